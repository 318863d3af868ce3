"""Who could still be called in if others give up their places: everybody a chain can reach."""

from __future__ import annotations

from arbitro.foresight.goal import WINNER, Goal
from arbitro.kernel import Reasons
from arbitro.tournament.rules import StagePlan, Step, TournamentRules
from arbitro.tournament.stages.places import BY_RANK, available, given_up, plan, position
from arbitro.tournament.state import Tournament

STANDINGS = Step("standings", None)


class Calling:
    """Asked of one state for every player: is there a place he could still be called into?

    Wider than what will happen, never narrower: nobody whom it leaves out can come back.
    """

    def __init__(self, t: Tournament, rules: TournamentRules, goal: Goal) -> None:
        self.t, self.rules = t, rules
        self.plans = plan(t, rules)
        self.open: list[tuple[StagePlan, frozenset[str] | None, Reasons]] = []
        """Stages with a place that can fall vacant: whom the chain reaches (None: everybody)."""
        assert t.stage is not None  # noqa: S101 - a goal is there only once the list is closed
        at = position(self.plans, t.stage.name)
        if at and self._vacatable():
            self._add(at)
        if goal.stage not in (WINNER, t.stage.name):
            self._add(at + 1)

    def _vacatable(self) -> bool:
        """Is some place of the present stage not yet taken by sitting down?"""
        assert self.t.stage is not None  # noqa: S101 - as above
        drawn = self.t.rounds_of(self.t.stage.name)
        return not drawn or any(not table.started for table in drawn[-1].tables)

    def _add(self, at: int) -> None:
        stage = self.plans[at]
        feeders = [i.of for i in stage.intake if i.source == "winners"]
        claims = {"winner" if i.source == "winners" else "rank" for i in stage.intake}
        chains = [self.rules.repechage(stage.name, claim, bool(feeders)) for claim in claims]
        because = sum((chain.because for chain in chains), Reasons(()))
        first = any(i.source in BY_RANK and i.of == "" for i in stage.intake) and at == 1
        if first or any(STANDINGS in chain.value for chain in chains):
            self.open.append((stage, self._among(stage), because))
        elif any(chain.value for chain in chains):
            reached = {p for of in feeders for p in self._seated(of)}
            if self.open:  # whoever can be called into the stage before can then be called on
                reached |= set(self.t.players) if self.open[0][1] is None else self.open[0][1]
            self.open.append((stage, frozenset(reached), because))

    def _among(self, stage: StagePlan) -> frozenset[str] | None:
        """Everybody, or where a later stage ranks its own players, those of it."""
        of = {i.of for i in stage.intake if i.source in BY_RANK}
        if "" in of or self.open:
            return None
        played = {p for name in of for p in self._seated(name)}
        teams = {self.t.players[p].team for p in played}
        return frozenset(played | {team for team in teams if team})

    def _seated(self, stage: str) -> set[str]:
        drawn = self.t.rounds_of(stage)
        return {p for one in drawn for table in one.tables for p in table.players}

    def may_come(self, unit: str) -> Reasons | None:
        """By which chain he could be called; None: by none."""
        if not available(self.t, self.rules, unit):
            return None
        for stage, reached, because in self.open:
            if unit in given_up(self.t, stage.name):
                continue
            if reached is None or unit in reached:
                return because
        return None

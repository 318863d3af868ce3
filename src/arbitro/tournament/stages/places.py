"""From one stage to the next: who has a place, in which order, and who steps in for whom."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from arbitro.kernel import Reasons, Refused
from arbitro.tournament.rules import Intake, Numbers, StagePlan, Step, TournamentRules
from arbitro.tournament.stages.repechage import Called, Tables, Vacancy, chain, fill
from arbitro.tournament.standings.order import Line, level_groups
from arbitro.tournament.standings.score_cards import seated, standings_after
from arbitro.tournament.state import Slot, Tournament

BY_RANK = ("ranks", "group-ranks")
"""Sources of places that the standings give."""


def numbers(t: Tournament) -> Numbers:
    """What the shape depends on: who played the first match or, before it, who is on the list."""
    first = seated(t, [1]) if t.rounds else ()
    playing = first or tuple(p.id for p in t.players.values() if p.role == "player")
    reserves = sum(t.players[p].role == "reserve" for p in first)
    return Numbers(len(t.players), len(playing), reserves, len(t.teams))


def plan(t: Tournament, rules: TournamentRules) -> tuple[StagePlan, ...]:
    return rules.plan(numbers(t)).value


def position(plans: tuple[StagePlan, ...], name: str) -> int:
    """Where a stage of this name comes, or a refusal that names those there are."""
    found = next((at for at, stage in enumerate(plans) if stage.name == name), None)
    if found is None:
        raise Refused("unknown-stage", {"stage": name, "stages": [p.name for p in plans]})
    return found


def qualifying_rounds(t: Tournament, plans: Sequence[StagePlan]) -> list[int]:
    return [r.number for r in t.rounds_of(plans[0].name)]


def ranked(t: Tournament, rules: TournamentRules, of: str = "") -> tuple[Line, ...]:
    """The standings a stage is qualified from: the first stage's, or among one stage's players."""
    plans = plan(t, rules)
    if of in ("", plans[0].name):
        return standings_after(t, rules, qualifying_rounds(t, plans))
    stage = next(s for s in t.stages if s.name == of)
    by_team = rules.unit().value == "team"
    only = {t.players[p].team if by_team else p for p in stage.players}
    return standings_after(t, rules, None, [unit for unit in only if unit])


def in_group(t: Tournament, group: int) -> tuple[str, ...]:
    """The teams or players of one group of the first stage."""
    dealt = t.stages[0].dealt if t.stages else {}
    groups = sorted({*dealt.values()})
    if group not in groups:
        raise Refused("unknown-group", {"group": group, "groups": len(groups)})
    return tuple(unit for unit, where in dealt.items() if where == group)


def given_up(t: Tournament, stage: str) -> frozenset[str]:
    """Who has given up a place in this stage, or was put out."""
    return frozenset(r.player for r in t.renunciations if r.stage in (stage, "*"))


def moved_up(t: Tournament, plans: Sequence[StagePlan]) -> frozenset[str]:
    """Who gave up a place by rank before any knock-out was drawn: everybody below moves up."""
    by_rank = {p.name for p in plans if any(i.source in BY_RANK for i in p.intake)} | {"*"}
    drawn = len(qualifying_rounds(t, plans))
    return frozenset(
        r.player for r in t.renunciations if r.stage in by_rank and r.rounds_drawn <= drawn
    )


def may_qualify(t: Tournament, rules: TournamentRules, unit: str) -> bool:
    """No mere reserve."""
    player = t.players.get(unit)
    return player is None or player.role == "player" or rules.reserves_qualify().value


def available(t: Tournament, rules: TournamentRules, unit: str) -> bool:
    """May still be called: not out, and no mere reserve."""
    if unit in t.teams:
        return any(t.players[p].status == "in" for p in t.teams[unit].members)
    return may_qualify(t, rules, unit) and t.players[unit].status == "in"


class Forming:
    """One stage taking shape. Everything is worked out anew from results and renunciations."""

    def __init__(self, t: Tournament, rules: TournamentRules, at: int) -> None:
        self.t, self.rules = t, rules
        self.plans = plan(t, rules)
        self.stage = self.plans[at]
        self.renounced = given_up(t, self.stage.name)
        self.gone = moved_up(t, self.plans)
        self.because = rules.plan(numbers(t)).because

    def order(self, intake: Intake, only: Collection[str] | None = None) -> list[str]:
        """Units in the order of the standings, those who gave up in time left out; `only` those
        of one group, if told.
        """
        if only is None:
            lines = ranked(self.t, self.rules, intake.of)
        else:
            rounds = qualifying_rounds(self.t, self.plans)
            lines = standings_after(self.t, self.rules, rounds, only)
        gone = self.gone if intake.of == "" else self.renounced
        row = [
            line.id
            for line in lines
            if line.id not in gone and may_qualify(self.t, self.rules, line.id)
        ]
        self._require_parted(lines, row, intake.last)
        return row

    def _require_parted(self, lines: Sequence[Line], row: Sequence[str], cut: int) -> None:
        """Nobody of the first `cut` in the row is level with somebody else in it: who is called
        must not hang on the order of the list, also where others above have dropped out.
        """
        place = {unit: at for at, unit in enumerate(row)}
        due = []
        for group in level_groups(lines):
            here = [place[unit] for unit in group if unit in place]
            if len(here) > 1 and min(here) < cut:
                due.append(list(group))
        self._require_dice(due)

    def _require_dice(self, due: list[list[str]]) -> None:
        if due and "die" in self.rules.ties().value:
            raise Refused("dice-due", {"groups": due}, self.rules.tie_reasons("die").because)

    def slots(self) -> tuple[Slot, ...]:
        groups = range(1, self.stage.groups + 1)
        return tuple(slot for group in groups for slot in self._group(group))

    def _group(self, group: int) -> list[Slot]:
        held = [slot for intake in self.stage.intake for slot in self._held(intake, group)]
        keep = [s for s in held if not self._vacant(s.player)]
        replaced: list[Slot] = []
        for slot in self._by_vacated_rank(held):
            if self._vacant(slot.player):
                called = self.successor(slot, {s.player for s in (*keep, *replaced)})
                replaced.append(called or slot)
        direct = [s for s in keep if s.claim == "rank"]
        others = [s for s in keep if s.claim != "rank"]
        last: list[Slot] = []
        for slot in replaced:
            where = self.rules.replacement_seed(slot.claim).value
            (others if where == "by-total" else last).append(slot)
        rows = [*direct, *self._by_total(others), *last]
        return [slot for seed, row in enumerate(rows, start=1) for slot in self._seat(row, seed)]

    def _vacant(self, unit: str) -> bool:
        return unit in self.renounced or not available(self.t, self.rules, unit)

    def _held(self, intake: Intake, group: int) -> list[Slot]:
        if intake.source == "ranks":
            order = self._filled(self.order(intake), intake)[: intake.last]
            rows = list(enumerate(order, start=1))[intake.first - 1 :]
            count = self.stage.groups
            mine = [(r, u) for r, u in rows if (r - 1) % count == group - 1]
            return [Slot(seed=0, player=u, group=group, origin=r, claim="rank") for r, u in mine]
        if intake.source == "group-ranks":
            return self._first_of_groups(intake)
        won = self._tables(intake.of, group)
        return [
            Slot(seed=0, player=row[0], group=group, origin=n, claim="winner", via="winner")
            for n, row in won.items()
        ]

    def _filled(self, order: list[str], intake: Intake) -> list[str]:
        """With too few left for the places, those put out keep theirs as empty chairs."""
        if len(order) >= intake.last or self.rules.decider < 2:
            return order
        lines = ranked(self.t, self.rules, intake.of)
        return [*order, *(line.id for line in lines if self._put_out(line.id))]

    def _dealt(self) -> list[tuple[str, ...]]:
        """The groups of the first stage."""
        return [in_group(self.t, group) for group in range(1, self.plans[0].groups + 1)]

    def _first_of_groups(self, intake: Intake) -> list[Slot]:
        """The first of every group, in the order of the standings over all of them."""
        places = {
            unit: place
            for group in self._dealt()
            for place, unit in enumerate(self.order(intake, group)[: intake.last], start=1)
            if place >= intake.first
        }
        overall = [line.id for line in ranked(self.t, self.rules)]
        return [
            Slot(seed=0, player=unit, origin=places[unit], claim="rank")
            for unit in overall
            if unit in places
        ]

    def _tables(self, stage: str, group: int) -> Tables:
        """The tables of a stage's last round, players from first to last."""
        last = self.t.rounds_of(stage)[-1]
        return {
            table.number: [s.player for s in sorted(table.result, key=lambda s: s.place)]
            for table in last.tables
            if table.group == group
        }

    def _by_vacated_rank(self, held: list[Slot]) -> list[Slot]:
        ranks = [s for s in held if s.claim == "rank"]
        return [*ranks, *self._by_total([s for s in held if s.claim != "rank"])]

    def _by_total(self, slots: list[Slot]) -> list[Slot]:
        """By the sum of all matches played so far."""
        if len(slots) < 2:
            return slots
        of = {slot.player: slot for slot in slots}
        lines = standings_after(self.t, self.rules, self._counted(), list(of))
        self._require_parted(lines, list(of), len(of))
        return [of[line.id] for line in lines]

    def _counted(self) -> list[int]:
        feeders = {i.of for i in self.stage.intake if i.source == "winners"}
        wanted = {self.plans[0].name, *feeders}
        return [r.number for r in self.t.rounds if r.stage in wanted]

    def successor(self, slot: Slot, used: set[str]) -> Slot | None:
        """Who takes this place, by which step. With nobody left to ask a place cannot be given up,
        and the chair of somebody put out stays empty.
        """
        feeder = next((i.of for i in self.stage.intake if i.source == "winners"), None)
        ruling = self.rules.repechage(self.stage.name, slot.claim, feeder is not None)
        tables = self._tables(feeder, slot.group) if feeder else {}
        lines = ranked(self.t, self.rules)
        standings = [line.id for line in lines]
        busy = used | self.renounced | self.gone
        busy |= {u for u in standings if not available(self.t, self.rules, u)}
        if Step("standings", None) in ruling.value:
            standings = self._below_the_cut(slot)
        vacancy = Vacancy(slot.player, slot.origin if slot.claim == "winner" else None)
        called = fill(vacancy, ruling.value, tables, standings, busy)
        if called is None and self._put_out(slot.player) and self.rules.decider >= 2:
            return None
        if called is None:
            facts = {"player": slot.player, "stage": self.stage.name}
            raise Refused("chain-exhausted", facts, ruling.because)
        rivals = {
            other.player
            for other in chain(vacancy, ruling.value, tables, standings)
            if other.step == called.step and other.player not in busy
        }
        level = next((g for g in level_groups(lines) if called.player in g), ())
        if called.step.among != "table" and len(rivals.intersection(level)) > 1:
            self._require_dice([list(level)])
        return _called(slot, called, ruling.because)

    def _put_out(self, unit: str) -> bool:
        player = self.t.players.get(unit)
        return player is not None and player.status == "out"

    def _below_the_cut(self, slot: Slot) -> list[str]:
        """Those next in the standings, who have no place in any later stage either; where groups
        qualify, first those of his own.
        """
        groups = next((i for i in self.stage.intake if i.source == "group-ranks"), None)
        if groups is not None:
            own = next(group for group in self._dealt() if slot.player in group)
            rest = self.order(groups, own)[groups.last :]
            return [*rest, *(line.id for line in ranked(self.t, self.rules) if line.id not in own)]
        cut = max((i.last for p in self.plans for i in p.intake if i.source == "ranks"), default=0)
        intake = next(i for i in self.stage.intake if i.source == "ranks")
        return self.order(intake)[cut:]

    def _seat(self, slot: Slot, seed: int) -> list[Slot]:
        """A team's place seats all its members."""
        because = slot.because or self.because.ids
        if slot.player not in self.t.teams:
            return [replace(slot, seed=seed, because=because)]
        members = [p for p in self.t.teams[slot.player].members if self.t.players[p].status == "in"]
        return [replace(slot, seed=seed, player=p, because=because) for p in members]


def _called(slot: Slot, called: Called, because: Reasons) -> Slot:
    step = f"{called.step.among}:{called.step.place or ''}"
    return replace(
        slot,
        player=called.player,
        via="repechage",
        instead_of=slot.player,
        step=step.rstrip(":"),
        because=because.ids,
    )

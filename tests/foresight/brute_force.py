"""The naive twin of foresight: play what is left out, in every way that fits, and look who has a
place. It knows nothing of bounds: only of commands, and of what they bring about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations, product
from typing import Any

from arbitro.kernel import Refused, shared_chance
from arbitro.simulation.random_results import random_result, random_sheet
from arbitro.simulation.seeded_chance import Chance
from arbitro.simulation.whole_tournament import simulate, throws
from arbitro.tournament import commands as c
from arbitro.tournament.decide import step
from arbitro.tournament.draw.called_players import list_now
from arbitro.tournament.events import TournamentOpened
from arbitro.tournament.evolve import opened
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.places import plan, position
from arbitro.tournament.standings.final_ranking import ranking
from arbitro.tournament.state import Table, Tournament

PROFILES: tuple[tuple[int | str, ...], ...] = (
    ("risiko", "out", "out", "out", "out", "out", "out"),
    (86, "out", "out", "out", "out", "out", "out"),
    (43, 40, 36, 30, 10, 3, 2),
    (80, 80, 2, 0, 0, 0, 0),
    (3, 2, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0),
    ("risiko", 40, 20, "left 80", "left 75", "left 60", "out"),
)
"""How a match may end, from first to last."""


def snapshots(rules: TournamentRules, players: int, seed: int) -> list[Tournament]:
    """A simulated tournament after each command, from the first draw on."""
    done = simulate(rules, players, seed)
    first = done.events[0]
    assert isinstance(first, TournamentOpened)
    t = opened(first)
    states = []
    for command in done.commands:
        t, _ = step(t, command, rules)
        if t.rounds and t.commitment is None and not t.finished:
            states.append(t)
    return states


def ends(table: Table, rules: TournamentRules, chance: Chance) -> Iterator[c.EnterResult]:
    """Results this table may hand in: every order of arrival with every profile."""
    if rules.result_form == "sheet":
        for _ in range(30):
            sheet = random_sheet(table.players, chance)
            yield c.EnterResult(table=table.number, sheet=sheet)
        return
    for order in permutations(table.players):
        for profile in PROFILES:
            yield c.EnterResult(table=table.number, seats=_rows(order, profile), neutral=True)
    for _ in range(20):
        seats = tuple(random_result(table.players, chance))
        yield c.EnterResult(table=table.number, seats=seats)


def _rows(order: tuple[str, ...], profile: tuple[int | str, ...]) -> tuple[dict[str, Any], ...]:
    rows: list[dict[str, Any]] = []
    gone = sum(one == "out" for one in profile[: len(order)])
    for at, (player, how) in enumerate(zip(order, profile, strict=False)):
        row: dict[str, Any] = {"player": player, "armies": 90 - at, "cards": 1}
        if how == "out":
            rows.append({"player": player, "eliminated": gone})
            gone -= 1
            continue
        if how == "risiko":
            row |= {"risiko": True}
        elif isinstance(how, str):
            row |= {"table_points": int(how.split()[1]), "withdrawn": True}
        else:
            row |= {"table_points": how}
        rows.append(row)
    return tuple(rows)


@dataclass
class Seen:
    """In how many continuations each unit had what is played for, of those he stayed in."""

    looked: int = 0
    had: dict[str, int] = field(default_factory=dict)
    stayed: dict[str, int] = field(default_factory=dict)

    def take(self, units: list[str], holders: set[str], left: set[str]) -> None:
        self.looked += 1
        for unit in units:
            if unit not in left:
                self.stayed[unit] = self.stayed.get(unit, 0) + 1
                self.had[unit] = self.had.get(unit, 0) + (unit in holders)


def brute(t: Tournament, rules: TournamentRules, stage: str, most: int, chance: Chance) -> Seen:
    """Play on until the places of `stage` (or the first place) are given, `most` times at most."""
    by_team = rules.unit().value == "team"
    units = list(t.teams if by_team else t.players)
    seen = Seen()
    for left, players in _continued(t, rules, stage, most, chance):
        teams = {t.players[p].team if p in t.players else p for p in players}
        seen.take(units, {team for team in teams if team} if by_team else players, left)
    return seen


def _continued(
    t: Tournament, rules: TournamentRules, stage: str, most: int, chance: Chance
) -> Iterator[tuple[set[str], set[str]]]:
    """Who left on the way, and who has a place at the end."""
    drawn = t.rounds[-1]
    undone = [table for table in drawn.tables if not table.done]
    combos = _combos([list(ends(table, rules, chance)) for table in undone], most, chance)
    for combo in combos:
        state = t
        try:
            for command in combo:
                state, _ = step(state, command, rules)
            left: set[str] = set()
            if chance.one_in(3):
                state, left = _given_up(state, rules, stage, chance)
            state = _played_on(state, rules, stage, chance)
            yield left, _holders(state, rules, stage)
        except Refused as refused:
            if refused.code not in IMPOSSIBLE:
                raise


IMPOSSIBLE = frozenset(
    {
        "no-such-points",
        "board-overdrawn",
        "board-underdrawn",
        "tie-needs-figures",
        "more-than-the-board",
        "less-than-the-board",
        "chain-exhausted",
        "nobody-left-at-table",
        "too-few-players",
        "no-such-armies",
        "contradictory-result",
        "teams-too-few",
        "wrong-number-of-players",
        "reserves-needed",
        "players-cannot-be-seated",
    }
)
"""What cannot be handed in, or nobody is left to call: no continuation."""


def _combos(
    rows: list[list[c.EnterResult]], most: int, chance: Chance
) -> Iterator[tuple[c.EnterResult, ...]]:
    count = 1
    for row in rows:
        count *= len(row)
    if count <= most:
        for _ in range(-(-12 // count)):  # who gives up and what is drawn later differ
            yield from product(*rows)
        return
    for _ in range(most):
        yield tuple(chance.pick(row) for row in rows)


def _given_up(
    t: Tournament, rules: TournamentRules, stage: str, chance: Chance
) -> tuple[Tournament, set[str]]:
    """Some give up their place, or are put out."""
    gone: set[str] = set()
    names = [p.name for p in plan(t, rules)]
    for _ in range(chance.between(1, 6)):
        player = chance.pick(list(t.players))
        unit = t.players[player].team if rules.unit().value == "team" else player
        try:
            if chance.one_in(3):
                t, _ = step(t, c.Expel(player=player, reason="via"), rules)
            elif stage in names:
                t, _ = step(t, c.Renounce(player=player, stage=stage), rules)
            else:
                continue
        except Refused:
            continue
        gone |= {player, unit or player}
    return t, gone


def _played_on(t: Tournament, rules: TournamentRules, stage: str, chance: Chance) -> Tournament:
    """At random, until the places of `stage` are given or everything is over."""
    while True:
        t = _advanced(t, rules, chance)
        now = t.stage
        assert now is not None
        plans = plan(t, rules)
        there = now.name == stage
        last = now.name == plans[-1].name and len(t.rounds_of(now.name)) >= now.rounds
        if there or last:
            return t
        t = _round(t, rules, chance)


def _advanced(t: Tournament, rules: TournamentRules, chance: Chance) -> Tournament:
    while not t.rounds[-1].closed:
        try:
            t, _ = step(t, c.Advance(), rules)
        except Refused as refused:
            if refused.code != "dice-due":
                raise
            for group in refused.facts["groups"]:
                t, _ = step(t, c.RollDice(dice=throws(list(group), chance)), rules)
    return t


def _round(t: Tournament, rules: TournamentRules, chance: Chance) -> Tournament:
    secret = chance.bytes(32).hex()
    listed = list_now(t, rules)
    made = shared_chance.promise(secret, listed, ())
    t, _ = step(t, c.Commit(commitment=made, list_sha256=listed), rules)
    t, _ = step(t, c.MakeDraw(secret=secret, public="1 2 3 4 5 6", together=True), rules)
    for table in t.rounds[-1].tables:
        if rules.result_form == "sheet":
            command = c.EnterResult(table=table.number, sheet=random_sheet(table.players, chance))
        else:
            seats = tuple(random_result(table.players, chance))
            command = c.EnterResult(table=table.number, seats=seats)
        t, _ = step(t, command, rules)
    return t


def _holders(t: Tournament, rules: TournamentRules, stage: str) -> set[str]:
    """Who has a place in the stage, or in one after it by the same standings; or is first."""
    if stage == "first-place":
        rows = ranking(t, rules)
        return {row.unit for row in rows if row.place == rows[0].place and not row.dice_due}
    plans = plan(t, rules)
    at = position(plans, stage)
    assert t.stage is not None
    assert t.stage.name == stage
    return {*t.stage.players, *_straight(t, rules, at)}


def _straight(t: Tournament, rules: TournamentRules, at: int) -> set[str]:
    """Those the next stages will take by the standings of the first: seen by playing on."""
    found: set[str] = set()
    plans = plan(t, rules)
    for later in plans[at + 1 :]:
        if any(intake.source == "ranks" and intake.of == "" for intake in later.intake):
            state = t
            while state.stage is not None and state.stage.name != later.name:
                state = _advanced(_round(state, rules, Chance("straight")), rules, Chance("dice"))
            assert state.stage is not None
            found |= {s.player for s in state.stage.slots if s.claim == "rank"}
    return found

"""What is played for now: places in a stage by total, by winning a table, or the first place."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.foresight.race import Door, Race, Track, race
from arbitro.kernel import Reasons, Refused
from arbitro.kernel.values import once_for_each
from arbitro.tournament.rules import StagePlan, TournamentRules
from arbitro.tournament.stages.places import (
    BY_RANK,
    Forming,
    available,
    given_up,
    in_group,
    may_qualify,
    moved_up,
    numbers,
    plan,
    position,
    qualifying_rounds,
)
from arbitro.tournament.standings.final_ranking import ranking
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import Tournament

WINNER = "first-place"
"""What is played for where no stage comes after."""


class Goal(NamedTuple):
    """`held`: who has what is played for already. `tables`: whoever wins one of these has it.
    `races`: places by total; those that are over gave `held`. Everybody else is without.

    `level`: those whom only dice can part.
    """

    stage: str
    because: Reasons
    held: frozenset[str] = frozenset()
    tables: tuple[tuple[str, ...], ...] = ()
    races: tuple[Race, ...] = ()
    level: tuple[tuple[str, ...], ...] = ()


@once_for_each
def goal(t: Tournament, rules: TournamentRules) -> Goal:
    """Before a stage is drawn it is its places that are played for; then those of the next."""
    stage = t.stage
    if stage is None or not t.locked:
        raise Refused("list-open", {})
    plans = plan(t, rules)
    at = position(plans, stage.name)
    because = rules.plan(numbers(t)).because
    if at and not t.rounds_of(stage.name):
        held = _units(t, rules, (*stage.players, *_straight_on(t, rules, plans, at)))
        races = _qualifying(t, rules, plans, because) if at == 1 else ()
        return Goal(stage.name, because, held, races=races)
    if at + 1 == len(plans):
        return _first_place(t, rules, plans)
    following = plans[at + 1]
    drawn = t.rounds_of(stage.name)
    if len(drawn) == stage.rounds and all(table.done for table in drawn[-1].tables):
        return _settled(t, rules, plans, at + 1)
    if at == 0:
        return Goal(following.name, because, races=_qualifying(t, rules, plans, because))
    return _knock_out(t, rules, plans, at)


def last_inside(t: Tournament, rules: TournamentRules) -> str | None:
    """Whoever is on the last place that leads on; nobody where groups or matches decide."""
    aim = goal(t, rules)
    if len(aim.races) != 1 or aim.stage == WINNER or not t.rounds:
        return None
    one = aim.races[0]
    lines = standings_after(t, rules, one.track.rounds)
    inside = [line.id for line in lines if line.id in one.runners][: one.places]
    return inside[-1] if len(inside) == one.places else None


def _units(t: Tournament, rules: TournamentRules, players: tuple[str, ...]) -> frozenset[str]:
    by_team = rules.unit().value == "team"
    return frozenset(t.players[p].team or p if by_team else p for p in players)


def _settled(t: Tournament, rules: TournamentRules, plans: tuple[StagePlan, ...], at: int) -> Goal:
    """Every result is in: the places are given, or dice are due."""
    because = rules.plan(numbers(t)).because
    try:
        slots = Forming(t, rules, at).slots()
    except Refused as refused:
        level = tuple(tuple(group) for group in refused.facts.get("groups", ()))
        if refused.code != "dice-due":
            raise
        races = _qualifying(t, rules, plans, because) if at == 1 else ()
        tables: tuple[tuple[str, ...], ...] = ()
        if not races:
            known = _knock_out(t, rules, plans, at - 1)
            races, tables = known.races, known.tables
        return Goal(plans[at].name, because, races=races, tables=tables, level=level)
    held = (*(slot.player for slot in slots), *_straight_on(t, rules, plans, at))
    races = _qualifying(t, rules, plans, because) if at == 1 else ()
    return Goal(plans[at].name, because, _units(t, rules, held), races=races)


def _straight_on(
    t: Tournament, rules: TournamentRules, plans: tuple[StagePlan, ...], at: int
) -> list[str]:
    """Who goes by the standings of the first stage straight into one after this."""
    later = range(at + 1, len(plans))
    found = [unit for one in later for unit in _straight(t, rules, one)]
    gone = given_up(t, plans[at].name)
    return [unit for unit in found if unit not in gone and available(t, rules, unit)]


def _qualifying(
    t: Tournament, rules: TournamentRules, plans: tuple[StagePlan, ...], because: Reasons
) -> tuple[Race, ...]:
    """The first stage: everybody for all the places that its standings give, or a group for its
    own.
    """
    doors = tuple(
        Door(p.name, intake.first, intake.last)
        for p in plans[1:]
        for intake in p.intake
        if intake.source in BY_RANK and intake.of in ("", plans[0].name)
    )
    places = max(door.last for door in doors)
    rounds = qualifying_rounds(t, plans)
    later = plans[0].rounds - len(rounds)
    running = _running(t, rules, plans)
    groups = [running]
    if any(i.source == "group-ranks" for p in plans[1:] for i in p.intake) and t.stages[0].dealt:
        dealt = sorted(set(t.stages[0].dealt.values()))
        groups = [[u for u in in_group(t, group) if u in running] for group in dealt]
    track = Track(tuple(rounds), later, places, because, doors)
    return tuple(race(t, rules, group, track) for group in groups if group)


def _running(t: Tournament, rules: TournamentRules, plans: tuple[StagePlan, ...]) -> list[str]:
    """Who can have a place at all: still in, no mere reserve, and none given up."""
    gone = moved_up(t, plans) | given_up(t, plans[1].name)
    units = t.teams if rules.unit().value == "team" else t.players
    return [unit for unit in units if unit not in gone and available(t, rules, unit)]


def _knock_out(
    t: Tournament, rules: TournamentRules, plans: tuple[StagePlan, ...], at: int
) -> Goal:
    """A later stage: table winners go on, or the first by total; some were through before."""
    stage, following = plans[at], plans[at + 1]
    because = rules.plan(numbers(t)).because
    drawn = t.rounds_of(stage.name)[-1]
    gone = given_up(t, following.name)
    held: set[str] = set()
    races: list[Race] = []
    tables: list[tuple[str, ...]] = []
    for intake in following.intake:
        if intake.source == "winners":
            for table in drawn.tables:
                if table.done:
                    held.update(s.player for s in table.result if s.place == 1)
                else:
                    tables.append(table.players)
        elif intake.of == "":
            held.update(_straight(t, rules, at + 1))
        else:
            units = [u for u in _units(t, rules, t.stages[-1].players) if u not in gone]
            rounds = tuple(r.number for r in t.rounds)
            doors = (Door(following.name, intake.first, intake.last),)
            left = stage.rounds - len(t.rounds_of(stage.name))
            track = Track(rounds, left, intake.last, because, doors)
            races.append(race(t, rules, units, track))
    kept = frozenset(unit for unit in held if unit not in gone and available(t, rules, unit))
    return Goal(following.name, because, kept, tuple(tables), tuple(races))


def _straight(t: Tournament, rules: TournamentRules, at: int) -> list[str]:
    """Who goes into this stage by the standings of the first, whatever is played meanwhile."""
    forming = Forming(t, rules, at)
    units = []
    for intake in forming.stage.intake:
        if intake.source in BY_RANK and intake.of == "":
            try:
                units += forming.order(intake)[: intake.last]
            except Refused:  # dice are due among them
                continue
    return units


def _first_place(t: Tournament, rules: TournamentRules, plans: tuple[StagePlan, ...]) -> Goal:
    """No stage comes after: the first place of the ranking."""
    stage = plans[-1]
    blocks = rules.blocks(plans)
    block = blocks.value[0]
    drawn = t.rounds_of(stage.name)
    because = blocks.because
    if len(drawn) == stage.rounds and all(table.done for table in drawn[-1].tables):
        rows = ranking(t, rules)
        first = tuple(row.unit for row in rows if row.place == rows[0].place)
        if any(row.dice_due for row in rows if row.unit in first):
            return Goal(WINNER, because, level=(first,))
        return Goal(WINNER, because, frozenset(first))
    if block.order == "places":
        tables = tuple(table.players for table in drawn[-1].tables if not table.done)
        won = {s.player for x in drawn[-1].tables for s in x.result if s.place == 1}
        return Goal(WINNER, because, frozenset(won), tables)
    counted = tuple(r.number for r in t.rounds if r.stage in block.counted)
    units = t.teams if rules.unit().value == "team" else t.players
    if len(block.stages) < len(plans):
        running = sorted(_units(t, rules, t.stages[-1].players))
    else:
        running = [unit for unit in units if _may_play(t, rules, unit)]
    later = stage.rounds - len(drawn)
    track = Track(counted, later, 1, because, final=True)
    return Goal(WINNER, because, races=(race(t, rules, running, track),))


def _may_play(t: Tournament, rules: TournamentRules, unit: str) -> bool:
    """Has played, or may still: a team by any of its own."""
    members = t.teams[unit].members if unit in t.teams else (unit,)
    sat = {p for drawn in t.rounds for table in drawn.tables for p in table.players}
    return any(p in sat or t.players[p].status == "in" for p in members) and (
        unit in t.teams or may_qualify(t, rules, unit) or unit in sat
    )

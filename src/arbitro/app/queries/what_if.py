"""What if: a change tried on a copy of the hall, and what would be otherwise; nothing is kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from arbitro.app.course import Course, Setting
from arbitro.app.decide import carry_out, parsed
from arbitro.app.hall import Hall, rulebook
from arbitro.app.naming import names_of, table_called
from arbitro.app.queries.question import Asker, Document, name_of, query
from arbitro.app.queries.standings import how_won
from arbitro.foresight.needs import State, foresee
from arbitro.kernel import Broken, Refused, shared_chance
from arbitro.messages.tournaments import happening
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.decide import step
from arbitro.tournament.draw.called_players import list_now, lots
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.places import BY_RANK, Forming, plan, position
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import Slot, Tournament

ABSENT = "absent"
"""Not a command: whoever is absent gives up a place that is his, or misses the next round."""
_TRIED = """
    enter-result clear-result mend-seating penalise lift-penalty roll-dice advance reopen-round
    expel readmit renounce take-back-renunciation check-in-player undo-check-in stand-in swap
    substitute record-exit annul-exit give-ruling annul-ruling record-infraction annul-infraction
"""
TRIED = frozenset(_TRIED.split())
"""Commands that can be tried: what throws chance or signs cannot."""


class Changes(Struct, frozen=True, kw_only=True):
    """One change or several, each `{"command": …, "fields": {…}}`, `{"<command>": {…}}` or
    `{"absent": "<player>"}`.
    """

    change: dict[str, Any] | list[dict[str, Any]]


class Moved(Document, frozen=True, kw_only=True):
    """A place in the standings before and after; null: none."""

    player: str
    name: str
    before: int | None
    after: int | None


class PlaceHeld(Document, frozen=True, kw_only=True):
    """A place in the next stage as it would be given."""

    player: str
    name: str
    seed: int
    group: int
    via: str
    sentence: str


class StageThen(Document, frozen=True, kw_only=True):
    """Who would have the places; `coming` and `going` against what holds now."""

    stage: str
    places: list[PlaceHeld]
    coming: list[str]
    going: list[str]


class TableThen(Document, frozen=True, kw_only=True):
    """Who would sit at a table instead of whom."""

    round: int
    table: str
    before: list[str]
    after: list[str]


class Otherwise(Document, frozen=True, kw_only=True):
    """Somebody's state before and after."""

    player: str
    name: str
    before: State
    after: State


class WhatIf(Document, frozen=True, kw_only=True):
    happens: list[str]
    standings: list[Moved]
    stage: StageThen | None
    seating: list[TableThen]
    needs: list[Otherwise]
    version: int


@query("what-if", Changes)
def what_if(hall: Hall, wanted: Changes, asker: Asker) -> WhatIf:
    """What a change of a result, an absence or a decision would bring; nothing is stored."""
    course = Course(hall, Setting(asker.who, asker.now or hall.doings[-1].at, {}, _no_chance))
    given = wanted.change if isinstance(wanted.change, list) else [wanted.change]
    if not given:
        raise Refused("nothing-asked", {})
    for one in given:
        carry_out(course, _command(one, course.hall.tournament))
    after = course.hall
    called = partial(table_called, after.tournament)
    names = names_of(after.tournament)
    return WhatIf(
        happens=[
            happening(asker.lang, event, names, called)
            for event in course.events
            if isinstance(event, e.Event)
        ],
        standings=_moved(hall, after),
        stage=_stage(hall, after, asker.lang),
        seating=_seating(hall, after),
        needs=_otherwise(hall, after),
        version=hall.version,
    )


def _no_chance(count: int) -> bytes:
    raise Broken(f"what is tried throws no chance, and wanted {count} bytes")


def _command(given: Mapping[str, Any], now: Tournament) -> Struct:
    """A change as the command it is; what is corrected needs no reason on a copy."""
    name, fields = _named(given)
    if name == ABSENT:
        return _absence(str(fields.get("player", "")), now)
    if name not in TRIED:
        raise Refused("not-tried", {"command": name, "known": sorted((*TRIED, ABSENT))})
    assumed: dict[str, Any] = {"confirm": True} if name in _CONFIRMED else {}
    if name in _REASONED and not fields.get("reason"):
        assumed["reason"] = "?"
    return parsed(name, {**assumed, **fields})


_CONFIRMED = frozenset({"enter-result", "penalise", "lift-penalty", "mend-seating"})
_REASONED = frozenset(
    {"enter-result", "clear-result", "penalise", "lift-penalty", "expel", "readmit", "stand-in"}
    | {"swap", "mend-seating", "reopen-round", "take-back-renunciation"}
)


def _named(given: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    if "command" in given:
        rest = {name: value for name, value in given.items() if name not in ("command", "fields")}
        inner = given.get("fields", {})
        return str(given["command"]), {**rest, **(inner if isinstance(inner, dict) else {})}
    if len(given) != 1:
        raise Refused("not-tried", {"command": ", ".join(given), "known": sorted((*TRIED, ABSENT))})
    ((name, fields),) = given.items()
    return name, fields if isinstance(fields, dict) else {"player": fields}


def _absence(player: str, now: Tournament) -> Struct:
    """Who holds a place of a stage gives it up; who is drawn and has not begun is replaced."""
    stage = now.stage
    if stage is not None and stage.knockout and player in stage.players:
        return c.Renounce(player=player, stage=stage.name)
    return c.CheckInPlayer(player=player, present=False)


def _moved(before: Hall, after: Hall) -> list[Moved]:
    """Whoever stands on another place of the standings."""
    rules = rulebook(before).tournament
    was = {line.id: line.place for line in standings_after(before.tournament, rules)}
    now = {line.id: line.place for line in standings_after(after.tournament, rules)}
    units = [*now, *(unit for unit in was if unit not in now)]
    return [
        Moved(player=unit, name=name_of(before, unit), before=was.get(unit), after=now.get(unit))
        for unit in units
        if was.get(unit) != now.get(unit)
    ]


def _stage(before: Hall, after: Hall, lang: str) -> StageThen | None:
    rules = rulebook(before).tournament
    found = places_then(after.tournament, rules)
    if found is None:
        return None
    name, slots = found
    was = places_then(before.tournament, rules)
    held = [slot.player for slot in was[1]] if was is not None and was[0] == name else []
    then = [slot.player for slot in slots]
    return StageThen(
        stage=name,
        places=[
            PlaceHeld(
                player=slot.player,
                name=name_of(after, slot.player),
                seed=slot.seed,
                group=slot.group,
                via=slot.via,
                sentence=how_won(after, slot, lang),
            )
            for slot in slots
        ],
        coming=[player for player in then if held and player not in held],
        going=[player for player in held if player not in then],
    )


def places_then(t: Tournament, rules: TournamentRules) -> tuple[str, tuple[Slot, ...]] | None:
    """The stage not drawn yet with its places: as formed, or as the standings so far would give
    them; None where matches still have to be won, or dice are due.
    """
    stage = t.stage
    if stage is None or not t.rounds:
        return None
    plans = plan(t, rules)
    at = position(plans, stage.name)
    if at and not t.rounds_of(stage.name):
        return stage.name, stage.slots
    if at + 1 >= len(plans):
        return None
    following = plans[at + 1]
    drawn = t.rounds_of(stage.name)
    done = len(drawn) == stage.rounds and all(table.done for table in drawn[-1].tables)
    if not done and not all(intake.source in BY_RANK for intake in following.intake):
        return None
    try:
        return following.name, Forming(t, rules, at + 1).slots()
    except Refused:
        return None


def _seating(before: Hall, after: Hall) -> list[TableThen]:
    """Tables at which others would sit: of the round drawn, and of the next where the ranking
    alone says who sits where.
    """
    rules = rulebook(before).tournament
    rows = _changed(before.tournament, after.tournament, after)
    was, then = seated_next(before.tournament, rules), seated_next(after.tournament, rules)
    if then is None:
        return rows
    return rows + _changed(was or before.tournament, then, after)


def _changed(was: Tournament, then: Tournament, hall: Hall) -> list[TableThen]:
    drawn = then.round
    if drawn is None:
        return []
    old = was.round if was.round is not None and was.round.number == drawn.number else None
    sat = {table.number: table.players for table in old.tables} if old is not None else {}
    return [
        TableThen(
            round=drawn.number,
            table=table_called(then, table.number),
            before=[name_of(hall, player) for player in sat.get(table.number, ())],
            after=[name_of(hall, player) for player in table.players],
        )
        for table in drawn.tables
        if sat.get(table.number) != table.players
    ]


_SECRET = "0" * 64
"""Decides nothing: it is used only where no lot is drawn."""


def seated_next(t: Tournament, rules: TournamentRules) -> Tournament | None:
    """With the next round drawn, where no lot is needed for it; None otherwise."""
    if t.round is None:
        return None
    try:
        if not t.round.closed:
            t, _ = step(t, c.Advance(), rules)
        if t.commitment is not None or lots(t, rules) != []:
            return None
        listed = list_now(t, rules)
        made = shared_chance.promise(_SECRET, listed, ())
        t, _ = step(t, c.Commit(commitment=made, list_sha256=listed), rules)
        return step(t, c.MakeDraw(secret=_SECRET, public="1"), rules)[0]
    except Refused:
        return None


def _otherwise(before: Hall, after: Hall) -> list[Otherwise]:
    """Whoever would be through, out or open and is not so now."""
    rules = rulebook(before).tournament
    try:
        was = foresee(before.tournament, rules, 0).needs
        then = foresee(after.tournament, rules, 0).needs
    except Refused:
        return []
    return [
        Otherwise(
            player=unit,
            name=name_of(before, unit),
            before=was[unit].by_results,
            after=need.by_results,
        )
        for unit, need in then.items()
        if unit in was and was[unit].by_results != need.by_results
    ]

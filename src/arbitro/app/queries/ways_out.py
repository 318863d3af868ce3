"""The ways out of a step that cannot be done yet: what may be done instead, ready to be sent.

A refusal says what is missing. Whoever directs a hall needs to know what he can do about it, so
every code that may hold up the next step has its ways; where none is particular to it, the last
acts can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType

from arbitro.app.hall import Hall, rulebook
from arbitro.app.naming import round_called
from arbitro.app.queries.question import Asker, Cited, Document, name_of
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.tournament.entries.entry_list import takes_reserves_late
from arbitro.tournament.entries.roll_call import absent, next_round

NAMED = 4
"""So many people are each a way of their own; of more, there is one way to the page of all."""


class Way(NamedTuple):
    """A command ready to be sent, with what a person must still say; or a page of the desk."""

    name: str
    command: str = ""
    fields: Mapping[str, Any] = {}
    asks: tuple[str, ...] = ()
    place: str = ""
    facts: Mapping[str, Any] = {}


class WayOut(Document, frozen=True, kw_only=True):
    """A way as it is offered: `way` is its name among the others."""

    way: str
    title: str
    command: str | None
    fields: dict[str, Any]
    asks: tuple[str, ...]
    place: str | None


class Held(Document, frozen=True, kw_only=True):
    """What holds up a step or should be minded before it, and the ways out."""

    code: str
    message: str
    articles: list[Cited] | UnsetType = UNSET
    ways: list[WayOut]


Found = Callable[[Hall, Refused], list[Way]]


def ways_out(hall: Hall, refused: Refused, asker: Asker) -> list[WayOut]:
    """What can be done about a refusal, the likeliest first; never nothing."""
    found = _WAYS.get(refused.code)
    ways = found(hall, refused) if found is not None else []
    return [_told(way, asker.lang) for way in ways or [Way("take-back", place="acts")]]


def _told(way: Way, lang: str) -> WayOut:
    return WayOut(
        way=":".join((way.name, *map(str, _whose(way)))),
        title=say(lang, f"way-out.{way.name}", **way.facts),
        command=way.command or None,
        fields=dict(way.fields),
        asks=way.asks,
        place=way.place or None,
    )


def _whose(way: Way) -> list[str]:
    """Whom it is about: what tells it from the same way for somebody else."""
    return [str(way.fields[name]) for name in ("player",) if name in way.fields]


def still_away(hall: Hall) -> list[str]:
    """Who was absent in the round just played and would be drawn again, nobody having said."""
    now = hall.tournament
    before = now.checkins.get(next_round(now) - 1, {})
    asked = now.checkins.get(next_round(now), {})
    stage = now.stage
    held = stage.players if stage is not None and stage.slots else now.players
    return [
        id
        for id, answer in before.items()
        if not answer.present
        and id not in asked
        and id in held
        and now.players[id].status == "in"
        and now.players[id].role == "player"
    ]


def away_again(hall: Hall, asker: Asker) -> Held | None:
    """Said before a draw that would call somebody who was not there last time."""
    away = still_away(hall)
    if not away:
        return None
    number = next_round(hall.tournament)
    fields = [{"player": id, "present": False} for id in away]
    ways = [
        Way(
            "still-away",
            "several",
            {"commands": [{"command": "check-in-player", "fields": one} for one in fields]},
            facts={"players": len(away)},
        ),
        Way("roll-call", place="check-in"),
    ]
    names = [name_of(hall, id) for id in away]
    return Held(
        code="away-before",
        message=say(
            asker.lang,
            "way-out.away-before",
            who=names,
            before=round_called(asker.lang, hall.tournament, number - 1),
            now=round_called(asker.lang, hall.tournament, number, "of"),
        ),
        ways=[_told(way, asker.lang) for way in ways],
    )


def _entering(hall: Hall, refused: Refused) -> list[Way]:
    """The list is open: more people, or another number of them."""
    team = rulebook(hall).tournament.team_terms().value.least > 1
    return [Way("enter-team" if team else "enter", place="entries")]


def _reserves(hall: Hall, refused: Refused) -> list[Way]:
    if not hall.tournament.locked:
        return [Way("enter-reserve", place="reserve"), Way("enter", place="entries")]
    return [*_come_after_all(hall), *_late_reserve(hall), *_reopening(hall), *_back_in(hall)]


def _mix(hall: Hall, refused: Refused) -> list[Way]:
    """Tables that cannot be filled; in a stage that was qualified for, reserves fill none."""
    now = hall.tournament
    if not now.locked:
        return [*_entering(hall, refused), Way("remove", place="list")]
    if now.stage is not None and now.stage.slots:
        return [*_given_up(hall, now.stage.name), *_back_in(hall)]
    return [*_come_after_all(hall), *_late_reserve(hall), *_reopening(hall), *_back_in(hall)]


def _come_after_all(hall: Hall) -> list[Way]:
    """Who was marked absent is there: the mark is taken back."""
    away = [id for id in hall.tournament.players if id in absent(hall.tournament)]
    if len(away) > NAMED:
        return [Way("somebody-came", place="check-in")]
    return [
        Way("is-here", "undo-check-in", {"player": id}, facts={"name": name_of(hall, id)})
        for id in away
    ]


def _late_reserve(hall: Hall) -> list[Way]:
    late = takes_reserves_late(hall.tournament, rulebook(hall).tournament)
    return [Way("enter-reserve", place="reserve")] if late else []


def _reopening(hall: Hall) -> list[Way]:
    return [] if hall.tournament.rounds else [Way("reopen-list", "reopen-list", asks=("reason",))]


def _back_in(hall: Hall) -> list[Way]:
    """Who was put out, while he may still come back."""
    out = [id for id, one in hall.tournament.players.items() if one.status == "out"]
    return [
        Way(
            "readmit",
            "readmit",
            {"player": id},
            ("reason",),
            facts={"name": name_of(hall, id)},
        )
        for id in out[:NAMED]
    ]


def _vacant(hall: Hall, refused: Refused) -> list[Way]:
    """A place of a stage nobody is there for: he gives it up, or he is there."""
    gone = [str(id) for id in refused.facts["players"]]
    stage = str(refused.facts["stage"])
    marked = absent(hall.tournament)
    ways = [
        Way(
            "renounces",
            "renounce",
            {"player": id, "stage": stage},
            facts={"name": name_of(hall, id), "stage": stage},
        )
        for id in gone[:NAMED]
    ]
    ways += [
        Way("is-here", "undo-check-in", {"player": id}, facts={"name": name_of(hall, id)})
        for id in gone[:NAMED]
        if id in marked
    ]
    return [*ways, Way("roll-call", place="check-in")]


def _roll_call(hall: Hall, refused: Refused) -> list[Way]:
    left = len(refused.facts["missing"])
    return [
        Way("roll-call", place="check-in"),
        Way("all-here", "check-in-everybody", facts={"players": left}),
    ]


def _fees(hall: Hall, refused: Refused) -> list[Way]:
    owing = [{"command": "pay", "fields": {"id": id}} for id in refused.facts["who"]]
    return [
        Way("fees", place="fees"),
        Way("all-paid", "several", {"commands": owing}, facts={"who": len(owing)}),
    ]


def _nobody_left(hall: Hall, refused: Refused) -> list[Way]:
    """Nobody is left to call: whoever gave the place up or was put out may take it again."""
    return [*_given_up(hall, str(refused.facts["stage"])), *_back_in(hall)]


def _given_up(hall: Hall, stage: str) -> list[Way]:
    ways = [
        Way(
            "takes-back",
            "take-back-renunciation",
            {"player": one.player, "stage": one.stage},
            ("reason",),
            facts={"name": name_of(hall, one.player)},
        )
        for one in hall.tournament.renunciations
        if one.stage == stage and one.player in {*hall.tournament.players, *hall.tournament.teams}
    ]
    return ways[:NAMED]


def _to_the_draw(hall: Hall, refused: Refused) -> list[Way]:
    """Witnesses: fewer of them, none, or all begun again, where they are seen arriving."""
    return [Way("witnesses", place="draw")]


_WAYS: dict[str, Found] = {
    "too-few-players": _entering,
    "reserves-needed": _reserves,
    "players-cannot-be-seated": _mix,
    "wrong-number-of-players": _mix,
    "roll-call-incomplete": _roll_call,
    "place-vacant": _vacant,
    "fee-unpaid": _fees,
    "witnesses-missing": _to_the_draw,
    "values-missing": _to_the_draw,
    "chain-exhausted": _nobody_left,
    "tables-missing": lambda hall, refused: [Way("results", place="results")],
    "dice-due": lambda hall, refused: [Way("dice", place="dice")],
}
"""By the code of the refusal."""

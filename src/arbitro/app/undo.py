"""Taking back: the contrary of an act, decided by the same rules, as one more act on the record.

Nothing is deleted. Whether it is still safe is for the contrary command to say: it is refused, with
its reason, as soon as something later rests on what it would take back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from arbitro.app import commands as c
from arbitro.app import former_decider, online_acts, privacy_acts
from arbitro.app.course import Course
from arbitro.app.events import ActUndone, ConsentGiven
from arbitro.app.hall import Doing, Hall, asked_in
from arbitro.kernel import Refused
from arbitro.referee import commands as r
from arbitro.referee.commands import Command as RefereeCommand
from arbitro.tournament import commands as t
from arbitro.tournament.entries.roll_call import next_round
from arbitro.tournament.tables.results import Correction

Fields = dict[str, Any]
Step = t.Command | RefereeCommand | c.WithdrawConsent
Contrary = Callable[[Hall, Doing, "Taking"], list[Step]]


class Taking(msgspec.Struct, frozen=True, kw_only=True):
    """Why something is taken back."""

    reason: str


def _result(hall: Hall, doing: Doing, taking: Taking) -> list[Step]:
    """A corrected result goes back to the one before it, a first one is cleared."""
    table, round = doing.fields["table"], doing.fields.get("round") or doing.round
    if _entered(hall, table, round, doing.seq, None) is not None:
        raise Refused("done-since", {"command": "enter-result"})
    before = _entered(hall, table, round, -1, doing.seq)
    if before is None:
        _require_last_round(hall, round)
        return [t.ClearResult(table=table, reason=taking.reason)]
    again = {**before, "round": round, "reason": taking.reason}
    return [msgspec.convert(again, t.EnterResult)]


def _entered(hall: Hall, table: int, round: int, after: int, until: int | None) -> Fields | None:
    """The last result a table was given between two lines and that nobody took back since."""
    found: Fields | None = None
    for doing in hall.doings:
        if doing.id in hall.undone or doing.seq <= after or doing.seq >= (until or doing.seq + 1):
            continue
        for name, asked in asked_in(doing):
            if name == "draw":
                found = found if doing.round != round else None
            elif asked.get("table") != table or (asked.get("round") or doing.round) != round:
                continue
            elif name in ("enter-result", "clear-result", "settle-online"):
                found = dict(asked) if name == "enter-result" else None
    return found


def _require_last_round(hall: Hall, round: int) -> None:
    """What is about the round of its day must not reach into a later one."""
    if round != len(hall.tournament.rounds):
        raise Refused("drawn-since", {"round": len(hall.tournament.rounds)})


def _checked_in(hall: Hall, doing: Doing, taking: Taking) -> list[Step]:
    """Those who were called by it; who was called by name stays as he was."""
    _require_last_round(hall, doing.round)
    called = hall.tournament.checkins.get(next_round(hall.tournament), {})
    named: set[str] = set()
    for one in hall.doings:
        if one.round != doing.round or one.id in hall.undone:
            continue
        for name, asked in asked_in(one):
            if name == "check-in-player":
                named.add(asked["player"])
            elif name == "undo-check-in":
                named.discard(asked["player"])
    return [t.UndoCheckIn(player=player) for player in called if player not in named]


def _check_in(hall: Hall, doing: Doing, taking: Taking) -> list[Step]:
    _require_last_round(hall, doing.round)
    return [t.UndoCheckIn(player=doing.fields["player"])]


def _draw(hall: Hall, doing: Doing, taking: Taking) -> list[Step]:
    _require_latest(hall, doing)
    return [t.DiscardDraw(reason=taking.reason)]


def _on_wood(hall: Hall, doing: Doing, taking: Taking) -> list[Step]:
    """Those of its tables that are still played inside."""
    _require_last_round(hall, doing.round)
    drawn = hall.tournament.rounds[doing.round - 1]
    meant = doing.fields["tables"] or [table.number for table in drawn.tables]
    return [
        t.PlayOnWood(table=table.number, reason=taking.reason, anew=True)
        for table in drawn.tables
        if table.online and table.number in meant
    ]


def _advance(hall: Hall, doing: Doing, taking: Taking) -> list[Step]:
    _require_latest(hall, doing)
    return [t.ReopenRound(reason=taking.reason)]


def _require_latest(hall: Hall, doing: Doing) -> None:
    """The contrary of these takes back the last of its kind, so this has to be it."""
    later = (d for d in hall.doings if d.seq > doing.seq and d.id not in hall.undone)
    if any(name == doing.command for d in later for name, _ in asked_in(d)):
        raise Refused("done-since", {"command": doing.command})


def _swap(hall: Hall, doing: Doing, taking: Taking) -> list[Step]:
    _require_last_round(hall, doing.round)
    one, other = doing.fields["one"], doing.fields["other"]
    later = (d for d in hall.doings if d.seq > doing.seq and d.id not in hall.undone)
    for name, asked in (pair for d in later for pair in asked_in(d)):
        moved = name == "swap" and {one, other} & {asked["one"], asked["other"]}
        if moved or name == "mend-seating":
            raise Refused("done-since", {"command": name})
    return [t.Swap(one=one, other=other, reason=taking.reason)]


def _penalty(hall: Hall, doing: Doing, taking: Taking) -> list[Step]:
    return [
        t.LiftPenalty(
            player=doing.fields["player"],
            round=doing.fields.get("round") or doing.round,
            given_for=doing.fields["reason"],
            reason=taking.reason,
        )
    ]


def _consent(hall: Hall, doing: Doing, taking: Taking) -> list[Step]:
    """Who has withdrawn it since has nothing left to be taken back."""
    player = doing.fields["player"]
    if not isinstance(privacy_acts.standing(hall, player), ConsentGiven):
        return []
    return [c.WithdrawConsent(player=player, reason=taking.reason)]


def _several(hall: Hall, doing: Doing, taking: Taking) -> list[Step]:
    """The contrary of each, the last first."""
    steps: list[Step] = []
    for one in reversed(doing.fields["commands"]):
        contrary = _CONTRARY.get(one["command"])
        if contrary is None:
            raise Refused("cannot-undo", {"command": one["command"]})
        like = msgspec.structs.replace(doing, command=one["command"], fields=one["fields"])
        steps += contrary(hall, like, taking)
    return steps


_CONTRARY: dict[str, Contrary] = {
    "several": _several,
    "enter": lambda h, d, u: [t.Remove(player=d.fields["id"], reason=u.reason)],
    "enter-many": lambda h, d, u: [
        t.Remove(player=entry["id"], reason=u.reason) for entry in reversed(d.fields["entries"])
    ],
    "give-consent": _consent,
    "lock": lambda h, d, u: [t.ReopenList(reason=u.reason)],
    "check-in-player": _check_in,
    "check-in-everybody": _checked_in,
    "draw": _draw,
    "swap": _swap,
    "stand-in": lambda h, d, u: [
        t.StandIn(player=d.fields["reserve"], reserve=d.fields["player"], reason=u.reason)
    ],
    "enter-result": _result,
    "play-online": _on_wood,
    "advance": _advance,
    "renounce": lambda h, d, u: [
        t.TakeBackRenunciation(
            player=d.fields["player"],
            stage=d.fields.get("stage"),
            reason=u.reason,
        )
    ],
    "penalise": _penalty,
    "expel": lambda h, d, u: [t.Readmit(player=d.fields["player"], reason=u.reason)],
    "tap": lambda h, d, u: [r.UndoTap(round=d.fields["round"], table=d.fields["table"])],
}
"""What undoes each command. One that is not here is put right by a command of its own."""


def undoable(hall: Hall, doing: Doing) -> bool:
    """Is there a contrary, and has it not been done yet? It may still prove unsafe."""
    if doing.id in hall.undone or doing.command not in _CONTRARY:
        return False
    return doing.command != "tap" or _last_tap(hall, doing)


def _last_tap(hall: Hall, doing: Doing) -> bool:
    place = (doing.fields["round"], doing.fields["table"])
    later = (d for d in hall.doings if d.seq > doing.seq and d.command == "tap")
    return all((d.fields["round"], d.fields["table"]) != place for d in later)


def undo(course: Course, command: c.Undo) -> None:
    doing = next((d for d in course.hall.doings if d.id == command.act), None)
    if doing is None:
        raise Refused("act-unknown", {"act": command.act})
    if doing.id in course.hall.undone:
        raise Refused("already-undone", {"act": command.act})
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "undo"})
    if not undoable(course.hall, doing):
        raise Refused("cannot-undo", {"command": doing.command})
    taking = Taking(reason=command.reason)
    for step in _CONTRARY[doing.command](course.hall, doing, taking):
        if isinstance(step, Correction):
            step = replace(step, confirm=command.confirm)  # noqa: PLW2901 - the same, agreed to
        if isinstance(step, RefereeCommand):
            course.officiate(step)
        elif isinstance(step, c.WithdrawConsent):
            privacy_acts.withdraw(course, step)
        elif isinstance(step, t.PlayOnWood):
            online_acts.play_on_wood(course, step)
        elif isinstance(step, t.EnterResult):
            course.direct(_as_decided(course, step))
        else:
            course.direct(step)
    course.take((ActUndone(act=doing.id, reason=command.reason),))


def _as_decided(course: Course, result: t.EnterResult) -> t.EnterResult:
    """A result as it was typed; decider 1 entered it with what then stood."""
    if course.setting.decider >= 2:
        return result
    held = course.standing
    return former_decider.with_sanctions(result, held, course.hall.tournament)

"""Deciding a hall's history again: every act must still bring exactly the lines it brought.

Each act is decided by the decider it names, so what was right when it was written stays right.
Chance is not thrown again but read from the events: a commitment as it was published, a draw with
the secret its certificate tells, dice as they fell; keys as they were published, and signatures as
they were made, if they are good.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arbitro import envelope
from arbitro.app import commands as c
from arbitro.app import hall_log, personal
from arbitro.app.acts import Taken
from arbitro.app.course import Course, Setting
from arbitro.app.decide import decide, opening
from arbitro.app.decided_otherwise import Otherwise, Told, caught_up, same
from arbitro.app.hall import Hall, replay
from arbitro.envelope import Damaged
from arbitro.kernel import DECIDER, Broken, Refused
from arbitro.tournament import commands as t
from arbitro.tournament import events as e


class Verified(NamedTuple):
    hall: Hall
    otherwise: tuple[Otherwise, ...]


def verify(lines: Sequence[bytes], vault: Mapping[str, bytes]) -> Hall:
    """The hall these lines lead to; `Damaged` at the first that is not what its act brings."""
    return verified(lines, vault, today=False).hall


def verified(lines: Sequence[bytes], vault: Mapping[str, bytes], today: bool = True) -> Verified:
    """The hall these lines lead to, and what `today` would be decided otherwise.

    Each act is decided by the decider it names; an act never names an earlier one than those
    before it, nor an earlier epoch: nobody follows a laptop that was replaced. Lines that no act
    closes are damage too: a command was cut short, or its author removed. The age and namesakes of
    somebody since forgotten cannot be judged again, and stand as they were.
    """
    hall: Hall | None = None
    pending: list[hall_log.Event] = []
    asked = _Asked()
    number, decider, epoch = 1, 1, 0
    for number, line in enumerate(envelope.lines(b"".join(lines)), start=1):
        event = hall_log.revealed(line, vault)
        if not isinstance(event, Taken):
            pending.append(event)
            continue
        if event.decider > DECIDER:
            raise Damaged(number, "rule", "newer-decider", str(event.decider))
        if event.decider < decider:
            raise Damaged(number, "rule", "older-decider", str(event.decider))
        if (event.epoch or 0) < epoch:
            raise Damaged(number, "rule", "older-epoch", str(event.epoch or 0))
        decider, epoch = event.decider, event.epoch or 0
        judged, told = event, _whole
        if personal.lacking(line.kind, line.data, vault):
            judged, told = _admitted(event), _without_namesakes
        expected = _decided(hall, judged, pending, number)
        if [told(x) for x in expected] != [told(x) for x in pending]:
            raise Damaged(number - len(pending), "rule", "rule")
        if today and decider < DECIDER:
            asked.ask(judged, pending, number, told)
        hall = replay(hall, (*pending, event))
        pending = []
    if pending or hall is None:
        raise Damaged(number, "truncated", "unfinished")
    return Verified(hall, tuple(asked.otherwise))


class _Asked:
    """Today's decider, asked about one act after the other."""

    def __init__(self) -> None:
        self.hall: Hall | None = None
        self.otherwise: list[Otherwise] = []

    def ask(self, taken: Taken, then: list[hall_log.Event], number: int, told: Told) -> None:
        """What it says of an act that brought these lines; then it goes along with them."""
        now: Hall | None = None
        refusal: Refused | None = None
        try:
            events = _decided(self.hall, replace(taken, decider=DECIDER), then, number)
            now = replay(self.hall, events)
            agrees = same(then, events, told)
        except Damaged as damage:
            agrees = False
            refusal = damage.__cause__ if isinstance(damage.__cause__, Refused) else None
        if not agrees:
            line = number - len(then)
            self.otherwise.append(Otherwise(line, taken.id, taken.command, refusal))
        recorded = replay(self.hall, (*then, taken))
        if recorded is not None:
            self.hall = recorded if now is None else caught_up(recorded, now)


def _admitted(taken: Taken) -> Taken:
    """An act with people whose data are gone, as if their age and name had been looked at."""
    asked = {"command": taken.command, "fields": taken.fields}
    return replace(taken, fields=personal.admitted(asked)["fields"])


def _whole(event: hall_log.Event) -> tuple[Any, ...]:
    """All that must be the same when it is decided again, reasons included."""
    return event.kind, event.because, hall_log.data_of(event)


def _without_namesakes(event: hall_log.Event) -> tuple[Any, ...]:
    return event.kind, {**hall_log.data_of(event), "distinct": None}


def _decided(
    hall: Hall | None, taken: Taken, pending: list[hall_log.Event], number: int
) -> list[hall_log.Event]:
    kind = c.EVERY.get(taken.command)
    if kind is None:
        raise Damaged(number, "rule", "no-command", taken.command)
    try:
        command = msgspec.convert(taken.fields, kind, str_keys=True)
        if hall is None:
            return [_opened(command, taken, pending)] if isinstance(command, c.OpenHall) else []
        setting = Setting(taken.by, taken.at, {}, _no_chance, recorded=tuple(pending))
        course = Course(hall, setting._replace(decider=taken.decider))
        for step in _steps(command, pending):
            course.take(tuple(decide(course.hall, step, course.setting).events))
    except Refused as refused:
        raise Damaged(number, "rule", "refused") from refused
    except (Broken, msgspec.ValidationError, LookupError, TypeError, ValueError) as error:
        raise Damaged(number, "rule", "rule", str(error)) from error
    return course.events


def _opened(command: c.OpenHall, taken: Taken, pending: list[hall_log.Event]) -> hall_log.Event:
    """The opening as it was resolved then: no default of today has a say in it."""
    then = next((one for one in pending if isinstance(one, e.TournamentOpened)), None)
    return opening(command, taken.decider, then)


def _steps(command: Struct, pending: list[hall_log.Event]) -> list[Struct]:
    """The command itself, or what it came to once its chance had fallen."""
    if isinstance(command, c.CommitDraw | c.Draw | c.RollForTies):
        return [step for event in pending for step in _fallen(command, event)]
    return [command]


def _fallen(command: Struct, event: hall_log.Event) -> list[Struct]:
    rolling = isinstance(command, c.RollForTies)
    if isinstance(event, e.DrawCommitted) and not rolling:
        return [t.Commit(commitment=event.commitment)]
    if isinstance(event, e.DrawFixed) and not rolling:
        listed, at_once = event.list_sha256, isinstance(command, c.Draw)
        made = t.Commit(commitment=event.commitment, list_sha256=listed, at_once=at_once)
        return [made]
    if isinstance(event, e.DiceRolled) and rolling:
        return [t.RollDice(dice=event.dice)]
    if isinstance(event, e.RoundDrawn) and isinstance(command, c.Draw):
        secret = event.certificates[0]["secret"]
        asked = msgspec.structs.asdict(command)
        return [t.MakeDraw(secret=secret, **asked)]
    return []


def _no_chance(size: int) -> bytes:
    raise Refused("act-unknown", {"act": f"{size} bytes"})

"""What today's decider would make of acts that an earlier one decided.

It goes along with the record: before every act it stands where the record stands, and knows besides
what only today's decider writes down (that a match has begun, what stands about a table). So one
line decided otherwise does not make the next look so, and a mere note is no other decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from arbitro.app.hall import Hall, evolve
from arbitro.app.hall_log import Event
from arbitro.kernel import Refused
from arbitro.referee.events import InfractionRecorded
from arbitro.tournament import events as e
from arbitro.tournament.state import Table

NOTES = (e.TableBegun, e.BeginningTakenBack)
"""What today's decider writes down and an earlier one did not."""
Told = Callable[[Event], tuple[Any, ...]]


class Otherwise(NamedTuple):
    """An act that today's decider would decide otherwise: its first line, and the refusal if it
    would refuse.
    """

    line: int
    act: str
    command: str
    refusal: Refused | None = None

    @property
    def refused(self) -> str:
        """The code of the refusal; '' if it would be taken and bring something else."""
        return self.refusal.code if self.refusal is not None else ""


def same(then: Iterable[Event], now: Iterable[Event], told: Told) -> bool:
    """Do both mean the same, apart from notes and from how a result was put together?"""
    before, after = list(then), list(now)
    if before and after and isinstance(before[0], e.TournamentOpened):
        after[0] = _as_pinned(after[0], before[0].interpretations)
    return _meant(before, told) == _meant(after, told)


def _as_pinned(opening: Event, then: Mapping[str, str]) -> Event:
    """Today's opening with the gaps that were known then: one found since decides nothing there."""
    if not isinstance(opening, e.TournamentOpened):
        return opening
    known = {gap: choice for gap, choice in opening.interpretations.items() if gap in then}
    return replace(opening, interpretations=known)


def _meant(events: Iterable[Event], told: Told) -> tuple[list[Any], dict[Any, Any]]:
    """Everything but results in its order, and what results come to, table by table."""
    others: list[Any] = []
    results: dict[Any, Any] = {}
    for event in events:
        if isinstance(event, e.TableAdjusted | e.ResultEntered) and event.seats:
            results[event.round, event.table] = {s.player: (s.place, s.points) for s in event.seats}
        elif not isinstance(event, (*NOTES, e.TableAdjusted)):
            others.append(told(_unsigned(event)))
    return others, results


def _unsigned(event: Event) -> Event:
    """Without the number of the decider an infraction is weighed by."""
    if isinstance(event, InfractionRecorded):
        return replace(event, infraction=replace(event.infraction, decider=1))
    return event


def caught_up(hall: Hall, now: Hall) -> Hall:
    """The hall as recorded, with what today's decider noted about tables on its way to `now`."""
    noted = hall
    for drawn, today in zip(hall.tournament.rounds, now.tournament.rounds, strict=False):
        for table, other in zip(drawn.tables, today.tables, strict=False):
            for note in _notes(drawn.number, table, other):
                noted = evolve(noted, note)
    return replace(noted, version=hall.version)


def _notes(round: int, table: Table, today: Table) -> Iterator[Event]:
    """What makes a table as recorded know what it would know today; its result stays."""
    number = table.number
    if today.begun and not table.begun:
        yield e.TableBegun(round=round, table=number)
    if table.begun and not today.begun:
        yield e.BeginningTakenBack(round=round, table=number)
    if (today.adjusted, today.typed) != (table.adjusted, table.typed):
        yield e.TableAdjusted(
            round=round,
            table=number,
            adjusted=today.adjusted,
            typed=today.typed,
            seats=table.result,
        )

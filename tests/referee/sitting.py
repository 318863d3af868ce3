"""A hall for the tests of the desk, and a desk that remembers what it was asked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from arbitro.kernel import Refused
from arbitro.referee import commands as c
from arbitro.referee.base import Command, Event
from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.readings import Reading
from arbitro.referee.consequences import Consequence, consequences
from arbitro.referee.decide import step
from arbitro.referee.hall import HallFacts, HallRound, HallTable
from arbitro.referee.sanctions.infractions import Stage
from arbitro.referee.state import Appointed, Record
from arbitro.regulations import desk_rules

MST, RUR, H24, TAR = "master-2020", "rur-2015", "24ore-2018", "tarocchi-2012"
PLAYERS = tuple(f"p{n}" for n in range(1, 9))
MINUTE = 60_000


def a_hall(stage: Stage = "qualification", *, over: bool = False, rounds: int = 2) -> HallFacts:
    """Two tables of four in every round; in the second they are mixed."""
    orders = (PLAYERS, ("p1", "p5", "p2", "p6", "p3", "p7", "p4", "p8"))
    return HallFacts(
        rounds=tuple(
            HallRound(
                number=number,
                stage=stage,
                knockout=stage != "qualification",
                tables=tuple(
                    HallTable(
                        number=table + 1,
                        players=orders[(number - 1) % 2][4 * table : 4 * table + 4],
                        over=over,
                        available="20",
                    )
                    for table in range(2)
                ),
            )
            for number in range(1, rounds + 1)
        ),
        players=PLAYERS,
    )


OFFICIALS = (Appointed(name="Ugo"), Appointed(name="Pia", player="p1"), Appointed(name="Leo"))


class Desk:
    """A record under one edition in one hall; `do` decides and takes the events in."""

    def __init__(
        self, regulation: str = MST, hall: HallFacts | None = None, appoint: bool = True
    ) -> None:
        self.rules = desk_rules(regulation)
        self.hall = hall or a_hall()
        self.record = Record()
        self.events: list[Event] = []
        if appoint:
            self.do(c.AppointOfficials(officials=OFFICIALS))

    def do(self, command: Command) -> tuple[Event, ...]:
        self.record, happened = step(self.record, command, self.rules, self.hall)
        self.events += happened
        return happened

    def refuses(self, command: Command) -> Refused:
        before = self.record
        with pytest.raises(Refused) as caught:
            self.do(command)
        assert self.record == before
        return caught.value

    def standing(self) -> tuple[Consequence, ...]:
        return consequences(self.record, self.rules, self.hall)


def at(minutes: float, source: str = "a") -> Reading:
    elapsed = int(minutes * MINUTE)
    return Reading(source, elapsed, 1_700_000_000_000 + elapsed)


def tapped(tap: ev.Tap, by: str = "", table: int = 1, round: int = 1) -> c.Tap:
    return c.Tap(round=round, table=table, tap=tap, by=by)


def fault(
    player: str = "p2",
    what: str = "talk",
    by: str = "Ugo",
    table: int = 1,
    round: int = 1,
    role: c.Acting = "referee",
    **more: Any,
) -> c.RecordInfraction:
    sanction = c.Sanction(player=player, what=what, **more)
    return c.RecordInfraction(round=round, table=table, sanction=sanction, by=by, role=role)


def ruling(**more: object) -> c.GiveRuling:
    given = {"round": 1, "table": 1, "case": "die-out-of-area", "by": "Ugo", **more}
    given.setdefault("facts", {"thrown": True, "faulty": "attack", "attacker_choice": "keep"})
    return msgspec.convert(given, c.GiveRuling)

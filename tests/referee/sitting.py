"""A hall for the tests of the desk, and a desk that remembers what it was asked."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import asdict

from arbitro.kernel import Refused
from arbitro.referee import commands as c
from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.readings import Reading, Signed
from arbitro.referee.commands import Command
from arbitro.referee.consequences import Consequence, consequences
from arbitro.referee.decide import step
from arbitro.referee.events import Event
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


class Wish(NamedTuple):
    """A command with who asks for it, and when (at the last reading, unless told)."""

    command: Command
    by: str = "Ugo"
    at: Reading | None = None


class Desk:
    """A record under one edition in one hall; `do` decides and takes the events in. A command
    alone is Ugo's.
    """

    def __init__(
        self, regulation: str = MST, hall: HallFacts | None = None, appoint: bool = True
    ) -> None:
        self.rules = desk_rules(regulation)
        self.hall = hall or a_hall()
        self.record = Record()
        self.events: list[Event] = []
        if appoint:
            self.do(c.AppointOfficials(officials=OFFICIALS))

    def do(self, asked: Command | Wish) -> tuple[Event, ...]:
        wish = asked if isinstance(asked, Wish) else Wish(asked)
        signed = Signed(wish.by, wish.at or (at(0), *self.record.readings)[-1])
        self.record, happened = step(self.record, wish.command, self.rules, self.hall, signed)
        self.events += happened
        return happened

    def refuses(self, command: Command | Wish) -> Refused:
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


def tapped(tap: ev.Tap, by: str = "", table: int = 1, round: int = 1) -> Wish:
    """The wish for a tap as it will be recorded."""
    kind = type(tap).__bases__[0]
    plain = {name: value for name, value in asdict(tap).items() if name not in {"at", "author"}}
    return Wish(c.Tap(round=round, table=table, tap=kind(**plain)), by, tap.at)


def fault(by: str = "Ugo", **more: Any) -> Wish:
    return Wish(infraction(**more), by)


def infraction(
    player: str = "p2",
    what: str = "talk",
    table: int = 1,
    round: int = 1,
    role: c.Acting = "referee",
    **more: Any,
) -> c.RecordInfraction:
    sanction = c.Sanction(player=player, what=what, **more)
    return c.RecordInfraction(round=round, table=table, sanction=sanction, role=role)


def ruling(**more: object) -> c.GiveRuling:
    given = {"round": 1, "table": 1, "case": "die-out-of-area", **more}
    given.setdefault("facts", {"thrown": True, "faulty": "attack", "attacker_choice": "keep"})
    return msgspec.convert(given, c.GiveRuling)

"""A match has one state, whoever asks: from its table and its clock, taps taken back included."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from arbitro.app.table_now import State, table_now
from arbitro.referee.clock import taps as tap
from arbitro.referee.state import Record
from arbitro.tournament.state import SeatScore, Table
from tests.referee.readings import at

DRAWN = Table(number=3, players=("a", "b"))
SEATED = replace(DRAWN, dice={"a": [6], "b": [2]})
CLOSED = replace(SEATED, begun=True, result=(SeatScore(player="a"), SeatScore(player="b")))
FIRST = tap.FirstCard(at=at(0))
STOP = tap.Suspended(at=at(60), reason="pausa", author="r")
GO = tap.Resumed(at=at(90), author="r")


@pytest.mark.parametrize(
    ("table", "taps", "state", "clocked"),
    [
        (DRAWN, None, "drawn", False),
        (DRAWN, (), "drawn", False),  # the first tap was taken back
        (SEATED, (), "seated", False),
        (SEATED, (FIRST,), "playing", True),
        (replace(DRAWN, begun=True), (FIRST,), "playing", True),
        (DRAWN, (FIRST, STOP), "interrupted", True),
        (DRAWN, (FIRST, STOP, GO), "playing", True),
        (CLOSED, (FIRST, STOP), "closed", True),
        (CLOSED, None, "closed", False),
    ],
)
def test_a_match_has_one_state(
    table: Table, taps: tuple[tap.Tap, ...] | None, state: State, clocked: bool
) -> None:
    record = Record() if taps is None else Record(taps={"2.3": taps})
    now = table_now(record, 2, table)
    assert (now.state, now.clocked) == (state, clocked)
    assert now.seen_begun is (state != "drawn")
    assert now.started is (state in ("playing", "interrupted", "closed"))
    assert now.being_played is (now.started and not now.closed)

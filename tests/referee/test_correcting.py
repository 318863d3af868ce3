"""Turns nobody tapped: the referee says giro and turn, and no sdadata is made up for them."""

from __future__ import annotations

import pytest

from arbitro.referee import commands as c
from arbitro.referee import queries as q
from arbitro.referee.clock import taps as ev
from tests.referee.sitting import H24, MST, RUR, Desk, Wish, at, tapped

EDITIONS = (RUR, MST, H24)


def clock(desk: Desk, minutes: float) -> q.TableClock:
    return q.table_clock(desk.record, desk.rules, desk.hall, (1, 1), at(minutes))


def started(regulation: str) -> tuple[Desk, float]:
    """A table whose clock runs and which taps nothing; and its minutes."""
    desk = Desk(regulation)
    desk.do(tapped(ev.FirstCard(at=at(0))))
    return desk, clock(desk, 0).time.remaining / 60_000


def corrected(minutes: float, giro: int, seat: int, reason: str = "no taps", **more: int) -> Wish:
    tap = ev.Corrected(at=at(minutes), giro=giro, seat=seat, reason=reason, author="Ugo", **more)
    return tapped(tap, by="Ugo")


@pytest.mark.parametrize("regulation", EDITIONS)
def test_after_time_up_the_corrected_giro_is_the_one_the_last_is_counted_from(
    regulation: str,
) -> None:
    desk, whole = started(regulation)
    assert clock(desk, whole + 1).time.time_up_giro == 1
    desk.do(corrected(whole + 2, 9, 2))
    now = clock(desk, whole + 3)
    last = now.time.last_giro
    assert (now.time.giro, now.time.time_up_giro, now.closing.seat) == (9, 9, 2)
    assert last is not None
    assert last >= 9
    assert now.closing.due is None


@pytest.mark.parametrize("regulation", EDITIONS)
def test_taps_go_on_from_the_correction_and_the_sdadata_comes_where_it_would(
    regulation: str,
) -> None:
    """The same giri tapped one by one and corrected in one stroke lead to the same throws."""
    tapped_all, whole = started(regulation)
    step = whole / 40
    for turn in range(36):  # nine giri of four, all within the time
        tapped_all.do(tapped(ev.TurnEnded(at=at(step * (turn + 1)))))
    told, _ = started(regulation)
    told.do(corrected(step * 36, 10, 0))
    for number, turn in enumerate(range(36, 60)):
        minutes = whole + number
        for desk in (tapped_all, told):
            if clock(desk, minutes).closing.due is not None:
                desk.do(tapped(ev.Rolled(at=at(minutes), dice=(6, 6))))
            desk.do(tapped(ev.TurnEnded(at=at(minutes))))
        one, other = (clock(desk, minutes) for desk in (tapped_all, told))
        assert one.time == other.time, turn
        assert one.closing == other.closing, turn


@pytest.mark.parametrize("regulation", EDITIONS)
def test_no_sdadata_is_made_up_for_turns_nobody_tapped(regulation: str) -> None:
    """Far into the closing: nothing forgotten, nothing thrown, the right threshold next."""
    desk, whole = started(regulation)
    desk.do(corrected(whole + 30, 14, 1, time_up_giro=10))
    now = clock(desk, whole + 31)
    assert (now.time.time_up_giro, now.time.giro, now.closing.seat) == (10, 14, 1)
    assert now.closing.slots == ()
    assert now.closing.forgotten is None
    desk.do(tapped(ev.TurnEnded(at=at(whole + 32))))
    due = clock(desk, whole + 33).closing.due
    assert due is not None
    assert due.player == 1
    assert due.threshold is not None
    assert due.threshold > 4


def test_a_turn_tapped_too_often_is_corrected_back() -> None:
    desk, _ = started(RUR)
    for minute in range(1, 10):
        desk.do(tapped(ev.TurnEnded(at=at(minute))))
    assert clock(desk, 10).time.giro == 3
    desk.do(corrected(10, 2, 3))
    now = clock(desk, 11)
    assert (now.time.giro, now.closing.giro, now.closing.seat) == (2, 2, 3)
    desk.do(tapped(ev.TurnEnded(at=at(12))))
    assert (clock(desk, 12).time.giro, clock(desk, 12).closing.seat) == (3, 0)


def test_a_correction_is_taken_back_like_any_tap() -> None:
    desk, _ = started(RUR)
    before = clock(desk, 20)
    desk.do(corrected(20, 5, 1))
    desk.do(c.UndoTap(round=1, table=1))
    after = clock(desk, 20)
    assert (after.time, after.closing) == (before.time, before.closing)


def test_a_correction_wants_a_referee_a_reason_and_something_possible() -> None:
    desk, _ = started(RUR)
    stranger = tapped(
        ev.Corrected(at=at(5), giro=2, seat=0, reason="x", author="nobody"), by="nobody"
    )
    assert desk.refuses(stranger).code == "not-an-official"
    assert desk.refuses(corrected(5, 2, 0, reason=" ")).code == "reason-missing"
    assert desk.refuses(corrected(5, 0, 0)).code == "giro-impossible"
    assert desk.refuses(corrected(5, 100, 0)).code == "giro-impossible"
    assert desk.refuses(corrected(5, 2, 7)).code == "not-at-the-table"
    assert desk.refuses(corrected(5, 2, 0, time_up_giro=2)).code == "time-not-up"
    desk.do(tapped(ev.Left(at=at(5), seat=2)))
    assert desk.refuses(corrected(6, 2, 2)).code == "not-at-the-table"


def test_a_stop_after_the_gong_does_not_change_which_giro_it_fell_in() -> None:
    desk, whole = started(RUR)
    desk.do(tapped(ev.Suspended(at=at(whole + 1), reason="gong", author="Ugo"), by="Ugo"))
    desk.do(corrected(whole + 2, 12, 0))
    assert clock(desk, whole + 2).time.time_up_giro == 12


def test_every_forgotten_sdadata_is_kept_though_only_the_latest_can_still_be_thrown() -> None:
    """The text lets the dice be thrown while the very next player is playing; both were omitted."""
    desk, whole = started(RUR)
    desk.do(corrected(whole - 1, 10, 0))
    for number in range(9):
        desk.do(tapped(ev.TurnEnded(at=at(whole + number))))
    now = clock(desk, whole + 10).closing
    assert len(now.missed) >= 1
    assert now.due is not None
    desk.do(tapped(ev.Placed(at=at(whole + 11))))
    again = clock(desk, whole + 11).closing
    assert [slot.player for slot in again.missed] == [3, 0]
    assert again.forgotten is not None
    assert again.forgotten.player == 0

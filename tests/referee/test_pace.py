"""Slow play, and the timetable of a day with its hours."""

from __future__ import annotations

from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.readings import house
from arbitro.referee.clock.table_time import pace
from arbitro.regulations import referee_rules
from tests.referee.readings import at


def test_slow_play_is_invited_then_passed() -> None:
    taps: list[ev.Tap] = [
        ev.FirstCard(at=at(0)),
        ev.TurnEnded(at=at(600)),
        ev.Suspended(at=at(650), reason="x", author="y"),
        ev.Resumed(at=at(700), author="y"),
    ]
    rules = referee_rules("rur-2015")
    hall = house([*(tap.at for tap in taps), at(800)])
    found = pace(rules, taps, hall)
    assert found is not None
    assert (found.seconds, found.next.value.step) == (150, "invite")
    taps.append(ev.Invited(at=at(800), author="y"))
    again = pace(rules, taps, house([*(tap.at for tap in taps), at(820)]))
    assert again is not None
    assert (again.next.value.step, again.next.ids) == ("pass", ("RUR-21-03",))


def test_24ore_sets_a_limit_at_the_tables_request() -> None:
    rules = referee_rules("24ore-2018")
    taps: list[ev.Tap] = [ev.FirstCard(at=at(0))]
    found = pace(rules, taps, house([taps[0].at, at(400)]))
    assert found is not None
    assert (found.next.value.step, found.over) == ("set-limit", False)
    taps.append(ev.LimitSet(at=at(400), seconds=120, author="y"))
    over = pace(rules, taps, house([*(tap.at for tap in taps), at(401)]))
    assert over is not None
    assert (over.over, over.next.value) == (True, ("pass", True))


def test_the_hours_of_24ore_are_by_day_and_minute() -> None:
    found = referee_rules("24ore-2018").sessions()
    assert (found.value[0].opens, found.value[0].closes) == (18 * 60, 24 * 60)
    assert (found.value[1].day, found.value[1].opens) == (1, 600)
    assert found.ids == ("24H-ORG-01", "24H-ORG-02")

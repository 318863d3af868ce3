"""Slow play, and the timetable of a day with its hours."""

from __future__ import annotations

import pytest

from arbitro.kernel import Refused
from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.pace import pace
from arbitro.referee.clock.readings import house
from arbitro.referee.clock.schedule import DAY, MINUTE, board, hours, late_by
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


def test_the_timetable_of_rur_with_its_alerts() -> None:
    rules = referee_rules("rur-2015")
    saturday = 7 * DAY
    now = saturday + (14 * 60 + 20) * MINUTE
    started = {"list-validated": saturday + (14 * 60 + 16) * MINUTE}
    rows = board(rules, saturday, started, now)
    alerts = {row.what: row.alert for row in rows.value}
    assert alerts == {
        "list-validated": "started-late",
        "match-1": "soon",
        "match-2": "none",
        "quarterfinals": "none",
        "semifinals": "none",
        "final": "none",
    }
    assert rows.value[3].latest == saturday + DAY + (8 * 60 + 45) * MINUTE
    late = board(rules, saturday, {}, now + 15 * MINUTE).value[1]
    assert (late.alert, late.late) == ("late", 5 * MINUTE)
    assert set(rows.ids) == {"RUR-11-01", *(f"RUR-12-0{n}" for n in range(1, 6))}
    with pytest.raises(Refused):
        board(rules, saturday, {"match-9": 1}, now)


def test_the_hours_of_24ore_may_be_extended() -> None:
    rules = referee_rules("24ore-2018")
    found = hours(rules, 0, {0: 60})
    assert found.value[0] == (18 * 60 * MINUTE, 25 * 60 * MINUTE, 60)
    assert found.value[1].opens == DAY + 600 * MINUTE
    assert found.ids == ("24H-ORG-01", "24H-ORG-02")


def test_lateness_elsewhere() -> None:
    assert late_by(referee_rules("master-2020"), 0, 1).value.replaced
    assert not late_by(referee_rules("master-2020"), 5, 5).value.replaced
    rur = late_by(referee_rules("rur-2015"), 0, 60_000)
    assert (rur.because.gap, rur.value.plays) == ("GAP-R28", True)

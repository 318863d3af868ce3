"""Clocks: against a stopwatch, against jumping laptops, what cannot have happened."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from arbitro.kernel import Refused
from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.readings import Reading, house
from arbitro.referee.clock.sdadata_taps import track
from arbitro.referee.clock.table_time import TableTime, table_time
from arbitro.regulations import RISIKO, referee_rules
from tests.referee.readings import SECOND, at
from tests.referee.simulated_clock import Script, watch

MINUTES = {"rur-2015": 90, "master-2020": 90, "24ore-2018": 105}


def hour(clock: str) -> int:
    hours_, minutes, *rest = (int(part) for part in clock.split(":"))
    return (hours_ * 60 + minutes) * 60 + (rest[0] if rest else 0)


def shown(rules: Any, taps: list[ev.Tap], now: Reading, players: int = 4) -> TableTime:
    return table_time(rules, players, taps, house([*(tap.at for tap in taps), now]))


def script_of(seed: int, minutes: int) -> Script:
    chance = Random(f"clock {seed}")
    players = chance.choice((3, 4, 4, 5))
    start = chance.randrange(600)
    end = start + chance.randrange(60, minutes * 60 + 3000)
    stops: list[tuple[int, int | None, bool]] = []
    clock = start
    for _ in range(chance.randrange(5)):
        begin = clock + chance.randrange(0, 1500)
        until = begin + chance.randrange(0, 700)
        if begin >= end:
            break
        if until > end:
            stops.append((begin, None, True))
            break
        stops.append((begin, until, chance.random() < 0.8))
        clock = until
    turns: list[int] = []
    eliminated: dict[int, list[int]] = {}
    inside, seat, moment = list(range(players)), 0, start
    while True:
        moment += chance.randrange(20, 240)
        if moment > end:
            break
        others = [s for s in inside if s != seat]
        if len(inside) > 2 and chance.random() < 0.02:
            gone = chance.choice(others)
            eliminated[len(turns)] = [gone]
            inside.remove(gone)
        turns.append(moment)
        later = [s for s in inside if s > seat]
        seat = later[0] if later else inside[0]
    return Script(players, start, stops, turns, eliminated, end, minutes)


def taps_of(script: Script, source: str = "a", jumps: list[int] | None = None) -> list[ev.Tap]:
    """The script as it would be recorded, on a laptop whose hour may jump between any two taps."""
    rows: list[tuple[int, int, Any]] = [(script.start, 0, ev.FirstCard)]
    for begin, until, given_back in script.stops:
        rows.append((begin, 2, lambda r: ev.Suspended(at=r, reason="dispute", author="Rossi")))
        if until is not None:
            rows.append(
                (
                    until,
                    1 if until > begin else 3,
                    lambda r, g=given_back: ev.Resumed(at=r, author="Rossi", recover=g),
                )
            )
    for number, moment in enumerate(script.turns):
        gone = tuple(script.eliminated.get(number, []))
        rows.append((moment, 4, lambda r, g=gone: ev.TurnEnded(at=r, eliminates=g)))
    rows.sort(key=lambda row: row[:2])
    taps = []
    for number, (moment, _, make) in enumerate(rows):
        jump = jumps[number % len(jumps)] if jumps else 0
        reading = at(moment, source, jump)
        taps.append(ev.FirstCard(at=reading) if make is ev.FirstCard else make(reading))
    return taps


@pytest.mark.parametrize("regulation", RISIKO)
@pytest.mark.parametrize("part", range(5))
def test_1000_tables_against_a_stopwatch(regulation: str, part: int) -> None:
    rules = referee_rules(regulation)
    up = 0
    for seed in range(part * 67, (part + 1) * 67):
        script = script_of(seed, MINUTES[regulation])
        seen = watch(script)
        found = shown(rules, taps_of(script), at(script.now), script.players)
        label = f"seed {seed}"
        assert found.played == seen.played * SECOND, label
        assert found.recovery == seen.recovery * SECOND, label
        assert found.giro == seen.giro, label
        assert found.time_up_giro == seen.time_up_giro, label
        if seen.time_up is not None:
            up += 1
            # the house counts from its first reading, the first card
            assert found.time_up == (seen.time_up - script.start) * SECOND, label
            assert found.last_giro == (seen.time_up_giro or 0) + 1, label
    assert up > 5


@pytest.mark.parametrize("regulation", RISIKO)
def test_a_laptop_whose_clock_jumps_moves_no_table(regulation: str) -> None:
    rules = referee_rules(regulation)
    for seed in range(60):
        script = script_of(seed, MINUTES[regulation])
        chance = Random(f"jumps {seed}")
        jumps = [chance.randrange(-90_000, 90_000) for _ in range(7)]
        steady = shown(rules, taps_of(script), at(script.now), script.players)
        jumping = shown(
            rules, taps_of(script, jumps=jumps), at(script.now, jump=jumps[0]), script.players
        )
        assert jumping == steady


def test_tv_060_two_suspensions_move_that_tables_time_up_only() -> None:
    rules = referee_rules("rur-2015")
    start = hour("14:36")
    taps: list[ev.Tap] = [ev.FirstCard(at=at(start))]
    for begin, seconds in ((hour("15:00"), 300), (hour("15:40"), 150)):
        taps.append(ev.Suspended(at=at(begin), reason="ruling", author="Rossi"))
        taps.append(ev.Resumed(at=at(begin + seconds), author="Rossi"))
    now = at(hour("16:00"))
    hall = house([*(tap.at for tap in taps), now])
    found = table_time(rules, 4, taps, hall)
    assert found.time_up is not None
    assert hall.wall(found.time_up) == hour("16:13:30") * SECOND
    assert found.recovery == 450 * SECOND
    assert {"RUR-6-03", "RUR-13-03"} <= set(found.because.ids)
    other = shown(rules, [ev.FirstCard(at=at(start))], now)
    assert other.time_up == (hour("16:06") - start) * SECOND


def test_tv_061_time_up_in_the_ninth_giro() -> None:
    rules = referee_rules("rur-2015")
    taps: list[ev.Tap] = [ev.FirstCard(at=at(0))]
    turn = 5380 / 33
    taps += [ev.TurnEnded(at=at(turn * (n + 1))) for n in range(33)]
    found = shown(rules, taps, at(5410))
    assert (found.time_up_giro, found.last_giro, found.phase) == (9, 10, "last-but-one")
    more: list[ev.Tap] = [ev.TurnEnded(at=at(5420 + n)) for n in range(7)]
    state = track(rules, 4, [*taps, *more], found.last_giro)
    assert state.due is not None
    assert (state.due.player, state.due.threshold, state.giro) == (3, 4, 10)


def test_tv_062_the_announcement_of_24ore() -> None:
    rules = referee_rules("24ore-2018")
    taps: list[ev.Tap] = [ev.FirstCard(at=at(hour("18:10")))]
    now = at(hour("19:00"))
    hall = house([taps[0].at, now])
    found = table_time(rules, 4, taps, hall)
    assert found.time_up is not None
    assert hall.wall(found.time_up) == hour("19:55") * SECOND


def test_time_up_between_two_giri_falls_in_the_new_one() -> None:
    rules = referee_rules("rur-2015")
    for moment, giro in ((5399, 2), (5400, 2), (5401, 1)):
        taps: list[ev.Tap] = [ev.FirstCard(at=at(0))]
        taps += [ev.TurnEnded(at=at(n)) for n in (10, 20, 30)]
        taps.append(ev.TurnEnded(at=at(moment)))
        assert shown(rules, taps, at(5402)).time_up_giro == giro


def test_a_restart_is_bridged_by_the_hour_and_never_backwards() -> None:
    before, after = Reading("a", 60_000, 1_060_000), Reading("b", 5, 1_090_000)
    hall = house([Reading("a", 0, 1_000_000), before, after])
    assert hall.now == 90_000
    assert hall.bridges == (("a", "b", 30_000, False),)
    back = house([before, Reading("b", 5, 900_000)])
    assert (back.now, back.bridges[0].milliseconds, back.bridges[0].doubtful) == (
        60_000 - 60_000,
        0,
        True,
    )


def test_after_a_restart_the_hour_may_jump_again_without_effect() -> None:
    rules = referee_rules("rur-2015")
    taps: list[ev.Tap] = [ev.FirstCard(at=at(0, "a"))]
    restarted = Reading("b", 0, 600 * SECOND)
    later = Reading("b", 300 * SECOND, 99_999 * SECOND)
    hall = house([taps[0].at, restarted, later])
    assert table_time(rules, 4, taps, hall).played == 900 * SECOND


def test_a_referee_may_give_time_or_decline_to() -> None:
    rules = referee_rules("rur-2015")
    taps: list[ev.Tap] = [
        ev.FirstCard(at=at(0)),
        ev.Suspended(at=at(100), reason="noise", author="Rossi"),
        ev.Resumed(at=at(160), author="Rossi", recover=False),
        ev.Adjusted(at=at(170), seconds=120, reason="restart", author="Rossi"),
    ]
    found = shown(rules, taps, at(200))
    assert (found.recovery, found.played) == (0, 200 * SECOND)
    assert found.time_up == (5400 + 120) * SECOND


def test_while_play_stands_still_so_does_the_clock() -> None:
    rules = referee_rules("rur-2015")
    taps: list[ev.Tap] = [
        ev.FirstCard(at=at(0)),
        ev.Suspended(at=at(100), reason="dispute", author="Rossi"),
    ]
    for now in (100, 500, 9000):
        found = shown(rules, taps, at(now))
        assert (found.played, found.is_up) == (100 * SECOND, False)
        assert found.suspended is not None
        assert found.suspended.reason == "dispute"


def first_card() -> ev.Tap:
    return ev.FirstCard(at=at(0))


@pytest.mark.parametrize(
    ("taps", "code"),
    [
        ([first_card(), first_card()], "clock-already-started"),
        ([ev.Suspended(at=at(0), reason="x", author="y")], "clock-not-started"),
        ([first_card(), ev.Resumed(at=at(1), author="y")], "not-suspended"),
        (
            [
                first_card(),
                ev.Suspended(at=at(1), reason="x", author="y"),
                ev.Resumed(at=at(2), author="y"),
                ev.Resumed(at=at(3), author="y"),
            ],
            "not-suspended",
        ),
        (
            [
                first_card(),
                ev.Suspended(at=at(1), reason="x", author="y"),
                ev.Suspended(at=at(2), reason="x", author="y"),
            ],
            "already-suspended",
        ),
        (
            [first_card(), ev.Suspended(at=at(1), reason=" ", author="y")],
            "suspension-needs-reason",
        ),
        ([first_card(), ev.TurnEnded(at=at(1), eliminates=(0,))], "eliminates-himself"),
        ([first_card(), ev.TurnEnded(at=at(1), eliminates=(7,))], "not-at-the-table"),
        ([ev.FirstCard(at=at(9)), ev.TurnEnded(at=at(5))], "counter-ran-back"),
    ],
)
def test_what_cannot_have_happened_is_refused(taps: list[ev.Tap], code: str) -> None:
    with pytest.raises(Refused) as refused:
        shown(referee_rules("rur-2015"), taps, at(10))
    assert refused.value.code == code

"""Clocks: against a stopwatch, against jumping laptops, taps of the sdadata, pace, timetable."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from arbitro.games.risiko.asking import next_to_roll
from arbitro.kernel import Refused
from arbitro.referee.clock import events as ev
from arbitro.referee.clock.closing import Tracker, track
from arbitro.referee.clock.pace import pace
from arbitro.referee.clock.readings import Reading, house
from arbitro.referee.clock.schedule import DAY, MINUTE, board, hours, late_by
from arbitro.referee.clock.table import TableTime, table_time
from arbitro.regulations.referees import REFEREES, referee_rules
from tests.referee.simulated_clock import Script, watch

SECOND = 1000
MINUTES = {"rur-2015": 90, "master-2020": 90, "24ore-2018": 105}


def at(second: float, source: str = "a", jump: int = 0) -> Reading:
    """A reading at this second of the hall; `jump` is how wrong the laptop's hour is."""
    return Reading(source, int(second * SECOND), int((second + jump) * SECOND))


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


@pytest.mark.parametrize("regulation", REFEREES)
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


@pytest.mark.parametrize("regulation", REFEREES)
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


# The sdadata by taps


def spell(state: Tracker) -> str:
    """Slots so far and the one due, as P4@4 P1@exempt."""
    slots = [*state.slots, *([state.due] if state.due else [])]
    return " ".join(
        f"P{slot.player + 1}@{'exempt' if slot.threshold is None else slot.threshold}"
        for slot in slots
    )


def played(regulation: str, text: str, players: int = 4) -> Tracker:
    """`P1 P2xP3 P4+3` from the last giro on; every sdadata due is thrown and fails."""
    rules = referee_rules(regulation)
    taps: list[ev.Tap] = []
    for word in text.split():
        gone = tuple(int(part[1]) - 1 for part in word.split("+")[0].split("x")[1:])
        conquered = int(word.split("+")[1]) if "+" in word else 0
        state = track(rules, players, taps, 1)
        if state.due is not None:
            taps.append(ev.Rolled(at=at(0), dice=(6, 6)))
        assert track(rules, players, taps, 1).seat == int(word[1]) - 1, word
        taps.append(ev.TurnEnded(at=at(0), conquered=conquered, eliminates=gone))
    return track(rules, players, taps, 1)


@pytest.mark.parametrize("regulation", ["master-2020", "rur-2015"])
@pytest.mark.parametrize(
    ("vector", "turns", "expected"),
    [
        ("TV-063", "P1 P2 P3 P4 P1 P2 P3 P4", "P4@4 P1@4 P2@4 P3@4 P4@5"),
        ("TV-066", "P1 P2 P3 P4 P1+2", "P4@4 P1@4"),
        ("TV-066", "P1 P2 P3 P4 P1+3 P2", "P4@4 P1@exempt P2@4"),
        ("TV-067", "P1 P2 P3 P4 P1 P2 P3xP4 P1 P2 P3", "P4@4 P1@4 P2@4 P3@5 P1@5 P2@5 P3@6"),
        ("TV-068", "P1 P2 P3 P4 P1xP4 P2 P3 P1 P2 P3", "P4@4 P1@4 P2@4 P3@5 P1@5 P2@5 P3@6"),
        ("TV-069", "P1 P2 P3xP4 P1 P2 P3", "P3@4 P1@4 P2@4 P3@5"),
        ("TV-070", "P1 P2xP3xP4 P1 P2", "P2@4 P1@4 P2@5"),
        ("TV-071", "P1 P2 P3 P4 P1 P2xP3 P4", "P4@4 P1@4 P2@4 P4@5"),
        ("TV-073", "P1 P2 P3 P4 P1xP4 P2xP3 P1 P2", "P4@4 P1@4 P2@5 P1@5 P2@6"),
        ("TV-074", "P1 P2 P3 P4 P1 P2 P3xP4+3 P1", "P4@4 P1@4 P2@4 P3@exempt P1@5"),
        ("TV-075", "P1 P2 P3 P4+3 P1 P2 P3xP4", "P4@exempt P1@4 P2@4 P3@5"),
    ],
)
def test_the_tracker_follows_the_worked_examples(
    regulation: str, vector: str, turns: str, expected: str
) -> None:
    assert spell(played(regulation, turns)) == expected, vector


def test_tv_076_the_tracker_of_24ore_raises_at_the_vacated_seat() -> None:
    turns = "P1 P2 P3 P4 P1 P2 P3xP4 P1 P2 P3 P1"
    assert spell(played("24ore-2018", turns)) == "P4@4 P1@4 P2@4 P3@4 P1@5 P2@5 P3@5 P1@6"


@pytest.mark.parametrize("regulation", REFEREES)
def test_taps_and_the_question_who_rolls_next_agree(regulation: str) -> None:
    """Random closings: the tracker's slots are those of the rule asked from outside."""
    rules = referee_rules(regulation)
    for seed in range(150):
        chance = Random(f"closing {seed}")
        players = chance.choice((3, 4, 5))
        taps: list[ev.Tap] = []
        turns: list[tuple[int, int, tuple[int, ...]]] = []
        for _ in range(chance.randrange(2, 18)):
            state = track(rules, players, taps, 1)
            if state.due is not None:
                taps.append(ev.Rolled(at=at(0), dice=(6, 6)))
                state = track(rules, players, taps, 1)
            if state.closed:
                break
            others = [s for s in state.seats.playing if s != state.seat]
            gone: tuple[int, ...] = ()
            if len(others) > 1 and chance.random() < 0.12:
                gone = (chance.choice(others),)
            conquered = chance.choice((0, 0, 1, 2, 3, 4))
            taps.append(ev.TurnEnded(at=at(0), conquered=conquered, eliminates=gone))
            turns.append((state.seat, conquered, gone))
        state = track(rules, players, taps, 1)
        asked = next_to_roll(rules.game, players, tuple(turns), ()).value["rolls"]
        slots = [*state.slots, *([state.due] if state.due else [])]
        told = [(slot.player, slot.threshold) for slot in slots]
        expected = [
            (row["seat"], row["threshold"])
            for row in asked
            if row["exempt"] or row["threshold"] is not None
        ]
        assert told == expected, f"seed {seed}"


def test_a_low_throw_closes_the_match() -> None:
    rules = referee_rules("rur-2015")
    taps: list[ev.Tap] = [ev.TurnEnded(at=at(0))] * 4
    assert track(rules, 4, [*taps, ev.Rolled(at=at(0), dice=(1, 3))], 1).closed
    assert not track(rules, 4, [*taps, ev.Rolled(at=at(0), dice=(2, 3))], 1).closed
    with pytest.raises(Refused):
        track(rules, 4, [*taps, ev.Rolled(at=at(0), dice=(1, 3)), ev.TurnEnded(at=at(0))], 1)


@pytest.mark.parametrize("regulation", ["master-2020", "rur-2015"])
def test_tv_078_079_a_forgotten_sdadata_by_taps(regulation: str) -> None:
    rules = referee_rules(regulation)
    turn, roll = ev.TurnEnded(at=at(0)), ev.Rolled(at=at(0), dice=(6, 6))
    late, placed = ev.Rolled(at=at(0), dice=(6, 6), late=True), ev.Placed(at=at(0))
    exempt = ev.TurnEnded(at=at(0), conquered=3)
    opening: list[ev.Tap] = [turn, turn, turn, turn, roll, turn, roll]  # P4@4, P1@4
    forgotten: list[ev.Tap] = [*opening, turn, placed]  # P2 forgets, P3 places
    assert track(rules, 4, forgotten, 1).late_roll_possible
    assert track(rules, 4, [*forgotten, late], 1).slots[2].dice == (6, 6)
    p3_passed: list[ev.Tap] = [*forgotten, turn]
    assert track(rules, 4, p3_passed, 1).late_roll_possible
    assert not track(rules, 4, [*p3_passed, roll], 1).late_roll_possible
    p3_exempt: list[ev.Tap] = [*forgotten, exempt]
    assert track(rules, 4, p3_exempt, 1).late_roll_possible
    assert not track(rules, 4, [*p3_exempt, placed], 1).late_roll_possible
    with pytest.raises(Refused) as refused:
        track(rules, 4, [*p3_exempt, placed, late], 1)
    assert refused.value.code == "no-roll-due"


@pytest.mark.parametrize(
    ("regulation", "throwers"),
    [("rur-2015", ("player-before",)), ("master-2020", ("player-before", "referee"))],
)
def test_tv_081_the_sdadata_of_who_left_is_thrown_for_him(
    regulation: str, throwers: tuple[str, ...]
) -> None:
    rules = referee_rules(regulation)
    turn, roll = ev.TurnEnded(at=at(0)), ev.Rolled(at=at(0), dice=(6, 6))
    taps: list[ev.Tap] = [turn, turn, turn, turn, roll, ev.Left(at=at(0), seat=2), turn, roll]
    taps += [turn, roll]
    due = track(rules, 4, taps, 1).due
    assert due is not None
    assert (due.player, due.threshold, due.throwers, due.seat_before) == (2, 4, throwers, 1)
    gone: list[ev.Tap] = [*taps, ev.Left(at=at(0), seat=1)]
    moved = track(rules, 4, gone, 1).due
    assert moved is not None
    assert moved.seat_before == 0


def test_in_24ore_nobody_throws_for_who_left() -> None:
    rules = referee_rules("24ore-2018")
    turn, roll = ev.TurnEnded(at=at(0)), ev.Rolled(at=at(0), dice=(6, 6))
    taps: list[ev.Tap] = [turn, turn, turn, turn, roll, ev.Left(at=at(0), seat=2)]
    taps += [turn, roll, turn, roll]
    state = track(rules, 4, taps, 1)
    assert (state.due, state.seat) == (None, 3)


# Pace, timetable


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

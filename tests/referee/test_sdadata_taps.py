"""The sdadata by taps: worked examples, forgotten throws, who left."""

from __future__ import annotations

from random import Random

import pytest

from arbitro.games.risiko.asking import TurnTaken, next_to_roll
from arbitro.kernel import Refused
from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.sdadata_taps import Tracker, track
from arbitro.regulations import RISIKO, referee_rules
from tests.referee.readings import at


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


@pytest.mark.parametrize("regulation", RISIKO)
def test_taps_and_the_question_who_rolls_next_agree(regulation: str) -> None:
    """Random closings: the tracker's slots are those of the rule asked from outside."""
    rules = referee_rules(regulation)
    for seed in range(150):
        chance = Random(f"closing {seed}")
        players = chance.choice((3, 4, 5))
        taps: list[ev.Tap] = []
        turns: list[TurnTaken] = []
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
            turns.append(TurnTaken(state.seat, conquered, gone))
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


@pytest.mark.parametrize("regulation", ["master-2020", "rur-2015"])
def test_of_several_forgotten_in_a_row_each_may_still_be_thrown(regulation: str) -> None:
    """P3 left: P2 owes his own throw and P3's, and forgets both."""
    rules = referee_rules(regulation)
    turn, roll = ev.TurnEnded(at=at(0)), ev.Rolled(at=at(0), dice=(6, 6))
    late, placed = ev.Rolled(at=at(0), dice=(5, 6), late=True), ev.Placed(at=at(0))
    taps: list[ev.Tap] = [turn, turn, turn, turn, roll, ev.Left(at=at(0), seat=2), turn, roll]
    taps += [turn, placed]  # P2's turn ends, P4 places: nobody has thrown for P2 nor for P3
    both = track(rules, 4, taps, 1)
    assert [slot.player for slot in both.late] == [1, 2]
    one = track(rules, 4, [*taps, late], 1)
    assert [slot.player for slot in one.late] == [2]
    none = track(rules, 4, [*taps, late, late], 1)
    assert not none.late_roll_possible
    assert [(slot.player, slot.dice) for slot in none.slots[-2:]] == [(1, (5, 6)), (2, (5, 6))]
    low = ev.Rolled(at=at(0), dice=(1, 2), late=True)
    assert track(rules, 4, [*taps, late, low], 1).closed
    assert not track(rules, 4, [*taps, turn, roll], 1).late_roll_possible


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

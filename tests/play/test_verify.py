"""Verifying decides every command again: a forger who seals his lines anew is still found."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from arbitro.play import Match, replay
from arbitro.play.chance import commitment
from arbitro.play.log import Damaged, read, write
from arbitro.play.verify import verify
from tests.games.risiko.playing import EDITIONS, TABLES, Table, play
from tests.play.sealing import Row, changed, first, rows, sealed

TRIS = "tris.played/1"
each_edition = pytest.mark.parametrize("regulation", EDITIONS)


@cache
def finished(regulation: str, seed: int = 1) -> Match:
    return play(Table(regulation, 4).open(seed), Random(seed))


def lines(regulation: str, seed: int = 1) -> list[Row]:
    match = finished(regulation, seed)
    return rows(write(match.game, match.events))


def damage(data: bytes) -> Damaged:
    with pytest.raises(Damaged) as found:
        verify(data)
    return found.value


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_match_played_here_verifies(table: Table) -> None:
    for seed in range(3):
        match = play(table.open(seed), Random(seed))
        assert verify(write(match.game, match.events)) == len(match.events)


def same_losses(data: Row) -> Row | None:
    """Other dice of the same throw that cost the same armies."""
    attack, defence = data["attack"], data["defence"]
    for at, die in enumerate(attack):
        for other in range(1, 7):
            dice = [*attack[:at], other, *attack[at + 1 :]]
            pairs = zip(sorted(dice, reverse=True), sorted(defence, reverse=True), strict=False)
            if (
                other != die
                and [mine > theirs for mine, theirs in pairs].count(True) == (data["losses"][1])
            ):
                return {"attack": dice}
    return None


@each_edition
def test_other_dice_with_the_same_outcome_are_not_those_of_the_secret(regulation: str) -> None:
    found = lines(regulation)
    at = first(found, "dice.thrown/1", lambda data: same_losses(data) is not None)
    change = same_losses(found[at]["data"])
    assert change is not None
    fault = damage(changed(found, at, **change))
    assert (fault.line, fault.problem) == (at + 1, "chance")


@each_edition
def test_dice_that_do_not_fit_their_losses_break_a_rule(regulation: str) -> None:
    found = lines(regulation)
    at = first(found, "dice.thrown/1", lambda data: data["losses"][0] == 0)
    data = found[at]["data"]
    fault = damage(changed(found, at, losses=[data["losses"][1], 0]))
    assert (fault.line, fault.problem) == (at + 1, "rule")


@each_edition
def test_a_territory_dealt_to_suit_somebody_is_not_that_of_the_secret(regulation: str) -> None:
    found = lines(regulation)
    dealt = [n for n, row in enumerate(found) if row["kind"] == "territory.dealt/1"]
    here, there = dealt[0], dealt[1]
    mine, other = found[here]["data"]["territory"], found[there]["data"]["territory"]
    found[here]["data"]["territory"], found[there]["data"]["territory"] = other, mine
    fault = damage(sealed(found))
    assert fault.line == here + 1
    assert fault.problem in ("chance", "rule")


@each_edition
def test_another_objective_is_not_that_of_the_secret(regulation: str) -> None:
    found = lines(regulation)
    at = first(found, "objective.dealt/1")
    dealt = {row["data"]["objective"] for row in found if row["kind"] == "objective.dealt/1"}
    other = next(number for number in range(1, 17) if number not in dealt)
    fault = damage(changed(found, at, objective=other))
    assert (fault.line, fault.problem) == (at + 1, "chance")


@each_edition
def test_another_card_drawn_is_not_that_of_the_secret(regulation: str) -> None:
    found = lines(regulation)
    at = first(found, "card.drawn/1")
    card = "fante:alaska" if found[at]["data"]["card"] != "fante:alaska" else "jolly"
    fault = damage(changed(found, at, card=card))
    assert (fault.line, fault.problem) == (at + 1, "chance")


@each_edition
def test_other_closing_dice_are_not_those_of_the_secret(regulation: str) -> None:
    seed = next(s for s in range(1, 9) if finished(regulation, s).state.ended == "sdadata")
    found = lines(regulation, seed)
    at = first(found, "sdadata.rolled/1", lambda data: data["closes"])
    dice = [1, 1] if found[at]["data"]["dice"] != [1, 1] else [1, 2]
    fault = damage(changed(found, at, dice=dice))
    assert (fault.line, fault.problem) == (at + 1, "chance")


@each_edition
def test_seats_thrown_otherwise_are_not_those_of_the_secret(regulation: str) -> None:
    found = lines(regulation)
    at = first(found, "seats.rolled/1")
    rolls, order = found[at]["data"]["rolls"], found[at]["data"]["order"]
    mirrored = {"rolls": [row[::-1] for row in rolls], "order": [3 - p for p in order]}
    fault = damage(changed(found, at, **mirrored))
    assert (fault.line, fault.problem) == (at + 1, "chance")
    fault = damage(changed(found, at, order=found[at]["data"]["order"][::-1]))
    assert (fault.line, fault.problem) == (at + 1, "rule")


@each_edition
def test_more_armies_than_due_break_a_rule(regulation: str) -> None:
    found = lines(regulation)
    turn = first(found, "turn.started/1")
    at = turn + first(found[turn:], "armies.placed/1")
    for armies in (1000, 10**30, 0, -1):
        fault = damage(changed(found, at, armies=armies))
        assert (fault.line, fault.problem) == (at + 1, "rule")


@each_edition
def test_a_forged_conquest_breaks_a_rule(regulation: str) -> None:
    found = lines(regulation)
    at = first(found, "territory.conquered/1")
    for place in (at + 1, first(found, "turn.started/1") + 1):
        fault = damage(sealed([*found[:place], found[at], *found[place:]]))
        assert fault.problem == "rule"
        assert fault.line == place + 1


@each_edition
def test_a_conquest_left_out_breaks_a_rule(regulation: str) -> None:
    found = lines(regulation)
    at = first(found, "territory.conquered/1")
    fault = damage(sealed(found[:at] + found[at + 1 :]))
    assert (fault.line, fault.problem) == (at + 1, "rule")


@each_edition
@pytest.mark.parametrize("field", ["points", "places", "table_points", "off_objective"])
def test_changed_points_break_a_rule(regulation: str, field: str) -> None:
    found = lines(regulation)
    at = first(found, "match.scored/1")
    row = found[at]["data"][field]
    higher = [str(999), *row[1:]] if field == "points" else [row[0] + 1, *row[1:]]
    fault = damage(changed(found, at, **{field: higher}))
    assert (fault.line, fault.problem) == (at + 1, "rule")


@each_edition
def test_a_reason_that_is_not_the_regulations_breaks_a_rule(regulation: str) -> None:
    found = lines(regulation)
    at = first(found, "turn.passed/1")
    found[at]["because"] = ["RUR-1-01"]
    fault = damage(sealed(found))
    assert (fault.line, fault.problem) == (at + 1, "rule")


@each_edition
def test_readings_the_edition_does_not_know_break_a_rule(regulation: str) -> None:
    found = lines(regulation)
    pinned = found[0]["data"]["interpretations"]
    for broken in ({"GAP-X99": "x"}, {"GAP-X16": "moon"}):
        fault = damage(changed(found, 0, interpretations={**pinned, **broken}))
        assert (fault.line, fault.problem) == (1, "rule")


def test_another_direction_of_the_deal_is_found_at_the_first_card() -> None:
    found = lines("24ore-2018")
    pinned = found[0]["data"]["interpretations"]
    fault = damage(changed(found, 0, interpretations={**pinned, "GAP-H24": "clockwise"}))
    assert fault.line == first(found, "territory.dealt/1") + 1
    assert fault.problem == "rule"


@pytest.mark.parametrize("regulation", ["rur-2015", "master-2020"])
def test_another_reading_of_the_tris_is_found_at_the_second_tris_of_a_turn(
    regulation: str,
) -> None:
    for seed in range(200):
        match = play(Table(regulation, 4).open(seed, time_up_giro=25), Random(seed))
        found = rows(write(match.game, match.events))
        pairs = pairwise(found)
        second = [n for n, pair in enumerate(pairs, 2) if {r["kind"] for r in pair} == {TRIS}]
        if second:
            pinned = found[0]["data"]["interpretations"]
            fault = damage(changed(found, 0, interpretations={**pinned, "GAP-R07": "one"}))
            assert (fault.line, fault.problem) == (second[0], "rule")
            return
    pytest.fail("nobody ever played two tris in a turn")


@each_edition
def test_a_reading_left_out_of_the_first_line_is_found(regulation: str) -> None:
    found = lines(regulation)
    pinned = dict(found[0]["data"]["interpretations"])
    del pinned["GAP-X16"]
    fault = damage(changed(found, 0, interpretations=pinned))
    assert (fault.line, fault.problem) == (1, "rule")


@each_edition
@pytest.mark.parametrize(
    "change", [{"cap": 131}, {"supply": 99}, {"players": ["a", "b"]}, {"mode": "dreamt"}]
)
def test_a_match_the_regulation_would_open_otherwise_breaks_a_rule(
    regulation: str, change: dict[str, Any]
) -> None:
    fault = damage(changed(lines(regulation), 0, **change))
    assert (fault.line, fault.problem) == (1, "rule")


def test_a_match_moved_to_another_edition_breaks_a_rule() -> None:
    fault = damage(changed(lines("rur-2015"), 0, regulation="24ore-2018"))
    assert (fault.line, fault.problem) == (1, "rule")


@each_edition
def test_a_swapped_commitment_or_secret_is_a_problem_of_chance(regulation: str) -> None:
    found = lines(regulation)
    last = len(found)
    other = b"another secret"
    for data in (
        changed(found, 0, commitment=commitment(other)),
        changed(found, 0, commitment=None),
        changed(found, last - 1, secret=other.hex()),
        changed(found, last - 1, secret=""),
    ):
        fault = damage(data)
        assert (fault.line, fault.problem) == (last, "chance")


@each_edition
def test_swapping_commitment_and_secret_together_shows_in_the_first_dice(regulation: str) -> None:
    found = lines(regulation)
    found[0]["data"]["commitment"] = commitment(b"another secret")
    found[-1]["data"]["secret"] = b"another secret".hex()
    fault = damage(sealed(found))
    assert (fault.line, fault.problem) == (2, "chance")


@each_edition
def test_a_log_that_goes_on_after_the_end_breaks_a_rule(regulation: str) -> None:
    found = lines(regulation)
    passed = found[first(found, "turn.passed/1")]
    for extra in (passed, found[-2]):
        fault = damage(sealed([*found[:-1], extra, found[-1]]))
        assert (fault.line, fault.problem) == (len(found), "rule")


@each_edition
def test_a_log_without_its_last_lines_is_truncated(regulation: str) -> None:
    found = lines(regulation)
    fault = damage(sealed(found[:-1]))
    assert (fault.line, fault.problem) == (len(found) - 1, "truncated")
    cut = first(found, "turn.started/1")
    fault = damage(sealed([*found[:cut], found[-1]]))
    assert fault.problem in ("truncated", "rule")


@each_edition
def test_an_event_of_no_command_breaks_a_rule(regulation: str) -> None:
    found = lines(regulation)
    at = first(found, "turn.passed/1")
    fault = damage(sealed([*found[:at], found[0], *found[at:]]))
    assert (fault.line, fault.problem) == (at + 1, "rule")


def spoilt(random: Random, value: Any) -> Any:
    """The value, or something inside it, a little different but of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-5, -1, 1, 5, 10**20))
    if isinstance(value, list) and value:
        at = random.randrange(len(value))
        return [*value[:at], spoilt(random, value[at]), *value[at + 1 :]]
    if isinstance(value, dict) and value:
        key = random.choice(sorted(value))
        return {**value, key: spoilt(random, value[key])}
    if value is None:
        return 0
    return "jolly" if value != "jolly" else "alaska"


@each_edition
def test_whatever_a_forger_changes_and_seals_anew_is_found_on_its_line_or_before_it_matters(
    regulation: str,
) -> None:
    """No forged value passes, and none makes the verifier fail in another way."""
    found = lines(regulation)
    random = Random(regulation)
    for _ in range(45):
        at = random.randrange(1, len(found) - 1)
        data = found[at]["data"]
        if not data:
            continue
        forged = [dict(row) for row in found]
        forged[at]["data"] = spoilt(random, data)
        if random.random() < 0.1:
            forged[at]["seat"] = random.choice((None, 0, 1, 2, 3, 4, -1, 99))
        if forged[at] == found[at]:
            continue
        fault = damage(sealed(forged))
        assert fault.line <= at + 2
        assert fault.code


def test_a_replay_shows_what_a_log_says_without_asking_whether_it_is_right() -> None:
    found = lines("rur-2015")
    at = first(found, "match.scored/1")
    points = ["999", *found[at]["data"]["points"][1:]]
    _, events = read(changed(found, at, points=points))
    assert replay(events).scores.points[0] == "999"

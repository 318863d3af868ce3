"""What each player needs, told in figures and words; what players at play are not told."""

from __future__ import annotations

from decimal import Decimal
from itertools import permutations

import pytest

from arbitro.foresight.cut_line import reached, unavoidable
from arbitro.foresight.match_worth import match_worth
from arbitro.foresight.needs import foresee
from arbitro.foresight.sampling import wilson
from arbitro.regulations import tournament_rules
from arbitro.regulations.formats.presets import FORMATS
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament.rules import Handed
from arbitro.tournament.tables.scores import score
from tests.foresight.brute_force import snapshots

EDITIONS = ("rur-2015", "24ore-2018", *FORMATS)


@pytest.mark.parametrize("id", EDITIONS)
def test_nothing_a_match_brings_lies_outside_its_worth(id: str) -> None:
    rules = tournament_rules(id)
    chance = Chance(f"worth {id}")
    for size in (2, 3) if id.startswith("uno") else (3, 4, 5):
        worth = match_worth(rules, size)
        players = tuple(str(seat) for seat in range(size))
        for _ in range(25):
            rows = tuple(random_result(players, chance))
            seats = rules.read_result(Handed(1, 1, players, False, rows=rows)).value
            for seat in score(seats, rules)[0]:
                low, high = worth.least[seat.place - 1], worth.most[seat.place - 1]
                assert low <= Decimal(seat.points or 0) <= high


def test_what_a_table_can_and_must_reach_is_what_its_orders_of_arrival_give() -> None:
    """Against every way of giving the places out."""
    chance = Chance("tables")
    for _ in range(60):
        size = chance.between(2, 5)
        rows = [
            sorted((Decimal(chance.below(60)) for _ in range(size)), reverse=True)
            for _ in range(chance.between(1, size))
        ]
        ways = [
            sorted((row[at] for row, at in zip(rows, order, strict=False)), reverse=True)
            for order in permutations(range(size))
        ]
        assert reached(rows) == [max(way[n] for way in ways) for n in range(len(rows))]
        assert unavoidable(rows) == [min(way[n] for way in ways) for n in range(len(rows))]


def test_an_interval_never_leaves_what_a_chance_can_be() -> None:
    assert wilson(0, 100).low == 0
    assert wilson(100, 100).high == 1
    share = wilson(50, 100)
    assert 0.4 < share.low < 0.5 < share.high < 0.6


def test_once_every_result_is_in_nobody_is_undecided_by_results() -> None:
    rules = tournament_rules("rur-2015")
    states = snapshots(rules, 24, 5)
    last = [t for t in states if len(t.rounds) == 2 and all(x.done for x in t.rounds[-1].tables)]
    for t in last:
        found = foresee(t, rules, 20)
        assert found.stage == "semifinals"
        told = [need.by_results for need in found.needs.values()]
        assert told.count("through") == 16
        assert told.count("open") == 0
        called = [need for need in found.needs.values() if need.by_results == "out"]
        assert {need.state for need in called} == {"open"}  # others may still give up
        assert all(want.kind == "given-up" for need in called for want in need.wants)
        assert all(need.because.ids for need in found.needs.values())


def test_who_did_not_reach_the_semifinals_is_out_once_they_are_played() -> None:
    rules = tournament_rules("rur-2015")
    states = snapshots(rules, 24, 5)
    t = next(t for t in states if len(t.rounds) == 3 and all(x.done for x in t.rounds[-1].tables))
    found = foresee(t, rules, 20)
    assert found.stage == "final"
    assert sum(need.state == "through" for need in found.needs.values()) == 4
    assert sum(need.state == "out" for need in found.needs.values()) == 8


def test_a_semifinalist_must_win_his_table() -> None:
    rules = tournament_rules("rur-2015")
    t = next(t for t in snapshots(rules, 24, 5) if len(t.rounds) == 3)
    found = foresee(t, rules, 20)
    player = t.rounds[-1].tables[0].players[0]
    need = found.needs[player]
    assert (need.state, need.exact) == ("open", True)
    assert [want.kind for want in need.wants] == ["win-table"]
    assert need.share is not None
    assert need.share.chance == 0.25


def test_the_fewest_points_that_are_enough_are_enough() -> None:
    """With `sure` points nobody can take the place away; with one fewer somebody can."""
    rules = tournament_rules("raduno-nazionale")
    t = next(
        t
        for t in snapshots(rules, 24, 2)
        if len(t.rounds) == 2 and sum(not x.done for x in t.rounds[-1].tables) == 1
    )
    found = foresee(t, rules, 20)
    wants = [w for need in found.needs.values() for w in need.wants if w.kind == "place"]
    assert wants
    for want in wants:
        if want.sure is not None and want.possible is not None:
            assert want.possible <= want.sure


def test_the_tarocchi_have_chances_and_a_winner() -> None:
    rules = tournament_rules("tarocchi-2012")
    states = snapshots(rules, 8, 1)
    first = foresee(states[0], rules, 20)
    assert first.stage == "first-place"
    assert {need.state for need in first.needs.values()} == {"open"}
    shares = [need.share.chance for need in first.needs.values() if need.share]
    assert abs(sum(shares) - 1) < 1e-9
    over = foresee(states[-1], rules, 20)
    assert [need.state for need in over.needs.values()].count("through") >= 1


def test_pairs_are_foreseen_as_pairs() -> None:
    rules = tournament_rules("24ore-2018")
    found = foresee(snapshots(rules, 24, 1)[0], rules, 20)
    assert all(unit.startswith("s") for unit in found.needs)

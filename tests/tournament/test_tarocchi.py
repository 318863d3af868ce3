"""A Tarocchi tournament from the draw to the last ranking, and ties broken at every level."""

from __future__ import annotations

import pytest

from arbitro.bots.mineo_tournament import simulate_tournament
from arbitro.games.mineo.sheet import Sheet, parse
from arbitro.kernel import Refused
from arbitro.regulations.registry import tarocchi_format
from arbitro.tournament.tarocchi import Tally, open_tournament, play_turn, ranking
from arbitro.tournament.tarocchi.event import seating_order
from tests.games.mineo.test_sheet import hand

RULES = tarocchi_format("tarocchi-2012")
NAMES = [f"Gioc. {number}" for number in range(1, 9)]
TRUMPS = (3, 20, 7, 0, 15, 11, 9, 18)


def tally(jochi: int, versus: dict[int, int], call: int = 0, im: int = 0, pig: int = 0) -> Tally:
    return Tally(jochi, tuple(versus.get(player, 0) for player in range(4)), call, im, pig)


def order(*tallies: Tally, readings: dict[str, str] | None = None) -> list[tuple[int, str | None]]:
    rules = tarocchi_format("tarocchi-2012", readings)
    return [(row.player, row.tie) for row in ranking(tallies, rules)[0]]


def test_the_highest_trump_sits_north_at_table_a_and_the_lowest_of_four_deals() -> None:
    tournament = open_tournament(RULES, NAMES, TRUMPS)
    assert tournament.tables == ((1, 7, 4, 5), (6, 2, 0, 3))
    assert {"TAR-2-01", "TAR-2-04", "TAR-2-05", "TAR-2-06"} <= set(tournament.because.ids)


def test_jochi_come_before_everything() -> None:
    two = [tally(5, {}, call=0), tally(4, {}, call=9), tally(-4, {}), tally(-5, {})]
    assert order(*two) == [(0, None), (1, None), (2, None), (3, None)]


def test_a_tie_is_broken_by_the_hands_against_each_other() -> None:
    level = [tally(3, {1: -2}, call=9), tally(3, {0: 2}), tally(0, {}), tally(-6, {})]
    assert order(*level)[:2] == [(1, None), (0, "head-to-head")]


def test_then_by_the_calls_that_succeeded() -> None:
    level = [tally(3, {}, call=4, im=9), tally(3, {}, call=5), tally(0, {}), tally(-6, {})]
    assert order(*level)[:2] == [(1, None), (0, "call")]


def test_then_by_the_commitments_realised() -> None:
    level = [tally(3, {}, im=1, pig=9), tally(3, {}, im=2), tally(0, {}), tally(-6, {})]
    assert order(*level)[:2] == [(1, None), (0, "commitment")]


def test_then_by_the_pigliate() -> None:
    level = [tally(3, {}, pig=1), tally(3, {}, pig=2), tally(0, {}), tally(-6, {})]
    assert order(*level)[:2] == [(1, None), (0, "pigliate")]


def test_who_is_still_level_shares_the_place_and_the_lot_seats_them() -> None:
    level = [tally(3, {}), tally(3, {}), tally(0, {}), tally(-6, {})]
    rows, because = ranking(level, RULES)
    assert [(row.place, row.player, row.shared) for row in rows[:3]] == [
        (1, 0, False),
        (1, 1, True),
        (3, 2, False),
    ]
    assert seating_order(rows, (2, 7, 1, 1)) == (1, 0, 2, 3)
    assert because.gap == "GAP-T13"
    assert {"TAR-7-01", "TAR-7-02", "TAR-7-03", "TAR-7-05", "TAR-7-06"} <= set(because.ids)


def test_among_three_the_hands_inside_the_group_count() -> None:
    """0 has +3 against 1, 1 has +1 against 2, 2 has +1 against 0: sums +2, -2, 0."""
    level = [
        tally(3, {1: 3, 2: -1, 3: -50}),
        tally(3, {0: -3, 2: 1}),
        tally(3, {0: 1, 1: -1}),
        tally(-9, {0: 50}),
    ]
    assert order(*level)[:3] == [(0, None), (2, "head-to-head"), (1, "head-to-head")]
    circle = order(*level, readings={"GAP-T13": "pairwise"})
    assert circle[:3] == [(0, None), (1, None), (2, None)], "each beats one: nobody is parted"


def full(compiler: int = 0) -> Sheet:
    """Four hands in which North and South gain one each time."""
    hands = [hand() for _ in range(4)]
    return parse({"players": NAMES[:4], "compiler": compiler, "hands": hands})


def test_the_next_turn_is_seated_by_the_ranking() -> None:
    first = open_tournament(RULES, NAMES, TRUMPS)
    after = play_turn(first, RULES, [full(), full()])
    assert [row.jochi for row in after.ranking] == [4, 4, 4, 4, -4, -4, -4, -4]
    assert set(after.tables[0]) == {1, 4, 6, 0}, "North and South of both tables"
    assert {"TAR-3-03", "TAR-3-04", "TAR-3-05"} <= set(after.because.ids)


def test_a_turn_needs_a_whole_sheet_from_every_table() -> None:
    first = open_tournament(RULES, NAMES, TRUMPS)
    with pytest.raises(Refused) as missing:
        play_turn(first, RULES, [full()])
    assert missing.value.code == "a-sheet-for-each-table"
    short = parse({"players": NAMES[:4], "compiler": 0, "hands": [hand()]})
    with pytest.raises(Refused) as incomplete:
        play_turn(first, RULES, [full(), short])
    assert incomplete.value.code == "turn-not-complete"
    assert incomplete.value.facts == {"table": 2, "hands": 1, "due": 4}


def test_after_three_turns_the_tournament_is_over() -> None:
    tournament = open_tournament(RULES, NAMES, TRUMPS)
    for _ in range(3):
        tournament = play_turn(tournament, RULES, [full(), full()])
    with pytest.raises(Refused) as over:
        play_turn(tournament, RULES, [full(), full()])
    assert over.value.code == "tournament-is-over"


@pytest.mark.parametrize("players", [4, 7, 12])
def test_the_2012_tournament_is_for_eight(players: int) -> None:
    with pytest.raises(Refused) as refusal:
        open_tournament(RULES, [str(n) for n in range(players)], range(players))
    assert refusal.value.code == "wrong-number-of-players"


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_tournament_of_eight_is_played_to_its_ranking(seed: int) -> None:
    done = simulate_tournament("tarocchi-2012", 8, seed)
    assert len(done.turns) == 3
    assert [len(result.lines) for turn in done.turns for result in turn.results] == [4] * 6
    assert sum(tally.jochi for tally in done.tallies) == 0
    assert sorted(row.player for row in done.ranking) == list(range(8))
    assert [row.jochi for row in done.ranking] == sorted(
        (row.jochi for row in done.ranking), reverse=True
    )
    for turn in done.turns:
        assert sorted(player for table in turn.tables for player in table) == list(range(8))
    for one in range(8):
        for other in range(8):
            assert done.tallies[one].versus[other] == -done.tallies[other].versus[one]


@pytest.mark.parametrize("players", [4, 12, 16])
def test_the_2015_tournament_takes_any_multiple_of_four_for_four_turns(players: int) -> None:
    done = simulate_tournament("tarocchi-2015", players, 1, bot="random")
    assert len(done.turns) == 4
    assert all(len(turn.tables) == players // 4 for turn in done.turns)
    assert done.because.gap == "GAP-T23"
    assert not done.because.verified

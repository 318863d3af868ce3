"""Tables for every number of players, as each regulation prefers them."""

from __future__ import annotations

from collections import Counter

import pytest

from arbitro.kernel import Refused
from arbitro.tournament.draw.table_sizes import Mix, missing, part
from tools import soak_draws as mixes


@pytest.mark.parametrize(
    ("players", "tables"),
    [
        (16, {4: 4}),
        (17, {4: 3, 5: 1}),
        (18, {4: 2, 5: 2}),
        (19, {4: 1, 5: 3}),
        (11, {4: 2, 3: 1}),
        (7, {4: 1, 3: 1}),
        (6, {3: 2}),
    ],
)
def test_24ore_prefers_fours_then_fives_and_threes_only_for_few(
    players: int, tables: dict[int, int]
) -> None:
    assert Counter(part(players, mixes.FOURS_FIVES_THREES)) == tables


@pytest.mark.parametrize("players", range(6, 41))
def test_24ore_seats_every_number_from_six_to_forty(players: int) -> None:
    tables = part(players, mixes.FOURS_FIVES_THREES)
    assert sum(tables) == players
    assert set(tables) <= {3, 4, 5}
    assert (3 in tables) == (players in (6, 7, 11))


def test_rur_seats_fours_only_and_says_how_many_reserves_are_missing() -> None:
    assert part(128, mixes.FOURS) == (4,) * 32
    assert [missing(n, mixes.FOURS) for n in (125, 128, 130)] == [3, 0, 2]
    with pytest.raises(Refused) as refused:
        part(130, mixes.FOURS)
    assert refused.value.code == "players-cannot-be-seated"
    assert (refused.value.facts["fewer"], refused.value.facts["more"]) == (128, 132)


@pytest.mark.parametrize(
    ("players", "tables"),
    [(16, {4: 4}), (17, {4: 3, 5: 1}), (18, {4: 3, 3: 2}), (19, {4: 4, 3: 1}), (10, {4: 1, 3: 2})],
)
def test_campionato_gufo_has_one_five_for_a_remainder_of_one_and_threes_beyond(
    players: int, tables: dict[int, int]
) -> None:
    assert Counter(part(players, mixes.ONE_FIVE_OR_THREES)) == tables


def test_duels_have_one_table_of_three_for_an_odd_number() -> None:
    assert part(8, mixes.DUELS) == (2, 2, 2, 2)
    assert part(9, mixes.DUELS) == (2, 2, 2, 3)


@pytest.mark.parametrize(
    "mix", [mixes.FOURS_FIVES, mixes.FOURS_THREES, mixes.DUELS, mixes.ONE_FIVE_OR_THREES]
)
def test_every_larger_number_is_seated_with_as_few_odd_tables_as_can_be(mix: Mix) -> None:
    usual = mix.sizes[0]
    for players in range(12, 401):
        tables = part(players, mix)
        assert sum(tables) == players
        assert sum(size != usual for size in tables) < usual

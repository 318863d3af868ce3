"""Who meets whom, and that a match depends on nothing but its contest and its number."""

from __future__ import annotations

import pytest

from arbitro.arena.contest import Contest, orders, require_sound, seated
from arbitro.arena.reference import Times, maker, played
from arbitro.kernel import Refused

RISIKO = Contest(regulation="rur-2015", seats=("level-2", *["level-1"] * 3), matches=4)
MINEO = Contest(regulation="tarocchi-2012", seats=("level-2", *["random"] * 3), matches=4)


def test_one_against_three_has_four_orders_and_a_deal_is_played_in_each() -> None:
    assert len(orders(RISIKO.seats)) == 4
    sat = [seated(RISIKO, number) for number in range(8)]
    assert [deal for deal, _ in sat] == [0] * 4 + [1] * 4
    assert {names.index("level-2") for _, names in sat[:4]} == {0, 1, 2, 3}


@pytest.mark.parametrize("contest", [RISIKO, MINEO], ids=["risiko", "mineo"])
def test_a_match_is_the_same_whatever_was_played_before(contest: Contest) -> None:
    times: Times = {}
    first = played(contest, 1, maker(contest), times)
    assert first == played(contest, 1, maker(contest), {})
    assert set(times) == set(contest.bots)
    assert min(first.places) == 1
    assert first.faults == ()


def test_a_table_of_another_size_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        require_sound(Contest(regulation="rur-2015", seats=("level-1",), matches=1))
    assert refused.value.code == "table-size"

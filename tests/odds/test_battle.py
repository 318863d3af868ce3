"""Odds against a count of their own: every fall of the dice, one by one, in fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from arbitro.kernel import Refused
from arbitro.odds import battle, chain, conquer, grid
from arbitro.regulations import RISIKO

UP_TO = 12


@cache
def naive_throw(attack: int, defence: int) -> dict[tuple[int, int], Fraction]:
    """Losses of both sides over all falls; three dice at most, highest to highest, ties defend."""
    ways: dict[tuple[int, int], int] = {}
    for fall in product(range(1, 7), repeat=attack + defence):
        mine, theirs = sorted(fall[:attack])[::-1], sorted(fall[attack:])[::-1]
        won = sum(m > t for m, t in zip(mine, theirs, strict=False))
        lost = (min(attack, defence) - won, won)
        ways[lost] = ways.get(lost, 0) + 1
    return {lost: Fraction(n, 6 ** (attack + defence)) for lost, n in ways.items()}


@cache
def naive(attack: int, defence: int, stop_at: int = 1) -> dict[tuple[int, bool], Fraction]:
    """How it ends by recursion: armies left, and whether the territory was taken."""
    if defence == 0:
        return {(attack, True): Fraction(1)}
    dice = min(3, attack - 1)
    if attack <= stop_at or dice < min(3, defence):
        return {(attack, False): Fraction(1)}
    ends: dict[tuple[int, bool], Fraction] = {}
    for (mine, theirs), chance in naive_throw(dice, min(3, defence)).items():
        for end, further in naive(attack - mine, defence - theirs, stop_at).items():
            ends[end] = ends.get(end, Fraction(0)) + chance * further
    return ends


@pytest.mark.parametrize("regulation", RISIKO)
def test_every_cell_up_to_twelve_agrees_with_the_count(regulation: str) -> None:
    cells = grid(UP_TO, regulation)
    for attack, defence in product(range(1, UP_TO + 1), repeat=2):
        ends = naive(attack, defence)
        fought = battle(attack, defence, regulation)
        left: dict[int, Fraction] = {}
        for (armies, _), chance in ends.items():
            left[armies] = left.get(armies, Fraction(0)) + chance
        assert dict(fought.left) == left
        assert fought.conquer == sum(c for (_, taken), c in ends.items() if taken)
        assert sum(chance for _, chance in fought.left) == 1
        assert cells[attack][defence] == pytest.approx(float(fought.conquer), abs=1e-12)


def test_the_figure_of_the_contract() -> None:
    assert conquer(4, 3) == Fraction(1341625, 4478976)


def test_who_has_fewer_dice_than_the_defender_may_not_throw() -> None:
    assert conquer(3, 3) == 0
    assert battle(3, 3).left == ((3, Fraction(1)),)


@pytest.mark.parametrize("stop_at", [1, 2, 4, 6, 9])
def test_who_stops_keeps_what_he_stopped_with(stop_at: int) -> None:
    fought = battle(9, 5, stop_at=stop_at)
    ends = naive(9, 5, stop_at)
    assert fought.conquer == sum((c for (_, taken), c in ends.items() if taken), Fraction(0))
    assert sum(chance for _, chance in fought.left) == 1


def test_more_attackers_never_do_worse_nor_more_defenders_better() -> None:
    cells = grid(40)
    for attack, defence in product(range(2, 41), range(1, 41)):
        assert cells[attack][defence] >= cells[attack - 1][defence]
        assert cells[attack][defence] <= cells[attack][defence - 1]


def test_a_march_of_one_is_a_battle_and_each_further_territory_is_harder() -> None:
    assert chain(9, [4]).reached == (conquer(9, 4),)
    reached = chain(20, [3, 2, 5]).reached
    assert reached[0] > reached[1] > reached[2] > 0


def test_a_march_leaves_on_each_territory_what_the_edition_wants_kept() -> None:
    """Ten that lose nothing against one: two stay on the border, eight go on (RUR 4)."""
    assert max(armies for armies, _ in chain(10, [1]).armies) == 8
    assert max(armies for armies, _ in chain(10, [1], border=False).armies) == 9


@pytest.mark.parametrize(("attack", "defence"), [(0, 3), (3, 0), (131, 2), (2, 131), (-1, 4)])
def test_armies_no_territory_can_hold_are_refused(attack: int, defence: int) -> None:
    with pytest.raises(Refused) as refused:
        conquer(attack, defence)
    assert refused.value.code == "territory-cannot-hold"
    assert [one.id for one in refused.value.because.citations] == ["RUR-4.1-10"]


@pytest.mark.parametrize("defences", [[], [1] * 42])
def test_a_march_through_nothing_or_through_more_than_the_board_is_refused(
    defences: list[int],
) -> None:
    with pytest.raises(Refused) as refused:
        chain(50, defences)
    assert refused.value.code == "chain-too-long"

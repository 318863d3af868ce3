"""A whole hand of Tarocchi in the kernel: as the reference engine has it, both leading."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from arbitro.fast import POLICIES, playouts
from arbitro.fast.mineo import layout as at
from arbitro.fast.mineo.counting import RESULT
from arbitro.fast.mineo.playout import COUNTED
from arbitro.fast.mineo.tables import tables
from arbitro.kernel import Refused
from tests.compiled import warm
from tests.fast.hands import Hand, kernel_leads, reference_leads, sensible_leads
from tests.fast.kernels import plain_hands
from tests.fast.mutants import HANDS, Mutant

READINGS = {
    "GAP-T01": "redeal-next-dealer",
    "GAP-T02": "before-discard",
    "GAP-T03": "after-bidding",
    "GAP-T04": "no-call",
    "GAP-T05": "opponents-plus-one",
    "GAP-T06": "declaring-side-only",
    "GAP-T07": "called-partner-too",
    "GAP-T08": "from-each-opponent",
}


@pytest.fixture(scope="module")
def modules() -> dict[str, Any]:
    return dict(plain_hands())


def test_a_state_takes_a_quarter_of_a_kilobyte() -> None:
    assert at.STATE * 8 <= 256


@pytest.mark.parametrize("regulation", ["tarocchi-2012", "tarocchi-2015"])
def test_both_engines_agree_on_whole_hands(modules: dict[str, Any], regulation: str) -> None:
    hand = Hand(modules, regulation=regulation)
    for game in range(200):
        kernel_leads(hand, 1, game)
        reference_leads(hand, 1, game)


@pytest.mark.parametrize("gap", READINGS)
def test_other_readings_are_honoured(modules: dict[str, Any], gap: str) -> None:
    hand = Hand(modules, {gap: READINGS[gap]})
    for game in range(60):
        kernel_leads(hand, 2, game)


def test_the_sensible_policy_makes_the_moves_of_the_sensible_bot() -> None:
    hand = Hand(plain_hands())
    for game in range(150):
        sensible_leads(hand, 4, game)


@pytest.mark.parametrize("policy", POLICIES)
def test_compiled_and_plain_give_the_same_hands(modules: dict[str, Any], policy: str) -> None:
    warm()
    games = 40
    played = playouts("tarocchi-2012", 4, games, 5, policy)
    rooms = tuple([0] * n for n in (at.STATE, at.OFFERED, 8, RESULT))
    rows = tuple([0] * n for n in (games * 4, games * 4, *[games] * 4, games * COUNTED))
    numbers = (5, 0, games, 0, POLICIES.index(policy))
    decisions = modules["playout"].matches(tables("tarocchi-2012"), rooms, numbers, rows)
    assert played.decisions == decisions
    assert played.place.ravel().tolist() == rows[0]
    assert played.points.ravel().tolist() == rows[1]
    assert played.giro.tolist() == rows[2]
    assert played.ending.tolist() == [at.CODES[code] for code in rows[3]]
    assert played.more["declarer"].tolist() == rows[4]
    assert played.more["dealer"].tolist() == rows[5]
    assert played.more["counted"].ravel().tolist() == rows[6]
    assert set(played.points.sum(axis=1)) == {0.0}


def test_at_random_is_uniform_over_what_is_offered(
    modules: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, module = Hand(modules), modules["playout"]
    for game, turn in product(range(4), range(90)):
        if turn == 0:
            modules["arbitro.fast.chance"].start(hand.chance, 1, game)
            hand.open(game)
        number = modules["legal"].legal(hand.s, hand.r, hand.w)
        if number == 0:
            continue
        offered = sorted(hand.w[:number])
        drawn = []
        for k in range(number):
            monkeypatch.setattr(module, "choose", lambda _chance, total, k=k: (k, total)[0])
            drawn.append(module.at_random(hand.s, hand.r, hand.w, hand.chance))
        assert sorted(drawn) == offered
        hand.step(offered[turn * game % number])


def test_three_cannot_play() -> None:
    with pytest.raises(Refused) as refused:
        playouts("tarocchi-2012", 3, 1, 1)
    assert refused.value.code == "table-size"


@pytest.mark.parametrize("mutant", HANDS, ids=lambda mutant: mutant.name)
def test_a_rule_broken_in_the_kernel_is_found(mutant: Mutant) -> None:
    hand = Hand(plain_hands(mutant.module, mutant.right, mutant.wrong))
    with pytest.raises((AssertionError, Refused)):
        _many(hand)


def _many(hand: Hand) -> None:
    for game in range(400):
        kernel_leads(hand, 3, game)

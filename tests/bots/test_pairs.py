"""Two who play as a team add up what they score: then points count, not only the first place."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from arbitro.bots.kernel_player import KernelPlayer
from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.many import zeros
from arbitro.fast.risiko.reading import read
from arbitro.fast.risiko.scoring import RESULT
from arbitro.fast.risiko.search.prospect import (
    BEHIND,
    SCORES,
    WIDTH,
    WINS,
    expected,
    prospect,
)
from arbitro.fast.risiko.search.thinker import Thinker, aim_of
from arbitro.fast.risiko.search.value import fitted
from tests.bots.test_kernel_player import moments
from tests.compiled import warm

PAIRS = "24ore-2018"


@pytest.fixture(autouse=True)
def _compiled() -> None:
    warm()


def rules() -> Any:
    """The tables of the edition of pairs."""
    return np.array(Thinker(PAIRS, 4, {}).numbers, dtype=np.int64)


def rooms() -> tuple[Any, Any, Any]:
    """Those tables, an empty state, and room for chances and points."""
    return rules(), zeros(at.STATE), np.zeros(WIDTH)


def test_only_the_edition_of_pairs_adds_up_what_two_score() -> None:
    assert [aim_of(e) for e in ("rur-2015", "master-2020", PAIRS)] == [WINS, WINS, SCORES]


def test_points_to_expect_are_those_of_the_places_by_how_likely_they_are() -> None:
    r, s, x = rooms()
    first = int(r[at.FIRST_POINTS + BEHIND])
    bands = [first, *(int(r[at.PLACE_POINTS + p * at.MOST_POINTS + BEHIND]) for p in (2, 3, 4))]
    x[:4] = 0.25
    assert expected(s, r, x, 2) == pytest.approx(sum(bands) / 4)
    x[:4] = [0.7, 0.15, 0.1, 0.05]
    found = [expected(s, r, x, seat) for seat in range(4)]
    assert sum(found) == pytest.approx(sum(bands))
    assert found == sorted(found, reverse=True)
    second = 0.15 * 0.7 / 0.85 + 0.1 * 0.7 / 0.9 + 0.05 * 0.7 / 0.95
    assert bands[3] < found[0] - 0.7 * bands[0] - second * bands[1] + bands[3] < bands[1]


def test_who_is_out_has_the_points_of_who_is_out() -> None:
    r, s, x = rooms()
    x[:4] = [0.5, 0.3, 0.2, 0.0]
    s[at.OUT + 3] = 1
    assert expected(s, r, x, 3) == 10_000
    rest = [expected(s, r, x, seat) for seat in range(3)]
    assert rest == sorted(rest, reverse=True)


def test_a_finished_match_is_worth_its_points_or_its_first_place() -> None:
    last = [match for match, _ in moments(PAIRS, 4, 3)][-1]
    r = rules()
    s: Any = np.array(read(last.state, last.rules, 12), dtype=np.int64)
    s[at.PHASE] = at.OVER
    two: Any = zeros(RESULT), np.zeros(WIDTH)
    v: Any = np.array(fitted())
    wins = [prospect(s, r, v, two, seat, WINS) for seat in range(4)]
    scores = [prospect(s, r, v, two, seat, SCORES) for seat in range(4)]
    assert sorted(wins) == [0, 0, 0, 1]
    assert max(scores) == scores[wins.index(1)] == pytest.approx(1, abs=0.01)
    assert all(0.04 < score < 0.55 for score in scores if score < 0.9)


def test_a_partner_changes_moves_at_a_table_of_pairs() -> None:
    """The same seat, the same chance, the same playouts: somewhere points call for another move."""
    tried = 0
    for seed in range(1, 4):
        for match, seat in moments(PAIRS, 4, seed):
            if match.state.phase != "reinforce" or match.state.turn.giro < 6:
                continue
            tried += 1
            alone, paired = (KernelPlayer(1, 4, 120, aim) for aim in (WINS, None))
            if alone.choose(match, seat) != paired.choose(match, seat):
                return
    pytest.fail(f"the same in {tried} positions")

"""Compiled, the kernel gives the numbers of its own source; the public function keeps its word."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from arbitro.fast import POLICIES, available, cache_folder, compiling, playouts
from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.scoring import RESULT
from arbitro.fast.risiko.sensible.figures import figures
from arbitro.fast.risiko.sensible.weights import NOTES, SENSIBLE
from arbitro.fast.risiko.tables import tables
from arbitro.kernel import Refused
from tests.compiled import warm
from tests.fast.following import Side
from tests.fast.kernels import plain_kernel, plain_modules
from tests.fast.positions import Table, dealt, seated
from tests.fast.taping import Taping
from tests.fast.test_equality import TABLES
from tests.patience import SECONDS

SECOND_PROCESS = """
from arbitro.fast import playouts
from arbitro.fast.risiko.playout import matches
playouts("rur-2015", 4, 2, 1, time_up_giro=1)
assert sum(matches.stats.cache_hits.values()) == 1, matches.stats
assert sum(matches.stats.cache_misses.values()) == 0, matches.stats
"""


@pytest.fixture(autouse=True)
def _compiled() -> None:
    warm()


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_compiled_and_plain_give_the_same_matches(
    regulation: str, players: int, policy: str
) -> None:
    games, seed, clock = 2, 5, 3
    played = playouts(regulation, players, games, seed, policy, time_up_giro=clock)
    r = tables(regulation, players)
    rooms: Any = tuple([0] * n for n in (at.STATE, at.ACTIONS, NOTES, 8, RESULT))
    rows: Any = tuple([0] * n for n in (*[games * players] * 3, games, games))
    numbers = (seed, 0, games, 0, clock, clock + 1)
    ways = [POLICIES.index(policy)] * players, SENSIBLE * players
    decisions = plain_modules()["playout"].matches((r, figures(r)), rooms, ways, numbers, rows)
    assert played.decisions == decisions
    assert played.place.ravel().tolist() == rows[0]
    assert (played.points.ravel() * 1000).round().tolist() == rows[1]
    assert played.more["objective"].ravel().tolist() == rows[2]
    assert played.giro.tolist() == rows[3]
    assert played.ending.tolist() == [at.ENDINGS[code] for code in rows[4]]


def test_a_match_is_the_same_however_many_are_played_and_by_whom() -> None:
    whole = playouts("24ore-2018", 5, 1_000, -3, threads=2, time_up_giro=2)
    part = playouts("24ore-2018", 5, 300, -3, threads=1, time_up_giro=2)
    assert whole.place.shape == (1_000, 5)
    assert np.array_equal(whole.points[:300], part.points)
    assert np.array_equal(whole.ending[:300], part.ending)
    assert not np.array_equal(whole.points[:300], whole.points[300:600])
    later = playouts("24ore-2018", 5, 300, -3, time_up_giro=2, first=700)
    assert np.array_equal(whole.points[700:], later.points)
    assert sorted(set(whole.place.sum(axis=1))) == [15]


def test_a_second_process_compiles_nothing() -> None:
    assert available()
    assert cache_folder() is not None
    playouts("rur-2015", 4, 1, 1, time_up_giro=1)
    subprocess.run([sys.executable, "-c", SECOND_PROCESS], check=True, timeout=SECONDS)


def test_what_was_compiled_is_kept_where_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = tmp_path / "a file"
    nowhere.touch()
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(compiling, "fingerprint", lambda: "x")
    monkeypatch.setattr(compiling, "ROOM", nowhere)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found = compiling.cache_folder.__wrapped__()
    assert found == tmp_path / "arbitro" / "fast-x"
    monkeypatch.setenv("XDG_CACHE_HOME", str(nowhere))
    assert compiling.cache_folder.__wrapped__() is None


def test_without_the_extra_it_says_which_one_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "available", lambda: False)
    with pytest.raises(Refused) as refused:
        playouts("rur-2015", 4, 1, 1)
    assert refused.value.code == "extra-needed"
    assert refused.value.facts["extra"] == "speed"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (("rur-2016", 4, 1, 1), "unknown-regulation"),
        (("rur-2015", 7, 1, 1), "table-size"),
        (("rur-2015", 4, -1, 1), "impossible-games"),
        (("rur-2015", 4, 1, 1, "clever"), "unknown-bot"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: Any, code: str) -> None:
    with pytest.raises(Refused) as refused:
        playouts(*asked)
    assert refused.value.code == code


def test_at_random_is_uniform_over_what_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    module = plain_modules()["at_random"]
    side = Side(plain_kernel({}), Table("rur-2015", 4, 2))
    side.kernel.start(side.chance, 1, 1)
    side.open()
    for turn in range(150):
        number = side.kernel.legal(side.s, side.r, side.w)
        if number == 0:
            assert side.s[at.PHASE] == at.OVER
            break
        offered = sorted(side.w[:number])
        drawn = []
        for k in range(number):
            monkeypatch.setattr(module, "choose", lambda _chance, total, k=k: (k, total)[0])
            drawn.append(module.at_random(side.s, side.r, side.w, side.chance))
        assert sorted(drawn) == offered
        side.kernel.step(side.s, side.r, side.chance, offered[turn * 7 % number])


def test_a_seat_sees_nothing_that_lies_face_down() -> None:
    observe = plain_modules()["observing"].observe
    side = Side(plain_kernel({}), Table("rur-2015", 4))
    state = dealt(seated(side.table, side.rules), side.rules, Taping(Random(1)))
    side.put(state)
    for seat in range(4):
        side.s[at.OBJECTIVES + seat] = state.objectives[seat]
        side.s[at.HANDS + seat] = 7 << 3 * seat
    seen = [0] * at.STATE
    observe(side.s, side.r, 2, seen)
    assert seen[at.OBJECTIVES + 2] == state.objectives[2]
    assert [seen[at.HANDS + seat] for seat in range(4)] == [3, 3, 7 << 6, 3]
    other = list(side.s)
    other[at.HANDS], other[at.HANDS + 1] = other[at.HANDS + 1], other[at.HANDS]
    other[at.OBJECTIVES], other[at.OBJECTIVES + 1] = 15, 16
    other[at.DECK] = other[at.DECK] >> 1 | 1 << 43
    again = [0] * at.STATE
    observe(other, side.r, 2, again)
    assert again == seen

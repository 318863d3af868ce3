"""With and without the extra `speed` the same people sit at the same tables."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from arbitro.tournament.draw.seating.inner_loop import WORTH_IT, available, wanted
from arbitro.tournament.draw.seating.seeded_draw import audience, draw
from tests.tournament.draw.people import people
from tools.soak_draws import PLANS, tournaments


def both(seed: int, draws: int, largest: int) -> Iterator[tuple[Any, Any]]:
    plain = tournaments(seed, draws, largest, "python")
    fast = tournaments(seed, draws, largest, "numba")
    return zip(plain, fast, strict=True)


@pytest.mark.slow
def test_the_same_seating_bit_for_bit() -> None:
    names = set()
    for (name, plain), (_, fast) in both(seed=5, draws=40, largest=60):
        names.add(name)
        assert plain.text() == fast.text()
    assert len(names) > len(PLANS) // 2


def test_the_same_seating_with_club_meetings_and_two_hundred_players() -> None:
    for count, priorities in ((40, ("club", "club-meetings")), (200, ("club", "region"))):
        entries = people(count, club="ABCDEFGH" * (count // 8), region="XXYYXXYY" * (count // 8))
        terms: tuple[Any, ...] = ((4,) * (count // 4), priorities, "optimise", "aa", "", 1, "x")
        plain = draw(entries, *terms, speed="python")
        assert draw(entries, *terms, speed="numba") == plain


def test_small_fields_do_not_wait_for_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    assert not wanted("auto", WORTH_IT - 1)
    assert wanted("auto", WORTH_IT) == available()
    assert not wanted("python", 10_000)
    assert wanted("numba", 2)


def test_progress_goes_from_nothing_towards_all() -> None:
    # Unequal clubs that keep meeting: no bound is met, so every look is told.
    entries = people(20, club="AAAAAAAAAABBBBBCCCDE")
    told: list[float] = []
    terms = ((4,) * 5, ("club-meetings", "club"), "optimise", "aa", "", 1, "x")
    with audience(told.append):
        draw(entries, *terms, speed="python")
    assert told == sorted(told)
    assert all(0 < share <= 1 for share in told)


def test_who_waits_for_a_draw_hears_of_it_and_changes_nothing() -> None:
    rows = people(20, club="AAAAAAAAAABBBBBCCCDE")
    terms = ((4,) * 5, ("club-meetings", "club"), "optimise", "aa", "", 1, "x")
    told: list[float] = []
    with audience(told.append):
        heard = draw(rows, *terms)
    assert told
    assert told == sorted(told)
    assert heard == draw(rows, *terms)

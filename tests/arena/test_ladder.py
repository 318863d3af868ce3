"""The ladder as the kernel plays it, and the page that tells it."""

from __future__ import annotations

import pytest

from arbitro.arena import Contest, run, running, swift
from tests.compiled import warm
from tools import ladder, ladder_anchor, ladder_endings, ladder_pairs

RUNG = Contest(regulation="rur-2015", seats=("level-3", *["level-2"] * 3), matches=402, seed=4)


def test_level_three_stands_well_above_level_two(monkeypatch: pytest.MonkeyPatch) -> None:
    warm()
    whole = run(RUNG)
    assert whole.engine == "kernel"
    one, other = whole.document()["bots"]
    assert (one["seats"], other["seats"]) == (402, 3 * 402)
    assert one["wilson"][0] > 0.32
    monkeypatch.setitem(running.PART, "kernel", 97)
    assert run(RUNG).tally == whole.tally


def test_parts_of_the_kernel_are_the_matches_of_the_contest_each_once() -> None:
    warm()
    whole = sorted(swift.played(RUNG, 3, 21), key=lambda match: match.number)
    assert [match.number for match in whole] == [*range(3, 21)]
    assert {match.sat.index("level-3") for match in whole} == {0, 1, 2, 3}
    parts = [*swift.played(RUNG, 3, 10), *swift.played(RUNG, 10, 21)]
    assert sorted(parts, key=lambda match: match.number) == whole


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_page_tells_what_was_measured(lang: str) -> None:
    page = ladder.PAGES[lang].read_text(encoding="utf-8")
    kept = ladder.measured()
    assert "".join(ladder.rows(kept, lang)) in page
    assert ladder.endings(kept, lang) in page
    assert ladder_anchor.table(ladder_anchor.measured(), lang) in page
    assert ladder_pairs.table(ladder_pairs.measured(), lang) in page
    assert ladder_endings.table(ladder_endings.measured(), lang) in page


def test_if_everybody_threw_a_match_would_end_by_the_thresholds() -> None:
    """One throw at four, then four in a giro; the last player begins the next round."""
    expected = dict(ladder_endings.if_all_threw())
    assert sum(expected.values()) == pytest.approx(1, abs=1e-5)
    assert expected[11] == pytest.approx(1 / 6)
    assert expected[12] == pytest.approx(5 / 6 * (1 - (5 / 6) ** 3 * 26 / 36))

"""Every rule of play that the code cites has spoken: in a simulated match or in a test case."""

from __future__ import annotations

from tools import coverage


def test_every_coded_rule_of_play_spoke_in_a_match_or_in_a_test() -> None:
    spoken = coverage.spoken_in(coverage.PAGE.read_text(encoding="utf-8"))
    cases = coverage.asserted()
    silent = [
        id for ids in coverage.coded().values() for id in ids if not spoken[id] and not cases[id]
    ]
    assert silent == []


def test_the_page_lists_every_coded_rule_of_play() -> None:
    listed = coverage.spoken_in(coverage.PAGE.read_text(encoding="utf-8"))
    assert set(listed) == {id for ids in coverage.coded().values() for id in ids}

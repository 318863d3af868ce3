"""Every worked example that concerns a match is a case, or is left out for a stated reason."""

from __future__ import annotations

import re

from tests.regulations.cases import cases, many

VECTORS = {*(f"TV-{number:03}" for number in range(1, 110)), "TV-145"}
"""Reinforcements, deal, combat, cards, excess, sdadata, match scoring."""

REFEREE = "a ruling on what hands and dice did at a real table: the referee's assistant gives it"
TOURNAMENT = "about the standings or the timetable of a tournament"
LEFT_OUT = {
    "TV-034": REFEREE,
    "TV-035": REFEREE,
    "TV-044": REFEREE,
    "TV-050": TOURNAMENT,
    "TV-082": "a distribution of fair dice, not a rule",
    "TV-105": TOURNAMENT,
    "TV-106": TOURNAMENT,
    "TV-107": TOURNAMENT,
}

COVERED = {vector for case in cases() for vector in many(case.vector)}


def test_every_vector_of_a_match_is_a_case_or_is_left_out_for_a_reason() -> None:
    assert sorted(VECTORS - COVERED - LEFT_OUT.keys()) == []


def test_no_vector_is_both_a_case_and_left_out() -> None:
    assert sorted(COVERED & LEFT_OUT.keys()) == []


def test_cases_name_only_vectors_of_a_match() -> None:
    assert sorted(COVERED - VECTORS) == []
    assert all(re.fullmatch(r"TV-\d{3}", vector) for vector in COVERED)

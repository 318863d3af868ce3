"""Rulings that 0.1.0 gave are found again by its decider, to the letter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arbitro.app.hall import joined
from arbitro.referee.cases.consultation import consult, wire
from arbitro.referee.rules import DeskRules
from arbitro.regulations import desk_rules

PAST = Path(__file__).resolve().parents[1] / "past" / "0.1.0" / "rulings.jsonl"
"""One way to each ruling of 0.1.0, of every edition, written by it."""
GIVEN: list[dict[str, Any]] = [
    json.loads(line) for line in PAST.read_text(encoding="utf-8").splitlines()
]
EDITIONS = sorted({row["regulation"] for row in GIVEN})


def desk(regulation: str, decider: int) -> DeskRules:
    return joined(regulation, {}, {}, None, decider).referee


def proposed(rules: DeskRules, row: dict[str, Any]) -> dict[str, Any]:
    told = wire(consult(rules, row["case"], row["facts"]))
    for name in ("case", "regulation", "missing"):
        told.pop(name)
    told["articles"] = [one["id"] for one in told["articles"]]
    found: dict[str, Any] = json.loads(json.dumps(told))
    return found


@pytest.mark.parametrize("regulation", EDITIONS)
def test_what_was_ruled_then_is_ruled_again_by_the_decider_of_then(regulation: str) -> None:
    rules = desk(regulation, 1)
    rows = [row for row in GIVEN if row["regulation"] == regulation]
    assert rows
    for row in rows:
        assert proposed(rules, row) == row["proposed"], (row["case"], row["facts"])


@pytest.mark.parametrize("regulation", EDITIONS)
def test_whatever_is_answered_otherwise_today_is_kept_as_it_was(regulation: str) -> None:
    now, then = desk_rules(regulation), desk(regulation, 1)
    otherwise = {
        row["case"]
        for row in GIVEN
        if row["regulation"] == regulation and proposed(now, row) != proposed(then, row)
    }
    assert otherwise <= set(now.formerly)

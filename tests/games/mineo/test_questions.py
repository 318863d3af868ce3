"""The question about a hand's jochi gives what the engine counted, however the hand is told."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.games.mineo import cards
from arbitro.games.mineo.jochi import SHEET_NAMES
from arbitro.games.mineo.questions import ask
from arbitro.games.mineo.scoring import hand_facts
from arbitro.games.mineo.state import NOBODY, Match
from arbitro.kernel import Refused
from tests.games.mineo.dealing import RULES, random_hand


def commitments(state: Match) -> list[str]:
    said = ["SCM"] if state.scommessa else []
    return said + (["RVT"] if state.rivanto != NOBODY else [])


def by_seats(state: Match) -> dict[str, Any]:
    return {
        "attack": list(state.attack),
        "defence": [seat for seat in range(4) if seat not in state.attack],
        "tricks": [
            {"leader": trick.leader, "cards": [cards.NAMES[card] for card in trick.cards]}
            for trick in state.tricks
        ],
        "discard": cards.names(state.discard),
    }


def by_cards(state: Match) -> dict[str, Any]:
    facts = hand_facts(state)
    won = {"attack": facts.pigliate[0], "defence": facts.pigliate[1]}
    return {
        "attack": cards.names(facts.attack),
        "defence": cards.names(facts.defence),
        "tricks": {"last": facts.last, "pigliate": won},
    }


def by_boxes(state: Match) -> dict[str, Any]:
    assert state.count is not None
    told = {}
    for side, counted in (("attack", state.count.attack), ("defence", state.count.defence)):
        pairs = zip(SHEET_NAMES, counted, strict=True)
        told[side] = [box for box, number in pairs for _ in range(number)]
    return told


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("told", [by_seats, by_cards, by_boxes])
def test_the_jochi_asked_for_are_those_counted(seed: int, told: Any) -> None:
    state = random_hand(seed).state
    facts = told(state) | {"declaration": state.code, "commitments": commitments(state)}
    answer = ask(RULES, "hand-jochi", facts)
    assert state.count is not None
    for side, counted in (("attack", state.count.attack), ("defence", state.count.defence)):
        assert tuple(answer.value[side][box] for box in SHEET_NAMES) == counted
    assert answer.value["difference"] == sum(state.count.attack) - sum(state.count.defence)
    assert answer.because.ids


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"attack": [0, 1], "defence": [2, 3], "declaration": "SV"}, "wrong-sides"),
        ({"attack": [0, 0], "defence": [2, 3], "declaration": "CV"}, "not-four-seats"),
        ({"attack": [0, 1], "defence": [2, 3], "declaration": "CV"}, "facts-missing"),
        ({"attack": ["KS"], "defence": ["KS"], "declaration": "CV"}, "cards-twice"),
        ({"attack": ["KS"], "defence": ["QS"], "declaration": "CV"}, "cards-missing"),
        ({"attack": ["RIM", "RIM"], "defence": [], "declaration": "CV"}, "ticked-twice"),
        ({"attack": ["RIM"], "defence": ["RIM", "VAN"], "declaration": "CV"}, "jocu-twice"),
        ({"attack": ["RIM"], "defence": ["VAN"], "declaration": "CX"}, "malformed-facts"),
        (
            {
                "attack": ["RIM"],
                "defence": ["VAN"],
                "declaration": "CV",
                "commitments": ["XXX"],
            },
            "unknown-commitment",
        ),
    ],
)
def test_a_hand_that_cannot_be_is_refused(facts: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        ask(RULES, "hand-jochi", facts)
    assert refusal.value.code == code

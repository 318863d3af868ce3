"""The assistant and the engine in the same position: what a card closes the engine refuses, what it
leaves open the engine takes.

A row plays to the moment of the case and puts the case with the facts of that moment; then every
consequence of the verdict is tried on the engine (`TRIED`). `APART` says of every other card why no
command of the engine can bring it about.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from arbitro.games.risiko import board, wire
from arbitro.games.risiko.decide import step
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import Match
from arbitro.kernel import Refused
from arbitro.referee.cases.consultation import consult
from arbitro.referee.cases.decision_cards import RISIKO
from arbitro.referee.effects import PlayerRemoved, plain
from arbitro.regulations import referee_rules, risiko_rules
from tests.referee.cases_in_play import (
    ALL,
    ATTACK,
    BOARD,
    CLUBS,
    LOST,
    MOVE,
    PLACE,
    ROWS,
    TRIS,
    WON,
    Row,
)
from tests.referee.walking import branches
from tests.regulations.table import Position, Script, build

TRIED: dict[tuple[str, str], tuple[dict[str, Any], str | None]] = {
    ("closed", "tris"): ({"type": "play_tris", "cards": TRIS}, "refused"),
    ("closed", "placement"): (PLACE, "refused"),
    ("open", "placement"): (PLACE, None),
    ("closed", "repositioning"): (
        {"type": "reposition", "origin": "brasile", "destination": "peru", "armies": 1},
        "refused",
    ),
    ("open", "repositioning"): (
        {"type": "reposition", "origin": "brasile", "destination": "peru", "armies": 1},
        None,
    ),
    ("closed", "attacks"): (ATTACK, "refused"),
    ("open", "attacks"): (ATTACK, None),
    ("open", "move"): (MOVE, None),
    ("closed", "turn"): (MOVE, "refused"),
    ("open", "turn"): (MOVE, None),
    ("open", "card"): ({"type": "draw_card"}, None),
    ("closed", "card"): ({"type": "draw_card"}, "refused"),
    ("throw-owed", ""): ({"type": "pass"}, "refused"),
    ("tris-owed", ""): ({"type": "pass"}, "refused"),
    ("void-throw", ""): (LOST, "refused"),
    ("keep-throw", ""): (LOST, None),
}
"""By consequence: what seat 0 then tries, and whether the engine refuses it."""


PLAYED = [(row, edition) for row in ROWS for edition in row.editions]

_DICE, _HAND = "dice of a table: the engine throws its own", "things and hands of a table"
_REFUSED = "the engine refuses it before it happens, so nothing is left to put right"
_WORDS = "conduct: no command of the match"
_PROCEDURE = "procedure of the hall: no command of the match"
APART: dict[str, str] = {
    "wrong-number-of-dice": _DICE,
    "die-out-of-area": _DICE,
    "dice-of-another-colour": _DICE,
    "simultaneous-throw": _DICE,
    "defence-throws-first": _DICE,
    "dice-hit-dice": _DICE,
    "attack-on-neutral": "who throws whose dice is no question to the engine",
    "armies-removed-early": _HAND,
    "unlawful-continuation": _REFUSED,
    "card-without-right": _REFUSED,
    "above-the-cap": _REFUSED,
    "half-in-mid-deal": "the deal is one command: `test_deal_property` plays its remedies",
    "last-card-breaks-half": "the deal is one command: `test_deal_property` plays its remedies",
    "last-player-out-before-rolls": "`test_sdadata_property` plays every order of eliminations",
    "last-player-out-after-rolling": "`test_sdadata_property` plays every order of eliminations",
    "slips-against-oneself": _WORDS,
    "move-unannounced": _HAND,
    "slow-play": _PROCEDURE,
    "late-arrival": _PROCEDURE,
    "leaving-the-table": _WORDS,
    "external-aid": _WORDS,
    "pieces-touched": _HAND,
    "identity-mismatch": _PROCEDURE,
    "late-objection": _PROCEDURE,
    "appeal": _PROCEDURE,
    "signature-refused": _PROCEDURE,
    "which-sanction": _PROCEDURE,
}


def settle(rules: RisikoRules, state: Match, row: dict[str, Any]) -> Match:
    told = {"seat": 0, **row}
    chance = Script(dict(told.pop("dice", {})))
    return step(state, wire.command(told), rules, chance)[0]


def refused_with(rules: RisikoRules, state: Match, command: dict[str, Any]) -> str | None:
    try:
        settle(rules, state, command)
    except Refused as refused:
        return refused.code
    return None


@pytest.mark.parametrize(("row", "edition"), PLAYED, ids=str)
def test_the_engine_does_what_the_card_says(row: Row, edition: str) -> None:
    outcome = consult(referee_rules(edition), row.case, row.facts)
    assert outcome.verdict is not None, outcome.missing
    assert outcome.verdict.code == row.code
    rules = risiko_rules(edition)
    state = build(msgspec.convert({**BOARD, **row.position}, Position), rules)
    for one in row.do:
        state = settle(rules, state, one)
    tried: list[tuple[dict[str, Any], str | None]] = []
    if row.tried is not None:
        tried.append((row.tried, row.refused))
    for effect in map(plain, outcome.verdict.effects):
        found = TRIED.get((effect["effect"], effect.get("what", "")))
        tried += [found] if found and row.tried is None else []
    assert tried, "nothing to compare"
    for command, refusal in tried:
        refused = refused_with(rules, state, command)
        assert (refused is None) is (refusal is None), (command, refused)
        assert refusal in (None, "refused", refused), (command, refused)


def exits() -> list[tuple[str, str, Any]]:
    """Every way out of a match that a card may decide on."""
    found = []
    for edition in ALL:
        rules = referee_rules(edition)
        for case in rules.cases:
            for _, outcome in branches(rules, case):
                verdict = outcome.verdict
                assert verdict is not None
                offered = [e for o in verdict.options for e in o.effects]
                for effect in (*verdict.effects, *offered):
                    if isinstance(effect, PlayerRemoved) and (edition, case, effect) not in found:
                        found.append((edition, case, effect))
    return found


EXITS = exits()


@pytest.mark.parametrize(("edition", "case", "effect"), EXITS, ids=str)
def test_who_leaves_by_a_card_leaves_the_engine_so(edition: str, case: str, effect: Any) -> None:
    rules = risiko_rules(edition)
    state = build(msgspec.convert(BOARD, Position), rules)
    out = {"seat": None, "type": "remove_player", "player": 1, "reason": effect.reason}
    after = settle(rules, state, out)
    (left,) = after.exits
    assert (left.reason, left.score, left.tournament) == (
        effect.reason,
        effect.score,
        effect.tournament,
    )
    assert after.armies[board.number("argentina")] == max(3, effect.armies_at_least)


@pytest.mark.parametrize("edition", CLUBS)
def test_of_captured_cards_the_engine_keeps_as_many_as_the_card_says(edition: str) -> None:
    verdict = consult(
        referee_rules(edition), "eight-or-more-cards", {"hand": 9, "just_captured": True}
    ).verdict
    assert verdict is not None
    last = {"territories": {0: {"brasile": 6}, 1: {"argentina": 1}}, "hands": {0: 5, 1: 4}}
    rules = risiko_rules(edition)
    state = build(msgspec.convert({**BOARD, **last}, Position), rules)
    for one in (ATTACK, WON):
        state = settle(rules, state, one)
    assert len(state.hands[0]) == 9 - verdict.facts["discarded"] == 7


def test_every_card_is_played_or_says_why_it_cannot_be() -> None:
    played = {row.case for row in ROWS} | {case for _, case, _ in EXITS} | {"eight-or-more-cards"}
    assert played | set(APART) == set(RISIKO)
    assert not played & set(APART)

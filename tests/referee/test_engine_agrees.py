"""The assistant and the engine in the same position: what a card closes the engine refuses, what it
leaves open the engine takes.

A row plays to the moment of the case and puts the case with the facts of that moment; then every
consequence of the verdict is tried on the engine (`TRIED`). `APART` says of every other card why no
command of the engine can bring it about.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import pytest

from arbitro.games.risiko import board, wire
from arbitro.games.risiko.decide import step
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import Match
from arbitro.kernel import Refused
from arbitro.referee.cases.card_order import RISIKO
from arbitro.referee.cases.consult import consult
from arbitro.referee.effects import PlayerRemoved, plain
from arbitro.regulations import referee_rules, risiko_rules
from tests.referee.walking import branches
from tests.regulations.table import Position, Script, build

RUR, MST, H24 = "rur-2015", "master-2020", "24ore-2018"
ALL, CLUBS = (RUR, MST, H24), (RUR, MST)
TRIS = ["fante:alaska", "fante:alberta", "fante:stati_uniti_occidentali"]
BOARD: dict[str, Any] = {
    "turn": {"seat": 0, "due": 3},
    "territories": {0: {"brasile": 6, "peru": 4, "venezuela": 3}, 1: {"argentina": 3}},
    "rest": 2,
    "hands": {0: TRIS},
}
PLACE = {"type": "place", "territory": "brasile", "armies": 1}
ALL_PLACED = {**PLACE, "armies": 3}
ATTACK = {"type": "attack", "origin": "brasile", "target": "argentina"}
LOST = {"type": "throw_dice", "dice": {"attack": [1, 1, 1], "defence": [6, 6, 6]}}
WON = {"type": "throw_dice", "dice": {"attack": [6, 6, 6], "defence": [1, 1, 1]}}
MOVE = {"type": "move", "origin": "brasile", "destination": "venezuela", "armies": 1}

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


class Row(NamedTuple):
    """A case at a moment of play; `code` of the verdict, or of each edition's."""

    case: str
    code: str
    facts: Mapping[str, Any] = MappingProxyType({})
    do: tuple[dict[str, Any], ...] = ()
    editions: tuple[str, ...] = ALL
    position: Mapping[str, Any] = MappingProxyType({})
    tried: dict[str, Any] | None = None
    """Where the verdict has no consequence of its own: what is tried…"""
    refused: str | None = None
    """… and the code it is refused with."""

    def __str__(self) -> str:
        return f"{self.case} {self.code}"


def window(act: str, code: str, *do: dict[str, Any], editions: tuple[str, ...] = ALL) -> Row:
    return Row("repositioning-window", code, {"last_act": act}, (ALL_PLACED, *do), editions)


def forgotten(act: str, code: str, *do: dict[str, Any], editions: tuple[str, ...] = ALL) -> Row:
    return Row("reinforcements-forgotten", code, {"last_act": act}, do, editions)


SAYS_ATTACK, SAYS_MOVE = {"type": "announce_attack"}, {"type": "announce_move"}
STRONG = {"territories": {0: {"brasile": 9}, 1: {"argentina": 3}}}
ONLY_TARGET = {"type": "attack", "target": "argentina"}
ONE_ORIGIN = {"territories": {0: {"brasile": 6, "peru": 1}, 1: {"argentina": 3}}}
NO_ORIGIN = {"territories": {0: {"brasile": 3, "peru": 1}, 1: {"argentina": 3}}}
CONQUEST = {
    "territories": {0: {"brasile": 6, "venezuela": 3}, 1: {"argentina": 1, "africa_del_nord": 5}}
}
PASS = {"type": "pass"}
OPEN_SEATS: dict[str, Any] = {"turn": {"seat": 0, "due": 0, "giro": 3}}
LAST_ONE = {**OPEN_SEATS, "territories": {0: {"brasile": 6}, 1: {"argentina": 2}}}

ROWS = [
    Row("army-before-set", "tris-postponed", {}, (PLACE,), CLUBS),
    Row("army-before-set", "tris-postponed", {"excess": 0}, (PLACE,), (H24,)),
    Row(
        "set-shown",
        "must-play-tris",
        {"what": "shown", "valid": True},
        ({"type": "show_tris", "cards": TRIS},),
        CLUBS,
    ),
    Row(
        "set-shown",
        "not-laid-not-bound",
        {"what": "shown"},
        (),
        (H24,),
        tried={"type": "show_tris", "cards": TRIS},
        refused="showing-does-not-bind",
    ),
    window("none", "may-reposition"),
    window("attack", "repositioning-over", ATTACK),
    window("attack-word", "repositioning-over", SAYS_ATTACK, editions=CLUBS),
    window("attack-word", "may-reposition", editions=(H24,)),
    window("move", "repositioning-over", MOVE),
    window("move-word", "repositioning-over", SAYS_MOVE, editions=CLUBS),
    window("move-word", "may-reposition", editions=(H24,)),
    window("pass", "repositioning-over", PASS),
    forgotten("none", "may-still-place"),
    forgotten("attack", "forgotten-lost", ATTACK),
    forgotten("attack-word", "may-still-place", SAYS_ATTACK, editions=CLUBS),
    forgotten("attack-word", "may-still-place", editions=(H24,)),
    forgotten("move", "forgotten-lost", MOVE),
    forgotten("pass", "forgotten-lost", PASS),
    Row("bare-attack-word", "attack-word", {}, (PLACE, SAYS_ATTACK), CLUBS),
    Row("bare-attack-word", "attack-word-unregulated", {}, (PLACE,), (H24,)),
    Row("bare-move-word", "move-word", {}, (SAYS_MOVE,), CLUBS),
    Row(
        "bare-move-word",
        "word-without-effect",
        {"tanks_moved": False},
        (),
        (H24,),
        tried=SAYS_MOVE,
        refused="word-without-effect",
    ),
    Row(
        "declared-attack-binds",
        "one-throw-owed",
        {"declared": "target-and-origin", "thrown": False},
        (ATTACK,),
        CLUBS,
    ),
    Row(
        "declared-attack-binds",
        "may-stop",
        {"declared": "target-and-origin", "thrown": True},
        (ATTACK, LOST),
        CLUBS,
        tried=PASS,
    ),
    Row(
        "declared-attack-binds",
        "target-binds",
        {"declared": "target-only", "attackable": True, "thrown": False},
        (ONLY_TARGET,),
        (H24,),
    ),
    Row(
        "target-without-origin",
        "only-origin-said",
        {"thrown": False, "origins": {"brasile": 6, "peru": 1}, "target": 3},
        (ONLY_TARGET,),
        CLUBS,
        ONE_ORIGIN,
    ),
    Row(
        "target-without-origin",
        "named-in-vain",
        {"thrown": False, "origins": {"brasile": 3, "peru": 1}, "target": 3},
        (ONLY_TARGET,),
        CLUBS,
        NO_ORIGIN,
    ),
    Row(
        "continuation-without-words",
        "same-attack",
        {"under_way": True},
        (ATTACK, LOST),
        ALL,
        STRONG,
    ),
    Row("silent-throw", "throw-void", {"under_way": False}, (), CLUBS),
    Row("silent-throw", "same-attack", {"under_way": True}, (ATTACK, LOST), ALL, STRONG),
    Row(
        "continuation-without-words",
        "throw-void",
        {"under_way": False},
        (ATTACK, WON),
        CLUBS,
        CONQUEST,
    ),
    Row(
        "pass-or-card-taken",
        "turn-is-over",
        {"wants": "move"},
        (PASS,),
    ),
    Row(
        "pass-or-card-taken",
        "card-still-due",
        {"wants": "card", "conquered": True},
        (ATTACK, WON, PASS),
        ALL,
        CONQUEST,
    ),
    Row("pass-or-card-taken", "no-card-earned", {"wants": "card", "conquered": False}, (PASS,)),
    Row(
        "card-forgotten",
        "card-still-takeable",
        {"next_act": "none", "next_due": 3, "next_placed": 0},
        (ATTACK, WON, PASS),
        ALL,
        CONQUEST,
    ),
    Row(
        "card-forgotten",
        "card-lost",
        {"next_act": "pass"},
        (ATTACK, WON, PASS, {"seat": 1, "type": "pass"}),
        ALL,
        CONQUEST,
    ),
    Row("risiko-declared-wrongly", "play-resumes", {}, ({"type": "declare_risiko"},), CLUBS),
    Row(
        "risiko-declared-wrongly",
        "turn-passes-on",
        {},
        (ATTACK, WON, {"type": "declare_risiko"}),
        (H24,),
        CONQUEST,
    ),
    Row(
        "minimum-garrison",
        "garrison-broken",
        {"movement": "move", "border": True, "stood": 6, "moved": 5},
        (),
        (RUR, H24),
        tried={**MOVE, "armies": 5},
        refused="garrison",
    ),
    Row(
        "minimum-garrison",
        "garrison-kept",
        {"movement": "move", "border": True, "stood": 6, "moved": 4},
        (),
        (RUR, H24),
        tried={**MOVE, "armies": 4},
    ),
    Row(
        "illegal-move",
        "first-move-stands",
        {"what": "second-move"},
        (MOVE,),
        (RUR,),
        tried=MOVE,
        refused="already-moved",
    ),
    Row("illegal-move", "move-may-change", {"what": "second-move"}, (MOVE,), (H24,), tried=MOVE),
    Row("illegal-move", "no-attack-after-move", {"what": "attack-after"}, (MOVE,), (RUR, H24)),
    Row(
        "early-elimination",
        "not-yet-attackable",
        {"giro": 3, "target": 2, "what": "declared"},
        (),
        (RUR, H24),
        LAST_ONE,
        tried=ATTACK,
        refused="too-early-to-eliminate",
    ),
    Row(
        "early-elimination",
        "may-be-eliminated",
        {"giro": 5, "target": 2},
        (),
        (RUR, H24),
        {**LAST_ONE, "turn": {"seat": 0, "giro": 5}},
        tried=ATTACK,
    ),
    Row(
        "sdadata-not-due",
        "roll-void",
        {"what": "exempt", "conquests": 3},
        (PASS,),
        (RUR, H24),
        {
            "turn": {"seat": 0, "conquered": 3, "giro": 9},
            "last_giro": 8,
            "closing": {"round": 1, "anchor": 3, "last": 3},
        },
        tried={"type": "roll_sdadata"},
        refused="no-roll-due",
    ),
    Row(
        "sdadata-not-due",
        "roll-was-due",
        {"what": "exempt", "conquests": 2},
        (PASS,),
        (RUR, H24),
        {
            "turn": {"seat": 0, "conquered": 2, "giro": 9},
            "last_giro": 8,
            "closing": {"round": 1, "anchor": 3, "last": 3},
        },
        tried={"type": "roll_sdadata", "dice": {"sdadata": [6, 6]}},
    ),
    Row(
        "wrong-card-count",
        "asked-out-of-turn",
        {"asked_in_turn": False},
        (),
        CLUBS,
        tried={"seat": 1, "type": "ask_cards", "player": 0},
        refused="not-your-turn-to-ask",
    ),
    Row(
        "single-army-at-setup",
        "one-army-allowed",
        {},
        (),
        (RUR,),
        {"phase": "placement", "turn": {"seat": 0, "due": 3}, "supply": {0: 3, 1: 3, 2: 3, 3: 3}},
        tried=ALL_PLACED,
    ),
]
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

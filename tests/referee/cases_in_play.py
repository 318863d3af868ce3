"""Cases of the referee, each at a moment of play: the board, what was done, what the card says."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

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

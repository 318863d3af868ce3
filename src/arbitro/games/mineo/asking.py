"""Questions that take several rules to answer: the jochi of a hand, and what it pays."""

from __future__ import annotations

from collections import Counter
from typing import Any

from arbitro.games.mineo import question_facts as need
from arbitro.games.mineo.cards import ALL, FUJUTU, NUMBER, PREY, mask_of, names, parse_many
from arbitro.games.mineo.jochi import (
    SEATS,
    SHEET_NAMES,
    SOLO,
    HandFacts,
    Jochi,
    Side,
    as_sheet,
    attackers,
)
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.sheet.checks import Sides, check_commitments, check_jochi
from arbitro.games.mineo.sheet.entry import HandEntry
from arbitro.kernel import Reasons, Refused, Ruling

TRICKS = 15


def hand_jochi(rules: MineoRules, f: need.Jochi) -> Ruling[dict[str, Any]]:
    """The boxes of both sides and the difference, from whatever the facts give."""
    items = [*f.attack, *f.defence]
    if items and all(item in SHEET_NAMES for item in items):
        return _from_boxes(rules, f)
    seats = bool(items) and all(type(item) is int for item in items)
    facts, because = _from_seats(rules, f) if seats else (_from_cards(f), Reasons(()))
    ruling = rules.jochi(facts)
    return _answer(*ruling.value, because + ruling.because)


def _answer(attack: Jochi, defence: Jochi, because: Reasons) -> Ruling[dict[str, Any]]:
    value = {
        "attack": as_sheet(attack),
        "defence": as_sheet(defence),
        "difference": attack.total - defence.total,
    }
    return Ruling(value, because)


def _commitments(f: need.Jochi) -> tuple[bool, Side | None]:
    """Whether a Scommessa was declared, and which side declared a Rivanto."""
    scommessa, rivanto = False, None
    for word in f.commitments:
        name, _, side = word.partition(":")
        if name == "SCM" and side in ("", "attack"):
            scommessa = True
        elif name == "RVT" and side in ("", "defence", "attack") and rivanto is None:
            rivanto = "attack" if side == "attack" else "defence"
        else:
            raise Refused("unknown-commitment", {"commitment": word, "known": ["SCM", "RVT"]})
    return scommessa, rivanto if rivanto is None else _side(rivanto)


def _side(name: str) -> Side:
    return "attack" if name == "attack" else "defence"


def _from_boxes(rules: MineoRules, f: need.Jochi) -> Ruling[dict[str, Any]]:
    rows = []
    for items in (f.attack, f.defence):
        ticks = Counter(items)
        twice = [name for name, count in ticks.items() if count > 1 and name != "PIG"]
        if twice:
            raise Refused("ticked-twice", {"boxes": twice})
        rows.append(Jochi(*(ticks[name] for name in SHEET_NAMES)))
    scommessa, rivanto = _commitments(f)
    entry = HandEntry(scommessa=(0,) if scommessa else (), rivanto=() if rivanto is None else (1,))
    partner = None if f.declaration in SOLO else 1 if rivanto == "attack" else 2
    attack = attackers(0, partner)
    defence = tuple(seat for seat in range(SEATS) if seat not in attack)
    who = Sides(f.declaration, 0, partner, attack, defence)
    pair = (rows[0], rows[1])
    for refused in (
        *check_commitments(entry, who, rules, 1),
        *check_jochi(entry, who, pair, rules, 1),
    ):
        raise refused
    because = rules.grounds.sums
    for name, ours, theirs in zip(Jochi._fields, *rows, strict=True):
        if ours or theirs:
            because += rules.grounds.jochi[name]
    return _answer(rows[0], rows[1], because)


def _from_cards(f: need.Jochi) -> HandFacts:
    attack, defence = mask_of(parse_many(f.attack)), mask_of(parse_many(f.defence))
    if attack & defence:
        raise Refused("cards-twice", {"cards": names(attack & defence)})
    if attack | defence != ALL:
        raise Refused("cards-missing", {"cards": names(ALL & ~(attack | defence))})
    if not isinstance(f.tricks, need.TrickSummary):
        raise Refused("facts-missing", {"question": "hand-jochi", "missing": ["tricks"]})
    scommessa, rivanto = _commitments(f)
    won = f.tricks.pigliate
    return HandFacts(
        attack=attack,
        defence=defence,
        last=f.tricks.last,
        pigliate=(won.get("attack", 0), won.get("defence", 0)),
        scommessa=scommessa,
        rivanto=rivanto,
    )


def _from_seats(rules: MineoRules, f: need.Jochi) -> tuple[HandFacts, Reasons]:
    if sorted([*f.attack, *f.defence]) != list(range(SEATS)):
        raise Refused("not-four-seats", {"attack": f.attack, "defence": f.defence})
    solo = f.declaration in SOLO
    if len(f.attack) != (1 if solo else 2):
        who = {"declaration": f.declaration, "attack": f.attack}
        raise Refused("wrong-sides", who, rules.stake(f.declaration).because)
    if not isinstance(f.tricks, list) or len(f.tricks) != TRICKS:
        raise Refused("facts-missing", {"question": "hand-jochi", "missing": ["tricks"]})
    held = {"attack": mask_of(parse_many(f.discard)), "defence": 0}
    pigliate = {"attack": 0, "defence": 0}
    because, last = Reasons(()), "attack"
    parse_many([name for trick in f.tricks for name in trick.cards] + f.discard)
    for trick in f.tricks:
        row = tuple(NUMBER[name] for name in trick.cards)
        place = rules.trick_winner(row)
        because += place.because
        last = "attack" if (trick.leader + place.value) % SEATS in f.attack else "defence"
        for at, card in enumerate(row):
            owner = "attack" if (trick.leader + at) % SEATS in f.attack else "defence"
            held[owner if card == FUJUTU else last] |= 1 << card
            pigliate[last] += owner != last and PREY >> card & 1
    scommessa, rivanto = _commitments(f)
    facts = HandFacts(
        attack=held["attack"],
        defence=held["defence"],
        last=_side(last),
        pigliate=(pigliate["attack"], pigliate["defence"]),
        scommessa=scommessa,
        rivanto=rivanto,
    )
    return facts, because


def hand_payment(rules: MineoRules, f: need.Payment) -> Ruling[dict[str, Any]]:
    """PARZ by seat, the head-to-head table, and whether the declaration succeeded."""
    if (f.partner is None) != (f.declaration in SOLO) or f.partner == f.declarer:
        facts = {"declaration": f.declaration, "attack": [f.declarer, f.partner]}
        raise Refused("wrong-sides", facts, rules.stake(f.declaration).because)
    difference = f.attack - f.defence
    paid = rules.payment(f.declaration, f.declarer, f.partner, difference)
    success = rules.success(paid.value.parz[f.declarer])
    value = {
        "difference": difference,
        "stake": rules.stake(f.declaration).value,
        "parz": list(paid.value.parz),
        "head_to_head": [list(row) for row in paid.value.head_to_head],
        "success": success.value,
    }
    return Ruling(value, paid.because + success.because)

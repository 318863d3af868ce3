"""Contradictions of a hand on the sheet, each refused with its reason."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.games.mineo.jochi import SEATS, SOLO, HandFacts, Jochi, Side
from arbitro.games.mineo.rules import MineoRules, Role
from arbitro.games.mineo.sheet.entry import HandEntry
from arbitro.kernel import Reasons, Refused

ALL_CARDS = (1 << 63) - 1


class Sides(NamedTuple):
    """Who plays with whom in a hand of the sheet."""

    code: str
    declarer: int
    partner: int | None
    attack: tuple[int, ...]
    defence: tuple[int, ...]

    def of(self, seat: int) -> Side:
        return "attack" if seat in self.attack else "defence"

    def role(self, seat: int) -> Role:
        if seat == self.declarer:
            return "declarer"
        return "partner" if seat == self.partner else "opponent"


def sides(entry: HandEntry, rules: MineoRules, hand: int) -> Sides:
    """The declaration and its sides: a soloist alone, a caller with one partner."""
    code, declarer, partner = entry.declaration, entry.declarer, entry.partner
    facts = {"hand": hand, "declaration": code, "declarer": declarer, "partner": partner}
    if code is None or declarer is None:
        raise Refused("no-declaration", facts, rules.grounds.marks)
    because = rules.grounds.codes[code]
    if code in SOLO:
        if partner is not None:
            raise Refused("soloist-with-partner", facts, because)
        attack: tuple[int, ...] = (declarer,)
    else:
        if partner is None:
            raise Refused("caller-without-partner", facts, because)
        if partner == declarer:
            raise Refused("partner-is-declarer", facts, because)
        attack = (declarer, partner)
    defence = tuple(seat for seat in range(SEATS) if seat not in attack)
    return Sides(code, declarer, partner, attack, defence)


def check_commitments(entry: HandEntry, who: Sides, rules: MineoRules, hand: int) -> None:
    """Scommessa by the declarer, one Rivanto by somebody who may declare it."""
    for seat in entry.scommessa:
        may = rules.scommessa(who.role(seat), ALL_CARDS)
        if not may.value:
            raise Refused("scommessa-not-his", {"hand": hand, "seat": seat}, may.because)
    if len(entry.scommessa) > 1:
        because = rules.scommessa("declarer", ALL_CARDS).because
        raise Refused("scommessa-twice", {"hand": hand}, because)
    if len(entry.rivanto) > 1:
        because = rules.commitment_order(who.declarer).because
        raise Refused("rivanto-twice", {"hand": hand, "seats": list(entry.rivanto)}, because)
    for seat in entry.rivanto:
        may = rules.rivanto(who.role(seat), False)
        if not may.value:
            facts = {"hand": hand, "seat": seat, "role": who.role(seat)}
            raise Refused("rivanto-not-his", facts, may.because)


_ONE_SIDE = ("four_kings", "four_arie", "five_arie")


def check_jochi(
    entry: HandEntry, who: Sides, pair: tuple[Jochi, Jochi], rules: MineoRules, hand: int
) -> None:
    """What the two sides have ticked can all be true together."""
    attack, defence = pair
    _check_shared(pair, rules, hand)
    if max(attack.pigliate + defence.pigliate, 0) > 5:
        facts = {"hand": hand, "pigliate": attack.pigliate + defence.pigliate, "most": 5}
        raise Refused("too-many-pigliate", facts, _why(rules, "pigliate"))
    for ours, theirs in ((attack, defence), (defence, attack)):
        if ours.five_arie and not ours.four_arie:
            raise Refused("five-arie-without-four", {"hand": hand}, _why(rules, "five_arie"))
        most = 5 - 4 * ours.four_arie - (ours.scommessa and ours is attack)
        if theirs.pigliate > most:
            facts = {"hand": hand, "pigliate": theirs.pigliate, "most": most}
            because = _why(rules, "pigliate") + _why(rules, "four_arie")
            raise Refused("pigliata-of-a-trump-not-lost", facts, because)
    _check_scommessa(entry, pair, rules, hand)
    _check_rivanto(entry, who, pair, rules, hand)
    if defence.five_arie and (who.code == "CF" or entry.scommessa):
        because = _why(rules, "five_arie")
        if who.code == "CF":
            because += rules.grounds.codes["CF"]
        else:
            because += rules.scommessa("declarer", 0).because
        raise Refused("giove-is-the-declarers", {"hand": hand}, because)


def _check_shared(pair: tuple[Jochi, Jochi], rules: MineoRules, hand: int) -> None:
    """Rimatura and Vanto belong to one side always, 4 Re and the Arie to one side at most."""
    for field in ("rimatura", "vanto", *_ONE_SIDE):
        count = getattr(pair[0], field) + getattr(pair[1], field)
        facts = {"hand": hand, "jocu": field, "count": count}
        if count > 1:
            raise Refused("jocu-twice", facts, _why(rules, field) + rules.grounds.count)
        if count == 0 and field not in _ONE_SIDE:
            raise Refused("jocu-missing", facts, _why(rules, field) + rules.grounds.count)


def _check_scommessa(
    entry: HandEntry, pair: tuple[Jochi, Jochi], rules: MineoRules, hand: int
) -> None:
    attack, defence = pair
    if (attack.scommessa or defence.scommessa) and not entry.scommessa:
        raise Refused("scommessa-not-declared", {"hand": hand}, _why(rules, "scommessa"))
    failed = rules.jochi(HandFacts(0, ALL_CARDS, "attack", scommessa=True))
    cost = failed.value[1].scommessa if not attack.scommessa and entry.scommessa else 0
    if defence.scommessa != cost:
        facts = {"hand": hand, "due": cost}
        raise Refused("scommessa-at-the-wrong-side", facts, failed.because)


def _check_rivanto(
    entry: HandEntry, who: Sides, pair: tuple[Jochi, Jochi], rules: MineoRules, hand: int
) -> None:
    attack, defence = pair
    if not entry.rivanto:
        if attack.rivanto or defence.rivanto:
            raise Refused("rivanto-not-declared", {"hand": hand}, _why(rules, "rivanto"))
        return
    last: Side = "attack" if attack.vanto else "defence"
    declared = who.of(entry.rivanto[0])
    due = rules.jochi(HandFacts(ALL_CARDS, 0, last, rivanto=declared))
    if (attack.rivanto, defence.rivanto) != (due.value[0].rivanto, due.value[1].rivanto):
        facts = {"hand": hand, "last": last, "declared": declared}
        raise Refused("rivanto-wrong", facts, due.because)


def check_verifier(entry: HandEntry, who: Sides, compiler: int, rules: MineoRules, n: int) -> None:
    """An opponent of the compiler in this hand has checked it."""
    because = rules.grounds.verifier
    if entry.verified_by is None:
        raise Refused("not-verified", {"hand": n}, because)
    if who.of(entry.verified_by) == who.of(compiler):
        facts = {"hand": n, "seat": entry.verified_by, "compiler": compiler}
        raise Refused("verifier-not-an-opponent", facts, because)


def _why(rules: MineoRules, field: str) -> Reasons:
    return rules.grounds.jochi[field]

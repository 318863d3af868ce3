"""Contradictions of a hand on the sheet, each as the refusal it deserves.

Checks yield all they find, so that a table sees every fault of a hand at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arbitro.games.mineo.cards import ALL
from arbitro.games.mineo.jochi import SEATS, SOLO, HandFacts, Jochi, Side
from arbitro.games.mineo.rules import MineoRules, Role
from arbitro.games.mineo.sheet.entry import HandEntry
from arbitro.kernel import Reasons, Refused

Faults = Iterator[Refused]


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


def check_declaration(who: Sides, rules: MineoRules, hand: int) -> Faults:
    """Where a hand that all pass is thrown in, nobody is forced to call."""
    what = rules.all_pass(False)
    if who.code == "CF" and what.value != "forced-call" and rules.decider >= 2:
        yield Refused("nobody-is-forced", {"hand": hand}, what.because)


def check_commitments(entry: HandEntry, who: Sides, rules: MineoRules, hand: int) -> Faults:
    """Scommessa by the declarer, one Rivanto by somebody who may declare it."""
    for seat in entry.scommessa:
        may = rules.scommessa(who.role(seat), ALL)
        if not may.value:
            yield Refused("scommessa-not-his", {"hand": hand, "seat": seat}, may.because)
    if len(entry.scommessa) > 1:
        because = rules.scommessa("declarer", ALL).because
        yield Refused("scommessa-twice", {"hand": hand}, because)
    if len(entry.rivanto) > 1:
        because = rules.commitment_order(who.declarer).because
        yield Refused("rivanto-twice", {"hand": hand, "seats": list(entry.rivanto)}, because)
    for seat in entry.rivanto:
        may = rules.rivanto(who.role(seat), False)
        if not may.value:
            facts = {"hand": hand, "seat": seat, "role": who.role(seat)}
            yield Refused("rivanto-not-his", facts, may.because)


_ONE_SIDE = ("four_kings", "four_arie", "five_arie")


def check_jochi(
    entry: HandEntry, who: Sides, pair: tuple[Jochi, Jochi], rules: MineoRules, hand: int
) -> Faults:
    """What the two sides have ticked can all be true together."""
    attack, defence = pair
    yield from _check_shared(pair, rules, hand)
    if attack.pigliate + defence.pigliate > 5:
        facts = {"hand": hand, "pigliate": attack.pigliate + defence.pigliate, "most": 5}
        yield Refused("too-many-pigliate", facts, why(rules, "pigliate"))
    for ours, theirs in ((attack, defence), (defence, attack)):
        if ours.five_arie and not ours.four_arie:
            yield Refused("five-arie-without-four", {"hand": hand}, why(rules, "five_arie"))
        most = 5 - 4 * ours.four_arie - (ours.scommessa and ours is attack)
        if most < theirs.pigliate <= 5:
            facts = {"hand": hand, "pigliate": theirs.pigliate, "most": most}
            because = why(rules, "pigliate") + why(rules, "four_arie")
            yield Refused("pigliata-of-a-trump-not-lost", facts, because)
    yield from _check_scommessa(entry, pair, rules, hand)
    yield from _check_rivanto(entry, who, pair, rules, hand)


def _check_shared(pair: tuple[Jochi, Jochi], rules: MineoRules, hand: int) -> Faults:
    """Rimatura and Vanto belong to one side always, 4 Re and the Arie to one side at most."""
    for field in ("rimatura", "vanto", *_ONE_SIDE):
        count = getattr(pair[0], field) + getattr(pair[1], field)
        facts = {"hand": hand, "jocu": field, "count": count}
        if count > 1:
            yield Refused("jocu-twice", facts, why(rules, field) + rules.grounds.count)
        if count == 0 and field not in _ONE_SIDE:
            yield Refused("jocu-missing", facts, why(rules, field) + rules.grounds.count)


def _check_scommessa(
    entry: HandEntry, pair: tuple[Jochi, Jochi], rules: MineoRules, hand: int
) -> Faults:
    attack, defence = pair
    if (attack.scommessa or defence.scommessa) and not entry.scommessa:
        yield Refused("scommessa-not-declared", {"hand": hand}, why(rules, "scommessa"))
        return
    failed = rules.jochi(HandFacts(0, ALL, "attack", scommessa=True))
    cost = failed.value[1].scommessa if not attack.scommessa and entry.scommessa else 0
    if defence.scommessa != cost:
        facts = {"hand": hand, "due": cost}
        yield Refused("scommessa-at-the-wrong-side", facts, failed.because)


def _check_rivanto(
    entry: HandEntry, who: Sides, pair: tuple[Jochi, Jochi], rules: MineoRules, hand: int
) -> Faults:
    attack, defence = pair
    if not entry.rivanto:
        if attack.rivanto or defence.rivanto:
            yield Refused("rivanto-not-declared", {"hand": hand}, why(rules, "rivanto"))
        return
    last: Side = "attack" if attack.vanto else "defence"
    declared = who.of(entry.rivanto[0])
    due = rules.jochi(HandFacts(ALL, 0, last, rivanto=declared))
    if (attack.rivanto, defence.rivanto) != (due.value[0].rivanto, due.value[1].rivanto):
        facts = {"hand": hand, "last": last, "declared": declared}
        yield Refused("rivanto-wrong", facts, due.because)


def check_verifier(
    entry: HandEntry, who: Sides | None, compiler: int, rules: MineoRules, hand: int
) -> Faults:
    """An opponent of the compiler in this hand has checked it; before there are sides, another."""
    because = rules.grounds.verifier
    if entry.verified_by is None:
        yield Refused("not-verified", {"hand": hand}, because)
        return
    ours = who.of(compiler) if who else None
    if entry.verified_by == compiler or (who and who.of(entry.verified_by) == ours):
        facts = {"hand": hand, "seat": entry.verified_by, "compiler": compiler}
        yield Refused("verifier-not-an-opponent", facts, because)


def why(rules: MineoRules, field: str) -> Reasons:
    """Where a jocu is written."""
    return rules.grounds.jochi[field]

"""What the faults of a hand cost, and which of them void it."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.games.mineo import cards
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.sheet.checks import Faults, Sides
from arbitro.games.mineo.sheet.entry import HandEntry, PenaltyEntry, exposures
from arbitro.kernel import Reasons, Refused

NOTHING = (0,) * SEATS


class Fines(NamedTuple):
    """The penalties of a hand by seat, and the fault that voids it."""

    jochi: tuple[int, ...]
    void: str | None
    because: Reasons


def fines(
    entry: HandEntry, who: Sides | None, difference: int, rules: MineoRules, hand: int
) -> Fines:
    """What the faults of a hand cost, and whether one of them voids it."""
    jochi, void, because = NOTHING, None, Reasons(())
    for fault in entry.penalties:
        cost, voids, reasons = _fine(fault, entry, who, difference, rules, hand)
        jochi, because = plus(jochi, cost), because + reasons
        if voids:
            void = fault.fault
    return Fines(jochi, void, because)


def check_fines(entry: HandEntry, who: Sides | None, rules: MineoRules, hand: int) -> Faults:
    """Every fault is one that its player can have committed, and stands once."""
    for fault in entry.penalties:
        try:
            _fine(fault, entry, who, 0, rules, hand)
        except Refused as refused:
            yield refused
    if rules.decider < 2:
        return  # as 0.1.0 did
    shown = [card for _, card in exposures(entry)]
    for card in sorted({card for card in shown if shown.count(card) > 1}):
        facts = {"hand": hand, "card": cards.NAMES[card]}
        yield Refused("shown-twice", facts, rules.grounds.nothing_back)
    once = [(f.fault, f.player) for f in entry.penalties if f.fault in _ONCE]
    for kind, player in sorted({one for one in once if once.count(one) > 1}):
        facts = {"hand": hand, "fault": kind, "seat": player}
        yield Refused("fault-twice", facts, rules.count_penalty(player).because)


_ONCE = ("wrong-number", "wrong-discard")


def _fine(
    fault: PenaltyEntry,
    entry: HandEntry,
    who: Sides | None,
    difference: int,
    rules: MineoRules,
    hand: int,
) -> tuple[tuple[int, ...], bool, Reasons]:
    player = fault.player
    if fault.fault == "wrong-number":
        fine = rules.count_penalty(player)
        return fine.value, True, fine.because
    if fault.fault in ("wrong-discard", "revoke") and who is None:
        facts = {"hand": hand, "seat": player, "fault": fault.fault}
        raise Refused("fault-of-a-counted-hand", facts, rules.count_penalty(player).because)
    if fault.fault == "wrong-discard":
        wrong = rules.wrong_discard(cards.KINGS, 0)
        if who is None or player != who.declarer:
            raise Refused("discard-not-his", {"hand": hand, "seat": player}, wrong.because)
        return NOTHING, False, wrong.because
    if fault.fault == "revoke":
        own = difference if who and player in who.attack else -difference
        terms = rules.revoke(own, fault.admitted)
        each = terms.value.each
        cost = tuple((1 - SEATS) * each if seat == player else each for seat in range(SEATS))
        return cost, terms.value.void, terms.because
    return _exposure(fault, entry, who, rules, hand)


def _exposure(
    fault: PenaltyEntry, entry: HandEntry, who: Sides | None, rules: MineoRules, hand: int
) -> tuple[tuple[int, ...], bool, Reasons]:
    """A card shown or named. In a hand that was stopped the soloist is known by his mark."""
    player = fault.player
    if fault.card is None:
        raise Refused("which-card", {"hand": hand, "seat": player}, rules.grounds.nothing_back)
    card = cards.parse(fault.card)
    alone = who.partner is None if who else entry.alone
    soloist = alone and player == entry.declarer
    exposed = rules.exposure(player, card, soloist, False)
    talk = rules.forbidden_talk(card)
    facts = {"hand": hand, "seat": player, "card": fault.card}
    if fault.fault == "forbidden-talk" and (not talk.value or soloist):
        raise Refused("no-penalty", facts, talk.because)
    if not any(exposed.value.jochi):
        raise Refused("no-penalty", facts, exposed.because)
    return exposed.value.jochi, False, exposed.because


def plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """Two rows by seat, added."""
    return tuple(a + b for a, b in zip(one, other, strict=True))

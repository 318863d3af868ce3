"""Questions anyone may put to an edition, with plain facts in and plain values out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.games.mineo import question_facts as need
from arbitro.games.mineo.asking import hand_jochi, hand_payment
from arbitro.games.mineo.cards import NAMES, mask_of, names, parse, parse_many
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.question import Question, put
from arbitro.kernel import Refused, Ruling


def _mask(row: list[str]) -> int:
    return mask_of(parse_many(row))


def _points(rules: MineoRules, f: need.Counted) -> Ruling[int]:
    return rules.card_points(_mask(f.cards), f.last_trick)


def _legal(rules: MineoRules, f: need.Follow) -> Ruling[Any]:
    parse_many([*f.hand, *f.trick])
    may = rules.legal_cards(_mask(f.hand), parse_many(f.trick))
    return Ruling([name for name in f.hand if may.value >> parse(name) & 1], may.because)


def _winner(rules: MineoRules, f: need.Trick) -> Ruling[int]:
    place = rules.trick_winner(parse_many(f.trick))
    return Ruling((f.leader + place.value) % SEATS, place.because)


def _call(rules: MineoRules, f: need.Hand) -> Ruling[Any]:
    still = rules.call_open(f.called)
    due = rules.called_trump(_mask(f.hand))
    if not still.value:
        return Ruling({"allowed": False, "trump": None}, still.because)
    trump = None if due.value is None else NAMES[due.value]
    return Ruling({"allowed": trump is not None, "trump": trump}, still.because + due.because)


def _discard(rules: MineoRules, f: need.Discard) -> Ruling[Any]:
    laid = _mask(f.cards)
    if f.hand is None:  # without the hand only what may always be discarded is allowed
        wrong = rules.wrong_discard(laid, 0)
        value = not wrong.value and len(f.cards) == 3
        return Ruling(value, rules.grounds.discard + wrong.because)
    terms = rules.discard(_mask(f.hand))
    if laid & ~_mask(f.hand):
        raise Refused("not-in-hand", {"cards": names(laid & ~_mask(f.hand))}, terms.because)
    fits = not laid & ~terms.value.allowed and not terms.value.must & ~laid
    return Ruling(fits and len(f.cards) == 3, terms.because)


def _wrong_number(rules: MineoRules, f: need.WrongNumber) -> Ruling[Any]:
    what = rules.wrong_number(f.moment)
    if what.value == "redeal":
        return Ruling({"ruling": "redeal", "jochi": [0] * SEATS}, what.because)
    fine = rules.count_penalty(f.player)
    value = {"ruling": "void", "jochi": list(fine.value)}
    return Ruling(value, what.because + fine.because)


def _exposed(rules: MineoRules, f: need.Exposed) -> Ruling[Any]:
    terms = rules.exposure(f.player, parse(f.card), f.soloist, f.playable)
    value = {"played": terms.value.played, "jochi": list(terms.value.jochi)}
    return Ruling(value, terms.because + rules.grounds.nothing_back)


def _corrected(rules: MineoRules, f: need.Corrected) -> Ruling[Any]:
    terms = rules.wrongly_shown(f.player, parse(f.card), f.soloist)
    value = {"played": False, "jochi": list(terms.value.jochi)}
    return Ruling(value, rules.grounds.replacing + terms.because)


def _revoke(rules: MineoRules, f: need.Revoke) -> Ruling[Any]:
    terms = rules.revoke(f.difference, f.admitted)
    each = terms.value.each
    jochi = [(1 - SEATS) * each if seat == f.player else each for seat in range(SEATS)]
    value = {"void": terms.value.void, "each": each, "jochi": jochi}
    return Ruling(value, rules.grounds.revoke_played_out + terms.because)


QUESTIONS: dict[str, Question[MineoRules, Any]] = {
    "first-dealer": Question(need.Nothing, lambda r, _: r.first_dealer()),
    "card-seen": Question(need.CardSeen, lambda r, f: r.card_seen(parse(f.card), f.owner_only)),
    "wrong-number-of-cards": Question(need.WrongNumber, _wrong_number),
    "call-allowed": Question(need.Hand, _call),
    "all-pass": Question(need.Giove, lambda r, f: r.all_pass(f.giove_in_monte)),
    "stake": Question(need.Declared, lambda r, f: r.stake(f.declaration)),
    "discard-allowed": Question(need.Discard, _discard),
    "wrong-discard": Question(need.Laid, lambda r, f: r.wrong_discard(_mask(f.cards), 0)),
    "scommessa-allowed": Question(need.Scommessa, lambda r, f: r.scommessa(f.role, _mask(f.hand))),
    "rivanto-allowed": Question(need.Rivanto, lambda r, f: r.rivanto(f.role, f.declared)),
    "commitment-order": Question(need.Declarer, lambda r, f: r.commitment_order(f.declarer)),
    "first-leader": Question(need.Declarer, lambda r, f: r.first_leader(f.declarer)),
    "legal-cards": Question(need.Follow, _legal),
    "trick-winner": Question(need.Trick, _winner),
    "phrases-allowed": Question(need.Talk, lambda r, f: r.talk(f.solo, f.partner_known)),
    "card-points": Question(need.Counted, _points),
    "hand-jochi": Question(need.Jochi, hand_jochi),
    "hand-payment": Question(need.Payment, hand_payment),
    "call-success": Question(need.Parz, lambda r, f: r.success(f.parz)),
    "card-out-of-turn": Question(need.Exposed, _exposed),
    "forbidden-talk": Question(need.Told, lambda r, f: r.forbidden_talk(parse(f.card))),
    "revoke-corrected": Question(need.Corrected, _corrected),
    "revoke-found": Question(need.Revoke, _revoke),
    "void-replayed": Question(need.Nothing, lambda r, _: r.void_replayed()),
    "call-coefficient": Question(
        need.Call, lambda r, f: r.call_coefficient(f.declaration, f.successful)
    ),
    "commitment-coefficient": Question(
        need.Commitment, lambda r, f: r.commitment_coefficient(f.realised, f.own)
    ),
}


def ask(rules: MineoRules, question: str, facts: Mapping[str, Any]) -> Ruling[Any]:
    return put(QUESTIONS, rules, question, facts)

"""The end of a hand: points, jochi, payment, and what faults change in them."""

from __future__ import annotations

from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import members
from arbitro.games.mineo.decide.batch import Batch
from arbitro.games.mineo.decide.bidding import end_without_score
from arbitro.games.mineo.jochi import SEATS, HandFacts
from arbitro.games.mineo.scoring import hand_facts, pigliate
from arbitro.games.mineo.state import NOBODY
from arbitro.kernel import Reasons


def count(b: Batch) -> None:
    """Count the hand, or void it for a revoke; then write the jochi of every seat."""
    state = b.state
    wrong = b.rules.wrong_discard(state.discard, state.discard_shown)
    if wrong.value:
        cards = tuple(members(state.discard))
        b.happen(e.DiscardFaulted(cards=cards, because=wrong.ids))
    facts = hand_facts(b.state)
    attack, defence = _counted(b, facts)
    difference = sum(attack) - sum(defence)
    void = _revokes(b, difference)
    if void is not None:
        end_without_score(b, "revoke", void.ids)
        return
    state = b.state
    partner = None if state.partner == NOBODY else state.partner
    paid = b.rules.payment(state.code or "", state.declarer, partner, difference)
    parz = paid.value.parz
    success = b.rules.success(parz[state.declarer])
    totals = tuple([won + fine for won, fine in zip(parz, state.penalties, strict=True)])
    b.happen(
        e.HandScored(
            parz=parz,
            penalties=state.penalties,
            totals=totals,
            success=success.value,
            because=(*paid.ids, *success.ids),
        )
    )


def _counted(b: Batch, facts: HandFacts) -> tuple[tuple[int, ...], tuple[int, ...]]:
    last = facts.last == "attack"
    ours = b.rules.card_points(facts.attack, last)
    theirs = b.rules.card_points(facts.defence, not last)
    jochi = b.rules.jochi(facts)
    attack, defence = jochi.value
    why = jochi.because
    b.happen(
        e.HandCounted(
            discard=tuple(members(b.state.discard)),
            held=(facts.attack.bit_count(), facts.defence.bit_count()),
            points=(ours.value, theirs.value),
            attack=tuple(attack),
            defence=tuple(defence),
            pigliate=pigliate(b.state),
            because=(*why.ids, *ours.ids, *b.grounds.discard_shown.ids),
        )
    )
    return tuple(attack), tuple(defence)


def _revokes(b: Batch, difference: int) -> Reasons | None:
    """Charge the revokes that were found; the reasons if one of them voids the hand."""
    void: Reasons | None = None
    for revoke in b.state.revokes:
        if not revoke.found:
            continue
        own = difference if revoke.player in b.state.attack else -difference
        terms = b.rules.revoke(own, revoke.admitted)
        each = terms.value.each
        jochi = tuple(
            (1 - SEATS) * each if seat == revoke.player else each for seat in range(SEATS)
        )
        b.happen(
            e.PenaltyGiven(player=revoke.player, fault="revoke", jochi=jochi, because=terms.ids)
        )
        if terms.value.void:
            void = terms.because
    return void

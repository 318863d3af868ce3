"""Between the Monte and the first card: the discard and the commitments."""

from __future__ import annotations

from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import NAMES, TRUMPS, mask_of, members, names
from arbitro.games.mineo.decide.batch import Batch
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.state import NOBODY
from arbitro.kernel import Refused

SIZE = 3


def discard(b: Batch, command: c.Discard) -> None:
    """Lay three cards aside. A live table can lay wrong ones, which is found at the count."""
    state = b.state
    hand = state.hands[state.declarer] | state.discard
    laid = mask_of(command.cards)
    if len(command.cards) != SIZE or laid.bit_count() != SIZE:
        size = {"cards": len(command.cards), "due": SIZE}
        raise Refused("not-three-cards", size, b.grounds.discard)
    strange = laid & ~hand
    if strange:
        raise Refused("not-in-hand", {"cards": names(strange)}, b.grounds.discard)
    shown_before = laid & state.exposed[state.declarer]
    if shown_before:
        raise Refused("shown-is-played", {"cards": names(shown_before)}, b.grounds.nothing_back)
    terms = b.rules.discard(hand)
    wrong = laid & ~terms.value.allowed | (terms.value.must and terms.value.must & ~laid)
    if wrong and state.mode == "digital":
        facts = {"cards": names(laid & ~terms.value.allowed), "allowed": names(terms.value.allowed)}
        raise Refused("may-not-discard", facts, terms.because)
    shown = tuple(members(laid & TRUMPS)) if terms.value.must and not wrong else ()
    event = e.DiscardLaid(
        seat=command.seat,
        cards=tuple(sorted(command.cards)),
        shown=shown,
        because=terms.ids,
    )
    b.happen(event)


def close_discard(b: Batch, command: c.CloseDiscard) -> None:
    """Say «fatto è»: from now on the discard stands."""
    if not b.state.discard:
        raise Refused("nothing-discarded", {}, b.grounds.discard)
    b.happen(e.DiscardClosed(seat=command.seat, because=b.grounds.discard_final.ids))


def declare_scommessa(b: Batch, command: c.DeclareScommessa) -> None:
    state = b.state
    may = b.rules.scommessa(state.role(state.turn), state.hands[state.turn])
    if not may.value:
        facts = {"needed": [NAMES[card] for card in SCOMMESSA_NEEDS]}
        raise Refused("no-scommessa", facts, may.because)
    because = may.because + b.grounds.before_first_card
    b.happen(e.ScommessaDeclared(seat=command.seat, because=because.ids))


def declare_rivanto(b: Batch, command: c.DeclareRivanto) -> None:
    state = b.state
    may = b.rules.rivanto(state.role(state.turn), state.rivanto != NOBODY)
    if not may.value:
        raise Refused("no-rivanto", {}, may.because)
    because = may.because + b.grounds.before_first_card
    b.happen(e.RivantoDeclared(seat=command.seat, because=because.ids))
    _open_play(b)


def decline(b: Batch, command: c.Decline) -> None:
    order = b.rules.commitment_order(b.state.declarer)
    b.happen(e.CommitmentDeclined(seat=command.seat, because=order.ids))
    if b.state.spoke == SEATS:
        _open_play(b)


def _open_play(b: Batch) -> None:
    leader = b.rules.first_leader(b.state.declarer)
    because = leader.because + b.grounds.wait_for_discard
    b.happen(e.PlayOpened(leader=leader.value, because=because.ids))


SCOMMESSA_NEEDS = tuple(NAMES.index(name) for name in ("T20", "F"))

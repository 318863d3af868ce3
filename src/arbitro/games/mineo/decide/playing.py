"""Fifteen tricks: a card played, a trick taken, the partner revealed."""

from __future__ import annotations

from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import (
    FUJUTU,
    NAMES,
    NO_CARD,
    NO_SUIT,
    SUIT,
    TRUMP_SUIT,
    lead_suit,
    names,
)
from arbitro.games.mineo.decide.batch import Batch
from arbitro.games.mineo.decide.bidding import reveal_partner
from arbitro.games.mineo.decide.counting import count
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.rules import Played
from arbitro.games.mineo.state import TRICKS
from arbitro.kernel import Refused


def play(b: Batch, command: c.Play) -> None:
    """Play a card. A live table can break the obligations, which is then a revoke."""
    state, card = b.state, command.card
    seat = state.turn
    hand = state.hands[seat]
    if not 0 <= card < len(NAMES) or not hand >> card & 1:
        name = NAMES[card] if 0 <= card < len(NAMES) else card
        raise Refused("not-in-hand", {"cards": [name]}, b.grounds.in_turn)
    live = state.mode == "live"
    if live and state.pledged[seat] not in (NO_CARD, card):
        shown = {"card": NAMES[state.pledged[seat]]}
        raise Refused("card-already-shown", shown, b.grounds.nothing_back)
    may = b.rules.legal_cards(hand, state.table)
    revoke = not may.value >> card & 1
    if revoke and (not live or not state.table):
        facts = {"card": NAMES[card], "allowed": names(may.value)}
        raise Refused("must-follow" if state.table else "may-not-lead", facts, may.because)
    because = b.grounds.played[how(card, state.table)].ids
    b.happen(e.CardPlayed(seat=seat, card=card, revoke=revoke, because=because))
    if card == state.trump:
        reveal_partner(b)
    if len(state.table) == SEATS - 1 and not live:
        take_trick(b)


def how(card: int, table: tuple[int, ...]) -> Played:
    """The rule a card goes by, as everybody can tell: it betrays nothing of the hand."""
    if not table:
        return "fujutu-led" if card == FUJUTU else "led"
    if card == FUJUTU:
        return "fujutu"
    suit = lead_suit(table)
    if suit == NO_SUIT:
        return "suit-set"
    if SUIT[card] == suit:
        return "followed"
    return "trumped" if SUIT[card] == TRUMP_SUIT else "free"


def gather(b: Batch, command: c.Gather) -> None:
    """The winner of a live trick takes it."""
    winner = winner_of_table(b)
    if command.seat != winner:
        facts = {"seat": command.seat, "winner": winner}
        raise Refused("not-your-trick", facts, b.grounds.gather)
    take_trick(b)


def winner_of_table(b: Batch) -> int:
    """Who takes the complete trick on the table."""
    state = b.state
    return (state.leader + b.rules.trick_winner(state.table).value) % SEATS


def take_trick(b: Batch) -> None:
    """The winner lays the trick before himself and leads; after the last one comes the count."""
    state = b.state
    place = b.rules.trick_winner(state.table)
    winner = (state.leader + place.value) % SEATS
    b.happen(e.TrickTaken(seat=winner, winner=winner, because=place.because.ids))
    if len(b.state.tricks) == TRICKS and state.mode == "digital":
        count(b)


def count_hand(b: Batch, command: c.CountHand) -> None:
    """A live hand is counted when nobody has anything left to report."""
    count(b)

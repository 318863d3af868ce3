"""Errors at a live table, as the referee records them, with their consequences."""

from __future__ import annotations

from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import NAMES, NO_CARD, names
from arbitro.games.mineo.decide.batch import Batch
from arbitro.games.mineo.decide.bidding import end_without_score, reveal_partner
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.rules import ExposureTerms, Moment
from arbitro.games.mineo.state import NOBODY, PACKETS, Match, Phase
from arbitro.kernel import Reasons, Refused, Ruling


def moment(m: Match) -> Moment:
    """How far the hand has come, for the errors of the deal."""
    if m.tricks or m.table:
        return "playing"
    if m.monte_shown:
        return "monte-shown"
    if m.packets == PACKETS:
        return "second-bids" if m.spoke else "dealt"
    return "first-bids" if m.packets else "dealing"


def annul_deal(b: Batch, command: c.AnnulDeal) -> None:
    """A card was turned over: deal again if it matters, else refuse and play on."""
    if moment(b.state) not in ("dealing", "first-bids", "dealt"):
        raise Refused("deal-is-over", {}, b.rules.card_seen(command.card, False).because)
    again = b.rules.card_seen(command.card, command.owner_only)
    if not again.value:
        raise Refused("deal-stands", {"card": NAMES[command.card]}, again.because)
    b.happen(
        e.DealAnnulled(
            reason="card-seen",
            card=command.card,
            owner_only=command.owner_only,
            because=again.ids,
        )
    )


def wrong_number(b: Batch, command: c.WrongNumber) -> None:
    """Deal again, or void the hand at the cost of those who hold the wrong number."""
    players = tuple(sorted(set(command.players)))
    if not players or not set(players) <= set(range(SEATS)):
        raise Refused("unknown-seat", {"seat": list(command.players), "seats": SEATS})
    what = b.rules.wrong_number(moment(b.state))
    if what.value == "redeal":
        b.happen(e.DealAnnulled(reason="wrong-number", players=players, because=what.ids))
        return
    because = what.because + b.grounds.own_responsibility
    b.happen(e.NumberFaulted(players=players, because=because.ids))
    for player in players:
        fine = b.rules.count_penalty(player)
        _fine(b, player, "wrong-number", fine)
    end_without_score(b, "wrong-number", what.ids)


def _fine(b: Batch, player: int, fault: str, fine: Ruling[tuple[int, ...]]) -> None:
    if any(fine.value):
        event = e.PenaltyGiven(player=player, fault=fault, jochi=fine.value, because=fine.ids)
        b.happen(event)


def expose_card(b: Batch, command: c.ExposeCard) -> None:
    """A card shown out of turn, or named to a partner, from the moment the hands are dealt.

    Before the first lead there is no trick that it could belong to: it stays face up. While cards
    are still being dealt, what is seen is an error of the deal.
    """
    state, player, card = b.state, command.player, command.card
    _require_dealt(b)
    if not state.hands[player] >> card & 1:
        raise Refused("not-in-hand", {"cards": [NAMES[card]]}, b.grounds.nothing_back)
    because = b.grounds.nothing_back
    if command.how == "told":
        talk = b.rules.forbidden_talk(card)
        if not talk.value:
            raise Refused("not-a-telling-card", {"card": NAMES[card]}, talk.because)
        because += talk.because
    elif player == state.turn and state.phase == "play":
        raise Refused("in-turn", {"seat": player}, b.grounds.in_turn)
    soloist = state.solo and player == state.declarer
    terms = b.rules.exposure(player, card, soloist, _playable(b, player, card))
    _exposed(b, player, card, command.how, terms, because + terms.because)


def _playable(b: Batch, player: int, card: int) -> bool:
    """Whether the card may be played to the trick in progress, to which its owner has yet to."""
    state = b.state
    if not state.table or state.phase == "gather" or state.pledged[player] != NO_CARD:
        return False
    if (player - state.leader) % SEATS < len(state.table):
        return False
    return bool(b.rules.legal_cards(state.hands[player], state.table).value >> card & 1)


def _exposed(
    b: Batch, player: int, card: int, how: str, terms: Ruling[ExposureTerms], because: Reasons
) -> None:
    played = terms.value.played
    b.happen(e.CardExposed(player=player, card=card, how=how, played=played, because=because.ids))
    if card == b.state.trump and b.state.partner != NOBODY:
        reveal_partner(b)
    _fine(b, player, "card-exposed", Ruling(terms.value.jochi, terms.because))


def replace_card(b: Batch, command: c.Replace) -> None:
    """The revoker puts his card right; the wrong one stays face up before him."""
    seat, wrong = _own_card(b, command.seat)
    now = len(b.state.tricks) + 1
    if not any((r.player, r.trick) == (seat, now) for r in b.state.revokes):
        raise Refused("no-revoke", {"player": seat}, b.grounds.replacing)
    _require_lawful(b, seat, wrong, command.card)
    b.happen(
        e.RevokeCorrected(
            seat=seat, card=command.card, wrong=wrong, because=b.grounds.replacing.ids
        )
    )
    if command.card == b.state.trump:
        reveal_partner(b)
    soloist = b.state.solo and seat == b.state.declarer
    terms = b.rules.wrongly_shown(seat, wrong, soloist)
    _exposed(b, seat, wrong, "revoked", terms, terms.because)


def change_card(b: Batch, command: c.Change) -> None:
    """A player after the revoker changes his card because of the correction."""
    seat, before = _own_card(b, command.seat)
    state = b.state
    order = [(state.leader + step) % SEATS for step in range(SEATS)]
    later = state.correction != NOBODY and order.index(seat) > order.index(state.correction)
    if not later:
        raise Refused("may-not-change", {"seat": seat}, b.grounds.later_change)
    _require_lawful(b, seat, before, command.card)
    changed = e.CardChanged(
        seat=seat, card=command.card, before=before, because=b.grounds.later_change.ids
    )
    b.happen(changed)
    if command.card == b.state.trump:
        reveal_partner(b)


def _own_card(b: Batch, seat: int | None) -> tuple[int, int]:
    """The card this seat has on the table."""
    state = b.state
    if seat is None or not 0 <= seat < SEATS:
        raise Refused("unknown-seat", {"seat": seat, "seats": SEATS})
    place = (seat - state.leader) % SEATS
    if state.phase not in ("play", "gather") or place >= len(state.table):
        raise Refused("nothing-played", {"seat": seat}, b.grounds.replacing)
    return seat, state.table[place]


def _require_lawful(b: Batch, seat: int, before: int, card: int) -> None:
    state = b.state
    place = (seat - state.leader) % SEATS
    hand = state.hands[seat] | 1 << before
    may = b.rules.legal_cards(hand, state.table[:place])
    if not may.value >> card & 1 or card == before:
        facts = {"card": NAMES[card], "allowed": names(may.value & ~(1 << before))}
        raise Refused("must-follow", facts, may.because)


def report_revoke(b: Batch, command: c.ReportRevoke) -> None:
    """A revoke of a trick already gathered: the hand is played out, then it is dealt with."""
    now = len(b.state.tricks) + 1
    for revoke in b.state.revokes:
        if revoke.player == command.player and revoke.trick < now and not revoke.found:
            b.happen(
                e.RevokeFound(
                    player=command.player,
                    trick=revoke.trick,
                    admitted=command.admitted,
                    because=b.grounds.revoke_played_out.ids,
                )
            )
            return
    raise Refused("no-revoke", {"player": command.player}, b.grounds.revoke_played_out)


def ask_suit(b: Batch, command: c.AskSuit) -> None:
    """«Have you really none?»: a partner may ask until the trick is gathered."""
    state, seat = b.state, command.seat
    if state.phase not in ("play", "gather") or seat is None or seat == command.player:
        raise Refused("may-not-ask", {"seat": seat}, b.grounds.ask_partner)
    _own_card(b, command.player)
    known = state.solo or state.partner_known
    if not known or not state.same_side(seat, command.player):
        raise Refused("may-not-ask", {"seat": seat}, b.grounds.ask_partner)
    because = b.grounds.ask_partner.ids
    b.happen(e.SuitAsked(seat=seat, player=command.player, because=because))


_WITH_CARDS: tuple[Phase, ...] = ("second-bids", "discard", "call", "commit", "play", "gather")


def _require_dealt(b: Batch) -> None:
    if b.state.packets != PACKETS or b.state.phase not in _WITH_CARDS:
        facts = {"phase": b.state.phase, "expected": list(_WITH_CARDS)}
        raise Refused("wrong-phase", facts, b.grounds.in_turn)

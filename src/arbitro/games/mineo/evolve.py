"""Fold an event into the state. Never fails on events that happened, never asks a regulation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import FUJUTU, NO_CARD, mask_of
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.state import (
    NOBODY,
    PACKETS,
    TRICKS,
    Count,
    Match,
    Revoke,
    Scores,
    Trick,
)


def opened(event: e.MatchOpened) -> Match:
    """The state right after the first event."""
    return Match(
        regulation=event.regulation,
        players=event.players,
        mode="live" if event.mode == "live" else "digital",
        dealer=event.dealer,
        turn=event.dealer,
    )


def evolve(state: Match, event: e.Event) -> Match:
    """The state after one more event."""
    return _FOLDS[type(event)](state, event)


def _next(m: Match, **changes: Any) -> Match:
    return replace(m, version=m.version + 1, **changes)


def _put(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*row[:at], value, *row[at + 1 :])


def _after(seat: int) -> int:
    return (seat + 1) % SEATS


# The deal and the declarations


def _packet_dealt(m: Match, ev: e.PacketDealt) -> Match:
    hands = _put(m.hands, ev.player, m.hands[ev.player] | mask_of(ev.cards))
    return _next(m, hands=hands, packets=m.packets + 1)


def _monte_seen(m: Match, ev: e.MonteSeen) -> Match:
    monte = m.monte | mask_of(ev.cards)
    phase = "first-bids" if m.packets < PACKETS else "second-bids"
    return _next(m, monte=monte, phase=phase, turn=_after(m.dealer), spoke=0)


def _deal_annulled(m: Match, ev: e.DealAnnulled) -> Match:
    fresh = Match(regulation=m.regulation, players=m.players, mode=m.mode, dealer=m.dealer)
    return replace(
        fresh,
        version=m.version + 1,
        turn=m.dealer,
        annulled=m.annulled + 1,
        penalties=m.penalties,
    )


def _spoken(m: Match, **changes: Any) -> Match:
    spoke = m.spoke + 1
    if spoke == SEATS and m.phase == "first-bids":
        return _next(m, spoke=spoke, phase="dealing", turn=m.dealer, **changes)
    return _next(m, spoke=spoke, turn=_after(m.turn), **changes)


def _solo_declared(m: Match, ev: e.SoloDeclared) -> Match:
    declarer = m.turn
    changes: dict[str, Any] = {"declarer": declarer, "code": ev.code, "trump": NO_CARD}
    if ev.code == "S5":
        return _next(m, phase="dealing", turn=m.dealer, **changes)
    return _next(m, caller=NOBODY, **changes)


def _monte_shown(m: Match, ev: e.MonteShown) -> Match:
    if ev.seat is None:
        return _next(m, monte_shown=True)
    return _next(
        m,
        monte_shown=True,
        declarer=ev.seat,
        turn=ev.seat,
        hands=_put(m.hands, ev.seat, m.hands[ev.seat] | m.monte),
        phase="call" if m.call_first else "discard",
    )


def _sides_settled(m: Match, ev: e.SidesSettled) -> Match:
    phase = m.phase
    if phase == "call":
        phase = "discard" if m.call_first else "commit"
    partner = NOBODY if ev.partner is None else ev.partner
    return _next(m, code=ev.code, partner=partner, phase=phase)


# Discard and commitments


def _discard_laid(m: Match, ev: e.DiscardLaid) -> Match:
    discard = mask_of(ev.cards)
    hand = (m.hands[m.declarer] | m.discard) & ~discard
    hands = _put(m.hands, m.declarer, hand)
    return _next(m, hands=hands, discard=discard, discard_shown=mask_of(ev.shown))


def _discard_closed(m: Match, ev: e.DiscardClosed) -> Match:
    owed = m.code == "CF" and m.trump == NO_CARD
    return _next(m, phase="call" if owed else "commit", turn=m.declarer, spoke=0)


# Play


def _card_played(m: Match, ev: e.CardPlayed) -> Match:
    seat, card, hands = m.turn, ev.card, m.hands
    table = (*m.table, card)
    hands = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
    phase = "gather" if len(table) == SEATS else "play"
    following = (seat + 1) % SEATS
    if m.mode == "digital":
        return replace(
            m, version=m.version + 1, hands=hands, table=table, phase=phase, turn=following
        )
    revokes = m.revokes
    if ev.revoke:
        revokes = (*revokes, Revoke(seat, len(m.tricks) + 1, card))
    return _next(
        m,
        hands=hands,
        table=table,
        phase=phase,
        turn=following,
        exposed=_put(m.exposed, seat, m.exposed[seat] & ~(1 << card)),
        pledged=_put(m.pledged, seat, NO_CARD),
        revokes=revokes,
    )


def _trick_taken(m: Match, ev: e.TrickTaken) -> Match:
    winner, table = ev.winner, m.table
    piles = list(m.piles)
    for at, card in enumerate(table):
        owner = (m.leader + at) % SEATS if card == FUJUTU else winner
        piles[owner] |= 1 << card
    tricks = (*m.tricks, Trick(m.leader, table, winner))
    return replace(
        m,
        version=m.version + 1,
        phase="count" if len(tricks) == TRICKS else "play",
        piles=tuple(piles),
        tricks=tricks,
        table=(),
        leader=winner,
        turn=winner,
        correction=NOBODY,
    )


def _noted(m: Match, ev: e.Event) -> Match:
    return _next(m)


# Faults


def _card_exposed(m: Match, ev: e.CardExposed) -> Match:
    if ev.played:
        return _next(m, pledged=_put(m.pledged, ev.player, ev.card))
    exposed = _put(m.exposed, ev.player, m.exposed[ev.player] | 1 << ev.card)
    return _next(m, exposed=exposed)


def _penalty_given(m: Match, ev: e.PenaltyGiven) -> Match:
    both = zip(m.penalties, ev.jochi, strict=True)
    return _next(m, penalties=tuple(old + new for old, new in both))


def _swapped(m: Match, seat: int, old: int, new: int) -> dict[str, Any]:
    """A card on the table goes back to the hand and another takes its place."""
    place = (seat - m.leader) % SEATS
    hand = (m.hands[seat] | 1 << old) & ~(1 << new)
    return {"table": _put(m.table, place, new), "hands": _put(m.hands, seat, hand)}


def _revoke_corrected(m: Match, ev: e.RevokeCorrected) -> Match:
    seat = NOBODY if ev.seat is None else ev.seat
    now = len(m.tricks) + 1
    revokes = tuple(r for r in m.revokes if (r.player, r.trick) != (seat, now))
    return _next(m, correction=seat, revokes=revokes, **_swapped(m, seat, ev.wrong, ev.card))


def _card_changed(m: Match, ev: e.CardChanged) -> Match:
    seat = NOBODY if ev.seat is None else ev.seat
    return _next(m, **_swapped(m, seat, ev.before, ev.card))


def _revoke_found(m: Match, ev: e.RevokeFound) -> Match:
    revokes = tuple(
        replace(r, found=True, admitted=ev.admitted)
        if (r.player, r.trick) == (ev.player, ev.trick)
        else r
        for r in m.revokes
    )
    return _next(m, revokes=revokes)


# The end


def _hand_scored(m: Match, ev: e.HandScored) -> Match:
    scores = Scores(ev.parz, ev.penalties, ev.totals, ev.success)
    return _next(m, scores=scores, phase="over", turn=NOBODY)


_FOLDS: dict[type[e.Event], Callable[[Match, Any], Match]] = {
    e.PacketDealt: _packet_dealt,
    e.MonteSeen: _monte_seen,
    e.DealAnnulled: _deal_annulled,
    e.BidPassed: lambda m, _: _spoken(m),
    e.SoloDeclared: _solo_declared,
    e.CallMade: lambda m, ev: _spoken(
        m, caller=m.turn, trump=NO_CARD if ev.trump is None else ev.trump
    ),
    e.DeclarerForced: lambda m, ev: _next(
        m, declarer=ev.player, code="CF", call_first=ev.call_first
    ),
    e.TrumpNamed: lambda m, ev: _next(m, trump=ev.trump),
    e.MonteShown: _monte_shown,
    e.SidesSettled: _sides_settled,
    e.DiscardLaid: _discard_laid,
    e.DiscardClosed: _discard_closed,
    e.ScommessaDeclared: lambda m, _: _spoken(m, scommessa=True),
    e.RivantoDeclared: lambda m, _: _spoken(m, rivanto=m.turn),
    e.CommitmentDeclined: lambda m, _: _spoken(m),
    e.PlayOpened: lambda m, ev: _next(m, phase="play", leader=ev.leader, turn=ev.leader),
    e.CardPlayed: _card_played,
    e.PartnerRevealed: lambda m, _: _next(m, partner_known=True),
    e.TrickTaken: _trick_taken,
    e.PhraseSaid: _noted,
    e.CardExposed: _card_exposed,
    e.PenaltyGiven: _penalty_given,
    e.NumberFaulted: _noted,
    e.RevokeCorrected: _revoke_corrected,
    e.CardChanged: _card_changed,
    e.RevokeFound: _revoke_found,
    e.SuitAsked: _noted,
    e.DiscardFaulted: lambda m, _: _next(m, wrong_discard=True),
    e.HandVoided: lambda m, ev: _next(m, void=ev.reason, replay=ev.replay, phase="count"),
    e.HandCounted: lambda m, ev: _next(
        m, count=Count(ev.held, ev.points, ev.attack, ev.defence, ev.pigliate)
    ),
    e.HandScored: _hand_scored,
    e.SecretRevealed: _noted,
}

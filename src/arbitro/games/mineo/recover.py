"""From the log back to the wish: which command an event answers, and which chance it saw."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e


def _annulled(ev: e.DealAnnulled) -> c.Command | None:
    if ev.reason == "card-seen" and ev.card is not None:
        return c.AnnulDeal(card=ev.card, owner_only=ev.owner_only)
    return c.WrongNumber(players=ev.players) if ev.reason == "wrong-number" else None


def _exposed(ev: e.CardExposed) -> c.Command | None:
    if ev.how == "shown":
        return c.ExposeCard(player=ev.player, card=ev.card, how="shown")
    if ev.how == "told":
        return c.ExposeCard(player=ev.player, card=ev.card, how="told")
    return None


_LEADS: dict[type[e.Event], Callable[[Any], c.Command | None]] = {
    e.PacketDealt: lambda ev: c.Deal(seat=ev.seat),
    e.BidPassed: lambda ev: c.Pass(seat=ev.seat),
    e.SoloDeclared: lambda ev: c.GoSolo(seat=ev.seat),
    e.CallMade: lambda ev: c.Call(seat=ev.seat, trump=ev.trump),
    e.TrumpNamed: lambda ev: c.Call(seat=ev.seat, trump=ev.trump),
    e.DiscardLaid: lambda ev: c.Discard(seat=ev.seat, cards=ev.cards),
    e.DiscardClosed: lambda ev: c.CloseDiscard(seat=ev.seat),
    e.ScommessaDeclared: lambda ev: c.DeclareScommessa(seat=ev.seat),
    e.RivantoDeclared: lambda ev: c.DeclareRivanto(seat=ev.seat),
    e.CommitmentDeclined: lambda ev: c.Decline(seat=ev.seat),
    e.CardPlayed: lambda ev: c.Play(seat=ev.seat, card=ev.card),
    e.TrickTaken: lambda ev: c.Gather(seat=ev.seat),
    e.PhraseSaid: lambda ev: c.Say(seat=ev.seat, phrase=ev.phrase, ordinal=ev.ordinal),
    e.DealAnnulled: _annulled,
    e.NumberFaulted: lambda ev: c.WrongNumber(players=ev.players),
    e.CardExposed: _exposed,
    e.RevokeCorrected: lambda ev: c.Replace(seat=ev.seat, card=ev.card),
    e.CardChanged: lambda ev: c.Change(seat=ev.seat, card=ev.card),
    e.RevokeFound: lambda ev: c.ReportRevoke(player=ev.player, admitted=ev.admitted),
    e.SuitAsked: lambda ev: c.AskSuit(seat=ev.seat, player=ev.player),
    e.DiscardFaulted: lambda _: c.CountHand(),
    e.HandCounted: lambda _: c.CountHand(),
}
"""The event that shows what was asked; it comes first, the others of a command follow from it."""


def command_of(events: Iterable[e.Event]) -> c.Command | None:
    """The command answered by the first event of a log's rest; None if it leads nothing."""
    for event in events:
        lead = _LEADS.get(type(event))
        return None if lead is None else lead(event)
    return None


def observed_in(events: Iterable[e.Event]) -> dict[str, list[int]]:
    """The cards the first command of these events dealt, in the order in which they were drawn."""
    seen: list[int] = []
    for event in events:
        if isinstance(event, e.PacketDealt | e.MonteSeen):
            seen.extend(event.cards)
        elif seen:
            break
    return {"pack": seen} if seen else {}

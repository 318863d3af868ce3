"""From the log back to the wish: which command an event answers, and which chance it saw."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.kernel.values import picked


def _entered(event: e.PositionEntered) -> c.EnterPosition:
    return picked(
        c.EnterPosition,
        event,
        left=tuple((seat, reason) for seat, reason, _, _ in event.left),
        closing_round=event.closing[0] if event.closing else 0,
        closing_anchor=event.closing[1] if event.closing else None,
    )


_LEADS: dict[type[e.Event], Callable[[Any], c.Command]] = {
    e.SeatsRolled: lambda _: c.RollForSeats(),
    e.ColourChosen: lambda ev: c.ChooseColour(seat=ev.seat, colour=ev.colour),
    e.TerritoryDealt: lambda ev: c.Deal(seat=ev.seat),
    e.DealCorrected: lambda ev: c.Deal(seat=ev.seat),
    e.PositionEntered: _entered,
    e.ObjectiveDealt: lambda ev: c.DealObjectives(seat=ev.seat),
    e.ArmiesPlaced: lambda ev: c.Place(seat=ev.seat, territory=ev.territory, armies=ev.armies),
    e.ArmiesRepositioned: lambda ev: c.Reposition(
        seat=ev.seat, origin=ev.origin, destination=ev.destination, armies=ev.armies
    ),
    e.TrisShown: lambda ev: c.ShowTris(seat=ev.seat, cards=ev.cards),
    e.TrisPlayed: lambda ev: c.PlayTris(seat=ev.seat, cards=ev.cards),
    e.AttackAnnounced: lambda ev: (
        c.AnnounceAttack(seat=ev.seat)
        if ev.target is None
        else c.Attack(seat=ev.seat, target=ev.target)
    ),
    e.MoveAnnounced: lambda ev: c.AnnounceMove(seat=ev.seat),
    e.AttackDeclared: lambda ev: c.Attack(
        seat=ev.seat,
        origin=None if ev.inferred else ev.origin,
        target=ev.target if ev.named else None,
    ),
    e.ThrowOpen: lambda ev: c.ThrowDice(seat=ev.seat, dice=len(ev.attack)),
    e.ThrowAccepted: lambda ev: c.AcceptThrow(seat=ev.seat, origin=ev.origin),
    e.ThrowRefused: lambda ev: c.RepeatThrow(seat=ev.seat),
    e.DiceThrown: lambda ev: c.ThrowDice(seat=ev.seat),
    e.ArmiesAdvanced: lambda ev: c.Advance(seat=ev.seat, armies=ev.armies),
    e.ArmiesMoved: lambda ev: c.Move(
        seat=ev.seat, origin=ev.origin, destination=ev.destination, armies=ev.armies
    ),
    e.TurnPassed: lambda ev: c.Pass(seat=ev.seat),
    e.CardDrawn: lambda ev: c.DrawCard(seat=ev.seat),
    e.CardForfeited: lambda ev: c.DrawCard(seat=ev.seat),
    e.CardsCounted: lambda ev: c.AskCards(seat=ev.seat, player=ev.player),
    e.PassAsked: lambda ev: c.AskPass(seat=ev.seat),
    e.RisikoDeclared: lambda ev: c.DeclareRisiko(seat=ev.seat),
    e.RisikoLate: lambda ev: c.DeclareRisiko(seat=ev.seat),
    e.TimeCalled: lambda _: c.CallTime(),
    e.SdadataRolled: lambda ev: c.RollSdadata(seat=ev.seat),
    e.ObjectivesShown: lambda ev: c.ShowObjectives(objectives=ev.objectives),
    e.TurnForced: lambda ev: c.EndTurn(player=ev.player, because=ev.because),
    e.PlayerRemoved: lambda ev: c.RemovePlayer(player=ev.player, reason=ev.reason),
    e.PlayerFrozen: lambda ev: c.Freeze(player=ev.player),
    e.PlayerReleased: lambda ev: c.Release(player=ev.player),
    e.ArmiesRemoved: lambda ev: c.RemoveArmies(
        player=ev.player, territories=ev.territories, armies=ev.armies, because=ev.because
    ),
    e.CapLowered: lambda ev: c.LowerCap(player=ev.player, cap=ev.cap, because=ev.because),
    e.CardsTaken: lambda ev: c.TakeCards(player=ev.player, count=len(ev.cards), because=ev.because),
    e.CardsDenied: lambda ev: c.DenyCards(player=ev.player, count=ev.count, because=ev.because),
}
"""The event that shows what was asked; the other events of a command only follow from it."""


def command_of(events: Iterable[e.Event]) -> c.Command | None:
    """The command answered by the first events of a log's rest; None if nothing leads them."""
    for event in events:
        lead = _LEADS.get(type(event))
        if lead is not None:
            return lead(event)
    return None


_SEEN: dict[type[e.Event], Callable[[Any], dict[str, tuple[int, ...]]]] = {
    e.SeatsRolled: lambda ev: {"seats": tuple(die for row in ev.rolls for die in row if die)},
    e.TerritoryDealt: lambda ev: {"territory": (ev.territory,)},
    e.DealCorrected: lambda ev: {"territory": (ev.territory,)},
    e.TerritoriesSwapped: lambda ev: {"swap": (ev.other_territory,)},
    e.ObjectiveDealt: lambda ev: {"objective": (ev.objective,)},
    e.RisikoDeclared: lambda ev: {"objective": (ev.objective,)},
    e.RisikoLate: lambda ev: {"objective": (ev.objective,)},
    e.ThrowOpen: lambda ev: {"attack": ev.attack, "defence": ev.defence},
    e.DiceThrown: lambda ev: {"attack": ev.attack, "defence": ev.defence},
    e.SdadataRolled: lambda ev: {"sdadata": ev.dice},
    e.CardDrawn: lambda ev: {"card": (ev.card,)},
    e.CardsCaptured: lambda ev: {"captured": ev.taken},
    e.CardsTaken: lambda ev: {"taken": ev.cards},
}
"""The chance each event saw."""


def observed_in(events: Iterable[e.Event]) -> dict[str, list[int]]:
    """The dice and cards these events saw, in the order in which the engine asks for them."""
    seen: dict[str, list[int]] = {}
    dealt = 0
    for event in events:
        dealt += type(event) is e.TerritoryDealt
        reading = _SEEN.get(type(event))
        for what, values in reading(event).items() if reading else ():
            # once the last card is dealt, a correction is a swap that was not ratified
            late = type(event) is e.DealCorrected and dealt == board.COUNT
            seen.setdefault("swap" if late else what, []).extend(values)
    return seen

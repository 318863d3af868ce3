"""Folds of the events before the first turn."""

from __future__ import annotations

from arbitro.games.risiko import board, cards
from arbitro.games.risiko import events as e
from arbitro.games.risiko.evolve.folding import FOLDS, after, folds, put, without
from arbitro.games.risiko.state import Closing, Exit, Match, Standing, Turn


@folds(e.ColourChosen)
def colour_chosen(m: Match, ev: e.ColourChosen) -> Match:
    colours = (*m.colours, ev.colour)
    return after(m, colours=colours, phase="deal" if len(colours) == m.seats else "colours")


@folds(e.TerritoryDealt)
def territory_dealt(m: Match, ev: e.TerritoryDealt) -> Match:
    return after(
        m,
        owners=put(m.owners, ev.territory, ev.player),
        armies=put(m.armies, ev.territory, 1),
        masks=put(m.masks, ev.player, m.masks[ev.player] | 1 << ev.territory),
        supply=put(m.supply, ev.player, m.supply[ev.player] - 1),
        deck=without(m.deck, (ev.territory,)),
    )


@folds(e.TerritoriesSwapped)
def territories_swapped(m: Match, ev: e.TerritoriesSwapped) -> Match:
    owners = put(put(m.owners, ev.territory, ev.other), ev.other_territory, ev.player)
    both = 1 << ev.territory | 1 << ev.other_territory
    masks = put(m.masks, ev.player, m.masks[ev.player] ^ both)
    return after(m, owners=owners, masks=put(masks, ev.other, masks[ev.other] ^ both))


@folds(e.PositionEntered)
def position_entered(m: Match, ev: e.PositionEntered) -> Match:
    owners = tuple(owner for owner, _ in ev.position)
    masks = tuple(
        board.mask_of([t for t, owner in enumerate(owners) if owner == seat])
        for seat in range(m.seats)
    )
    return after(
        m,
        order=m.order or tuple(range(m.seats)),
        owners=owners,
        masks=masks,
        armies=tuple(armies for _, armies in ev.position),
        standing=tuple(_standing(ev, seat) for seat in range(m.seats)),
        exits=(
            *(Exit(*left) for left in ev.left),
            *(Exit(seat, "eliminated", "eliminated") for seat in ev.out),
        ),
        last_giro=ev.last_giro,
        closing=Closing(*ev.closing),
        caps=ev.caps or m.caps,
        skips=ev.denied or m.skips,
        supply=(0,) * m.seats,
        hands=tuple((cards.UNSEEN,) * held for held in ev.cards_held),
        deck=cards.DECK,
    )


def _standing(ev: e.PositionEntered, seat: int) -> Standing:
    if seat in ev.out:
        return "eliminated"
    return "removed" if any(seat == left[0] for left in ev.left) else "playing"


FOLDS |= {
    e.SeatsRolled: lambda m, ev: after(m, order=ev.order, phase="colours"),
    e.PackRestored: lambda m, _: after(m, deck=cards.DECK, phase="objectives"),
    e.ObjectiveDealt: lambda m, ev: after(m, objectives=put(m.objectives, ev.player, ev.objective)),
    e.LapStarted: lambda m, ev: after(
        m, phase="placement", turn=Turn(seat=ev.seat or 0, due=ev.armies)
    ),
}
"""Folds of a line."""

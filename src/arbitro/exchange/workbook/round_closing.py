"""A round of a workbook closed: who was level in everything, and whose dice the file has or not.

The clubs' program throws no dice: whoever is level goes on in an order of its own, which no sheet
tells. Where the next round shows it, that order is taken, and is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations, product

from arbitro.exchange.import_desk import ImportDesk
from arbitro.exchange.remarks import note, of_refusal
from arbitro.exchange.workbook import layout
from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament.decide import step
from arbitro.tournament.draw.seated_by_hand import SeatByHand

Roll = dict[str, list[int]]
_MOST_ORDERS = 720
_FACES = 6


def closed(desk: ImportDesk, sheet: str, rolls: Sequence[Roll], after: SeatByHand | None) -> bool:
    """Close a round that is complete. Dice that are due are those of the log, if it has them; else
    the order the seating `after` it bears out.
    """
    while True:
        try:
            desk.send(c.Advance())
        except Refused as refused:
            due = refused.facts.get("groups", []) if refused.code == "dice-due" else []
            thrown = [r for r in rolls if any(set(group) <= r.keys() for group in due)]
            fresh = [r for r in thrown if r not in desk.state.rolls]
            if not fresh and not _as_seated(desk, sheet, due, after):
                desk.remarks.append(of_refusal(refused, sheet))
                return False
            for roll in fresh:
                desk.accepted(c.RollDice(dice=roll), layout.LOG)
        else:
            return True


def _as_seated(
    desk: ImportDesk, sheet: str, due: Sequence[Sequence[str]], after: SeatByHand | None
) -> bool:
    """Put those level in the first order with which the next round can be seated as it was."""
    if after is None:
        return False
    for orders in islice(_orders(due), _MOST_ORDERS):
        rolls = [c.RollDice(dice=_stand_in(order)) for order in orders]
        if not _leads_to(desk, [*rolls, c.Advance(), after]):
            continue
        for roll, order in zip(rolls, orders, strict=True):
            desk.send(roll)
            names = [_name(desk, id) for id in order]
            desk.remarks.append(note("dice-as-seated", sheet, names=names))
        return True
    return False


def _orders(due: Sequence[Sequence[str]]) -> Iterator[tuple[tuple[str, ...], ...]]:
    yield from product(*(permutations(group) for group in due)) if due else ()


def _leads_to(desk: ImportDesk, commands: Sequence[c.Command]) -> bool:
    state = desk.state
    try:
        for command in commands:
            state, _ = step(state, command, desk.rules, desk.author)
    except Refused:
        return False
    return True


def _stand_in(order: Sequence[str]) -> Roll:
    """Throws that put these in this order, the first highest."""
    return {
        id: [_FACES - at // _FACES % _FACES, _FACES - at % _FACES] for at, id in enumerate(order)
    }


def _name(desk: ImportDesk, id: str) -> str:
    teams = desk.state.teams
    return teams[id].name if id in teams else desk.state.players[id].name

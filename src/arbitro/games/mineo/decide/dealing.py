"""The deal: five cards at a time from the dealer's right, a pause, the rest, the Monte."""

from __future__ import annotations

from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import ALL, members
from arbitro.games.mineo.decide.batch import Batch
from arbitro.games.mineo.decide.bidding import show_monte
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.state import Match

PACKET = 5


def deal(b: Batch, command: c.Deal) -> None:
    """The first packet each and a look at the bottom card; or the other two and the Monte."""
    state, grounds = b.state, b.grounds
    rest = members(ALL & ~dealt(state))
    rounds = 1 if not state.packets else 2
    because = grounds.packets.ids
    for _ in range(rounds):
        for step in range(1, SEATS + 1):
            packet = tuple([_draw(b, rest) for _ in range(PACKET)])
            player = (state.dealer + step) % SEATS
            b.happen(e.PacketDealt(seat=command.seat, player=player, cards=packet, because=because))
    if rounds == 1:
        bottom, looks = (_draw(b, rest),), grounds.bottom_seen
        b.happen(e.MonteSeen(seat=command.seat, cards=bottom, because=looks.ids))
        return
    others, looks = (_draw(b, rest), _draw(b, rest)), grounds.monte_seen + grounds.monte
    b.happen(e.MonteSeen(seat=command.seat, cards=others, because=looks.ids))
    if b.state.code is not None:
        show_monte(b, b.state.declarer)


def dealt(m: Match) -> int:
    """The cards that have left the pack, the bottom card included once it is known."""
    mask = m.monte
    for hand in m.hands:
        mask |= hand
    return mask


def _draw(b: Batch, rest: list[int]) -> int:
    card = b.chance.pick("pack", tuple(rest))
    rest.remove(card)
    return card

"""The deal of the 42 territories and each edition's way of keeping the 50% rule."""

from __future__ import annotations

from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.rules import Remedy
from arbitro.kernel import Ruling


class Pack:
    """Who is due the next card, and who has had his in advance."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self.places = [order[i % len(order)] for i in range(board.COUNT)]
        self.at = 0
        self.ahead = dict.fromkeys(order, 0)
        self.order = order
        self.history: list[int] = []

    def next_due(self) -> int | None:
        """The seat due the next card, passing over those served in advance."""
        while self.at < len(self.places):
            seat = self.places[self.at]
            self.at += 1
            if self.ahead[seat] == 0:
                return seat
            self.ahead[seat] -= 1
        return None

    def can_be_served_ahead(self, seat: int) -> bool:
        """Whether a later card is due to this seat that he could have now instead."""
        return self.places[self.at :].count(seat) > self.ahead[seat]

    def rightwards(self, seat: int) -> tuple[int, ...]:
        """The other seats in the order of the deal, from the one after `seat`."""
        start = self.order.index(seat)
        return self.order[start + 1 :] + self.order[:start]


def deal(b: Batch, command: c.Deal) -> None:
    """Deal one card at a time, face up, one army on each territory dealt."""
    order = b.rules.deal_order(b.state.seats)
    pack = Pack(order.value)
    while (seat := pack.next_due()) is not None:
        _serve(b, pack, seat)
    b.happen(e.PackRestored(seat=command.seat, because=b.grounds.draw_pack.ids))


def fits(b: Batch, seat: int, gained: int, lost: int = 0) -> bool:
    """Whether a seat may hold `gained` too (and not `lost`) without passing half a continent."""
    held = b.state.masks[seat] & ~lost | gained
    for continent in board.CONTINENTS:
        if continent.mask & gained:
            limit = b.rules.half_continent(continent.size).value
            if (held & continent.mask).bit_count() > limit:
                return False
    return True


def _give(b: Batch, pack: Pack, player: int, card: int, due: int, ids: tuple[str, ...]) -> None:
    pack.history.append(card)
    b.happen(e.TerritoryDealt(seat=0, player=player, territory=card, due=due, because=ids))


def _serve(b: Batch, pack: Pack, seat: int) -> None:
    """Give `seat` the card he is due, with as many corrections as the regulation wants."""
    plain = b.rules.deal_order(b.state.seats).ids + b.grounds.cover.ids
    if not pack.history:
        plain = b.grounds.deal_pack.ids + plain
    tries = 0
    served: set[int] = set()
    aside: set[int] = set()
    while True:
        pool = tuple(card for card in b.state.deck if card not in aside)
        last = not pool or len(b.state.deck) == 1
        card = b.chance.pick("territory", pool or b.state.deck)
        if fits(b, seat, 1 << card):
            _give(b, pack, seat, card, seat, plain)
            return
        remedy = b.rules.deal_remedy(tries, last)
        limit = b.rules.half_continent(board.CONTINENTS[board.CONTINENT_OF[card]].size).ids
        if remedy.value == "keep":
            _give(b, pack, seat, card, seat, limit + remedy.ids)
            return
        if remedy.value == "swap-back":
            _give(b, pack, seat, card, seat, plain)
            by_text = len(b.state.deck) == 0
            _swap_back(b, pack, seat, card, remedy if by_text else b.rules.deal_remedy(2, False))
            return
        if remedy.value == "swap-drawn":
            _give(b, pack, seat, card, seat, plain)
            _swap_drawn(b, seat, card)
            return
        if remedy.value == "redraw":
            b.happen(
                e.DealCorrected(seat=0, player=seat, territory=card, because=limit + remedy.ids)
            )
            aside = {card}
            tries += 1
            continue
        right = pack.rightwards(seat)
        receiver = next(
            (
                other
                for other in right
                if other not in served
                and pack.can_be_served_ahead(other)
                and fits(b, other, 1 << card)
            ),
            None,
        )
        if receiver is None:
            buried = b.rules.deal_remedy(2, False)
            b.happen(
                e.DealCorrected(seat=0, player=seat, territory=card, because=limit + buried.ids)
            )
            aside.add(card)
            continue
        if right.index(receiver) != tries:
            remedy = b.rules.deal_remedy(2, False)
        _give(b, pack, receiver, card, seat, limit + remedy.ids)
        pack.ahead[receiver] += 1
        served.add(receiver)
        tries += 1


def _swap_back(b: Batch, pack: Pack, seat: int, card: int, remedy: Ruling[Remedy]) -> None:
    """Exchange the last card with the latest earlier one that leaves both players lawful."""
    for earlier in reversed(pack.history[:-1]):
        other = b.state.owners[earlier]
        if other != seat and _exchange_is_lawful(b, seat, card, other, earlier):
            _swap(b, seat, card, other, earlier, remedy.ids)
            return
    kept = b.rules.deal_remedy(2, False)
    b.happen(e.DealKept(seat=0, player=seat, territory=card, because=kept.ids))


def _swap_drawn(b: Batch, seat: int, card: int) -> None:
    """Draw candidates among the others' territories; ratify the first that leaves both lawful."""
    tries = 0
    while (remedy := b.rules.deal_remedy(tries, True)).value == "swap-drawn":
        others = board.members(board.EVERYWHERE & ~b.state.masks[seat])
        drawn = b.chance.pick("swap", others)
        other = b.state.owners[drawn]
        if _exchange_is_lawful(b, seat, card, other, drawn):
            _swap(b, seat, card, other, drawn, remedy.ids)
            return
        b.happen(e.DealCorrected(seat=0, player=seat, territory=drawn, because=remedy.ids))
        tries += 1
    b.happen(e.DealKept(seat=0, player=seat, territory=card, because=remedy.ids))


def _exchange_is_lawful(b: Batch, seat: int, card: int, other: int, theirs: int) -> bool:
    mine, thine = 1 << card, 1 << theirs
    return fits(b, seat, thine, lost=mine) and fits(b, other, mine, lost=thine)


def _swap(b: Batch, seat: int, card: int, other: int, theirs: int, ids: tuple[str, ...]) -> None:
    b.happen(
        e.TerritoriesSwapped(
            seat=0,
            player=seat,
            territory=card,
            other=other,
            other_territory=theirs,
            because=ids,
        )
    )

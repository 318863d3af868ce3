"""What a seat knows of a hand, as the kernel's walk through possible deals wants it."""

from __future__ import annotations

from random import Random

from arbitro.bots.mineo.skilled import row
from arbitro.fast.compiling import Ints
from arbitro.fast.mineo import layout as at
from arbitro.fast.mineo.reading import blinded, missing, table_of, voids_as_bits
from arbitro.fast.mineo.skill.worlds import CALLED, PASSED, PLACES, WENT_SOLO, Known
from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import FUJUTU, PREY
from arbitro.games.mineo.state import Match as State
from arbitro.games.mineo.unknown import DISCARD, MONTE, PACK, dealt_anew, where_hidden
from arbitro.play import Match, history

SEATS = at.SEATS


def known(match: Match, seat: int, rng: Random) -> tuple[Known, Ints]:
    """What this seat knows, and one way the hidden cards may lie, by place."""
    m: State = match.state
    places = where_hidden(m, seat, match.rules)
    allowed = [0] * PLACES
    for card, among in places.items():
        for place in among:
            allowed[place] |= 1 << card
    state = blinded(m, seat)
    past = _past(m, seat, state)
    facts = Known(
        state=row(state),
        hidden=row(sorted(places)),
        allowed=row(allowed),
        said=row(_said(match, seat)),
        played=row(_played(m)),
        past=row([field for before, _, _ in past for field in before]),
        cards=row([number for _, card, since in past for number in (card, since)]),
        captures=row(_captures(m)),
    )
    return facts, row(_lies(dealt_anew(m, seat, match.rules, rng), sum(1 << c for c in places)))


def _lies(world: State, hidden: int) -> list[int]:
    """By place, the hidden cards of a deal."""
    held = [hand & hidden for hand in world.hands] + [0] * (PLACES - SEATS)
    held[MONTE] = world.monte & hidden if not world.monte_shown else 0
    held[DISCARD] = world.discard & hidden
    held[PACK] = hidden & ~sum(held)
    return held


def _said(match: Match, seat: int) -> list[int]:
    """What each seat said in the second round, then whether somebody had called before."""
    said, called, packets = [0] * (2 * SEATS), 0, 0
    for event in history(match, seat):
        if isinstance(event, e.PacketDealt):
            packets += 1
        elif isinstance(event, e.DealAnnulled):
            said, called, packets = [0] * (2 * SEATS), 0, 0
        elif packets > SEATS and event.seat is not None:
            word = _word(event)
            if word:
                said[event.seat], said[SEATS + event.seat] = word, called
                called |= int(word == CALLED)
    return said


def _word(event: e.Event) -> int:
    if isinstance(event, e.BidPassed):
        return PASSED
    if isinstance(event, e.CallMade):
        return CALLED
    return WENT_SOLO if isinstance(event, e.SoloDeclared) else 0


def _plays(m: State) -> list[tuple[int, int, int, tuple[int, ...], int]]:
    """Every card played: trick, leader, who, what lay there, the card."""
    tricks = [(trick.leader, trick.cards) for trick in m.tricks]
    if m.table:
        tricks.append((m.leader, m.table))
    return [
        (number, leader, (leader + place) % SEATS, cards[:place], card)
        for number, (leader, cards) in enumerate(tricks)
        for place, card in enumerate(cards)
    ]


def _played(m: State) -> list[int]:
    played = [0] * SEATS
    for _, _, who, _, card in _plays(m):
        played[who] |= 1 << card
    return played


def _past(m: State, seat: int, now: list[int]) -> list[tuple[list[int], int, int]]:
    """Before each card that others played: the hand with nobody's cards in it, the card, and what
    that seat has played since.
    """
    since, voids, piles = _played(m), [0] * SEATS, [0] * SEATS
    known, rows = 0, []
    trick = 0
    for number, leader, who, table, card in _plays(m):
        if number != trick:
            trick = number
            _take(m, number - 1, piles)
        if who != seat:
            before = list(now)
            before[at.HANDS : at.HANDS + SEATS] = [0] * SEATS
            before[at.PILES : at.PILES + SEATS] = piles
            before[at.PACKETS] = voids_as_bits(voids)
            before[at.TURN], before[at.LEADER], before[at.PLAYED] = who, leader, number
            before[at.TABLE], before[at.ON_TABLE] = table_of(table), len(table)
            before[at.PARTNER_KNOWN], before[at.DISCARD] = known, m.discard_shown
            before[at.PHASE] = at.PLAYING
            rows.append((before, card, since[who]))
        since[who] &= ~(1 << card)
        voids[who] |= missing(table, card)
        known |= int(card == m.trump)
    return rows


def _take(m: State, number: int, piles: list[int]) -> None:
    taken = m.tricks[number]
    for place, card in enumerate(taken.cards):
        owner = (taken.leader + place) % SEATS if card == FUJUTU else taken.winner
        piles[owner] |= 1 << card


def _captures(m: State) -> list[int]:
    """Who played each Aria or Picciotti, and who took it."""
    return [
        player
        for trick in m.tricks
        for place, card in enumerate(trick.cards)
        if PREY >> card & 1
        for player in ((trick.leader + place) % SEATS, trick.winner)
    ]

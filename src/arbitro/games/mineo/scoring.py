"""What the count of a hand needs, read from its piles and its tricks."""

from __future__ import annotations

from arbitro.games.mineo.cards import PREY
from arbitro.games.mineo.jochi import SEATS, HandFacts, Side
from arbitro.games.mineo.state import NOBODY, Match


def hand_facts(m: Match) -> HandFacts:
    """What the jochi depend on, from the piles and the tricks of a hand played out."""
    seats = m.attack
    attack = defence = 0
    for seat, pile in enumerate(m.piles):
        if seat in seats:
            attack |= pile
        else:
            defence |= pile
    if m.wrong_discard:
        defence |= m.discard
    else:
        attack |= m.discard
    won = pigliate(m)
    ours = sum([won[seat] for seat in seats])
    rivanto: Side | None = None
    if m.rivanto != NOBODY:
        rivanto = "attack" if m.rivanto in seats else "defence"
    return HandFacts(
        attack=attack,
        defence=defence,
        last="attack" if m.tricks[-1].winner in seats else "defence",
        pigliate=(ours, sum(won) - ours),
        scommessa=m.scommessa,
        rivanto=rivanto,
    )


def pigliate(m: Match) -> tuple[int, ...]:
    """By seat: prey won from the other side in a trick this seat took."""
    won = [0] * SEATS
    for trick in m.tricks:
        for at, card in enumerate(trick.cards):
            if PREY >> card & 1 and not m.same_side((trick.leader + at) % SEATS, trick.winner):
                won[trick.winner] += 1
    return tuple(won)

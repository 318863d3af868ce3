"""What a seat cannot know of a hand, dealt anew so that nothing said or played contradicts it.

A card goes only where it can be: who did not follow a suit has none of it, a caller has every trump
above the one he called and not that one, the Monte once shown is with the declarer or discarded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from msgspec.structs import replace

from arbitro.games.mineo.cards import (
    ALL,
    FUJUTU,
    GIOVE,
    NO_CARD,
    SUIT,
    TRUMP_SUIT,
    lead_suit,
    mask_of,
    members,
)
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.state import NOBODY, Match
from arbitro.kernel import Broken

MONTE, DISCARD, PACK = SEATS, SEATS + 1, SEATS + 2
"""Places beside the seats: what lies face down, what was laid away, what is still to be dealt."""
EVERYBODY = -1
"""The seat of who knows only what everybody does."""
TRIES = 60


class Chooser(Protocol):
    """`random.Random`, or what does as it does."""

    def shuffle(self, x: list[Any], /) -> None: ...

    def randrange(self, stop: int, /) -> int: ...


def dealt_anew(m: Match, seat: int, rules: MineoRules, rng: Chooser) -> Match:
    """A hand this seat could be in."""
    if m.finished:
        return m
    room = _room(m, seat)
    places = where_hidden(m, seat, rules)
    lies = next(_attempts(places, room, rng), None) or _by_force(places, room, rng)
    return _laid(m, seat, lies)


def where_hidden(m: Match, seat: int, rules: MineoRules) -> dict[int, list[int]]:
    """Every card this seat does not see, with the places where it can lie."""
    room, void = _room(m, seat), [_void(m, other) for other in range(SEATS)]
    return {card: _places(m, card, room, rules, void) for card in members(ALL & ~_seen(m, seat))}


def _room(m: Match, seat: int) -> dict[int, int]:
    """How many cards this seat does not see lie in each place."""
    room = {s: (m.hands[s] & ~_face_up(m, s)).bit_count() for s in range(SEATS) if s != seat}
    room[MONTE] = 0 if m.monte_shown or seat == m.dealer else m.monte.bit_count()
    room[DISCARD] = 0 if seat == m.declarer else (m.discard & ~m.discard_shown).bit_count()
    room[PACK] = (ALL & ~_seen(m, seat)).bit_count() - sum(room.values())
    return room


def _face_up(m: Match, seat: int) -> int:
    pledged = 0 if m.pledged[seat] == NO_CARD else 1 << m.pledged[seat]
    return (m.exposed[seat] | pledged) & m.hands[seat]


def _seen(m: Match, seat: int) -> int:
    """Every card whose place this seat knows."""
    own = 0 if seat == EVERYBODY else m.hands[seat]
    seen = own | m.discard_shown | mask_of(m.table)
    for trick in m.tricks:
        seen |= mask_of(trick.cards)
    for other in range(SEATS):
        seen |= _face_up(m, other)
    if seat == m.declarer != NOBODY:
        seen |= m.discard
    if seat == m.dealer and not m.monte_shown:
        seen |= m.monte
    return seen


def _places(
    m: Match, card: int, room: dict[int, int], rules: MineoRules, void: list[int]
) -> list[int]:
    """Where an unseen card can lie."""
    bit = 1 << card
    owner = _owner(m, card)
    places = [place for place, cards in room.items() if cards]
    if owner != NOBODY:
        return [owner]
    if m.monte_shown and m.monte & bit and m.declarer != NOBODY:
        places = [place for place in places if place in (m.declarer, DISCARD)]
    if card == m.trump and m.caller != NOBODY and m.code != "SF":
        away = (m.caller, DISCARD) if m.caller == m.declarer else (m.caller,)
        places = [place for place in places if place not in away]
    if not rules.discard(ALL).value.allowed & bit:
        places = [place for place in places if place != DISCARD]
    return [place for place in places if place >= SEATS or not void[place] >> SUIT[card] & 1]


def _owner(m: Match, card: int) -> int:
    """Who must hold a card that was not seen since: what he said could not be said without it."""
    if m.caller != NOBODY and m.trump != NO_CARD and m.trump < card <= GIOVE:
        return m.caller
    if m.declarer != NOBODY and m.code == "CF" and card == GIOVE:
        return m.declarer
    if m.scommessa and card in (GIOVE, FUJUTU):
        return m.declarer
    return NOBODY


def _void(m: Match, seat: int) -> int:
    """The suits a seat has shown that it has none of, as bits."""
    void = 0
    tricks = [(trick.leader, trick.cards) for trick in m.tricks]
    for leader, cards in (*tricks, (m.leader, m.table)):
        place = (seat - leader) % SEATS
        if leader == NOBODY or not 0 < place < len(cards) or cards[place] == FUJUTU:
            continue
        suit, played = lead_suit(cards[:place]), SUIT[cards[place]]
        if suit < TRUMP_SUIT and played != suit:
            void |= 1 << suit
        if suit <= TRUMP_SUIT and played not in (suit, TRUMP_SUIT):
            void |= 1 << TRUMP_SUIT
    return void


Lies = dict[int, int]
"""Each card's place."""


def _attempts(places: dict[int, list[int]], room: dict[int, int], rng: Chooser) -> Iterator[Lies]:
    """Deals in which every card found room, those with least choice first."""
    for _ in range(TRIES):
        cards = sorted(places)
        rng.shuffle(cards)
        cards.sort(key=lambda card: len(places[card]))
        left, lies = dict(room), {}
        for card in cards:
            among = [place for place in places[card] for _ in range(left[place])]
            if not among:
                break
            lies[card] = among[rng.randrange(len(among))]
            left[lies[card]] -= 1
        else:
            yield lies


def _by_force(places: dict[int, list[int]], room: dict[int, int], rng: Chooser) -> Lies:
    """Any deal that fits, by moving cards that are in the way (Kuhn's matching)."""
    cards = sorted(places)
    rng.shuffle(cards)
    lies: Lies = {}
    held: dict[int, list[int]] = {place: [] for place in room}

    def put(card: int, tried: set[int]) -> bool:
        for place in places[card]:
            if place in tried:
                continue
            tried.add(place)
            if len(held[place]) < room[place]:
                held[place].append(card)
                lies[card] = place
                return True
            for other in list(held[place]):
                if put(other, tried):
                    held[place].remove(other)
                    held[place].append(card)
                    lies[card] = place
                    return True
        return False

    for card in cards:
        if not put(card, set()):
            raise Broken("a hand that was played cannot have been dealt")
    return lies


def _laid(m: Match, seat: int, lies: Lies) -> Match:
    at = [mask_of(card for card, place in lies.items() if place == p) for p in range(PACK)]
    hands = tuple(hand if s == seat else at[s] | _face_up(m, s) for s, hand in enumerate(m.hands))
    known = m.monte_shown or seat == m.dealer
    changed = replace(
        m,
        hands=hands,
        monte=m.monte if known else at[MONTE],
        discard=m.discard if seat == m.declarer else at[DISCARD] | m.discard_shown,
    )
    return replace(changed, partner=_partner(changed, seat))


def _partner(m: Match, seat: int) -> int:
    """The called trump makes the partner, wherever it lies now."""
    if m.partner == NOBODY or m.partner_known or m.partner == seat:
        return m.partner
    return next((s for s, hand in enumerate(m.hands) if hand >> m.trump & 1), m.partner)

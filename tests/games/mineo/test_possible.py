"""The sheet accepts what some hand gives and nothing else.

Against a naive enumeration from the text, each hand of which is also played by the rules of play.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from arbitro.games.mineo.cards import (
    ALL,
    NAMES,
    NUMBER,
    OF_SUIT,
    SUIT,
    TRUMP_SUIT,
    mask_of,
    members,
)
from arbitro.games.mineo.jochi import CODES, Code
from arbitro.games.mineo.sheet import HandEntry
from arbitro.games.mineo.sheet.compute import hand_faults
from arbitro.regulations import mineo_rules
from tests.games.mineo.dealing import EDITION, N
from tests.games.mineo.naive_sheet import CARDS, Fall, Told, hands

RULES = mineo_rules(EDITION)
ARIE = ((False, False), (True, False), (True, True))


def typed(code: Code, told: Told, rimatura: int) -> HandEntry:
    """The told boxes at declarer North and partner West, checked by East for compiler North."""
    ticks: list[dict[str, int]] = [{"PIG": won} if won else {} for won in told.pigliate]
    defender = 3
    for seat, (four, five) in ((N, told.attack), (defender, told.defence)):
        ticks[seat] |= {box: 1 for box, has in (("4AR", four), ("5AR", five)) if has}
    if told.bet == "won":
        ticks[N]["SCM"] = 1
    ticks[rimatura] |= {"RIM": 1}
    ticks[rimatura] |= {"VAN": 1}
    return HandEntry(
        declaration=code,
        declarer=N,
        partner=1 if code in ("CV", "CF") else None,
        scommessa=() if told.bet == "no" else (N,),
        ticks=tuple(ticks),
        verified_by=defender,
    )


def every_combination(code: str) -> list[Told]:
    """All that can be typed; defenders are alike, so their Pigliate are tried in one order only."""
    many = 1 if code in ("S5", "SV", "SF") else 2
    return [
        Told(pigliate, ours, theirs, bet)
        for pigliate in product(range(6), repeat=4)
        if sum(pigliate) <= 5 and list(pigliate[many:]) == sorted(pigliate[many:])
        for ours, theirs in product(ARIE, repeat=2)
        if not (ours[0] and theirs[0])
        for bet in ("no", "won", "lost")
    ]


@pytest.mark.parametrize("code", CODES)
def test_the_sheet_accepts_exactly_what_hands_can_give(code: Code) -> None:
    can = hands(code)
    wrong = []
    for told in every_combination(code):
        rimatura = N if told.attack[0] or not told.defence[0] else 3
        faults = list(hand_faults(typed(code, told, rimatura), RULES, 1, N))
        if bool(faults) == (told in can):
            wrong.append((told, [fault.code for fault in faults]))
        assert all(fault.citations for fault in faults)
    assert wrong == []


def seat_cards(held: dict[int, int], random: Random) -> list[set[int]]:
    """Fifteen cards each: the six as told, other trumps anywhere, no spade with the Picciotti."""
    hand: list[set[int]] = [set() for _ in range(4)]
    for card, seat in held.items():
        hand[seat].add(NUMBER[f"T{card}"])
    low = [card for card in members(OF_SUIT[TRUMP_SUIT]) if NAMES[card] not in _SIX]
    plain = members(ALL & ~OF_SUIT[TRUMP_SUIT])
    random.shuffle(low)
    random.shuffle(plain)
    for card in low:
        random.choice([seat for seat in hand if len(seat) < 12]).add(card)
    spades = [card for card in plain if SUIT[card] == 0]
    others = [seat for at, seat in enumerate(hand) if at != held[1]]
    for at, card in enumerate(spades[:9]):
        if len(others[at % 3]) < 15:
            others[at % 3].add(card)
    rest = [card for card in plain if SUIT[card] != 0]
    for cards in hand:
        while len(cards) < 15:
            cards.add(rest.pop())
    return hand


_SIX = {f"T{card}" for card in CARDS}
SIX = mask_of(NUMBER[name] for name in _SIX)


def played(fall: Fall, attack: tuple[int, ...], random: Random) -> bool:
    """Whether the six fall as told in one lawful play of a random deal, led first by seat 1."""
    held = dict(zip(CARDS, fall.held, strict=True))
    hand = seat_cards(held, random)
    todo = list(fall.tricks)
    random.shuffle(todo)
    leader, tricks = 1, 0
    while todo and tricks < 15:
        trick = todo[0]
        alone = trick == (1,)
        own = alone and (fall.taker in attack) == (held[1] in attack)
        by_suit = own and fall.taker == held[1]
        if by_suit and leader == held[1]:
            trick = ()  # he gives the lead away first
        else:
            todo.pop(0)
        mine = {held[card]: NUMBER[f"T{card}"] for card in trick}
        table: list[int] = []
        for seat in ((leader + step) % 4 for step in range(4)):
            may = RULES.legal_cards(mask_of(hand[seat]), tuple(table)).value
            card = _choice(may, mine.get(seat), table, alone and fall.taker == seat, by_suit)
            if card is None:
                return False
            table.append(card)
            hand[seat].remove(card)
        winner = (leader + RULES.trick_winner(tuple(table)).value) % 4
        due = fall.taker if alone else held[max(trick)] if trick else winner
        if winner != due:
            return False
        leader, tricks = winner, tricks + 1
    return not todo


def _choice(may: int, due: int | None, table: list[int], takes: bool, by_suit: bool) -> int | None:
    """The card a script wants of a player, if the rules let him play one that fits it."""
    if due is not None:
        return due if may >> due & 1 else None
    free: list[int] = members(may & ~SIX)
    trumps = [card for card in free if SUIT[card] == TRUMP_SUIT]
    plain = [card for card in free if SUIT[card] < TRUMP_SUIT]
    if not table and by_suit:
        spades = [card for card in plain if SUIT[card] == 0]
        return spades[0] if spades else None
    if takes and trumps:
        return trumps[-1]
    if not table and trumps:
        return trumps[0]
    return next(iter(plain or trumps or free), None)


@pytest.mark.parametrize("code", CODES[1:])
def test_every_combination_accepted_is_played_by_some_lawful_hand(code: str) -> None:
    attack = (0,) if code in ("SV", "SF") else (0, 1)
    random = Random(code)
    for told, fall in hands(code).items():
        assert any(played(fall, attack, random) for _ in range(400)), (told, fall)

"""Whatever the shuffle, the deal gives every seat its number of territories and keeps to half."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from arbitro.games.risiko import board
from arbitro.games.risiko.commands import Deal
from arbitro.games.risiko.decide import step
from arbitro.games.risiko.events import DealKept, Event, TerritoryDealt
from arbitro.games.risiko.state import Match
from arbitro.play.chance import Seeded
from arbitro.regulations import risiko_rules
from tests.regulations.table import Position, build

SECRETS = st.binary(min_size=8, max_size=8)
PLAYERS = st.integers(3, 6)


def dealt(regulation: str, players: int, secret: bytes) -> tuple[Match, tuple[Event, ...]]:
    rules = risiko_rules(regulation, {"GAP-X16": "box"})
    supply = dict.fromkeys(range(players), 35)
    before = build(Position(players=players, phase="deal", supply=supply), rules)
    return step(before, Deal(seat=0), rules, Seeded(secret, before.version))


def over_half(state: Match) -> set[tuple[int, str]]:
    """Seats and continents of which they hold more than half, counted from the bare data."""
    size = Counter(row["continent"] for row in board.DATA["territories"])
    held = Counter(
        (owner, row["continent"])
        for owner, row in zip(state.owners, board.DATA["territories"], strict=True)
    )
    return {pair for pair, count in held.items() if 2 * count > size[pair[1]]}


def kept(events: tuple[Event, ...]) -> set[tuple[int, str]]:
    """Seats and continents where the engine says that a card over half was left to its player."""
    rows: list[Any] = [
        event
        for event in events
        if isinstance(event, DealKept)
        or (isinstance(event, TerritoryDealt) and "24H-DEAL-03" in event.because)
    ]
    names = board.DATA["territories"]
    return {(event.player, names[event.territory]["continent"]) for event in rows}


def quota(players: int, seat: int) -> int:
    """42 cards one at a time from the last seat back: the remainder goes to the last seats."""
    return 42 // players + (seat >= players - 42 % players)


@pytest.mark.parametrize("regulation", ["rur-2015", "master-2020", "24ore-2018"])
@settings(max_examples=150)
@given(players=PLAYERS, secret=SECRETS)
@example(players=4, secret=bytes.fromhex("0000000000000437"))  # two swaps of the same card
@example(players=3, secret=bytes.fromhex("000000000000066a"))
def test_every_seat_is_dealt_its_number_of_territories(
    regulation: str, players: int, secret: bytes
) -> None:
    state, _ = dealt(regulation, players, secret)
    held = Counter(state.owners)
    assert [held[seat] for seat in range(players)] == [quota(players, s) for s in range(players)]
    assert all(state.supply[seat] == 35 - held[seat] for seat in range(players))
    assert [mask.bit_count() for mask in state.masks] == [held[seat] for seat in range(players)]


@pytest.mark.parametrize("regulation", ["rur-2015", "master-2020"])
@settings(max_examples=400)
@given(players=PLAYERS, secret=SECRETS)
def test_the_clubs_deal_nobody_more_than_half_of_a_continent(
    regulation: str, players: int, secret: bytes
) -> None:
    state, events = dealt(regulation, players, secret)
    assert over_half(state) <= kept(events)


@settings(max_examples=400)
@given(players=PLAYERS, secret=SECRETS)
def test_24ore_leaves_a_card_over_half_only_where_it_says_so(players: int, secret: bytes) -> None:
    state, events = dealt("24ore-2018", players, secret)
    assert over_half(state) <= kept(events)

"""Where a match begins that both engines play: dealt, or tilted to what is seldom seen."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec.structs import replace

from arbitro.fast.risiko.reading import mask
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import decide, evolve
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import COLOURS, Match
from arbitro.regulations import risiko_rules
from tests.fast.taping import Seats


@dataclass(frozen=True)
class Table:
    """What a match is played by."""

    regulation: str
    players: int
    time_up: int = 10
    readings: tuple[tuple[str, str], ...] = ()

    @property
    def rules(self) -> RisikoRules:
        return risiko_rules(self.regulation, dict(self.readings))


def seated(table: Table, rules: RisikoRules) -> Match:
    """The reference's match up to the deal."""
    names = tuple(f"Giocatore {n + 1}" for n in range(table.players))
    state = evolve.opened(decide.open_match(rules, names, "digital", table.time_up, None))
    state, _ = decide.step(state, c.RollForSeats(), rules, Seats())
    for seat in range(table.players):
        command = c.ChooseColour(seat=seat, colour=COLOURS[seat])
        state, _ = decide.step(state, command, rules, Seats())
    return state


def dealt(state: Match, rules: RisikoRules, chance: Any) -> Match:
    state, _ = decide.step(state, c.Deal(seat=0), rules, chance)
    state, _ = decide.step(state, c.DealObjectives(seat=0), rules, chance)
    return state


def tilted(state: Match, random: Random) -> Match:
    """The same match with one seat far ahead, cards in every hand and the placement nearly done:
    positions that chance seldom leads to.
    """
    seats = state.seats
    leader, share = random.randrange(seats), random.choice((0.6, 0.8, 0.9))
    owners = [leader if random.random() < share else random.randrange(seats) for _ in state.owners]
    owners[:seats] = range(seats)
    random.shuffle(owners)
    masks = tuple(mask(t for t, o in enumerate(owners) if o == s) for s in range(seats))
    most = random.choice((3, 4))
    armies = tuple(random.randint(1, most) if o == leader else 1 for o in owners)
    deck, hands = list(state.deck), []
    random.shuffle(deck)
    for _ in range(seats):
        number = random.choice((0, 2, 5, 6))
        hands.append(tuple(deck[:number]))
        del deck[:number]
    cut = random.choice((0, 1, len(deck)))
    return replace(
        state,
        owners=tuple(owners),
        masks=masks,
        armies=armies,
        hands=tuple(hands),
        deck=tuple(deck[:cut]),
        discards=tuple(deck[cut:]),
        supply=(state.turn.due, *(0 for _ in range(seats - 1))),
    )

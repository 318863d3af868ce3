"""A position of the reference engine as the kernel's row of integers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from arbitro.fast.risiko import layout as at
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import Match


def read(match: Match, rules: RisikoRules, time_up_giro: int) -> list[int]:
    """The row of a match whose cards are dealt, as if time were called in that giro.

    In the order of the layout. Who was put out of the game by a referee, or left armies behind, is
    no row of the kernel: `can_be_read` tells.
    """
    empty = (0,) * (at.SEATS - match.seats)
    out = [0] * at.SEATS
    for number, left in enumerate(match.exits, start=1):
        out[left.player] = number
    called = match.time_up_giro or time_up_giro
    closing, roll = match.closing, match.roll
    owed = (at.NOBODY, 0, 0) if roll is None else (roll.player, roll.giro, roll.threshold)
    return [
        *(*match.armies, *match.masks, *empty, *map(_cards, match.hands), *empty),
        *(*match.objectives, *empty, *match.supply, *empty, *out),
        *(at.PHASES.index(match.phase), *_turn(match)),
        *(called, rules.last_giro(called).value, match.last_giro),
        *(closing.round, closing.anchor, closing.last, *owed, match.card_right),
        *(at.ENDINGS.index(match.ended or ""), match.risiko, mask(match.missed)),
        *(_cards(match.deck), _cards(match.discards), len(match.exits)),
        *_at_least(match.armies),
    ]


def can_be_read(match: Match) -> bool:
    """Whether the kernel knows such a position: dealt, and nobody sits out or has withdrawn."""
    dealt = match.phase in at.PHASES
    return dealt and set(match.standing) <= {"playing", "eliminated"} and not any(match.skips)


def mask(items: Iterable[int]) -> int:
    """A set as the kernel holds it."""
    found = 0
    for item in items:
        found |= 1 << item
    return found


_cards = lru_cache(maxsize=64)(mask)
"""Of a pack or a hand, which stay the same for many positions."""


def _at_least(armies: tuple[int, ...]) -> tuple[int, int, int]:
    """The territories with two armies or more, with three, with four."""
    two = three = four = 0
    for territory, here in enumerate(armies):
        if here > 1:
            bit = 1 << territory
            two |= bit
            if here > 2:
                three |= bit
                if here > 3:
                    four |= bit
    return two, three, four


def _turn(match: Match) -> tuple[int, ...]:
    """In the order of the layout, from the seat to whether it has passed."""
    turn = match.turn
    return (
        *(turn.seat, turn.giro, turn.due, turn.room, int(turn.touched), int(turn.shown), turn.tris),
        *(turn.origin, turn.target, int(turn.bound), turn.more, int(turn.attacked), turn.conquered),
        *(int(turn.move is not None), int(turn.drawn), int(turn.passed)),
    )

"""A position of the reference engine as the kernel's row of integers."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.fast.risiko import layout as at
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import Match


def read(match: Match, rules: RisikoRules, time_up_giro: int) -> list[int]:
    """The row of a match whose cards are dealt, as if time were called in that giro.

    Who was put out of the game by a referee, or left armies behind, is no row of the kernel:
    `can_be_read` tells.
    """
    s = [0] * at.STATE
    for field, row in _rows(match):
        s[field : field + len(row)] = row
    s[at.PHASE] = at.PHASES.index(match.phase)
    for field, value in zip(range(at.SEAT, at.PASSED + 1), _turn(match), strict=True):
        s[field] = int(value)
    called = match.time_up_giro or time_up_giro
    s[at.TIME_UP], s[at.LAST_AFTER] = called, rules.last_giro(called).value
    s[at.LAST_GIRO] = match.last_giro
    closing = match.closing
    s[at.ROUND], s[at.ANCHOR], s[at.LATEST] = closing.round, closing.anchor, closing.last
    s[at.ROLL_PLAYER] = at.NOBODY
    if match.roll is not None:
        roll = match.roll
        s[at.ROLL_PLAYER : at.ROLL_THRESHOLD + 1] = [roll.player, roll.giro, roll.threshold]
    s[at.CARD_RIGHT], s[at.RISIKO] = match.card_right, match.risiko
    s[at.ENDED] = at.ENDINGS.index(match.ended or "")
    s[at.MISSED] = mask(match.missed)
    s[at.DECK], s[at.DISCARDS] = mask(match.deck), mask(match.discards)
    s[at.EXITS] = len(match.exits)
    for strength in range(3):
        strong = (t for t, armies in enumerate(match.armies) if armies > strength + 1)
        s[at.AT_LEAST + strength] = mask(strong)
    return s


def can_be_read(match: Match) -> bool:
    """Whether the kernel knows such a position: dealt, and nobody sits out or has withdrawn."""
    dealt = match.phase in at.PHASES
    return dealt and set(match.standing) <= {"playing", "eliminated"} and not any(match.skips)


def mask(items: Iterable[int]) -> int:
    """A set as the kernel holds it."""
    return sum(1 << item for item in items)


def _rows(match: Match) -> tuple[tuple[int, list[int]], ...]:
    out = [0] * match.seats
    for number, left in enumerate(match.exits, start=1):
        out[left.player] = number
    return (
        (at.ARMIES, list(match.armies)),
        (at.MASKS, list(match.masks)),
        (at.HANDS, [mask(hand) for hand in match.hands]),
        (at.OBJECTIVES, list(match.objectives)),
        (at.SUPPLY, list(match.supply)),
        (at.OUT, out),
    )


def _turn(match: Match) -> tuple[int, ...]:
    """In the order of the layout, from the seat to whether it has passed."""
    turn = match.turn
    return (
        *(turn.seat, turn.giro, turn.due, turn.room, turn.touched, turn.shown, turn.tris),
        *(turn.origin, turn.target, turn.bound, turn.more, turn.attacked, turn.conquered),
        *(turn.move is not None, turn.drawn, turn.passed),
    )

"""The questions a Tarocchi tournament puts to a regulation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from arbitro.games.mineo.rules import MineoRules
from arbitro.kernel import Reasons, Ruling

Criterion = Literal["head-to-head", "call", "commitment", "pigliate"]
Tables = tuple[tuple[int, ...], ...]
"""Players by table, each in the order North, West, South, East."""


@dataclass(frozen=True, kw_only=True)
class TarocchiFormat:
    """One field per question, in the order of the day."""

    regulation: str
    hand: MineoRules
    entrants: Callable[[int], Ruling[bool]]
    """(players) → can they play this tournament."""
    turns: Callable[[], Ruling[int]]
    hands: Callable[[], Ruling[int]]
    draw: Callable[[tuple[int, ...]], Ruling[Tables]]
    """(the trump each player drew) → the first tables."""
    reseat: Callable[[tuple[int, ...]], Ruling[Tables]]
    """(players from first to last) → the tables of the next turn."""
    criteria: Callable[[], Ruling[tuple[Criterion, ...]]]
    """What parts players level on jochi, in order."""
    schema: Reasons
    """Where the Schema Riassuntivo is described."""

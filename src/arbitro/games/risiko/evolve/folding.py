"""The register of folds, and the small changes to rows that they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from arbitro.games.risiko.events import Event
from arbitro.games.risiko.state import Match

V = TypeVar("V")
Fold = Callable[[Match, Any], Match]
F = TypeVar("F", bound=Fold)

FOLDS: dict[type[Event], Fold] = {}


def folds(*kinds: type[Event]) -> Callable[[F], F]:
    """Register the function that folds events of these kinds."""

    def register(function: F) -> F:
        FOLDS.update(dict.fromkeys(kinds, function))
        return function

    return register


def after(m: Match, **changes: Any) -> Match:
    """The state one event later."""
    return replace(m, version=m.version + 1, **changes)


def put(row: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    return (*row[:at], value, *row[at + 1 :])


def shift(armies: tuple[int, ...], origin: int, destination: int, count: int) -> tuple[int, ...]:
    row = list(armies)
    row[origin] -= count
    row[destination] += count
    return tuple(row)


def without(row: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    left = list(row)
    for card in taken:
        left.remove(card)
    return tuple(left)

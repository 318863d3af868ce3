"""What a seat has seen happen: every event it may know of, without what it may not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from arbitro.play.game import Game
from arbitro.play.match import Match, require_viewer

_BLANK: dict[type, Any] = {int: -1, tuple: (), str: "", bool: False}
"""What stands for a value one must not know."""


def history(match: Match, seat: int | str) -> tuple[Any, ...]:
    """The events as this seat (or `public`, or `referee`) may see them, in order.

    Fields it must not see are blank: -1, an empty row, an empty word.
    """
    require_viewer(match, seat)
    return seen_by(match.game, match.events, seat)


def seen_by(game: Game, events: Iterable[Any], seat: int | str) -> tuple[Any, ...]:
    """As `history`, of events that were read from a log."""
    return tuple(
        _without(event, hidden)
        for event in events
        if (hidden := game.hidden(event, seat)) is not None
    )


def _without(event: Any, hidden: frozenset[str]) -> Any:
    if not hidden:
        return event
    blank = {name: _blank(getattr(event, name)) for name in hidden if hasattr(event, name)}
    return replace(event, **blank)


def _blank(value: Any) -> Any:
    return _BLANK.get(type(value))

"""Time for a turn, on the server's clock."""

from __future__ import annotations

from typing import Any

SHORTEST, LONGEST = 15, 3600
"""Seconds a match may be opened to allow for a turn."""


class TurnClock:
    """Since when every room waits for whoever has the turn.

    It knows what this server has seen: after a restart a turn has its whole time again.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[Any, dict[int, int]]] = {}

    def since(self, id: str, turn: Any, seat: int, now: int) -> int:
        """When this seat was first waited for in this turn; an answer that somebody else gives
        within it does not begin it anew.
        """
        known, seats = self._known.get(id, (None, {}))
        if known != turn:
            seats = {}
            self._known[id] = (turn, seats)
        return seats.setdefault(seat, now)

    def let_go(self, id: str) -> None:
        self._known.pop(id, None)

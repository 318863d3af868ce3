"""What every player of ours offers."""

from __future__ import annotations

from typing import Any, Protocol

from arbitro.play import Match


class Bot(Protocol):
    """A player. It may use what its seat may know: the table, its own hand, its own objective."""

    def choose(self, match: Match, seat: int) -> Any:
        """The next step of a seat that has something to do: a command of the match's game."""
        ...

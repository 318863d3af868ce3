"""What has just happened in a match, for those who look on: each event with the state it found."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from arbitro.app.matches import MatchDesk
from arbitro.play.game import Game

PAST = "~past"
"""What a match is called that somebody watches some time after it is played."""
KEPT = 80
"""Events one may still read of; the whole story is in the log."""


class Moment(NamedTuple):
    """An event as one reader may know it; `number` counts what everybody may know."""

    number: int
    event: Any
    before: Any
    hidden: frozenset[str]


@dataclass
class Told:
    """A match followed event by event."""

    game: Game
    state: Any
    seen: int = 1
    public: int = 1
    recent: deque[tuple[int, Any, Any]] = field(default_factory=lambda: deque(maxlen=KEPT))

    def follow(self, events: Iterator[Any]) -> None:
        for event in events:
            known = self.game.hidden(event, "public") is not None
            self.public += known
            self.recent.append((self.public, event, self.state))
            self.state = self.game.evolve(self.state, event)
            self.seen += 1


class Stories:
    """Of every match somebody follows, its last events; worked out again where it is not known."""

    def __init__(self, matches: MatchDesk) -> None:
        self.matches = matches
        self._told: dict[str, Told] = {}

    def length(self, stream: str) -> int:
        """How many things have happened that everybody may know."""
        return self._followed(stream).public

    def told(self, stream: str, eyes: int | str) -> list[Moment]:
        told = self._followed(stream)
        rows = (
            (number, event, before, told.game.hidden(event, eyes))
            for number, event, before in tuple(told.recent)
        )
        return [
            Moment(n, event, before, hidden)
            for n, event, before, hidden in rows
            if hidden is not None
        ]

    def let_go(self, stream: str) -> None:
        self._told.pop(stream, None)
        self._told.pop(stream + PAST, None)

    def _followed(self, stream: str) -> Told:
        match = self.matches.seated(stream).match
        key = stream + PAST if self.matches.is_past(stream) else stream
        told = self._told.get(key)
        if told is None or told.seen > match.state.version:
            events = match.events
            told = Told(match.game, match.game.opened(events[0]))
            told.follow(islice(events, 1, None))
        elif told.seen < match.state.version:
            told = Told(told.game, told.state, told.seen, told.public, told.recent.copy())
            told.follow(islice(match.events, told.seen, None))
        self._told[key] = told
        return told

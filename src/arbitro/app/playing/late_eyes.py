"""A table of a tournament as everybody may see it: some time after it was played.

When a line came is not in the log; what this server did not see come it counts from now on, so that
nobody ever sees anything too early.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from msgspec.structs import replace as changed

from arbitro.app.matches import Seated
from arbitro.app.playing.room import Room


class Watched(NamedTuple):
    """A room, and by stream how its match stood then; nothing where it is shown as it is."""

    room: Room
    past: Mapping[str, Seated]


class LateEyes:
    """Since when how much of every match was there."""

    def __init__(self) -> None:
        self._came: dict[str, deque[tuple[int, int]]] = {}
        self._shown: dict[str, Seated] = {}

    def note(self, stream: str, version: int, now: int) -> None:
        """So many lines are there now."""
        came = self._came.setdefault(stream, deque())
        if not came or came[-1][1] < version:
            came.append((now, version))

    def let_go(self, room: Room) -> None:
        """Nobody is kept waiting for this table any more."""
        for stream in map(room.hand, range(1, room.begun + 1)):
            self._came.pop(stream, None)
            self._shown.pop(stream, None)

    def watched(self, room: Room, seated: Callable[[str], Seated], now: int, delay: int) -> Watched:
        """The last hand that had begun so long ago, as it stood then; before, an empty table."""
        for number in range(room.begun, 0, -1):
            stream = room.hand(number)
            match = seated(stream)
            self.note(stream, match.match.state.version, now)
            if past := self._before(stream, match, now - delay):
                return Watched(changed(room, begun=number, closed=""), {stream: past})
        return Watched(changed(room, begun=0, closed=""), {})

    def _before(self, stream: str, now: Seated, until: int) -> Seated | None:
        came = self._came[stream]
        while len(came) > 1 and came[1][0] <= until:
            came.popleft()
        at, version = came[0]
        if at > until:
            return None
        events, game = now.match.events, now.match.game
        shown = self._shown.get(stream)
        known, state = 1, game.opened(events[0])
        if shown is not None and shown.match.state.version <= version:
            known, state = shown.match.state.version, shown.match.state
        for event in events[known:version]:
            state = game.evolve(state, event)
        match = replace(now.match, state=state, trail=(None, events[:version]))
        self._shown[stream] = Seated(match, now.head._replace(version=version))
        return self._shown[stream]

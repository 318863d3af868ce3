"""Rooms that something happens in: each is a log, which grows on whatever it has come to."""

from __future__ import annotations

from typing import Any, NamedTuple

from arbitro.app.acts import Turnstile
from arbitro.app.matches import MatchDesk
from arbitro.app.playing import room as r
from arbitro.app.playing.lookout import Lookout
from arbitro.app.ports import Append, Clock, Conflict, Head, Store
from arbitro.kernel import Refused

TRIES = 20


class Known(NamedTuple):
    """The sender's own name for a wish, what tells it from another, and what it was answered."""

    command: str
    fingerprint: str
    answer: bytes


class RoomLog(Lookout):
    """Rooms over one store, and what happened in them by the house's clock."""

    def __init__(self, store: Store, matches: MatchDesk, clock: Clock) -> None:
        super().__init__(store, matches)
        self.clock = clock
        self._turnstile = Turnstile()

    def _open_room(self, id: str) -> r.Room:
        room = self.room(id)
        if room.closed:
            raise Refused("room-closed", {"match": id, "why": room.closed})
        return room

    def require_seated(self, id: str, holder: int | None) -> None:
        self._require_seated(self._open_room(id), holder)

    def _require_seated(self, room: r.Room, holder: int | None) -> None:
        if not room.held(holder):
            raise Refused("no-seat-here", {"match": room.id})

    def _happened(self, room: r.Room, *events: Any, known: Known | None = None) -> None:
        """Keep what happened in a room, on whatever it has come to meanwhile; `known`: by which
        key of its sender it is found again.
        """
        for _ in range(TRIES):
            head = self.store.head(room.stream)
            if head is None:
                break
            try:
                self._add(room.stream, head, *events, known=known)
            except Conflict:
                continue
            return
        raise Refused("hall-busy", {"tries": TRIES})

    def _add(self, stream: str, head: Head, *events: Any, known: Known | None = None) -> None:
        lines, _ = r.sealed(events, head)
        kept = known._asdict() if known is not None else {}
        self.store.append(Append(stream=stream, expected=head.version, lines=lines, **kept))

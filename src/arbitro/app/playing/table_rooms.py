"""Rooms that are tables of a tournament: opened by its hall, and played by who was drawn there."""

from __future__ import annotations

from contextlib import suppress

from arbitro.app.acts import Act, Answer
from arbitro.app.playing import room as r
from arbitro.app.playing.played_on import PlayedOn
from arbitro.app.ports import Conflict, Head
from arbitro.envelope import GENESIS
from arbitro.kernel import Refused


class TableRooms(PlayedOn):
    """Free matches, and tables of tournaments beside them."""

    def play_at_table(self, room: r.Room, act: Act) -> Answer:
        """One action of a player of a tournament, who knows his match by its lines."""
        seen = self.store.remembered(room.match, act.id) if room.begun else None
        if not room.begun:
            raise Refused("room-waiting", {"match": room.id})
        if seen is None:
            self._open_room(room.id)
            self.tables_of.require_playing(room)
        answer = self.matches.play(room.match, act)
        self.formalities(room)
        self.tables_of.moved(room)
        return answer

    def open_table(self, opened: r.RoomOpened) -> r.Room:
        """The room of a tournament's table, made once."""
        with suppress(Conflict):
            self._add(r.STREAM + opened.id, Head(0, GENESIS), opened)
        return self.room(opened.id)

    def reseat(self, room: r.Room, players: tuple[str, ...]) -> r.Room:
        """Before anything is played the chairs are those of the round."""
        now = self.clock().wall
        changed = [
            r.SeatTaken(entrant=n, name=player, at=now)
            for n, player in enumerate(players)
            if room.seats[n].name != player
        ]
        if changed:
            self._happened(room, *changed)
        return self.room(room.id)

    def begin(self, id: str) -> None:
        """Begin the match of a room whose seats are taken."""
        self._begin_if_full(id)

    def pause(self, room: r.Room, paused: bool) -> None:
        self._happened(room, r.RoomPaused(paused=paused, at=self.clock().wall))

    def close(self, room: r.Room, why: str) -> None:
        if not room.closed:
            self._happened(room, r.RoomClosed(why=why, at=self.clock().wall))
            self._let_go(room)

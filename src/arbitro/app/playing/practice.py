"""Aids of practice, where nobody is harmed: who wants them, and a turn played again."""

from __future__ import annotations

from itertools import islice

from arbitro.app.playing import room as r
from arbitro.app.playing.room_folding import evolve
from arbitro.app.playing.room_log import RoomLog
from arbitro.app.ports import Append
from arbitro.kernel import Refused
from arbitro.play.turns import turn_began


class Practice(RoomLog):
    """Rooms in which a turn can be taken back: into a branch of the log, never by an edit."""

    def agree(self, id: str, holder: int | None, wanted: bool) -> None:
        """Want the aids of practice, or no longer: they are there once everybody does."""
        room = self._open_room(id)
        self._require_seated(room, holder)
        if (holder in room.agreed) != wanted:
            at = self.clock().wall
            self._happened(room, r.PracticeAgreed(holder=holder or 0, wanted=wanted, at=at))

    def take_back(self, id: str, holder: int | None, version: int | None = None) -> None:
        """Go back to where the last turn of this device began, where that harms nobody; `version`
        is what was looked at. The log is not touched: the match goes on in a branch of it.
        """
        with self._turnstile.alone(r.STREAM + id):
            room = self._open_room(id)
            self._require_seated(room, holder)
            if not room.practice:
                raise Refused("no-practice", {"match": id})
            if version not in (None, now := self.version(room)):
                raise Refused("changed-meanwhile", {"expected": version, "version": now})
            event = r.TurnTakenBack(
                holder=holder or 0,
                branch=self._next_branch(room),
                lines=self._turn_of(room, holder),
                left=self.stories.length(room.match),
                at=self.clock().wall,
            )
            first = tuple(islice(self.store.lines(room.match), event.lines))
            branch, vault = evolve(room, event).match, self.store.vault(room.match)
            self.store.append(Append(stream=branch, expected=0, lines=first, vault=vault))
            self._happened(room, event)
        self.matches.let_go(room.match)
        self.stories.let_go(room.match)

    def _turn_of(self, room: r.Room, holder: int | None) -> int:
        """How many lines lead to the last turn of a device that can be played again."""
        match = self.match(room) if room.begun else None
        if match is None or match.finished:
            raise Refused("nothing-to-take-back", {"match": room.id})
        began = [turn_began(match, seat) for seat in self.seats(room, holder)]
        found = max((lines for lines in began if lines is not None), default=None)
        if found is None:
            raise Refused("nothing-to-take-back", {"match": room.id})
        return found

    def _next_branch(self, room: r.Room) -> int:
        """The first number no log has; one may have been begun and the room never told."""
        branch = room.branches.get(room.begun, 0) + 1
        while self.store.head(room.in_branch(room.begun, branch)) is not None:
            branch += 1
        return branch

"""Looking into rooms: what runs, who has the turn, and what each pair of eyes may see."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from arbitro.app.matches import MatchDesk
from arbitro.app.playing import room as r
from arbitro.app.playing.room_folding import folded
from arbitro.app.playing.story import Moment, Stories
from arbitro.app.ports import Grant, Head, Store
from arbitro.kernel import Refused
from arbitro.play import Match, legal_actions, view
from arbitro.play.acting import acting_seats

RECENT = 12
"""Matches that are over and still listed; every other is there all the same."""


class Turn(NamedTuple):
    """A bot's turn: whose, in the match as it stands."""

    seat: int
    entrant: int
    bot: str
    match: Match
    version: int
    stream: str


class Ended(NamedTuple):
    """A hand that is over: how many things everybody could know happened in it, and its end."""

    length: int
    state: Any


class Lookout:
    """Rooms over one store, as they stand."""

    def __init__(self, store: Store, matches: MatchDesk) -> None:
        self.store, self.matches = store, matches
        self.stories = Stories(matches)
        self._known: dict[str, tuple[Head, r.Room]] = {}
        self._over: set[str] = set()
        self._finished: deque[r.Room] = deque(maxlen=RECENT)
        self._ended: dict[str, Ended] = {}

    def room(self, id: str) -> r.Room:
        head = self.store.head(r.STREAM + id)
        if head is None:
            raise Refused("unknown-match", {"match": id[:64]})
        known = self._known.get(id)
        if known is None or known[0] != head:
            known = (head, folded(r.read(self.store.lines(r.STREAM + id))))
            self._known[id] = known
        return known[1]

    def running(self) -> list[r.Room]:
        """Free rooms that wait or play, the latest first."""
        return [room for room in self._unclosed() if not room.place]

    def tables(self) -> list[r.Room]:
        """Tables of tournaments that wait or play."""
        return [room for room in self._unclosed() if room.place]

    def _unclosed(self) -> list[r.Room]:
        found = []
        for stream in self.store.streams(r.STREAM):
            id = stream.removeprefix(r.STREAM)
            if id in self._over:
                continue
            room = self.room(id)
            if room.closed:
                self._over.add(id)
                if room.closed == r.FINISHED and not room.place:
                    self._finished.append(room)
                self._known.pop(id, None)
                for number in range(1, room.begun):
                    self._ended.pop(room.hand(number), None)
            else:
                found.append(room)
        return found[::-1]

    def finished(self) -> list[r.Room]:
        """The last matches that came to their end, the latest first."""
        self.running()
        return list(self._finished)[::-1]

    def match(self, room: r.Room) -> Match:
        return self.matches.seated(room.match).match

    def version(self, room: r.Room) -> int:
        """Grows with everything a reader may see, and with nothing he may not."""
        now = self.stories.length(room.match) if room.begun else 0
        return room.version + room.left + now + sum(one.length for one in self._before(room))

    def earlier(self, room: r.Room) -> tuple[Any, ...]:
        """How the hands before this one ended, in order."""
        return tuple(one.state for one in self._before(room))

    def _before(self, room: r.Room) -> list[Ended]:
        found = []
        for stream in map(room.hand, range(1, room.begun)):
            if stream not in self._ended:
                state = self.matches.seated(stream).match.state
                self._ended[stream] = Ended(self.stories.length(stream), state)
                self.matches.let_go(stream)
                self.stories.let_go(stream)
            found.append(self._ended[stream])
        return found

    def holder(self, room: r.Room, grant: Grant | None) -> int | None:
        """Whose device this is; None for who only watches. A player's link to his tournament is
        the key to his seat there.
        """
        if room.place:
            return _entrant(room, grant)
        if grant is None or grant.stream != room.stream or not grant.subject.isdecimal():
            return None
        return int(grant.subject)

    def known(self, id: str) -> r.Room | None:
        return self.room(id) if self.store.head(r.STREAM + id) is not None else None

    def seats(self, room: r.Room, holder: int | None) -> tuple[int, ...]:
        """The seats in the order of play that a device holds."""
        if not room.begun:
            return ()
        names = {seat.name for seat in room.held(holder)}
        seated = self.match(room).state.seated
        return tuple(n for n, player in enumerate(seated) if player in names)

    def acting(self, room: r.Room) -> int | None:
        """The seat whose turn it is; None while nobody can act."""
        if not room.begun or room.closed:
            return None
        return next(iter(acting_seats(self.match(room))), None)

    def eyes(self, room: r.Room, holder: int | None, at: int | None = None) -> int | str:
        """Through whose eyes a device looks: its own seat's, if it is passed round the one that
        said it is there (`at`) and has the turn, else the public's.
        """
        own = self.seats(room, holder)
        if len(own) == 1:
            return own[0]
        return at if at in own and at == self.acting(room) and at is not None else "public"

    def seen(self, room: r.Room, eyes: int | str) -> dict[str, Any]:
        return view(self.match(room), eyes)

    def legal(self, room: r.Room, eyes: int | str) -> list[dict[str, Any]]:
        """What these eyes may do now; what leaves nobody a choice the house does by itself."""
        if room.closed or isinstance(eyes, str):
            return []
        match = self.match(room)
        steps = legal_actions(match)
        return [] if _formal(match, steps) else [one for one in steps if one["seat"] == eyes]

    def story(self, room: r.Room, eyes: int | str) -> list[Moment]:
        """The last things that happened and these eyes may know, the latest last."""
        return self.stories.told(room.match, eyes) if room.begun else []

    def log(self, room: r.Room, hand: int | None = None) -> bytes:
        """The log of a match that is over, for `arbitro match verify`: the last one, or the n-th
        of several hands.
        """
        number = room.begun if hand is None else hand
        if not 1 <= number <= max(room.begun, 1):
            raise Refused("unknown-match", {"match": f"{room.id}/{number}"})
        if number >= room.begun and not (room.begun and self.match(room).finished):
            raise Refused("match-running", {"match": room.id})
        return b"".join(self.store.lines(room.hand(number)))

    def turn_of_bot(self, room: r.Room) -> Turn | None:
        """Whether a bot is to act now, and which."""
        seat = self.acting(room)
        if seat is None:
            return None
        seated = self.matches.seated(room.match)
        entrant = room.named(seated.match.state.seated[seat])
        bot = room.seats[entrant].played_by
        return (
            Turn(seat, entrant, bot, seated.match, seated.head.version, room.match) if bot else None
        )


def formality(match: Match) -> dict[str, Any] | None:
    """The step that leaves no choice, if that is all there is to do."""
    if match.finished:
        return None
    steps = legal_actions(match)
    return steps[0] if _formal(match, steps) else None


def _formal(match: Match, steps: list[dict[str, Any]]) -> bool:
    return len(steps) == 1 and steps[0]["type"] in match.game.formal


def _entrant(room: r.Room, grant: Grant | None) -> int | None:
    if grant is None or (grant.role, grant.stream) != ("player", f"hall/{room.tournament}"):
        return None
    return next((n for n, seat in enumerate(room.seats) if seat.name == grant.subject), None)

"""A room: one free match, or a series of hands, with the people and bots who play it.

What happens around a match stands in the room's own log, `room/<id>`; the match is a pure log of
its game beside it. A room knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from arbitro import envelope
from arbitro.app.ports import Head
from arbitro.kernel import Broken

NOBODY, LONGEST_ID = -1, 64
PACES = ("normal", "fast")
"""How bots play: as people do, or without long pauses."""
FINISHED = "finished"
EXIT = "exit"
"""Who stays away leaves the match as its edition has it."""
STREAM, MATCHES = "room/", "match/~/"
"""No tournament can have an id that begins with a tilde."""


class RoomSeat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place at the table, in the order of the opening; the order of play is the match's own.

    `bot` plays it, or a person; `holder` is the device that acts for it, which may hold several
    (hot seat). A place without either is free. `stand_in` plays for a person who has left.
    """

    name: str = ""
    bot: str = ""
    holder: int = NOBODY
    stand_in: str = ""

    @property
    def free(self) -> bool:
        return not self.bot and self.holder == NOBODY

    @property
    def played_by(self) -> str:
        """The kind of bot that acts here now; '' where a person does."""
        return self.bot or self.stand_in


def room_at(tournament: str, match: str) -> str:
    """The room of a tournament's match, as short as an id may be."""
    whole = f"{tournament}-{match}"
    return (
        whole if len(whole) <= LONGEST_ID else f"{sha256(whole.encode()).hexdigest()[:16]}-{match}"
    )


class RoomOpened(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = "room.opened/1"
    id: str
    regulation: str
    seats: tuple[RoomSeat, ...]
    at: int
    time_up_giro: int | None = None
    hands: int = 1
    """How many matches are played one after the other."""
    away: str = "sensible"
    """The bot that plays for who leaves, or `exit`; '' where the others wait."""
    turn_seconds: int = 0
    """Time for a turn; 0 where there is none."""
    place: str = ""
    """`<tournament>/<match>` of a table of a tournament, whose players sit by their ids."""
    interpretations: dict[str, str] = {}
    dealers: tuple[int, ...] = ()
    """Who deals each hand of cards, where the tournament says so."""
    until: int = 0
    """Until when it is waited for everybody's value for the dice, by the house's clock."""


class Pledge(Struct, frozen=True, kw_only=True):
    """A value somebody fixed for the dice; '' until he tells it."""

    commitment: str
    value: str = ""


class SeatTaken(Struct, frozen=True, kw_only=True):
    """A person sits down, for somebody else if need be, or a bot is put where nobody does."""

    kind: ClassVar[str] = "seat.taken/1"
    entrant: int
    name: str
    at: int
    bot: str = ""


class SeatLeft(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = "seat.left/1"
    holder: int
    at: int


class SeatResumed(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = "seat.resumed/1"
    holder: int
    at: int


class BotReplaced(Struct, frozen=True, kw_only=True):
    """A bot failed: another one plays in its place."""

    kind: ClassVar[str] = "bot.replaced/1"
    entrant: int
    bot: str
    at: int


class MatchBegun(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = "match.begun/1"
    number: int
    at: int


class PaceSet(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = "pace.set/1"
    pace: str
    at: int


class PracticeAgreed(Struct, frozen=True, kw_only=True):
    """Who sits at a device wants the aids of practice, or no longer wants them."""

    kind: ClassVar[str] = "practice.agreed/1"
    holder: int
    wanted: bool
    at: int


class TurnTakenBack(Struct, frozen=True, kw_only=True):
    """The match goes on from an earlier line, in a branch of its own; what was played stays where
    it is. `left` counts what everybody could know of the branch that is left.
    """

    kind: ClassVar[str] = "turn.taken-back/1"
    holder: int
    branch: int
    lines: int
    left: int
    at: int


class ValueFixed(Struct, frozen=True, kw_only=True):
    """Somebody fixed a value of his own for the dice, by its hash."""

    kind: ClassVar[str] = "value.fixed/1"
    holder: int
    commitment: str
    at: int


class DiceFixed(Struct, frozen=True, kw_only=True):
    """The house fixed its secret: `promise` binds it to the hashes; now values are told."""

    kind: ClassVar[str] = "dice.fixed/1"
    promise: str
    at: int


class ValueTold(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = "value.told/1"
    holder: int
    value: str
    at: int


class DiceVoided(Struct, frozen=True, kw_only=True):
    """Somebody told no value in time: everything is fixed anew, without him, until `until`."""

    kind: ClassVar[str] = "dice.voided/1"
    silent: tuple[int, ...]
    until: int
    at: int


class RoomPaused(Struct, frozen=True, kw_only=True):
    """The referee has stopped or resumed play: whoever looks on is told to look at the hall."""

    kind: ClassVar[str] = "room.paused/1"
    paused: bool
    at: int


class RoomClosed(Struct, frozen=True, kw_only=True):
    """`why`: finished, abandoned, wood (a tournament's table is not played here any more)."""

    kind: ClassVar[str] = "room.closed/1"
    why: str
    at: int


Event = (
    RoomOpened
    | SeatTaken
    | SeatLeft
    | SeatResumed
    | BotReplaced
    | MatchBegun
    | PaceSet
    | PracticeAgreed
    | TurnTakenBack
    | ValueFixed
    | DiceFixed
    | ValueTold
    | DiceVoided
    | RoomPaused
    | RoomClosed
)
KINDS: dict[str, type[Any]] = {one.kind: one for one in Event.__args__}


class Room(Struct, frozen=True, kw_only=True):
    """A room as it stands."""

    id: str
    regulation: str
    seats: tuple[RoomSeat, ...]
    time_up_giro: int | None
    hands: int
    away: str
    turn_seconds: int
    at: int
    """When something last changed in it, by the house's clock."""
    place: str = ""
    interpretations: dict[str, str] = {}
    dealers: tuple[int, ...] = ()
    begun: int = 0
    pace: str = PACES[0]
    closed: str = ""
    paused: bool = False
    until: int = 0
    pledges: dict[int, Pledge] = {}
    """By device, what its people fixed for the dice."""
    silent: frozenset[int] = frozenset()
    """Devices that told no value once, and are not waited for again."""
    promise: str = ""
    """What binds the house's secret to the pledges; '' until it is fixed."""
    fixed_at: int = 0
    version: int = 1
    agreed: frozenset[int] = frozenset()
    """The devices whose people want the aids of practice."""
    branches: dict[int, int] = {}
    """By hand, in which branch it goes on, if a turn of it was taken back."""
    failed: frozenset[int] = frozenset()
    """Seats whose bot had a fault: another plays there."""
    left: int = 0
    """What everybody could know of branches that were left: versions never go back."""

    @property
    def stream(self) -> str:
        return STREAM + self.id

    @property
    def match(self) -> str:
        """The stream of the match that is played now, or was the last."""
        if not self.begun:
            raise Broken(f"the match of room {self.id} has not begun")
        return self.hand(self.begun)

    def hand(self, number: int) -> str:
        """The stream of the n-th of the matches played one after the other."""
        return self.in_branch(number, self.branches.get(number, 0))

    def in_branch(self, number: int, branch: int) -> str:
        if self.place:
            return f"match/{self.place}" if self.hands == 1 else f"match/{self.place}-{number}"
        first = f"{MATCHES}{self.id}/{number}"
        return f"{first}-{branch}" if branch else first

    @property
    def bot_away(self) -> str:
        """The bot that plays for who has left; '' where none does."""
        return "" if self.away == EXIT else self.away

    @property
    def tournament(self) -> str:
        """The tournament one of whose tables this is; '' for a free match."""
        return self.place.partition("/")[0]

    @property
    def free(self) -> tuple[int, ...]:
        return tuple(n for n, seat in enumerate(self.seats) if seat.free)

    @property
    def people(self) -> frozenset[int]:
        """The devices of people."""
        return frozenset(seat.holder for seat in self.seats if seat.holder != NOBODY)

    @property
    def alone(self) -> bool:
        """Whether one person plays, against bots."""
        return not self.place and len(self.people) == 1 and len(self.held(min(self.people))) == 1

    @property
    def practice(self) -> bool:
        """Whether aids harm nobody: one person plays against bots, or everybody wants them; never
        at a table of a tournament.
        """
        return not self.place and (self.alone or self.people <= self.agreed)

    def held(self, holder: int | None) -> tuple[RoomSeat, ...]:
        """The seats of one device."""
        return tuple(s for s in self.seats if holder is not None and s.holder == holder)

    def named(self, name: str) -> int:
        return next(n for n, seat in enumerate(self.seats) if seat.name == name)


def sealed(events: Iterable[Event], head: Head) -> tuple[tuple[bytes, ...], Head]:
    """The lines of these events, and where they lead."""
    chain = envelope.Chain(head.version, head.hash)
    lines = tuple(chain.seal(one.kind, None, msgspec.to_builtins(one), ()) for one in events)
    return lines, Head(chain.seq, chain.prev)


def read(lines: Iterable[bytes]) -> tuple[Event, ...]:
    rows = envelope.lines(b"".join(lines), canonical=False)
    return tuple(msgspec.convert(line.data, KINDS[line.kind]) for line in rows)

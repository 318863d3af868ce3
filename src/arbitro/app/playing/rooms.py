"""Where rooms are opened and played: who holds a seat's key acts for it, and for no other."""

from __future__ import annotations

from base64 import b32encode
from collections import OrderedDict
from typing import Any, NamedTuple, Protocol

from arbitro.app.access.keyring import HOUR, Keyring
from arbitro.app.acts import Act, Answer, Who
from arbitro.app.matches import MatchDesk, OpenMatch, Play
from arbitro.app.playing import house
from arbitro.app.playing import room as r
from arbitro.app.playing.lookout import Turn, formality
from arbitro.app.playing.opening import (
    Bots,
    NewRoom,
    bot_names,
    nickname,
    places,
    require_bot,
    require_playable,
)
from arbitro.app.playing.room_log import Known
from arbitro.app.playing.shared_dice import SharedDice
from arbitro.app.playing.turn_clock import TurnClock
from arbitro.app.ports import Clock, Entropy, Head, Store
from arbitro.envelope import GENESIS
from arbitro.kernel import Refused
from arbitro.play import Match
from arbitro.play.game import game_of
from arbitro.play.turns import turn_of

KEY_LASTS = 30 * 24 * HOUR
REMEMBERED = 1000
WITHDRAWAL = "withdrawal"
"""The exit of who leaves a match, as every edition calls it."""
LAST_DEALER = 3
"""Who deals the first hand of cards; then the deal passes on."""


class Held(NamedTuple):
    """A room with the key to one's seats in it; the secret is told once."""

    room: str
    secret: str


class Tables(Protocol):
    """Who answers for rooms that are tables of a tournament."""

    def require_playing(self, room: r.Room) -> None:
        """Refuse a move while the table stands still."""

    def moved(self, room: r.Room) -> None:
        """Something was played there: the round has to know."""

    def follow_all(self) -> None:
        """Look at every table: a clock may have run out, a server been away."""


class Rooms(SharedDice):
    """Free matches, and tables of tournaments, over one store."""

    tables_of: Tables

    def __init__(
        self,
        store: Store,
        matches: MatchDesk,
        ring: Keyring,
        clock: Clock,
        entropy: Entropy,
        bots: Bots,
    ) -> None:
        super().__init__(store, matches, clock)
        self.ring, self.entropy, self.bots = ring, entropy, bots
        self._moved: dict[str, int] = {}
        self._answered: OrderedDict[tuple[str, str], Held] = OrderedDict()
        self._turns = TurnClock()

    # ------------------------------------------------------------ opening, sitting, leaving

    def open(self, wanted: NewRoom, key: str, address: str) -> Held:
        """A new room, and the key of who opened it. Sent again it is the same room."""
        if (key, address) in self._answered:
            return self._answered[key, address]
        self._require_place()
        require_playable(wanted, self.bots)
        id = b32encode(self.entropy(5)).decode().lower()
        opened = r.RoomOpened(
            id=id,
            regulation=wanted.regulation,
            seats=places(wanted),
            at=self.clock().wall,
            time_up_giro=wanted.time_up_giro,
            hands=wanted.hands,
            away=wanted.away,
            turn_seconds=wanted.turn_seconds,
        )
        fixed = self._value_fixed(wanted.commitment, 0)
        self._add(r.STREAM + id, Head(0, GENESIS), opened, *fixed)
        held = self._held(id, 0)
        self._answered[key, address] = held
        if len(self._answered) > REMEMBERED:
            self._answered.popitem(last=False)
        self._begin_if_full(id)
        return held

    def _require_place(self) -> None:
        """The house lets anybody play, and has room for one match more."""
        free = house.said(self.store)
        if not free.open:
            raise Refused("free-play-shut", {})
        if len(self.running()) >= free.most:
            raise Refused("house-full", {"most": free.most})

    def sit(self, id: str, name: str, key: str, address: str, commitment: str = "") -> Held:
        """Take the first free seat; whoever takes the last one begins the match. `commitment` is
        the hash of a value of one's own for the dice.
        """
        if (key, address) in self._answered:
            return self._answered[key, address]
        with self._turnstile.alone(r.STREAM + id):
            room, given = self._open_room(id), nickname(name)
            if (seen := self.store.remembered(room.stream, key)) and seen.fingerprint == given:
                return self._held(id, int(seen.answer))  # its answer was lost with a server
            if not room.free:
                raise Refused("no-free-seat", {"match": id})
            if given.casefold() in {seat.name.casefold() for seat in room.seats}:
                raise Refused("name-taken", {"name": given})
            entrant = room.free[0]
            taken = r.SeatTaken(entrant=entrant, name=given, at=self.clock().wall)
            known = None if seen else Known(key, given, str(entrant).encode())
            self._happened(room, taken, *self._value_fixed(commitment, entrant), known=known)
        held = self._answered[key, address] = self._held(id, entrant)
        self._begin_if_full(id)
        return held

    def fill(self, id: str, holder: int | None, bot: str = "sensible") -> None:
        """Bots take the seats nobody has taken, and the match begins."""
        with self._turnstile.alone(r.STREAM + id):
            room = self._open_room(id)
            require_bot(bot, self.bots(game_of(room.regulation).name))
            self._require_seated(room, holder)
            names = iter(bot_names({seat.name for seat in room.seats}))
            taken = [
                r.SeatTaken(entrant=n, name=next(names), bot=bot, at=self.clock().wall)
                for n in room.free
            ]
            if taken:
                self._happened(room, *taken)
        self._begin_if_full(id)

    def leave(self, id: str, holder: int | None) -> None:
        """Stand up; the seat is played as the match was opened to say, until one comes back."""
        room = self._open_room(id)
        self._require_seated(room, holder)
        if not all(seat.stand_in for seat in room.held(holder)):
            self._happened(room, r.SeatLeft(holder=holder or 0, at=self.clock().wall))

    def resume(self, id: str, holder: int | None) -> None:
        """Sit down again where one sat."""
        room = self._open_room(id)
        self._require_seated(room, holder)
        if any(seat.stand_in for seat in room.held(holder)):
            self._happened(room, r.SeatResumed(holder=holder or 0, at=self.clock().wall))

    def set_pace(self, id: str, holder: int | None, pace: str) -> None:
        room = self._open_room(id)
        self._require_seated(room, holder)
        if pace not in r.PACES:
            raise Refused("unknown-pace", {"pace": pace, "paces": list(r.PACES)})
        if pace != room.pace:
            self._happened(room, r.PaceSet(pace=pace, at=self.clock().wall))

    def replace_bot(self, id: str, entrant: int, bot: str) -> None:
        self._happened(self.room(id), r.BotReplaced(entrant=entrant, bot=bot, at=self.clock().wall))

    def stand_in_for_absent(self, after: int = house.ABSENT) -> list[str]:
        """Where a person keeps others waiting for so long, his seat is played for him until he is
        back, if the match was opened so; the ids of the rooms.
        """
        now, found = self.clock().wall, []
        for room in self.running():
            seat = self.acting(room)
            if (
                seat is None
                or not room.away
                or room.turn_seconds
                or self.turn_of_bot(room) is not None
            ):
                continue
            if now - max(room.at, self._moved.setdefault(room.id, now)) < after:
                continue
            holder = self._holder_of(room, seat)
            waiting = {one.holder for one in room.seats if not one.played_by} - {holder}
            if waiting:
                self._play_on(room, seat)
                found.append(room.id)
        return found

    def turn_ends(self, room: r.Room) -> int | None:
        """When a person's time for his turn is over, by the house's clock; None if it never is."""
        seat = self.acting(room)
        if seat is None or not room.turn_seconds or self.turn_of_bot(room) is not None:
            return None
        turn = room.match, turn_of(self.match(room).state)
        now = self._moved.setdefault(room.id, self.clock().wall)
        since = self._turns.since(room.id, turn, seat, now)
        return since + 1000 * room.turn_seconds

    def end_late_turn(self, id: str) -> bool:
        """Whether the time of the turn was over: the seat is then played as the match was opened
        to say.
        """
        room = self.room(id)
        seat, ends = self.acting(room), self.turn_ends(room)
        if seat is None or ends is None or self.clock().wall < ends:
            return False
        self._play_on(room, seat)
        return True

    def _holder_of(self, room: r.Room, seat: int) -> int:
        return room.seats[room.named(self.match(room).state.seated[seat])].holder

    def _play_on(self, room: r.Room, seat: int) -> None:
        """A bot plays for who is not there, or he leaves the match; where nobody can leave it yet,
        the first thing that may be done is done for him.
        """
        holder = self._holder_of(room, seat)
        if room.away != r.EXIT:
            self._happened(room, r.SeatLeft(holder=holder, at=self.clock().wall))
            return
        head = self.matches.seated(room.match).head.version
        by = Who(role="organiser", subject=room.stream)
        step = {"type": "remove_player", "player": seat, "reason": WITHDRAWAL}
        try:
            self.matches.officiate(
                room.match, Act(id=f"exit-{head}", command=Play(action=step), by=by)
            )
        except Refused:
            player = self.match(room).state.seated[seat]
            for first in self.legal(room, seat)[:1]:
                self._play(room, player, first, f"late-{head}", head)
            return
        self._moved[room.id] = self.clock().wall
        self.formalities(room)

    def close_abandoned(self, after: int = house.ABANDONED) -> list[str]:
        """Close the rooms where nothing has happened for so long; their ids."""
        now = self.clock().wall
        still = [
            room
            for room in self.running()
            if now - max(room.at, self._moved.setdefault(room.id, now)) >= after
        ]
        for room in still:
            self._happened(room, r.RoomClosed(why="abandoned", at=now))
            self._let_go(room)
        return [room.id for room in still]

    # ------------------------------------------------------------ playing

    def play(
        self, id: str, holder: int | None, action: dict[str, Any], key: str, version: int | None
    ) -> Answer:
        """One action of a seat of one's own; `version` is what its author was looking at."""
        room = self.room(id)
        self._require_seated(room, holder)
        if not room.begun:
            raise Refused("room-waiting", {"match": id})
        sent_before = self.store.remembered(room.match, key) is not None
        if not sent_before:
            self._open_room(id)
        seated = self.matches.seated(room.match)
        names = {seat.name for seat in room.held(holder)}
        player = _player(seated.match, action)
        if player not in names:
            raise Refused("not-ones-own", {"role": "player", "what": "play"})
        if room.place and not sent_before:
            self.tables_of.require_playing(room)
        expected = None
        if version is not None and not sent_before:
            expected = seated.head.version
            if version != self.version(room):
                raise Refused(
                    "changed-meanwhile", {"expected": version, "version": self.version(room)}
                )
        return self._play(room, player, action, key, expected)

    def play_for(self, id: str, turn: Turn, action: dict[str, Any]) -> Answer:
        """One action of a bot, if the match still stands as it was when it chose."""
        room = self._open_room(id)
        if room.match != turn.stream:
            raise Refused("changed-meanwhile", {"expected": turn.version, "version": room.version})
        player = turn.match.state.seated[turn.seat]
        key = f"bot-{turn.seat}-{turn.version}"
        return self._play(room, player, action, key, turn.version)

    def next_hand(self, id: str, holder: int | None) -> None:
        """Deal again, where several hands are played."""
        self._require_seated(self._open_room(id), holder)
        with self._turnstile.alone(r.STREAM + id):
            room = self._open_room(id)
            if room.begun and self.match(room).finished and room.begun < room.hands:
                self._begin(room)

    def _play(
        self, room: r.Room, player: str, action: dict[str, Any], key: str, expected: int | None
    ) -> Answer:
        by = Who(role="player", subject=player)
        act = Act(id=key, command=Play(action=action), by=by, expected=expected)
        answer = self.matches.play(room.match, act)
        self._moved[room.id] = self.clock().wall
        self.formalities(room)
        if room.place:
            self.tables_of.moved(room)
        return answer

    def left_undone(self) -> None:
        """What the house would have done by itself, had its server not been gone in between."""
        for room in (*self.running(), *self.tables()):
            if room.begun:
                self.formalities(room)

    def formalities(self, room: r.Room) -> None:
        """What leaves nobody a choice is done; a match that is over closes its room."""
        seated = self.matches.seated(room.match)
        while (step := formality(seated.match)) is not None:
            by = Who(role="player", subject=seated.match.state.seated[step["seat"]])
            key = f"formal-{seated.head.version}"
            known = seated.head
            try:
                self.matches.play(room.match, Act(id=key, command=Play(action=step), by=by))
            except Refused:
                if self.matches.seated(room.match).head == known:
                    raise  # else somebody else has just done it
            seated = self.matches.seated(room.match)
        if seated.match.finished and room.begun >= room.hands:
            with self._turnstile.alone(f"{room.stream} over"):
                if not (now := self.room(room.id)).closed:
                    self._happened(now, r.RoomClosed(why=r.FINISHED, at=self.clock().wall))

    def go_on(self, id: str) -> None:
        room = self.room(id)
        if room.place:
            self.tables_of.moved(room)
        else:
            self._begin_if_full(id)

    def _begin_if_full(self, id: str) -> None:
        """Once everybody sits and the dice are fixed."""
        with self._turnstile.alone(r.STREAM + id):
            if self._dice_fixed(id):
                self._begin(self.room(id))

    def _begin(self, room: r.Room) -> None:
        number = room.begun + 1
        command = OpenMatch(
            id=room.hand(number).removeprefix("match/"),
            regulation=room.regulation,
            players=tuple(seat.name for seat in room.seats),
            interpretations=room.interpretations,
            time_up_giro=room.time_up_giro,
            dealer=self._dealer(room),
            contributions=self._contributions(room),
        )
        act = Act(id="begin", command=command, by=Who(role="organiser", subject=room.stream))
        self.matches.begin(act, command, self._secret(room))
        self._happened(room, r.MatchBegun(number=number, at=self.clock().wall))
        self._moved[room.id] = self.clock().wall
        self.formalities(self.room(room.id))

    def _dealer(self, room: r.Room) -> int:
        if room.dealers:
            return room.dealers[room.begun]
        return (LAST_DEALER + room.begun) % len(room.seats)

    # ------------------------------------------------------------ keeping

    def _held(self, id: str, holder: int) -> Held:
        issued = self.ring.issue("player", r.STREAM + id, str(holder), lasts=KEY_LASTS)
        return Held(id, issued.secret)

    def _let_go(self, room: r.Room) -> None:
        self._moved.pop(room.id, None)
        self._turns.let_go(room.id)
        if room.begun:
            self.matches.let_go(room.match)
            self.stories.let_go(room.match)


def _player(match: Match, action: dict[str, Any]) -> str:
    seat, seated = action.get("seat"), match.state.seated
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(seated):
        raise Refused("not-ones-own", {"role": "player", "what": "play"})
    return str(seated[seat])

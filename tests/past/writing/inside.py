"""Matches played inside a house: tables of a round, free matches, dice that are everybody's."""

from __future__ import annotations

from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from arbitro.app.access.keyring import Keyring
from arbitro.app.acts import Act, Who
from arbitro.app.matches import MatchDesk, Play
from arbitro.app.playing import house
from arbitro.app.playing.online import OnlineTables
from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.room import Room, room_at
from arbitro.app.playing.shared_dice import PATIENCE
from arbitro.app.playing.table_rooms import TableRooms
from arbitro.bootstrap import kinds_of_bots
from arbitro.bots import make_bot
from arbitro.kernel import shared_chance
from arbitro.play import Match, apply, new_match
from arbitro.play.acting import acting_seats
from arbitro.play.log import write
from arbitro.store.file import FileStore
from arbitro.store.memory import MemoryStore
from tests.past.writing.days import LEAST, MASTER, MINEO
from tests.past.writing.hall import MINUTE, REFEREE, Hall
from tests.past.writing.stories import story

BOT, GUEST = WantedSeat(bot="random"), WantedSeat()


class Rooms:
    """The rooms beside a hall: in its store or, where that is a file, in memory."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        store: Any = MemoryStore() if isinstance(hall.store, FileStore) else hall.store
        ring = Keyring(store, hall.look, hall.chance)
        matches = MatchDesk(store, hall.chance)
        self.rooms = TableRooms(store, matches, ring, hall.look, hall.chance, kinds_of_bots)
        self.online = OnlineTables(hall.desk, self.rooms)
        self._moves = count(1)

    def value(self, id: str, holder: int, time: int = 1) -> str:
        """What a browser makes up."""
        return sha256(f"{id}/{holder}/{time}".encode()).hexdigest()

    def fixed(self, id: str, holder: int, time: int = 1) -> str:
        return shared_chance.fixed(self.value(id, holder, time))

    def table(self, number: int) -> Room:
        """The room of a table of the round."""
        drawn = self.hall.desk.hall(f"hall/{self.hall.id}").tournament.rounds[-1]
        return self.rooms.room(room_at(self.hall.id, drawn.tables[number - 1].online))

    def move(self, id: str) -> None:
        """Whoever has the turn does something that may be done."""
        room = self.rooms.room(id)
        seat = self.rooms.acting(room)
        if seat is None:
            raise AssertionError(f"nobody can act in {id}")
        match, key = self.rooms.match(room), f"{id}-{next(self._moves)}"
        action = chosen(match, seat, next(self._moves))
        name = match.state.seated[seat]
        if room.place:
            act = Act(id=key, command=Play(action=action), by=Who(role="player", subject=name))
            self.rooms.play_at_table(room, act)
        elif (turn := self.rooms.turn_of_bot(room)) is not None:
            self.rooms.play_for(id, turn, action)
        else:
            self.rooms.play(id, room.seats[room.named(name)].holder, action, key, None)

    def play_out(self, id: str) -> None:
        while not self.rooms.match(self.rooms.room(id)).finished:
            self.move(id)


def chosen(match: Match, seat: int, seed: int) -> dict[str, Any]:
    bot = make_bot("random", seed, match.game.name)
    return match.game.action(bot.choose(match, seat))


def begin(hall: Hall) -> Rooms:
    """Three tables, the first of them played inside: everybody's dice, armies placed, play stopped
    by the referee.
    """
    inside = Rooms(hall)
    hall.enter(LEAST[hall.regulation])
    hall.draw()
    hall.do("play-online", tables=[1], gather=600)
    id = inside.table(1).id
    for holder in range(len(hall.players())):
        inside.rooms.pledge(id, holder, inside.fixed(id, holder))
    for holder in range(len(hall.players())):
        inside.rooms.tell_value(id, holder, inside.value(id, holder))
    while inside.rooms.match(inside.table(1)).state.phase in ("colours", "placement"):
        inside.move(id)
    hall.tap("suspended", reason="chiamata")
    return inside


@story(MASTER)
def played_inside(hall: Hall) -> None:
    """One table played inside, its result come by itself, its log beside the matches; one begun
    inside and gone on with on wood; one on wood. Reports, the first with the SHA-256 of its log.
    """
    inside = begin(hall)
    hall.tap("resumed")
    hall.wait(200)
    inside.play_out(inside.table(1).id)
    hall.logs["inside-master-4"] = inside.rooms.log(inside.table(1))
    hall.do("play-online", tables=[2])
    for _ in range(4):
        inside.move(inside.table(2).id)
    hall.do("play-on-wood", table=2, anew=True, reason="manca la rete")
    hall.results()
    for number in (1, 2):
        hall.do("propose-report", REFEREE, round=1, table=number)


def play_freely(hall: Hall) -> None:
    """Four free matches of a house: a hand with two people's dice, played to its end; one where a
    turn was taken back; one whose guest told no value; one nobody came to.
    """
    inside = Rooms(hall)
    rooms = inside.rooms
    organiser = Who(role="organiser", subject="Ada")
    house.say(rooms.store, organiser, house.FreePlay(open=True, most=12))
    for others, name in (((GUEST, BOT, BOT), "due"), ((GUEST, BOT, BOT), "silenzio")):
        wanted = NewRoom(
            regulation=MINEO, name="Ada", others=others, commitment=inside.fixed(name, 0)
        )
        id = rooms.open(wanted, name, "1").room
        rooms.sit(id, "Bea", f"{name}-2", "2", inside.fixed(name, 1))
        rooms.tell_value(id, 0, inside.value(name, 0))
        if name == "due":
            rooms.tell_value(id, 1, inside.value(name, 1))
            rooms.set_pace(id, 0, "fast")
            rooms.agree(id, 1, True)
            rooms.leave(id, 1)
            rooms.resume(id, 1)
            inside.play_out(id)
        else:
            hall.wait(PATIENCE / MINUTE + 1)
            rooms.go_on(id)
    alone = NewRoom(regulation=MINEO, name="Ada", others=(BOT, BOT, BOT))
    id = rooms.open(alone, "sola", "1").room
    for _ in range(24):
        inside.move(id)
    rooms.replace_bot(id, 1, "sensible")
    rooms.take_back(id, 0)
    rooms.open(NewRoom(regulation=MINEO, name="Ada", others=(GUEST,) * 3), "vuota", "1")
    hall.wait(house.ABANDONED / MINUTE)
    rooms.close_abandoned()


def write_together(folder: Path) -> dict[str, str]:
    """A hand whose chance everybody's value is mixed into, without a house."""
    values = {f"Persona {number}": f"{number}{number}" * 32 for number in range(1, 5)}
    rows = [
        {"name": name, "commitment": shared_chance.fixed(value), "value": value}
        for name, value in values.items()
    ]
    secret = sha256(b"together").digest()
    match = new_match(MINEO, list(values), secret=secret, dealer=0, contributions=rows)
    for move in count(1):
        if match.finished:
            break
        match, _ = apply(match, chosen(match, next(iter(acting_seats(match))), move))
    (folder / "together-tarocchi-4.jsonl").write_bytes(write(match.game, match.events))
    return {"together-tarocchi-4": "A hand played inside, with dice that are everybody's."}

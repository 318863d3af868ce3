"""A round of sixteen in a house of its own, some tables of which are played inside."""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec

from arbitro.app import commands as c
from arbitro.app.acts import Act, Answer, Who
from arbitro.app.matches import Play
from arbitro.app.playing.room import Room, room_at
from arbitro.app.queries import QUERIES, Asker
from arbitro.bootstrap import Installation, joined
from arbitro.bots import make_bot
from arbitro.play import Match
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.clock.readings import Reading
from arbitro.referee.state import Appointed
from arbitro.store.memory import MemoryStore
from arbitro.tournament import commands as t
from arbitro.tournament.state import Table
from tests.app.running import ORGANISER, REFEREE, Running, entry
from tests.app.test_desk import RUR


class Hours:
    """A clock somebody else turns."""

    def __init__(self) -> None:
        self.wall = 1_790_000_000_000

    def __call__(self) -> Reading:
        return Reading("test", self.wall - 1_789_999_000_000, self.wall, "test")


class Online(Running):
    """A hall with the house it is in."""

    def __init__(self, opening: c.OpenHall = RUR) -> None:
        self.hours = Hours()
        self.house: Installation = joined(MemoryStore(), self.hours)
        self.store, self.desk = self.house.store, self.house.desk
        self._ids = count(1)
        self.desk.open_hall(self.made(opening))
        self.stream = f"hall/{opening.id}"
        self._moves = count(1)

    def table(self, number: int) -> Table:
        drawn = self.hall.tournament.round
        assert drawn is not None
        return drawn.tables[number - 1]

    def room(self, number: int) -> Room:
        return self.house.rooms.room(room_at(self.hall.tournament.id, self.table(number).online))

    def match(self, number: int) -> Match:
        return self.house.rooms.match(self.room(number))

    def turn(self, number: int) -> tuple[Who, int]:
        """Who has the turn at a table, and his seat."""
        room = self.room(number)
        seat = self.house.rooms.acting(room)
        assert seat is not None
        return Who(role="player", subject=self.match(number).state.seated[seat]), seat

    def move(self, number: int, bot: str = "random") -> Answer:
        """Whoever has the turn does what a bot would."""
        who, seat = self.turn(number)
        match = self.match(number)
        maker = make_bot(bot, next(self._moves), match.game.name)
        action = match.game.action(maker.choose(match, seat))
        act = Act(id=f"move-{number}-{next(self._moves)}", command=Play(action=action), by=who)
        return self.house.rooms.play_at_table(self.room(number), act)

    def until_placed(self, number: int) -> None:
        """Until the first turn has begun."""
        while self.match(number).state.phase in ("colours", "placement"):
            self.move(number)

    def play_out(self, number: int, most: int = 4000) -> None:
        for _ in range(most):
            if self.table(number).done:
                return
            self.move(number)
        raise AssertionError("it never ended")

    def ask_now(self, name: str, **parameters: Any) -> Any:
        query = QUERIES[name]
        asker = Asker(ORGANISER, "it", self.hours())
        answer = query.ask(self.hall, asker, query.parameters(**parameters))
        return msgspec.json.decode(msgspec.json.encode(answer))

    def tap(self, number: int, tap: taps.Tap) -> None:
        self.do(r.Tap(round=1, table=number, tap=tap), REFEREE)


def sixteen() -> Online:
    """Drawn at four tables, one referee."""
    running = Online()
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 17))))
    running.do(t.Lock())
    running.do(r.AppointOfficials(officials=(Appointed(name="Bianchi"),)))
    running.do(c.Draw(public="2 5 5"), ORGANISER)
    return running

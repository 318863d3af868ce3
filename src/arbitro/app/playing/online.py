"""Tables of a round that are played inside the house: opened, followed, settled.

The hall is the truth about a table: who sits, whether it stands still, how it ended. The room is
where its match is played. `follow` brings the two together, step by step, and may be called at any
time, by anybody, again: each step is done once, under a key of its own.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from hashlib import sha256
from threading import local
from typing import NamedTuple

from msgspec import Struct

from arbitro.app import commands as c
from arbitro.app.access.roles import permit
from arbitro.app.acts import Act, Answer, Turnstile, Who
from arbitro.app.desk import Desk
from arbitro.app.hall import Hall, rulebook
from arbitro.app.matches import Play
from arbitro.app.naming import by_sheets
from arbitro.app.playing import room as r
from arbitro.app.playing.effects_in_match import (
    Measure,
    Owed,
    armies_owed,
    of_exits,
    of_rulings,
    taken_off,
)
from arbitro.app.playing.late_eyes import LateEyes, Watched
from arbitro.app.playing.match_outcome import opening_dice, seat_rows, turn_sheet, turns_told
from arbitro.app.playing.table_rooms import TableRooms
from arbitro.app.referee_effects import standing
from arbitro.app.table_now import table_now
from arbitro.app.turn_sheets import dealers
from arbitro.games.risiko.state import Match as Risiko
from arbitro.kernel import Refused
from arbitro.play import Match
from arbitro.referee import commands as rc
from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.readings import hall_time_at
from arbitro.referee.desk.clock_taps import clock_of, taps_of
from arbitro.referee.hall import match_name
from arbitro.referee.rules import RefereeRules
from arbitro.regulations import about_play
from arbitro.tournament.state import Table

MOST_STEPS = 200
"""More than anything can ask for at once; beyond it something goes round in circles."""
TOLD = (ev.FirstCard, ev.TurnEnded, ev.Rolled)
log = logging.getLogger("arbitro.playing")


class At(NamedTuple):
    """A table played inside, as the hall has it now."""

    stream: str
    hall: Hall
    round: int
    table: Table

    @property
    def where(self) -> tuple[int, int]:
        return self.round, self.table.number

    @property
    def room(self) -> str:
        return r.room_at(self.hall.tournament.id, self.table.online)

    @property
    def who(self) -> Who:
        """Who acts where a match tells its table something: the table itself."""
        return Who(role="table", subject=f"{self.round}/{self.table.number}")


class Off(NamedTuple):
    """Which consequence of which ruling, and by territory how many armies come off."""

    ruling: str
    place: int
    where: dict[str, int]


class OnlineTables:
    """The tables of every hall that are played inside."""

    def __init__(self, desk: Desk, rooms: TableRooms) -> None:
        self.desk, self.rooms = desk, rooms
        self.trouble: dict[str, Refused] = {}
        """By room, why its match could not be brought together with its table."""
        self.late = LateEyes()
        self._turnstile = Turnstile()
        self._inside = local()
        rooms.tables_of = self
        desk.afterwards.append(self.told)

    def told(self, stream: str, _: Answer) -> None:
        """Something was done in a hall; what another process did, that one follows."""
        if stream.startswith("hall/") and self.desk.last_known(stream).tournament.online:
            self.follow(stream)

    def follow(self, stream: str) -> None:
        """Every table of the round that is played inside, brought up to date."""
        now = self.desk.hall(stream).tournament
        if not now.online or getattr(self._inside, "busy", False):
            return
        for id in self._rooms_of(stream):
            self._follow_room(stream, id)

    def follow_all(self) -> None:
        """Every table that runs in the house: a clock may have run out, a server been away."""
        streams = {f"hall/{room.tournament}" for room in self.rooms.tables()}
        for stream in sorted(streams):
            with suppress(Refused):
                self.follow(stream)

    def _rooms_of(self, stream: str) -> list[str]:
        """The rooms of this round's tables, and those a table has left behind."""
        hall = self.desk.hall(stream)
        drawn = hall.tournament.round
        tables = drawn.tables if drawn is not None else ()
        now = [At(stream, hall, 0, table).room for table in tables if table.online]
        before = [room.id for room in self.rooms.tables() if f"hall/{room.tournament}" == stream]
        return [*now, *(id for id in before if id not in now)]

    # ------------------------------------------------------------ what a room asks

    def at(self, room: r.Room) -> At | None:
        """Where the room stands in its hall; None where its table is played elsewhere by now."""
        stream = f"hall/{room.tournament}"
        return self._at(stream, room.id)

    def _at(self, stream: str, id: str) -> At | None:
        hall = self.desk.hall(stream)
        drawn = hall.tournament.round
        for table in drawn.tables if drawn is not None else ():
            if table.online and drawn is not None:
                found = At(stream, hall, drawn.number, table)
                if found.room == id:
                    return found
        return None

    def watched(self, room: r.Room) -> Watched:
        """A table as everybody may see it: as it stood its delay ago, as long as it is played."""
        at = self.at(room) if room.place else None
        if at is None or not at.table.delay or at.table.done:
            return Watched(room, {})
        now = self._now()
        return self.late.watched(room, self.rooms.matches.seated, now, 1000 * at.table.delay)

    def require_playing(self, room: r.Room) -> None:
        """The clock's word first: time may have run out, the referee may have stopped play."""
        self._follow_room(f"hall/{room.tournament}", room.id)
        found = self.at(room)
        if found is None or found.table.done:
            raise Refused("room-closed", {"match": room.id, "why": "wood"})
        if table_now(found.hall.referee, found.round, found.table).state == "interrupted":
            raise Refused("table-suspended", {"table": found.table.number})

    def owed(self, stream: str, round: int, table: int) -> list[Owed]:
        """Armies that rulings take off at this table, where somebody has to say which."""
        found = self._begun(stream, round, table)
        return [] if found is None else armies_owed(found[0].hall.referee, round, table, found[1])

    def take_off(self, stream: str, who: Who, at: tuple[int, int], off: Off) -> None:
        """Armies of a ruling come off where its player chose, told by a referee."""
        found = self._begun(stream, *at)
        permit(who, "tick-effects", None, self.desk.hall(stream))
        owed = self.owed(stream, *at)
        mine = next(
            (one for one in owed if (one.ruling, one.place) == (off.ruling, off.place)), None
        )
        if found is None or mine is None:
            raise Refused("unknown-ruling", {"ruling": off.ruling, "rulings": []})
        place, state = found
        because = list(place.hall.referee.rulings[off.ruling].because)
        measure = taken_off(mine, off.where, state, because)
        room = self.rooms.room(place.room)
        act = Act(id=measure.key, command=Play(action={**measure.action, "seat": None}), by=who)
        self.rooms.matches.officiate(room.match, act)
        done = c.NoteCarriedOut(ruling=off.ruling, done=(off.place,))
        self._act(place, f"done-{measure.key}", done)

    def _begun(self, stream: str, round: int, table: int) -> tuple[At, Risiko] | None:
        """A table played inside whose RisiKo! match is under way."""
        hall = self.desk.hall(stream)
        drawn = hall.tournament.round
        if drawn is None or drawn.number != round:
            return None
        found = next((one for one in drawn.tables if one.number == table), None)
        if found is None or not found.online or found.done or not found.begun:
            return None
        at = At(stream, hall, round, found)
        state = self.rooms.match(self.rooms.room(at.room)).state
        return (at, state) if isinstance(state, Risiko) else None

    def moved(self, room: r.Room) -> None:
        self._follow_room(f"hall/{room.tournament}", room.id)

    # ------------------------------------------------------------ following

    def _follow_room(self, stream: str, id: str) -> None:
        """Step after step until nothing is left to do; what is refused is remembered."""
        if getattr(self._inside, "busy", False):
            return
        with self._turnstile.alone(id):
            self._inside.busy = True
            try:
                for _ in range(MOST_STEPS):
                    if not self._step(stream, id):
                        self.trouble.pop(id, None)
                        return
                log.error("the table %s never comes to rest", id)
            except Refused as refused:
                self.trouble[id] = refused
                log.warning("the table %s: %s", id, refused)
            finally:
                self._inside.busy = False

    def _step(self, stream: str, id: str) -> bool:
        """The next thing that has to be done, if any."""
        at = self._at(stream, id)
        if at is None:
            return self._left_behind(id)
        if at.table.done:
            if at.table.delay and (over := self.rooms.known(id)):
                self.late.let_go(over)
            return False
        room = self.rooms.known(id) or self.rooms.open_table(_opening(at, self._now()))
        if not room.begun:
            self.rooms.reseat(room, at.table.players)
            self.rooms.begin(id)
            return bool(self.rooms.room(id).begun)
        paused = table_now(at.hall.referee, at.round, at.table).state == "interrupted"
        if paused != room.paused:
            self.rooms.pause(room, paused)
        match = self.rooms.match(room)
        if at.table.delay:
            self.late.note(room.match, match.state.version, self._now())
        if not at.table.begun:
            dice = opening_dice(match)
            begun = c.BeginOnline(round=at.round, table=at.table.number, dice=dice)
            return self._act(at, f"begin-{at.table.online}", begun)
        if isinstance(match.state, Risiko):
            return self._risiko_step(at, room, match)
        return self._settled(at, room, match)

    def _risiko_step(self, at: At, room: r.Room, match: Match) -> bool:
        if self._tapped(at, match):
            return True
        if match.finished:
            return self._settled(at, room, match)
        rules = rulebook(at.hall)
        out = of_exits(
            standing(at.hall, rules), rules.referee, at.hall.referee, at.where, match.state
        )
        ruled = of_rulings(at.hall.referee, *at.where, match.state)
        if any(self._carried_out(at, room, one) for one in (*out, *ruled)):
            return True
        return self._time_called(at, room, match)

    def _left_behind(self, id: str) -> bool:
        """Its table is played elsewhere, or its round is over."""
        room = self.rooms.known(id)
        if room is not None and not room.closed:
            self.rooms.close(room, "wood")
        return False

    def _tapped(self, at: At, match: Match) -> bool:
        """The table's clock and giri go with the match; a tap it cannot take is left out."""
        taps = at.hall.referee.taps.get(match_name(*at.where), ())
        known = sum(isinstance(one, TOLD) for one in taps)
        told = turns_told(match.events)
        if known >= len(told):
            return False
        tap = rc.Tap(round=at.round, table=at.table.number, tap=told[known])
        try:
            return self._act(at, f"tap-{at.table.online}-{known}-{at.hall.version}", tap)
        except Refused as refused:
            log.info("a tap of %s was not taken: %s", at.room, refused)
            return False

    def _carried_out(self, at: At, room: r.Room, measure: Measure) -> bool:
        """Done by the engine and ticked off; what it cannot do now waits."""
        by = Who(role="referee", subject=measure.ruling or measure.key)
        act = Act(id=measure.key, command=Play(action={**measure.action, "seat": None}), by=by)
        try:
            self.rooms.matches.officiate(room.match, act)
        except Refused as refused:
            log.info("%s waits in %s: %s", measure.key, room.id, refused)
            return False
        self.rooms.formalities(room)
        if measure.ruling:
            done = c.NoteCarriedOut(ruling=measure.ruling, done=(measure.place,))
            self._act(at, f"done-{measure.key}", done)
        return True

    def _time_called(self, at: At, room: r.Room, match: Match) -> bool:
        """The round's clock says when time is up; the match says what follows."""
        rules = rulebook(at.hall).referee
        record = at.hall.referee
        taps = taps_of(record, *at.where)
        if match.state.last_giro or not taps or not isinstance(rules, RefereeRules):
            return False
        line = hall_time_at(record.line, self.desk.clock())
        time, _ = clock_of(rules, len(at.table.players), taps, line)
        if not time.is_up:
            return False
        return self._carried_out(at, room, Measure("time-up", {"type": "call_time"}))

    def _settled(self, at: At, room: r.Room, match: Match) -> bool:
        """The result, once the last match of the table is over."""
        if not match.finished or room.begun < room.hands:
            return False
        streams = [room.hand(number) for number in range(1, room.begun + 1)]
        logs = tuple(
            sha256(b"".join(self.rooms.store.lines(stream))).hexdigest() for stream in streams
        )
        hands = [self.rooms.matches.seated(stream).match for stream in streams]
        sheet = by_sheets(at.hall.tournament)
        told = c.SettleOnline(
            round=at.round,
            table=at.table.number,
            logs=logs,
            seats=() if sheet else seat_rows(match),
            sheet=turn_sheet([hand.state for hand in hands]) if sheet else None,
        )
        return self._act(at, f"settle-{at.table.online}-{at.hall.version}", told)

    def _act(self, at: At, key: str, command: Struct) -> bool:
        self.desk.carry_over(at.stream, Act(id=key, command=command, by=at.who))
        return True

    def _now(self) -> int:
        return self.desk.clock().wall


def _opening(at: At, now: int) -> r.RoomOpened:
    """The room of a table: its chairs as drawn, the readings of the tournament, no bots."""
    t = at.hall.tournament
    deals = dealers(t) if by_sheets(t) else ()
    return r.RoomOpened(
        id=at.room,
        regulation=t.regulation,
        seats=tuple(r.RoomSeat(name=id, holder=n) for n, id in enumerate(at.table.players)),
        at=now,
        time_up_giro=None,
        hands=len(deals) or 1,
        away="",
        place=f"{t.id}/{at.table.online}",
        interpretations=about_play(t.regulation, t.interpretations),
        dealers=deals,
        until=now + 1000 * at.table.gather,
    )

"""Bots at a human pace: they play outside any request, each room by itself, and hold nobody up.

A room has a task while a bot has the turn there. A bot that fails is replaced by the random one,
which stands in the room's log. After a restart every running room is looked at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from anyio import CapacityLimiter, to_thread

from arbitro.app.playing.lookout import Turn
from arbitro.app.playing.room import Room
from arbitro.app.playing.rooms import Rooms
from arbitro.app.ports import Unavailable
from arbitro.kernel import Refused
from arbitro.play import apply
from arbitro.web.serving.room_news import room_of
from arbitro.web.serving.thinkers import Closed, Distant, Thinkers

if TYPE_CHECKING:
    from arbitro.bots import Bot

PAUSES = {"normal": 0.7, "fast": 0.15}
"""Seconds before a step of a bot; a little more or less each time, so that it tells nothing."""
LINGERING = {"trick.taken/1": 2.5}
"""How many times as long a bot waits after what everybody wants to look at."""
SWEEP = 20.0
"""Seconds between two looks for who keeps others waiting, and for what everybody has left."""
AGAIN, MOMENT = 1.0, 0.01
FALLBACK = "random"
log = logging.getLogger("arbitro.web")


class BotTurns:
    """Plays for the bots of every room, as long as `run` runs."""

    def __init__(self, rooms: Rooms, pause: Callable[[float], Any] = asyncio.sleep) -> None:
        self.rooms, self._pause = rooms, pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._skipping: set[str] = set()
        self._again: set[str] = set()
        self._bots: dict[tuple[str, int, str], Bot] = {}
        self._chance = Random()
        self._threads: CapacityLimiter | None = None
        self.thinkers = Thinkers()
        self._thinking: CapacityLimiter | None = None
        self._alarms: dict[str, asyncio.TimerHandle] = {}

    async def run(self) -> None:
        """Take up every room that runs, and look now and then for those that nobody plays."""
        self._threads = CapacityLimiter(2)
        self._thinking = CapacityLimiter(self.thinkers.most)
        try:
            while True:
                try:
                    await self._sweep()
                except Exception as fault:
                    known = isinstance(fault, Unavailable)
                    log.warning("rooms wait", exc_info=None if known else fault)
                await asyncio.sleep(SWEEP)
        finally:
            for task in self._tasks.values():
                task.cancel()
            for alarm in self._alarms.values():
                alarm.cancel()
            self.thinkers.close()

    async def _sweep(self) -> None:
        await to_thread.run_sync(self.rooms.left_undone)
        await to_thread.run_sync(self.rooms.tables_of.follow_all)
        for id in await to_thread.run_sync(self.rooms.waiting_for_dice):
            await to_thread.run_sync(self.rooms.go_on, id)
        await to_thread.run_sync(self.rooms.stand_in_for_absent)
        await to_thread.run_sync(self.rooms.close_abandoned)
        for room in await to_thread.run_sync(self.rooms.running):
            self._take_up(room.id)

    def told(self, stream: str) -> None:
        """Something happened in a room: perhaps a bot has the turn now."""
        if id := room_of(stream):
            self._take_up(id)

    def skip(self, id: str) -> None:
        """No pauses in this room until a person has the turn."""
        self._skipping.add(id)

    def _take_up(self, id: str) -> None:
        if self._threads is None:
            return
        if id in self._tasks:
            self._again.add(id)
            return
        task = self._tasks[id] = asyncio.get_running_loop().create_task(self._play(id))
        task.add_done_callback(lambda task: self._put_down(id, task))

    def _put_down(self, id: str, task: asyncio.Task[None]) -> None:
        """What happened while the task was ending is looked at too."""
        self._tasks.pop(id, None)
        if task.cancelled():
            return
        if failure := task.exception():
            log.error("no bot plays in room %s any more", id, exc_info=failure)
        elif id in self._again:
            self._again.discard(id)
            self._take_up(id)

    async def _play(self, id: str) -> None:
        while True:
            self._again.discard(id)
            try:
                turn, pause, limiter = await to_thread.run_sync(self._turn, id)
                if turn is None:
                    self._skipping.discard(id)
                    self._set_alarm(id, pause)
                    return
                if id not in self._skipping:
                    await self._pause(pause or 0.0)
                await to_thread.run_sync(self._step, id, limiter=limiter)
            except Refused as refused:
                if refused.code in ("room-closed", "unknown-match"):
                    return
                await asyncio.sleep(AGAIN)
            except Unavailable:
                await asyncio.sleep(AGAIN)

    def _time_left(self, room: Room) -> float | None:
        """Seconds a person has left for his turn; None where there is no such time."""
        if room.closed:
            self._dismiss(room.id)
        if not room.turn_seconds or (ends := self.rooms.turn_ends(room)) is None:
            return None
        return max(0.0, (ends - self.rooms.clock().wall) / 1000)

    def _set_alarm(self, id: str, seconds: float | None) -> None:
        """The room is looked at again when the time of the turn is over."""
        if alarm := self._alarms.pop(id, None):
            alarm.cancel()
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._alarms[id] = loop.call_later(seconds + MOMENT, self._take_up, id)

    def _turn(self, id: str) -> tuple[Turn | None, float | None, CapacityLimiter | None]:
        """A bot's turn, the pause before it and the threads for it; or the seconds a person has
        left for his own.
        """
        room = self.rooms.room(id)
        if room.turn_seconds and self.rooms.end_late_turn(id):
            room = self.rooms.room(id)
        turn = self.rooms.turn_of_bot(room)
        if turn is None:
            return None, self._time_left(room), None
        seconds = PAUSES[room.pace] * (0.6 + 0.8 * self._chance.random())
        if turn.match.trail is not None:
            seconds *= LINGERING.get(turn.match.trail[1][-1].kind, 1.0)
        return turn, seconds, self._thinking if self._distant(turn) else self._threads

    def _step(self, id: str) -> None:
        """One step of the bot whose turn it is; where it fails the random one has its seat."""
        turn = self.rooms.turn_of_bot(self.rooms.room(id))
        if turn is None:
            return
        try:
            action = turn.match.game.action(self._bot(turn).choose(turn.match, turn.seat))
            apply(turn.match, action)
        except Closed:
            return
        except Exception:
            log.exception("a bot (%s) failed in room %s", turn.bot, id)
            if turn.bot == FALLBACK:
                raise
            self.rooms.replace_bot(id, turn.entrant, FALLBACK)
            return
        self.rooms.play_for(id, turn, action)

    def _distant(self, turn: Turn) -> bool:
        """Whether it thinks so long that it does so in a process of its own."""
        from arbitro.bots import thinks  # noqa: PLC0415 - as below

        return thinks(turn.bot, turn.match.game.name)

    def _bot(self, turn: Turn) -> Bot:
        """Who plays at this seat of this match; a match taken back has new ones, who know nothing
        of what was.
        """
        from arbitro.bots import make_bot  # noqa: PLC0415 - heavy to load, and most houses have none

        key = (turn.stream, turn.entrant, turn.bot)
        if key not in self._bots:
            self._dismiss(room_of(turn.stream), turn.stream)
            game, seed = turn.match.game.name, self._chance.getrandbits(64)
            if self._distant(turn):
                self._bots[key] = Distant(self.thinkers, turn.bot, seed, game)
            else:
                self._bots[key] = make_bot(turn.bot, seed, game)
        return self._bots[key]

    def _dismiss(self, id: str | None, but: str = "") -> None:
        """The bots of a room go, except those of the match it plays."""
        gone = [key for key in self._bots if room_of(key[0]) == id and key[0] != but]
        for key in gone:
            del self._bots[key]

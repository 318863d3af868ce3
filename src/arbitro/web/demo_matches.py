"""Free matches of the demo: one that bots play while one looks on, and one of each game that is
over, to be watched again.
"""

from __future__ import annotations

from msgspec.structs import replace

from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Rooms
from arbitro.bots import make_bot

BOT = WantedSeat(bot="sensible")
RISIKO = NewRoom(regulation="rur-2015", name="Aldo", others=(BOT,) * 3, time_up_giro=60)
SHORT = replace(RISIKO, name="Alma", time_up_giro=2)
CARDS = NewRoom(regulation="tarocchi-2012", name="Agata", others=(BOT,) * 3)


def free_match(rooms: Rooms) -> None:
    """A match being played, by bots alone: who opened it has left. Done before, it is there."""
    if not rooms.running():
        _left_to_bots(rooms, RISIKO, "demo")


def finished_matches(rooms: Rooms) -> None:
    """One match of each game, over. Done before, they are there."""
    if rooms.finished():
        return
    for number, wanted in enumerate((SHORT, CARDS)):
        _play_out(rooms, _left_to_bots(rooms, wanted, f"demo-over-{number}"))


def _left_to_bots(rooms: Rooms, wanted: NewRoom, key: str) -> str:
    held = rooms.open(wanted, key, "demo")
    rooms.leave(held.room, 0)
    return held.room


def _play_out(rooms: Rooms, id: str) -> None:
    """Without pauses, to the end."""
    bot = make_bot("sensible", 1, rooms.match(rooms.room(id)).game.name)
    while (turn := rooms.turn_of_bot(rooms.room(id))) is not None:
        action = turn.match.game.action(bot.choose(turn.match, turn.seat))
        rooms.play_for(id, turn, action)

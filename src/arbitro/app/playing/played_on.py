"""A match that is over, gone on with against bots from some moment of it: a match of its own.

Its log is that of the match as far as it is taken over, and the same secret: what was played stays
where it is, and whoever decides as was decided then throws what was thrown.
"""

from __future__ import annotations

from base64 import b32encode
from typing import NamedTuple

from msgspec import Struct

from arbitro.app.matches import SECRET
from arbitro.app.playing import room as r
from arbitro.app.playing.opening import nickname, require_bot
from arbitro.app.playing.rooms import Held, Rooms
from arbitro.app.ports import Append, Head
from arbitro.envelope import GENESIS
from arbitro.kernel import Refused
from arbitro.play import Match, resume
from arbitro.play.acting import acting_seats
from arbitro.play.log import read, write

BOT = "sensible"
REVEALED = "secret.revealed/1"


class WantedOn(Struct, frozen=True, kw_only=True):
    """From which line of a log on, in whose place one sits, and who plays the others."""

    log: bytes
    lines: int
    player: str
    bot: str = BOT


class Taken(NamedTuple):
    """A match as it stood then, and the secret its chance comes from."""

    match: Match
    secret: bytes


def taken_over(log: bytes, lines: int) -> Taken:
    """The match after so many lines, what its last command still lacked done, or as soon as
    somebody has a choice; every line is decided again.
    """
    game, events = read(log)
    last = events[-1]
    if last.kind != REVEALED:
        raise Refused("not-to-play-on", {})
    secret = bytes.fromhex(last.secret)
    if not 1 <= lines < len(events):
        raise Refused("nothing-to-play-on", {})
    for taken in range(lines, len(events)):
        match, _ = resume(write(game, events[:taken]), secret)
        if match.finished:
            break
        if acting_seats(match):
            return Taken(match, secret)
    raise Refused("nothing-to-play-on", {})


class PlayedOn(Rooms):
    """Rooms, some of which go on with a match that was played before."""

    def play_on(self, wanted: WantedOn, key: str, address: str) -> Held:
        """A room of one's own whose match begins where the other is left."""
        if (key, address) in self._answered:
            return self._answered[key, address]
        self._require_place()
        match, secret = taken_over(wanted.log, wanted.lines)
        require_bot(wanted.bot, self.bots(match.game.name))
        opened = self._opened_on(match, wanted)
        room_stream, begun = r.STREAM + opened.id, r.MatchBegun(number=1, at=opened.at)
        lines = tuple(write(match.game, match.events).splitlines(keepends=True))
        stream = f"{r.MATCHES}{opened.id}/1"
        self.store.append(Append(stream=stream, expected=0, lines=lines, vault={SECRET: secret}))
        self._add(room_stream, Head(0, GENESIS), opened, begun)
        held = self._answered[key, address] = self._held(opened.id, 0)
        self.formalities(self.room(opened.id))
        return held

    def _opened_on(self, match: Match, wanted: WantedOn) -> r.RoomOpened:
        first = match.events[0]
        if any(nickname(name) != name for name in first.players):
            raise Refused("not-to-play-on", {})
        if wanted.player not in first.players:
            raise Refused("unknown-player", {"player": wanted.player[:64]})
        return r.RoomOpened(
            id=b32encode(self.entropy(5)).decode().lower(),
            regulation=first.regulation,
            seats=tuple(
                r.RoomSeat(name=name, holder=0)
                if name == wanted.player
                else r.RoomSeat(name=name, bot=wanted.bot)
                for name in first.players
            ),
            at=self.clock().wall,
            time_up_giro=getattr(first, "time_up_giro", None),
            interpretations=dict(first.interpretations),
        )

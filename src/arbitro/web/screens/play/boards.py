"""What a game brings to a room: its template, what that shows, and what its forms ask for.

A room knows no game. A new board is a module with a `Board` and one line here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from msgspec.structs import replace

from arbitro.app.playing.room import Room
from arbitro.app.playing.story import Moment
from arbitro.kernel import Refused
from arbitro.messages import cite_ids, event, say
from arbitro.messages.text import titled
from arbitro.play import Match
from arbitro.regulations import EDITIONS, edition_of

Context = dict[str, Any]
Action = dict[str, Any]
LINES = 14
"""Sentences of the story on a page."""
UNTOLD = frozenset({"secret.revealed/1"})
"""What says nothing to who plays; it is in the log and in the replay."""
GAMES = {
    "risiko": "arbitro.web.screens.play.risiko_board",
    "mineo": "arbitro.web.screens.play.mineo_board",
}
"""The games that have a board, by name: the module that holds its `BOARD`."""


@dataclass(frozen=True)
class Look:
    """A match as one pair of eyes sees it now."""

    room: Room
    match: Match
    eyes: int | str
    view: Context
    legal: list[Action]
    story: list[Moment]
    lang: str
    acting: int | None
    earlier: tuple[Any, ...] = ()
    """How the hands before this one ended, where several are played."""
    calls: Mapping[str, str] = field(default_factory=dict)
    """How players are called, where they sit by their ids."""

    def called(self, player: str) -> str:
        return self.calls.get(player, player)

    @property
    def names(self) -> list[str]:
        return [self.called(player) for player in self.match.state.seated]

    @property
    def mine(self) -> bool:
        """Whether the reader has the turn."""
        return self.eyes == self.acting


@dataclass(frozen=True)
class Board:
    """One game on the screen."""

    template: str
    script: str
    """The module of ours that draws it."""
    show: Callable[[Look], Context]
    """What its template reads; among it `bar` (`who`, `phase`, `todo`) and `rows`, the seats."""
    actions: Callable[[Look, Mapping[str, str]], list[Action]]
    """What a form of it asks for, in order."""
    again: Callable[[Look, Mapping[str, str]], Action | None]
    """The next step of a form that goes on by itself («until»); None: it is done."""
    decisive: tuple[type[Any], ...]
    """Events in which an article decided something worth naming."""


def board_of(regulation: str) -> Board:
    board: Board = import_module(GAMES[edition_of(regulation).game]).BOARD
    return board


def playable() -> list[str]:
    """The editions of the games that have a board."""
    return [id for id, edition in EDITIONS.items() if edition.game in GAMES]


def rules_told(lang: str, regulation: str) -> str:
    """Which game, and under which rules: «RisiKo! (RUR)», «Tarocchi»."""
    rules = titled(say(lang, f"regulation-short.{regulation}"))
    game = edition_of(regulation).game
    return say(lang, "play.risiko-under", rules=rules) if game == "risiko" else rules


def room_told(room: Room, lang: str) -> Context:
    """A match in a list: its rules and who sits."""
    return {
        "id": room.id,
        "rules": rules_told(lang, room.regulation),
        "names": [seat.name for seat in room.seats],
    }


def told(look: Look, board: Board) -> list[Context]:
    """The last things that happened, the latest first, each with its articles."""
    rows = []
    moments = [moment for moment in look.story if moment.event.kind not in UNTOLD]
    for moment in moments[-LINES:][::-1]:
        seated = getattr(moment.before, "order", True)
        before = moment.before if seated else _by_name(look, moment.before)
        sentence = event(
            look.lang, moment.event, before, look.names if seated else (), moment.hidden
        )
        because = moment.event.because if isinstance(moment.event, board.decisive) else ()
        articles = cite_ids(look.lang, because) if because else ""
        rows.append({"sentence": sentence, "articles": articles, "number": moment.number})
    return rows


def _by_name(look: Look, before: Any) -> Any:
    """A match in which nobody sits yet, its players called by their names."""
    if not look.calls:
        return before
    return replace(before, players=tuple(map(look.called, before.players)))


def listed(text: str) -> list[dict[str, Any]]:
    """The moves as a page sends them: JSON, a list of actions."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused("malformed", {"problem": "moves"}) from error
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise Refused("malformed", {"problem": "moves"})
    return found

"""A position as one line of text, and back: to send, to store, to write in a test."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec
from msgspec.structs import replace

from arbitro.kernel import DECIDER, Refused
from arbitro.play.game import game_of
from arbitro.play.match import Match

MARK = "arbitro-position/1"
_sorted = msgspec.json.Encoder(order="sorted")


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    regulation: str
    readings: dict[str, str]
    decider: int
    state: msgspec.Raw


def position(match: Match) -> str:
    """The whole position, hidden things too; not the past, nor the dice to come."""
    plain = {
        "regulation": match.state.regulation,
        "readings": match.rules.readings,
        "decider": match.rules.decider,
        "state": match.state,
    }
    return f"{MARK} {_sorted.encode(plain).decode()}"


def match_at(text: str) -> Match:
    """The match at a position; it has no past, and its chance is the caller's."""
    mark, _, body = text.strip().partition(" ")
    if mark != MARK:
        raise Refused("no-position", {"problem": mark[:40]})
    try:
        written = msgspec.json.decode(body, type=_Written)
        game = game_of(written.regulation)
        kind: Any = import_module(f"arbitro.games.{game.name}.state").Match
        state = msgspec.json.decode(written.state, type=kind)
    except msgspec.MsgspecError as error:
        raise Refused("no-position", {"problem": str(error)}) from error
    if not 1 <= written.decider <= DECIDER or state.regulation != written.regulation:
        raise Refused("no-position", {"problem": written.regulation})
    rules = replace(game.rules(written.regulation, written.readings), decider=written.decider)
    return Match(game, rules, state, None, None)

"""Names outside, numbers inside: commands and events of a hand as plain JSON-able values."""

from __future__ import annotations

from typing import Any

from arbitro.games.codec import Codec, Convert
from arbitro.games.mineo import cards
from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.kernel import Refused

_CARD = frozenset({"card", "trump", "wrong", "before"})
_CARDS = frozenset({"cards", "shown", "discard"})


def _encoder(field: str) -> Convert | None:
    if field in _CARD:
        return lambda card: None if card is None else cards.NAMES[card]
    if field in _CARDS:
        return lambda row: [cards.NAMES[card] for card in row]
    return None


def _decoder(field: str) -> Convert | None:
    if field in _CARD:
        return lambda name: None if name is None else cards.parse(name)
    if field in _CARDS:
        return _many
    return None


def _many(row: Any) -> tuple[int, ...]:
    if not isinstance(row, list | tuple):
        raise TypeError("cards come as a list")
    return cards.parse_many(row)


CODEC: Codec[e.Event, c.Command] = Codec(
    e.KINDS, c.Command.__subclasses__(), logged=(_encoder, _decoder), sent=(_encoder, _decoder)
)
COMMANDS = CODEC.commands
event_data, event_from = CODEC.event_data, CODEC.event_from
action, command = CODEC.action, CODEC.command


def parse_observed(what: str, value: Any) -> list[int]:
    """The pack as it was dealt at a real table, by the names of the cards."""
    if what != "pack":
        raise Refused("unknown-observation", {"what": what})
    return list(cards.parse_many(value if isinstance(value, list | tuple) else [value]))


def unseen(what: str) -> int | None:
    """Nothing stands for a card that was not seen: a live hand is recorded with all its cards."""
    return None

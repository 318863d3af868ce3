"""Names outside, numbers inside: commands and events of a match as plain JSON-able values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.games.codec import Codec, Convert
from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.kernel import Refused

_TERRITORY = frozenset({"territory", "origin", "target", "destination", "other_territory"})
_TERRITORIES = frozenset({"territories"})
_CARD = frozenset({"card"})
_CARDS = frozenset({"cards", "taken", "discarded"})


def _position_out(rows: Any) -> dict[str, list[int]]:
    return {id: list(row) for id, row in zip(board.TERRITORIES, rows, strict=True)}


def _position_in(rows: Any) -> tuple[Any, ...]:
    """A board by territory, in any order; a territory left out is noticed by its absence."""
    if not isinstance(rows, Mapping):
        raise TypeError("a position is an object: territory → [owner, armies]")
    by_number = {board.number(id): row for id, row in rows.items()}
    return tuple(by_number[t] for t in sorted(by_number))


def _encoder(field: str) -> Convert | None:
    if field == "position":
        return _position_out
    if field in _TERRITORY:
        return lambda t: None if t is None else board.TERRITORIES[t]
    if field in _TERRITORIES:
        return lambda ts: [board.TERRITORIES[t] for t in ts]
    if field in _CARD:
        return cards.name
    if field in _CARDS:
        return lambda cs: [cards.name(card) for card in cs]
    return None


def _log_encoder(field: str) -> Convert | None:
    if field in _CARD:
        return _card_out
    if field in _CARDS:
        return lambda cs: [_card_out(card) for card in cs]
    return _encoder(field)


def _card_out(card: int) -> str:
    """The two jolly are told apart in a log, so that a replay is exact."""
    return "jolly:2" if card == cards.JOLLY[1] else cards.name(card)


def _card_in(text: str) -> int:
    return cards.JOLLY[1] if text == "jolly:2" else cards.parse(text)


def _decoder(field: str) -> Convert | None:
    if field == "position":
        return _position_in
    if field in _TERRITORY:
        return lambda t: None if t is None else board.number(t)
    if field in _TERRITORIES:
        return lambda ts: tuple(board.number(t) for t in ts)
    if field in _CARD:
        return _logged_card
    if field in _CARDS:
        return lambda texts: tuple(_logged_card(text) for text in texts)
    return None


_LOGGED = {_card_out(card): card for card in (*cards.DECK, cards.UNSEEN)}


def _logged_card(text: Any) -> int:
    """A log has one way of writing a card; outsiders may leave out its symbol."""
    if not isinstance(text, str) or text not in _LOGGED:
        raise ValueError(f"no card is written {text!r}")
    return _LOGGED[text]


def _sent_decoder(field: str) -> Convert | None:
    return _sent_cards if field == "cards" else _decoder(field)


def _sent_cards(texts: Any) -> tuple[int, ...]:
    if not isinstance(texts, list | tuple):
        raise TypeError("cards come as a list")
    return cards.parse_many(texts)


CODEC: Codec[e.Event, c.Command] = Codec(
    e.KINDS,
    c.Command.__subclasses__(),
    logged=(_log_encoder, _decoder),
    sent=(_encoder, _sent_decoder),
)
COMMANDS = CODEC.commands
event_data, event_from = CODEC.event_data, CODEC.event_from
action, command = CODEC.action, CODEC.command


def parse_observed(what: str, value: Any) -> list[int]:
    """Dice as numbers, territories and cards by name, as seen at a real table."""
    values = list(value) if isinstance(value, list | tuple) else [value]
    if what in ("territory", "swap"):
        return [board.number(v) for v in values]
    if what in ("card", "captured", "taken"):
        return [_card_in(v) for v in values]
    if what in ("attack", "defence", "sdadata", "seats", "objective"):
        if not all(isinstance(v, int) and not isinstance(v, bool) for v in values):
            raise Refused("impossible-observation", {"what": what, "values": values})
        return values
    raise Refused("unknown-observation", {"what": what})


def unseen(what: str) -> int | None:
    """Cards and objectives may lie face down; dice and dealt territories are there for all."""
    if what in ("card", "captured", "taken"):
        return cards.UNSEEN
    return objectives.UNSEEN if what == "objective" else None

"""Names outside, numbers inside: commands and events of a match as plain JSON-able values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.kernel import Refused

_TERRITORY = frozenset({"territory", "origin", "target", "destination", "other_territory"})
_TERRITORIES = frozenset({"territories"})
_CARD = frozenset({"card"})
_CARDS = frozenset({"cards", "taken", "discarded"})

Convert = Callable[[Any], Any]


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


_COMMON = ("seat", "because")
_EVENT_FIELDS: dict[type[e.Event], tuple[tuple[str, Convert | None], ...]] = {
    kind: tuple((f, _log_encoder(f)) for f in kind.__struct_fields__ if f not in _COMMON)
    for kind in e.KINDS.values()
}
_EVENT_KEYS = {kind: {field for field, _ in rows} for kind, rows in _EVENT_FIELDS.items()}


def event_data(event: e.Event) -> dict[str, Any]:
    """The `data` of an event's line in a log."""
    data: dict[str, Any] = {}
    for field, convert in _EVENT_FIELDS[type(event)]:
        value = getattr(event, field)
        data[field] = value if convert is None else convert(value)
    return data


_DECODERS: dict[type[Any], dict[str, Convert]] = {
    kind: {f: d for f in kind.__struct_fields__ if (d := _decoder(f)) is not None}
    for kind in (*e.KINDS.values(), *c.Command.__subclasses__())
}


def event_from(
    kind: str, seat: int | None, data: Mapping[str, Any], because: tuple[str, ...]
) -> e.Event:
    """The event a line tells of; ValueError if it is not one of ours."""
    cls = e.KINDS.get(kind)
    if cls is None:
        raise ValueError(f"unknown kind {kind}")
    if data.keys() != _EVENT_KEYS[cls]:
        raise ValueError(f"{kind} has not the fields {sorted(_EVENT_KEYS[cls])}")
    values = {**data, "seat": seat, "because": because}
    for field, decode in _DECODERS[cls].items():
        values[field] = decode(data[field])
    try:
        return msgspec.convert(values, cls)
    except (msgspec.ValidationError, TypeError) as error:
        raise ValueError(str(error)) from error


def type_name(command: type[c.Command]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", command.__name__).lower()


COMMANDS: dict[str, type[c.Command]] = {type_name(k): k for k in c.Command.__subclasses__()}
_TYPES = {cls: name for name, cls in COMMANDS.items()}
_COMMAND_FIELDS = {
    cls: tuple((f, _encoder(f)) for f in cls.__struct_fields__ if f != "seat")
    for cls in COMMANDS.values()
}


def action(command: c.Command) -> dict[str, Any]:
    """A command as the dict that outsiders send."""
    row: dict[str, Any] = {"seat": command.seat, "type": _TYPES[type(command)]}
    for field, convert in _COMMAND_FIELDS[type(command)]:
        value = getattr(command, field)
        row[field] = value if convert is None else convert(value)
    return row


def command(action: Mapping[str, Any]) -> c.Command:
    """The command an outsider's dict stands for, or a refusal that says what is wrong with it."""
    if not isinstance(action, Mapping):
        raise Refused("malformed-action", {"type": None, "problem": type(action).__name__})
    name = action.get("type")
    cls = COMMANDS.get(str(name))
    if cls is None:
        raise Refused("unknown-action", {"type": name, "types": sorted(COMMANDS)})
    values = {key: value for key, value in action.items() if key != "type"}
    stray = sorted(map(str, set(values) - set(cls.__struct_fields__)))
    if stray:
        raise Refused("unknown-field", {"type": name, "fields": stray})
    decode = _DECODERS[cls]
    if "cards" in values and isinstance(values["cards"], list | tuple):
        values["cards"] = cards.parse_many(values["cards"])
    try:
        for field in set(values) & set(decode) - {"cards"}:
            values[field] = decode[field](values[field])
        return msgspec.convert(values, cls)
    except (msgspec.ValidationError, TypeError) as error:
        raise Refused("malformed-action", {"type": name, "problem": str(error)}) from error


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

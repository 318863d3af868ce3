"""Names outside, numbers inside: commands and events of a hand as plain JSON-able values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from arbitro.games.mineo import cards
from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.kernel import Refused

_CARD = frozenset({"card", "trump", "wrong", "before"})
_CARDS = frozenset({"cards", "shown", "discard"})

Convert = Callable[[Any], Any]


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


_COMMON = ("seat", "because")
_EVENT_FIELDS: dict[type[e.Event], tuple[tuple[str, Convert | None], ...]] = {
    kind: tuple((f, _encoder(f)) for f in kind.__struct_fields__ if f not in _COMMON)
    for kind in e.KINDS.values()
}
_EVENT_KEYS = {kind: {field for field, _ in rows} for kind, rows in _EVENT_FIELDS.items()}
_DECODERS: dict[type[Any], dict[str, Convert]] = {
    kind: {f: d for f in kind.__struct_fields__ if (d := _decoder(f)) is not None}
    for kind in (*e.KINDS.values(), *c.Command.__subclasses__())
}


def event_data(event: e.Event) -> dict[str, Any]:
    """The `data` of an event's line in a log."""
    data: dict[str, Any] = {}
    for field, convert in _EVENT_FIELDS[type(event)]:
        value = getattr(event, field)
        data[field] = value if convert is None else convert(value)
    return data


def event_from(
    kind: str, seat: int | None, data: Mapping[str, Any], because: tuple[str, ...]
) -> e.Event:
    """The event a line tells of; ValueError if it is not one of ours."""
    cls = e.KINDS.get(kind)
    if cls is None:
        raise ValueError(f"unknown kind {kind}")
    decode = _DECODERS[cls]
    if data.keys() != _EVENT_KEYS[cls]:
        raise ValueError(f"{kind} has not the fields {sorted(_EVENT_KEYS[cls])}")
    values = {f: decode[f](v) if f in decode else v for f, v in data.items()}
    try:
        return msgspec.convert({**values, "seat": seat, "because": because}, cls)
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
    name = action.get("type")
    cls = COMMANDS.get(str(name))
    if cls is None:
        raise Refused("unknown-action", {"type": name, "types": sorted(COMMANDS)})
    values = {key: value for key, value in action.items() if key != "type"}
    stray = sorted(map(str, set(values) - set(cls.__struct_fields__)))
    if stray:
        raise Refused("unknown-field", {"type": name, "fields": stray})
    decode = _DECODERS[cls]
    try:
        for field in set(values) & set(decode):
            values[field] = decode[field](values[field])
        return msgspec.convert(values, cls)
    except (msgspec.ValidationError, TypeError) as error:
        raise Refused("malformed-action", {"type": name, "problem": str(error)}) from error


def parse_observed(what: str, value: Any) -> list[int]:
    """The pack as it was dealt at a real table, by the names of the cards."""
    if what != "pack":
        raise Refused("unknown-observation", {"what": what})
    return list(cards.parse_many(value if isinstance(value, list | tuple) else [value]))


def unseen(what: str) -> int | None:
    """Nothing stands for a card that was not seen: a live hand is recorded with all its cards."""
    return None

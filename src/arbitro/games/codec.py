"""Commands and events of any game as plain values: which fields there are, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from arbitro.kernel import Refused

E = TypeVar("E", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)
Convert = Callable[[Any], Any]
Converter = Callable[[str], Convert | None]
"""How the values of a field are written or read; None: as they are."""

_OF_EVERY_EVENT = ("seat", "because")


class Codec(Generic[E, C]):
    """Worked out once for a game; a game says how its cards and territories are called."""

    def __init__(
        self,
        kinds: Mapping[str, type[E]],
        commands: Iterable[type[C]],
        *,
        logged: tuple[Converter, Converter],
        sent: tuple[Converter, Converter],
    ) -> None:
        """`logged`: how events are written and read; `sent`: how commands are."""
        self._kinds = dict(kinds)
        self.commands = {type_name(cls): cls for cls in commands}
        self._types = {cls: name for name, cls in self.commands.items()}
        self._event_out = {
            cls: _by_field(cls, logged[0], _OF_EVERY_EVENT) for cls in kinds.values()
        }
        self._event_in = {cls: _by_field(cls, logged[1], _OF_EVERY_EVENT) for cls in kinds.values()}
        self._later = {cls: _later(cls) for cls in kinds.values()}
        self._command_out = {cls: _by_field(cls, sent[0], ("seat",)) for cls in self._types}
        self._command_in = {cls: _by_field(cls, sent[1], ()) for cls in self._types}

    def event_data(self, event: E) -> dict[str, Any]:
        """The `data` of an event's line in a log."""
        written = _written(event, self._event_out[type(event)])
        for name, meant in self._later[type(event)].items():
            if getattr(event, name) == meant:
                del written[name]
        return written

    def event_from(
        self, kind: str, seat: int | None, data: Mapping[str, Any], because: tuple[str, ...]
    ) -> E:
        """The event a line tells of; ValueError if it is not one of ours."""
        cls = self._kinds.get(kind)
        if cls is None:
            raise ValueError(f"unknown kind {kind}")
        reads = self._event_in[cls]
        absent = reads.keys() - data.keys()
        if data.keys() - reads.keys() or absent - self._later[cls].keys():
            raise ValueError(f"{kind} has not the fields {sorted(reads)}")
        try:
            values = _read(data, reads)
            return msgspec.convert({**values, "seat": seat, "because": because}, cls)
        except (msgspec.ValidationError, TypeError) as error:
            raise ValueError(str(error)) from error

    def action(self, command: C) -> dict[str, Any]:
        """A command as the dict that outsiders send."""
        seat = getattr(command, "seat", None)
        fields = _written(command, self._command_out[type(command)])
        return {"seat": seat, "type": self._types[type(command)], **fields}

    def command(self, action: Mapping[str, Any]) -> C:
        """The command an outsider's dict stands for, or a refusal that says what is wrong."""
        if not isinstance(action, Mapping):
            raise Refused("malformed-action", {"type": None, "problem": type(action).__name__})
        name = action.get("type")
        cls = self.commands.get(str(name))
        if cls is None:
            raise Refused("unknown-action", {"type": name, "types": sorted(self.commands)})
        values = {key: value for key, value in action.items() if key != "type"}
        reads = self._command_in[cls]
        stray = sorted(map(str, values.keys() - reads.keys()))
        if stray:
            raise Refused("unknown-field", {"type": name, "fields": stray})
        try:
            return msgspec.convert(_read(values, reads), cls)
        except (msgspec.ValidationError, TypeError) as error:
            raise Refused("malformed-action", {"type": name, "problem": str(error)}) from error


def type_name(command: type[Any]) -> str:
    """`RollForSeats` is sent as `roll_for_seats`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", command.__name__).lower()


def _by_field(
    cls: type[msgspec.Struct], converter: Converter, without: tuple[str, ...]
) -> dict[str, Convert | None]:
    return {name: converter(name) for name in cls.__struct_fields__ if name not in without}


def _later(cls: type[msgspec.Struct]) -> dict[str, Any]:
    """Fields that older lines lack, with what their absence means."""
    names = getattr(cls, "later", ())
    if not names:
        return {}
    defaults = zip(reversed(cls.__struct_fields__), reversed(cls.__struct_defaults__), strict=False)
    return {name: default for name, default in defaults if name in names}


def _written(value: Any, fields: Mapping[str, Convert | None]) -> dict[str, Any]:
    return {
        name: getattr(value, name) if convert is None else convert(getattr(value, name))
        for name, convert in fields.items()
    }


def _read(values: Mapping[str, Any], fields: Mapping[str, Convert | None]) -> dict[str, Any]:
    return {
        name: value if (convert := fields[name]) is None else convert(value)
        for name, value in values.items()
    }

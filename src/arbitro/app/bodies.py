"""Commands as they are sent: without what the house knows better, author and hour.

`body_of(command)` is the command's type without those fields; `complete` puts them in. So nobody
can sign for another, a wish sent twice is the same wish, and the record holds each fact once.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Union, get_args

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from arbitro.app.acts import Who
from arbitro.referee.clock.readings import Reading
from arbitro.referee.clock.taps import TableEvent, Tap

SIGNED = frozenset({"by", "author"})


def is_house(field: FieldInfo) -> bool:
    """Does the house fill this in? An author, or a look at the clocks (not an hour typed)."""
    return field.name in SIGNED or Reading in (field.type, *get_args(field.type))


@cache
def body_of(command: type[Struct], kept: frozenset[str] = frozenset()) -> type[Struct]:
    """The type without the house's fields, except those `kept`; itself if it has none."""
    mine = [f for f in fields(command) if f.name in kept or not is_house(f)]
    taps = any(f.type == Tap for f in mine)
    if len(mine) == len(fields(command)) and not taps:
        return command
    made = msgspec.defstruct(
        command.__name__,
        [_field(f) for f in mine],
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        module=command.__module__,
        tag=command.__struct_config__.tag,
        tag_field=command.__struct_config__.tag_field,
    )
    made.__doc__ = command.__doc__
    return made


def _field(field: FieldInfo) -> Any:
    kind = field.type
    if kind == Tap:
        kind = Union[tuple(body_of(tap) for tap in get_args(Tap))]  # noqa: UP007 - made at run time
    if field.default is not NODEFAULT:
        return field.name, kind, field.default
    if field.default_factory is not NODEFAULT:
        return field.name, kind, msgspec.field(default_factory=field.default_factory)
    return field.name, kind


def stripped(command: Struct, body: type[Struct]) -> Struct:
    """A whole command as a body; one that is a body already as it is."""
    if isinstance(command, body):
        return command
    known = {field.name for field in fields(body)}
    plain = {k: v for k, v in msgspec.to_builtins(command).items() if k in known}
    if isinstance(plain.get("tap"), dict):
        plain["tap"] = {k: v for k, v in plain["tap"].items() if k not in {"at", "author"}}
    return msgspec.convert(plain, body)


def complete(command: type[Struct], body: Struct, by: Who, at: Reading) -> Struct:
    """The command this body asks for, signed and timed by the house."""
    if isinstance(body, command):
        return body
    plain: dict[str, Any] = msgspec.to_builtins(body)
    signature = {"by": by.subject, "at": msgspec.to_builtins(at), "author": str(by)}
    for field in fields(command):
        if is_house(field) and field.name not in plain:
            plain[field.name] = signature[field.name]
    if isinstance(plain.get("tap"), dict):
        kind = next(
            tap
            for tap in get_args(Tap)
            if tap.__struct_config__.tag == plain["tap"][TableEvent.__struct_config__.tag_field]
        )
        own = {"at": signature["at"], "author": by.subject}
        plain["tap"] |= {f.name: own[f.name] for f in fields(kind) if f.name in own}
    return msgspec.convert(plain, command)

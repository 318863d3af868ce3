"""Personal data apart from the record: a sealed line holds a promise of them, the vault the words.

What can be forgotten must not be inside a hash. Name, birth, contacts of a person are kept in the
stream's vault under `person/<commitment>`, where the commitment is the SHA-256 of a salt and the
values; the line holds the commitment. Once forgotten the line is still whole, and the person is
known by the id alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from arbitro.app.ports import Entropy
from arbitro.envelope import Line

PREFIX = "person/"
_SEALED = re.compile(rb'"personal":"([0-9a-f]{64})"')
NOBODY = "–"
"""How somebody without an id is called once forgotten."""
FIELDS = ("name", "born", "contacts", "waiver", "national")
Path = tuple[str, ...]
_EVENTS: dict[str, tuple[Path, ...]] = {
    "player.entered/1": (("player",),),
    "person.amended/1": (("player",),),
    "team.entered/1": (("players", "*"),),
    "entry.refused/1": ((),),
    "request.made/1": (("request",),),
    "people.registered/1": (("people", "*"),),
    "person.changed/1": (("person",),),
    "season.counted/1": (("event", "results", "*"),),
}
_COMMANDS: dict[str, tuple[Path, ...]] = {
    "enter": ((),),
    "amend-entry": ((),),
    "enter-many": (("entries", "*"),),
    "enter-team": (("members", "*"), ("reserve",)),
    "refuse-entry": ((),),
}
_encode = msgspec.json.Encoder(order="sorted").encode


def _paths(kind: str, data: Mapping[str, Any]) -> tuple[Path, ...]:
    """Where persons stand in an event's data, or in the command an act's line tells of."""
    if kind == "act.taken/1":
        return tuple(("fields", *path) for path in _sent(data))
    return _EVENTS.get(kind, ())


def _sent(asked: Mapping[str, Any]) -> tuple[Path, ...]:
    """The same in the fields of one command, or of several sent together."""
    if asked["command"] == "several":
        return tuple(
            ("commands", str(at), "fields", *path)
            for at, one in enumerate(asked["fields"]["commands"])
            for path in _sent(one)
        )
    return _COMMANDS.get(asked["command"], ())


def _edited(data: Any, path: Path, edit: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    if not path:
        return edit(data) if isinstance(data, dict) else data
    step, *rest = path
    if isinstance(data, list | tuple):
        return [
            _edited(one, tuple(rest), edit) if step in ("*", str(at)) else one
            for at, one in enumerate(data)
        ]
    return {**data, step: _edited(data.get(step), tuple(rest), edit)}


def commitment(salt: bytes, value: Mapping[str, Any]) -> str:
    return sha256(salt + _encode(value)).hexdigest()


def conceal(
    kind: str, data: dict[str, Any], entropy: Entropy
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The data as they may be sealed, and what goes into the vault."""
    vault: dict[str, bytes] = {}

    def edit(person: dict[str, Any]) -> dict[str, Any]:
        value = {name: person[name] for name in FIELDS if name in person}
        salt = entropy(16)
        key = commitment(salt, value)
        vault[PREFIX + key] = _encode({"salt": salt.hex(), "value": value})
        kept = {name: held for name, held in person.items() if name not in FIELDS}
        return {**kept, "personal": key}

    for path in _paths(kind, data):
        data = _edited(data, path, edit)
    return data, vault


def sealed_in(line: bytes) -> list[str]:
    """Under which names the vault may have what a line as it is kept does not say."""
    return [PREFIX + found.decode() for found in _SEALED.findall(line)]


def reveal(kind: str, data: dict[str, Any], vault: Mapping[str, bytes]) -> dict[str, Any]:
    """The data as they were before they were sealed; who was forgotten is called by the id.

    ValueError if the vault holds somebody else than was promised.
    """

    def edit(person: dict[str, Any]) -> dict[str, Any]:
        if "personal" not in person:
            return person
        kept = {name: held for name, held in person.items() if name != "personal"}
        found = vault.get(PREFIX + person["personal"])
        if found is None:
            return {**kept, "name": kept.get("id", NOBODY)}
        value = _opened(person["personal"], found)
        if value is None:
            raise ValueError("a person is not who was promised")
        return {**kept, **value}

    for path in _paths(kind, data):
        data = _edited(data, path, edit)
    return data


def promised(kind: str, data: dict[str, Any]) -> list[tuple[str | None, str]]:
    """Whom a line promises data of, by id, and under which name the vault should have them."""
    found: list[tuple[str | None, str]] = []

    def look(person: dict[str, Any]) -> dict[str, Any]:
        if "personal" in person:
            found.append((person.get("id"), PREFIX + person["personal"]))
        return person

    for path in _paths(kind, data):
        _edited(data, path, look)
    return found


def kept_of(lines: Iterable[Line], player: str, refusal: int) -> list[str]:
    """Under which names the vault may have a player, or who was turned down as the so-manyth.

    A refusal stands in two lines: its event, and the act that asked for it.
    """
    found: list[str] = []
    events = acts = 0
    for line in lines:
        for id, name in promised(line.kind, line.data):
            if id is not None:
                found += [name] if id == player else []
            elif line.kind == "entry.refused/1":
                events += 1
                found += [name] if events == refusal else []
            else:
                acts += 1
                found += [name] if acts == refusal else []
    return found


def admitted(asked: dict[str, Any]) -> dict[str, Any]:
    """A command with everybody it enters as old enough and nobody's double."""

    def admit(person: dict[str, Any]) -> dict[str, Any]:
        return {**person, "adult": True, "distinct": True} if "id" in person else person

    for path in _sent(asked):
        asked = _edited(asked, ("fields", *path), admit)
    return asked


def lacking(kind: str, data: dict[str, Any], vault: Mapping[str, bytes]) -> bool:
    """Does the vault no longer hold something this line promises?"""
    return any(name not in vault for _, name in promised(kind, data))


def genuine(name: str, held: bytes) -> bool:
    """Is this what was promised under this name?"""
    return _opened(name.removeprefix(PREFIX), held) is not None


def _opened(promised: str, held: bytes) -> dict[str, Any] | None:
    """What is held, if it is what was promised."""
    try:
        body = msgspec.json.decode(held)
        value: dict[str, Any] = body["value"]
        same = commitment(bytes.fromhex(body["salt"]), value) == promised
    except (msgspec.DecodeError, KeyError, TypeError, ValueError, RecursionError):
        return None
    return value if same else None

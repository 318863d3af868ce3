"""Forms of a page as commands: `sanction.player` and `seats.0.table_points` make nested fields.

Every form names its command in `_command`; a field left empty is a field not given. A refusal
finds the field it is about, and what was typed is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from arbitro.app import commands as c
from arbitro.exchange.dates import day_of
from arbitro.games.mineo.sheet.entry import Sheet
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.text import knows
from arbitro.tournament.state import SeatScore

OWN = "_"
"""Names that begin so are the form's own, not the command's."""
KEY = "idempotency_key"
DEEPEST = 8
"""How many dots a name may have."""
LONGEST, SHORT = 2000, 200
"""Letters of what may be told in a field, and of what only names somebody or something."""
NAMES = frozenset({"name", "club", "region", "subject", "final", "born", "waiver", "player"})
WHOLE = frozenset({"_text"})
"""A pasted list has rows of its own to be judged by."""
_AT = re.compile(r"`\$\.?([^`]*)`")


def nested(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Typed values by dotted names; a step that is a number makes a list, `name[]` gathers."""
    root: dict[str, Any] = {}
    for name, value in pairs:
        if name.startswith(OWN) or name == KEY or not value.strip():
            continue
        many = name.endswith("[]")
        *steps, last = name.removesuffix("[]").split(".")
        place: Any = root
        for step in steps:
            place = place.setdefault(step, {}) if isinstance(place, dict) else None
        if len(steps) > DEEPEST or not isinstance(place, dict):
            raise Refused("malformed", {"problem": name[:60]})
        if many and not isinstance(place.setdefault(last, []), list):
            raise Refused("malformed", {"problem": name[:60]})
        if many:
            place[last].append(value)
        else:  # a day as people here write it
            place[last] = (day_of(value.strip()) or value) if last == "born" else value
    return {name: _listed(value) for name, value in root.items()}


def require_short(pairs: Iterable[tuple[str, str]]) -> None:
    """A field holds words, not a book; `Refused` names the first that does not."""
    for name, value in pairs:
        most = SHORT if name.rpartition(".")[2] in NAMES else LONGEST
        if name not in WHOLE and len(value) > most:
            raise Refused("too-many-words", {"field": name, "most": most, "given": len(value)})


def _listed(value: Any) -> Any:
    """Mappings whose names are all numbers are lists."""
    if not isinstance(value, dict):
        return value
    inner = {name: _listed(one) for name, one in value.items()}
    if inner and all(name.isdecimal() for name in inner):
        return [inner[name] for name in sorted(inner, key=int)]
    return inner


def command_in(pairs: Iterable[tuple[str, str]]) -> Struct:
    """The command a form asks for, or a refusal that names the field."""
    rows = list(pairs)
    name = next((value for field, value in rows if field == "_command"), "")
    if name not in c.COMMANDS:
        raise Refused("no-such-command", {"command": name, "nearest": list(c.COMMANDS)[:3]})
    try:
        return msgspec.convert(_figured(nested(rows)), c.COMMANDS[name], strict=False)
    except msgspec.ValidationError as error:
        raise complaint(name, str(error), dict(rows)) from error


def complaint(name: str, problem: str, typed: Mapping[str, str]) -> Refused:
    """A validator's complaint in words for whoever typed the form, with the field it is about."""
    where = field_in(problem)
    if where and "missing required field" in problem:
        return Refused("field-missing", {"field": where})
    if "Expected `int" in problem and where in typed:
        return Refused("not-a-figure", {"field": where, "value": typed[where]})
    return Refused("malformed-command", {"command": name, "problem": problem, "field": where})


def _figured(values: dict[str, Any]) -> dict[str, Any]:
    """Rows of a result and turn sheets hold figures, though a command leaves their names free."""
    for at, row in enumerate(values.get("seats", ())):
        for name, kind in _SEAT.items():
            if isinstance(row, dict) and name in row:
                row[name] = _figure(row[name], kind, f"seats.{at}.{name}")
    if "sheet" in values:
        values["sheet"] = msgspec.to_builtins(msgspec.convert(values["sheet"], Sheet, strict=False))
    return values


def _figure(value: Any, kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        raise msgspec.ValidationError(f"{error} - at `$.{where}`") from error


_SEAT = get_type_hints(SeatScore)


def in_words(lang: str, refused: Refused) -> Refused:
    """The refusal with the label of its field, where the form shows one, in place of its name."""
    last = str(refused.facts.get("field", "")).rpartition(".")[2]
    if refused.code not in ("field-missing", "too-many-words"):
        return refused
    label = say(lang, f"web-field.{last}") if knows(lang, f"web-field.{last}") else last
    return Refused(refused.code, {**refused.facts, "field": label}, refused.because)


def field_in(complaint: str) -> str:
    """The field a validator complains about, by its dotted name."""
    found = _AT.search(complaint)
    if found is not None:
        return re.sub(r"\[(\d+|\.\.\.)\]", r".\1", found[1]).lstrip(".")
    missing = re.search(r"required field `(\w+)`", complaint)
    return missing[1] if missing else ""


def field_of(refused: Refused, typed: Mapping[str, str]) -> str:
    """The field of the form a refusal is about, if one of its facts bears a field's name."""
    named = str(refused.facts.get("field", ""))
    if named in typed:
        return named
    return _cell_of(refused, typed) or next((name for name in refused.facts if name in typed), "")


def _cell_of(refused: Refused, typed: Mapping[str, str]) -> str:
    """Of a result with a row for each player: the cell the refusal is about, in his row."""
    players = [refused.facts.get("player"), *_listed_in(refused.facts.get("missing"))]
    figure = str(refused.facts.get("figure", "table_points"))
    rows = [
        name.removesuffix("player") + figure
        for name, value in typed.items()
        if re.fullmatch(r"seats\.\d+\.player", name) and value in players
    ]
    return next((name for name in rows if name in typed), "")


def _listed_in(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []

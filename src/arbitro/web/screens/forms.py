"""Forms of a page as commands: `sanction.player` and `seats.0.table_points` make nested fields.

Every form names its command in `_command`; a field left empty is a field not given.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from arbitro.app import commands as c
from arbitro.games.mineo.sheet.entry import Sheet
from arbitro.kernel import Refused
from arbitro.tournament.dates import day_of
from arbitro.tournament.state import SeatScore
from arbitro.web.screens.refused_form import complaint

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

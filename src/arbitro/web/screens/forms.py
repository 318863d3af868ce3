"""Forms of a page as commands: `sanction.player` and `seats.0.table_points` make nested fields.

Every form names its command in `_command`; a field left empty is a field not given. Of a refused
one the list of errors links to the field; the field is marked and followed by the sentence; what
was ticked, chosen or typed and the template did not put back is put back. Only markup of ours is
read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape, unescape
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from arbitro.app import commands as c
from arbitro.games.mineo.sheet.entry import Sheet
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.text import knows
from arbitro.tournament.dates import day_of
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
_SEAT = get_type_hints(SeatScore)
_FIELD = re.compile(
    r"<input\b[^>]*>|<select\b[^>]*>.*?</select>|<textarea\b[^>]*>[^<]*</textarea>", re.DOTALL
)
_OPTION = re.compile(r'<option value="([^"]*)"( selected)?')
_WORDS = frozenset({"", "text", "search", "email", "date", "time", "number"})
_AT = re.compile(r"`\$\.?([^`]*)`")


def figure_in(field: str, text: str, digits: int = 4) -> int:
    """A number as it was typed; `Refused` if it is none, or longer than any that is meant."""
    bare = text.strip()
    if not (bare.isascii() and bare.isdecimal() and len(bare) <= digits):
        raise Refused("not-a-figure", {"field": field, "value": bare[:20]})
    return int(bare)


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


def complaint(name: str, problem: str, typed: Mapping[str, str]) -> Refused:
    """A validator's complaint in words for whoever typed the form, with the field it is about."""
    where = field_in(problem)
    if where and "missing required field" in problem:
        return Refused("field-missing", {"field": where})
    if "Expected `int" in problem and where in typed:
        return Refused("not-a-figure", {"field": where, "value": typed[where]})
    return Refused("malformed-command", {"command": name, "problem": problem, "field": where})


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
    missing = refused.facts.get("missing")
    players = [refused.facts.get("player"), *(missing if isinstance(missing, list | tuple) else ())]
    figure = str(refused.facts.get("figure", "table_points"))
    rows = [
        name.removesuffix("player") + figure
        for name, value in typed.items()
        if re.fullmatch(r"seats\.\d+\.player", name) and value in players
    ]
    return next((name for name in rows if name in typed), "")


def marked(body: str, failed: Mapping[str, Any]) -> str:
    """The page with its refused form told at the field, if the form is on it."""
    about = str(next((error["field"] for error in failed["errors"]), "") or "")
    form = re.search(
        rf'<form\b[^>]*\bid="{re.escape(str(failed["form"]))}".*?</form>', body, re.DOTALL
    )
    place = ""
    sent: dict[str, list[str]] = {}
    for name, value in failed["sent"]:
        sent.setdefault(name, []).append(value)
    if form is not None:
        filled = _FIELD.sub(lambda found: _kept(found[0], sent), form[0])
        filled, place = _told(filled, about, failed["errors"])
        place = place or (f"f-{about}" if f'id="f-{about}"' in filled else "")
        body = body[: form.start()] + filled + body[form.end() :]
    return _linked(body, f"f-{about}", place) if about else body


def _of(tag: str, name: str) -> str:
    found = re.match(rf'<[^>]*?\s{name}="([^"]*)"', tag)
    return found[1] if found else ""


def _kept(tag: str, sent: Mapping[str, list[str]]) -> str:
    """The field as it was sent; words only where the template has put none."""
    name, kind = _of(tag, "name"), _of(tag, "type")
    if not name or name.startswith("_"):
        return tag
    values = sent.get(name, [])
    if kind == "checkbox" or (kind == "radio" and values):
        return _ticked(tag, unescape(_of(tag, "value")) in values)
    words = values[-1] if values else ""
    if not words:
        return tag
    if tag.startswith("<textarea"):
        return re.sub(r">\s*</textarea>", lambda _: f">{escape(words)}</textarea>", tag)
    if tag.startswith("<select"):
        return _chosen(tag, words)
    if kind in _WORDS and not _of(tag, "value"):
        bare = re.sub(r'\svalue=""', "", tag)
        return f'{bare[:-1]} value="{escape(words)}">'
    return tag


def _ticked(tag: str, on: bool) -> str:
    bare = re.sub(r"\schecked(?=[\s>])", "", tag)
    return f"{bare[:-1]} checked>" if on else bare


def _chosen(tag: str, words: str) -> str:
    """The option that was chosen, if it is still offered."""
    if words not in (unescape(found[1]) for found in _OPTION.finditer(tag)):
        return tag
    return _OPTION.sub(
        lambda found: (
            f'<option value="{found[1]}"{" selected" if unescape(found[1]) == words else ""}'
        ),
        tag,
    )


def _told(form: str, about: str, errors: list[Mapping[str, Any]]) -> tuple[str, str]:
    """The form with the sentence after its field, and that field's id; nothing if it shows none."""
    for found in _FIELD.finditer(form):
        tag = found[0]
        if not about or _of(tag, "name") != about or _of(tag, "type") == "hidden":
            continue
        place = _of(tag, "id") or f"f-{about}"
        if f'id="{place}-error"' in form:
            return form, place
        named = tag if _of(tag, "id") else _with(tag, f'id="{place}"')
        if "aria-invalid" not in named:
            named = _with(named, 'aria-invalid="true"')
        if not _of(named, "aria-describedby"):
            named = _with(named, f'aria-describedby="{place}-error"')
        words = escape(str(errors[0]["sentence"]))
        told = f'{named}<p class="error" id="{place}-error"><span>{words}</span></p>'
        return form[: found.start()] + told + form[found.end() :], place
    return form, ""


def _with(tag: str, attribute: str) -> str:
    """The tag with one attribute more."""
    return re.sub(r"^<\w+", lambda found: f"{found[0]} {attribute}", tag, count=1)


def _linked(body: str, named: str, place: str) -> str:
    """Links of the list of errors lead to the field; without one there is nothing to lead to."""
    link = re.compile(rf'<a href="#{re.escape(named)}">([^<]*)</a>')
    return link.sub(lambda found: f'<a href="#{place}">{found[1]}</a>' if place else found[1], body)

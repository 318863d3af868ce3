"""A refused form: which field the refusal is about, the sentence told there, the words kept.

The list above the form links to the field; the field is marked and followed by the sentence; what
was ticked, chosen or typed and the template did not put back is put back. It reads only markup of
ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape, unescape
from typing import Any

from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.text import knows

_FIELD = re.compile(
    r"<input\b[^>]*>|<select\b[^>]*>.*?</select>|<textarea\b[^>]*>[^<]*</textarea>", re.DOTALL
)
_OPTION = re.compile(r'<option value="([^"]*)"( selected)?')
_WORDS = frozenset({"", "text", "search", "email", "date", "time", "number"})
_AT = re.compile(r"`\$\.?([^`]*)`")


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
    return Refused(refused.code, {**refused.facts, "field": label_of(lang, last)}, refused.because)


def label_of(lang: str, field: str) -> str:
    """What a form writes beside a field; its name, where no form has it."""
    return say(lang, f"web-field.{field}") if knows(lang, f"web-field.{field}") else field


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

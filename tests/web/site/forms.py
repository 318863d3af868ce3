"""The forms of a page as a browser would find them, and ways to fill them badly."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from arbitro import web

TYPED = frozenset({"text", "search", "password", "email", "date", "time", "textarea"})
OWN = ("_csrf_token", "idempotency_key", "_does", "_form", "_command", "_text", "_version")
"""Hidden fields nobody chooses."""


ASKED = re.compile(
    r'(?:sends|does|act|one_tap|annul)\(\s*"([a-z-]*)"(?:[^%]*?does="([a-z-]+)")?'
    r'|name="(?:_command|_does)" value="([a-z-]+)"'
)


def named_in_templates(folder: str = "") -> set[str]:
    """What the forms of all templates, or of one folder of them, ask for by name."""
    pages = (Path(web.__file__).with_name("templates") / folder).rglob("*.html")
    found = (match for page in pages for match in ASKED.finditer(page.read_text(encoding="utf-8")))
    return {does or command or hidden for command, does, hidden in (one.groups() for one in found)}


@dataclass
class Field:
    name: str
    kind: str
    value: str
    required: bool = False
    figure: bool = False


@dataclass
class Form:
    id: str
    action: str
    method: str
    fields: list[Field] = field(default_factory=list)

    @property
    def asks(self) -> str:
        """What it sends, for a name: its command, or what the page does."""
        own = {one.name: one.value for one in self.fields}
        return own.get("_command") or own.get("_does") or self.action.rsplit("/", 1)[-1]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self._now: Form | None = None
        self._select: Field | None = None
        self._area: Field | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._now = Form(at.get("id", ""), at.get("action", ""), at.get("method", "get"))
            self.forms.append(self._now)
            self.by_id[self._now.id] = self._now
        home = self.by_id.get(at.get("form", "")) if "form" in at else self._now
        picked = "selected" in at or (self._select is not None and not self._select.value)
        if tag == "option" and self._select is not None and picked:
            self._select.value = at.get("value", "")
        if home is None or "name" not in at or "disabled" in at:
            return
        if tag == "input" and (at.get("type") not in ("radio", "checkbox") or "checked" in at):
            figure = at.get("inputmode") in ("numeric", "decimal")
            made = Field(at["name"], at.get("type", "text"), at.get("value", ""), figure=figure)
            made.required = "required" in at
            home.fields.append(made)
        elif tag == "button":
            home.fields.append(Field(at["name"], "button", at.get("value", "")))
        elif tag == "select":
            self._select = Field(at["name"], "select", "", "required" in at)
            home.fields.append(self._select)
        elif tag == "textarea":
            kind = "hidden" if "hidden" in at else "textarea"
            self._area = Field(at["name"], kind, "", "required" in at)
            home.fields.append(self._area)

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area.value += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._now = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None


def every_form_of(page: str) -> list[Form]:
    """Every form that sends something."""
    reader = _Reader()
    reader.feed(page)
    return [one for one in reader.forms if one.method == "post"]


def forms_of(page: str) -> list[Form]:
    """The same, one of each kind and command."""
    return list({one.asks: one for one in reversed(every_form_of(page))}.values())


def emptied(form: Form) -> dict[str, str] | None:
    """Sent as it stands with nothing in it, where something is required."""
    if not any(one.required for one in form.fields):
        return None
    return {one.name: "" if one.kind in TYPED | {"select"} else one.value for one in form.fields}


def overlong(form: Form) -> dict[str, str] | None:
    """Words without end in every field one can type in."""
    if not any(one.kind in TYPED for one in form.fields):
        return None
    return {one.name: "parola " * 3000 if one.kind in TYPED else one.value for one in form.fields}


def senseless(form: Form) -> dict[str, str] | None:
    """A figure that is none, a choice nobody offered, somebody who does not exist."""
    sent = {}
    own = [one for one in form.fields if one.name in OWN]
    for one in form.fields:
        if one in own:
            sent[one.name] = one.value
        elif one.figure or one.kind in ("date", "time"):
            sent[one.name] = "boh"
        elif one.kind in TYPED:
            sent[one.name] = one.value or "parola"
        else:
            sent[one.name] = "nessuno"
    if len(own) == len(form.fields) and "_command" in sent:
        sent["_command"] = "nessuno"
    changed = any(sent[one.name] in ("boh", "nessuno") for one in form.fields)
    return sent if changed else None  # free words are never senseless

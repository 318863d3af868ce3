"""A page: where it is, who may open it, what it shows. Its forms post to its own address.

A page reads the hall only through `view.ask`, which asks the one table of roles; so a page can show
nothing its reader could not get from the API.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from arbitro.app.access.roles import aim_at, allows
from arbitro.app.acts import Act, Answer, Who
from arbitro.app.hall import Hall
from arbitro.app.naming import RoundForm, by_sheets, round_called, table_called
from arbitro.app.queries.question import A, Asker, P, query_of
from arbitro.app.turn_sheets import dealers
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.messages import refusal, say
from arbitro.messages.mineo import CHAIRS, chair
from arbitro.web.api.shared import A_KEY
from arbitro.web.screens.forms import KEY, field_of, in_words
from arbitro.web.serving.callers import Incoming

Context = dict[str, Any]


class Option(NamedTuple):
    """One of several to choose from, as a form offers it."""

    value: str | int
    label: str


class Link(Struct, frozen=True):
    """A way to another page: in the navigation, among tabs, in a list."""

    label: str
    href: str
    current: bool = False
    holds: Sequence[str] = ()
    """The beginnings of the pages that hang under it."""
    count: int = 0
    live: Mapping[str, str] | None = None
    """Where the count is renewed by itself."""


@dataclass
class View:
    """A hall as one reader looks at it now."""

    house: Installation
    stream: str
    who: Who
    lang: str
    hall: Hall
    path: Mapping[str, str]
    query: Mapping[str, str]
    failed: Context = field(default_factory=dict)
    """After a refusal: the form's id, its values by name and as sent, its errors by field."""
    done: Context = field(default_factory=dict)
    """What the page itself just did (`Page.does`), to be shown now and never again."""
    origin: Callable[[], str] = lambda: ""
    """How this reader's browser reaches the house: `http://192.168.1.7:8000`."""
    of_the_house: bool = False
    """Does his key open every hall, or this one only?"""
    session: str = ""
    """Which of his sessions looks; nobody's for who has no key."""
    address: str = ""
    """Where he comes from, to count what one address may ask for."""
    cookies: Mapping[str, str] = field(default_factory=dict)
    """What his browser keeps for him."""

    @property
    def base(self) -> str:
        """The address under which the pages of this hall are."""
        return f"/t/{self.hall.tournament.id}"

    def ask(self, question: Callable[[Hall, P, Asker], A], **parameters: Any) -> A:
        """A document of the hall, if this reader may have it; `Refused` otherwise."""
        query = query_of(question)
        wanted = msgspec.convert(parameters, query.parameters, strict=False)
        asker = Asker(self.who, self.lang, self.house.desk.clock())
        answer: A = query.ask(self.hall, asker, wanted)
        return answer

    def called(self, number: Any, round: Any = None) -> str:
        """How a table is called; anything but a number as it came."""
        text = str(number)
        if not text.isdecimal():
            return text
        where = int(str(round)) if str(round).isdecimal() else None
        return table_called(self.hall.tournament, int(text), where)

    @property
    def compass(self) -> Context:
        """Where chairs have a point of the compass: its letter and name by chair, and who deals
        first; nothing where chairs have numbers.
        """
        if not by_sheets(self.hall.tournament):
            return {}
        return {
            "letters": [say(self.lang, f"paper-compass.{point}") for point in CHAIRS],
            "names": [chair(self.lang, at) for at in range(len(CHAIRS))],
            "dealer": dealers(self.hall.tournament)[0],
        }

    def round_called(self, number: Any, form: RoundForm = "name") -> str:
        """How a round is called: by its number, or by the name of a knock-out stage."""
        text = str(number)
        if not text.isdecimal():
            return text
        return round_called(self.lang, self.hall.tournament, int(text), form)

    def may(self, what: str, **aim: Any) -> bool:
        """Whether this reader may do or ask this, to show or hide what leads there."""
        return allows(self.who, what, aim_at(aim, self.hall), self.hall)

    def number(self, name: str, default: int | None = None) -> int | None:
        """A number of the address, from its path or its query."""
        text = self.path.get(name) or self.query.get(name) or ""
        return int(text) if text.isdecimal() and len(text) < 10 else default


@dataclass(frozen=True)
class Sent:
    """A form as it came: its values in order, its files, and the key it is sent once under."""

    pairs: list[tuple[str, str]]
    key: str
    files: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def typed(self) -> dict[str, str]:
        return dict(self.pairs)


Does = Callable[[View, Sent], Context | str]
"""Something a page does by itself: what there is to show now, or the address to go to."""


@dataclass(frozen=True)
class Page:
    """One page under `/t/{tournament}`; `path` is the rest of the address."""

    path: str
    template: str
    roles: tuple[str, ...]
    show: Callable[[View], Context]
    nav: Callable[[View], list[Link]] | None = None
    after: Callable[[View, Answer, Mapping[str, str]], str] | None = None
    """Where to go after a command was done; the page itself if it does not say."""
    does: Mapping[str, Does] = field(default_factory=dict)
    """What its forms may ask for in `_does` that is no command of the hall."""
    kept: tuple[str, ...] = ()
    """Roles in which everybody sees the same: it is made for nobody in particular, and once."""
    runs: bool = False
    """Does anything in it run with the hour? Then what is kept is kept for a second."""
    instead: Callable[[View], str | None] | None = None
    """Where to go rather than here, if this address has nothing of its own to show."""


def key_of(request: Incoming, typed: Mapping[str, str]) -> str:
    """The sender's own name for this wish, or a new one; the API takes no other kind either."""
    key = request.headers.get("idempotency-key") or typed.get(KEY) or secrets.token_hex(16)
    if not A_KEY.fullmatch(key):
        raise Refused("malformed", {"problem": "Idempotency-Key"})
    return key


def send(view: View, body: Struct, key: str, expected: int | None = None) -> Answer:
    """A command of this reader, if he may."""
    act = Act(id=key, command=body, by=view.who, expected=expected)
    return view.house.desk.act(view.stream, act)


def failure(
    refused: Refused, sent: Iterable[tuple[str, str]], lang: str, about: str | None = None
) -> Context:
    """What a template needs to show a refused form again; `about`: the field, where it is known."""
    pairs = list(sent)
    typed = dict(pairs)
    error = told(refused, typed, lang)
    error["field"] = error["field"] if about is None else about
    return {
        "form": typed.get("_form", typed.get("_command", "")),
        "values": typed,
        "sent": pairs,
        "errors": [error],
        "by_field": {error["field"]: error} if error["field"] else {},
    }


def told(
    refused: Refused, typed: Mapping[str, str], lang: str, names: Sequence[str] = ()
) -> Context:
    """A refusal as the sentence of a form, with the field it is about."""
    return {
        "code": refused.code,
        "sentence": refusal(lang, in_words(lang, refused), names),
        "articles": list(refused.citations),
        "field": field_of(refused, typed),
        "facts": refused.facts,
    }

"""A question to a hall: its name, its parameters, and the function that answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_type_hints

from msgspec import UNSET, Struct

from arbitro.app.access.roles import aim_at, permit
from arbitro.app.acts import Who
from arbitro.app.hall import Hall
from arbitro.app.naming import names_of, table_called
from arbitro.kernel import Citation, Refused
from arbitro.kernel.values import once_for_each
from arbitro.messages import cite_all, refusal
from arbitro.messages.citations import citation_of
from arbitro.referee.clock.readings import Reading


class Document(Struct, frozen=True, kw_only=True):
    """Something a hall answers, ready for the wire; a field that is UNSET is left out of it."""


LEFT_OUT: Any = UNSET
"""The default of fields that come together or not at all: whoever reads one knows which."""


class Cited(Struct, frozen=True, gc=False):
    """A place in a regulation; `id` is its name in the catalogue."""

    regulation: str
    article: str
    id: str


class Why(Document, frozen=True, kw_only=True):
    """A refusal as the sentence of what is missing."""

    code: str
    message: str
    articles: list[Cited]


class Person(Document, frozen=True, kw_only=True):
    """What everybody may know of a player."""

    id: str
    name: str
    club: str | None
    region: str | None
    team: str | None
    team_name: str | None


class Asker(NamedTuple):
    """Who asks, in which language the sentences are wanted, and when.

    `log` tells the hash of every line, where somebody has it at hand.
    """

    who: Who
    lang: str = "it"
    now: Reading | None = None
    log: Callable[[], Sequence[str]] | None = None


class Nothing(Struct, frozen=True, kw_only=True):
    """No parameters."""


P = TypeVar("P", bound=Struct)
A = TypeVar("A", bound=Struct)
Whoever = TypeVar("Whoever", bound=Person)


class Query(NamedTuple):
    name: str
    parameters: type[Struct]
    answer: Callable[[Hall, Any, Asker], Any]
    timed: bool = False
    """Does the answer depend on the hour, so that it cannot be kept?"""
    alike: bool = False
    """Is it the same for whoever may have it, but for the language?"""

    def ask(self, hall: Hall, asker: Asker, parameters: Struct | None = None) -> Any:
        """The answer, if whoever asks may have it now; `Refused` otherwise."""
        wanted = parameters or self.parameters()
        permit(asker.who, self.name, aim_at(wanted, hall), hall)
        return _once(self, hall, wanted, asker) if self.alike else self.answer(hall, wanted, asker)

    @property
    def returns(self) -> type[Struct]:
        """The shape of its answer."""
        kind: type[Struct] = get_type_hints(self.answer)["return"]
        return kind


QUERIES: dict[str, Query] = {}
"""Every question by its name on the wire."""
_NAMES: dict[Callable[..., Any], str] = {}


@once_for_each
def _at_hand(_: Hall) -> dict[Any, Any]:
    """The answers alike for all that this state of a hall has given so far."""
    return {}


def _once(query: Query, hall: Hall, wanted: Struct, asker: Asker) -> Any:
    """An answer that is alike for all, worked out once for each state of a hall."""
    known, key = _at_hand(hall), (query.name, wanted, asker.lang)
    if key not in known:
        known[key] = query.answer(hall, wanted, asker)
    return known[key]


def query_of(answer: Callable[[Hall, Any, Asker], Any]) -> Query:
    """The question this function answers."""
    return QUERIES[_NAMES[answer]]


def query(
    name: str, parameters: type[P], timed: bool = False, alike: bool = False
) -> Callable[[Callable[[Hall, P, Asker], A]], Callable[[Hall, P, Asker], A]]:
    """Put a function among the questions."""

    def add(function: Callable[[Hall, P, Asker], A]) -> Callable[[Hall, P, Asker], A]:
        QUERIES[name] = Query(name, parameters, function, timed, alike)
        _NAMES[function] = name
        return function

    return add


def places_in(citations: Iterable[Citation]) -> list[Cited]:
    """Citations on the wire."""
    return [Cited(*one) for one in citations]


def articles(ids: Iterable[str]) -> list[Cited]:
    return [_cited_by(id) for id in ids]


@cache
def _cited_by(id: str) -> Cited:
    return Cited(*citation_of(id))


def why(asker: Asker, refused: Refused) -> Why:
    """A refusal as the sentence of what is missing."""
    return Why(
        code=refused.code,
        message=refusal(asker.lang, refused),
        articles=places_in(refused.citations),
    )


_PEOPLE = frozenset(
    {"player", "players", "missing", "who", "level", "pairs", "one", "other", "groups"}
    | {"coming", "going", "witnesses"}
)
"""Facts of a refusal that tell people by their id."""


def named(refused: Refused, hall: Hall) -> Refused:
    """The same refusal with names for ids, and tables as they are called: a person reads it."""
    now = hall.tournament
    known = names_of(now)

    def told(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [told(one) for one in value]
        return known[value] if isinstance(value, str) and value in known else value

    facts = {k: told(v) if k in _PEOPLE else v for k, v in refused.facts.items()}
    at = facts.get("round")
    if isinstance(facts.get("table"), int):
        facts["table"] = table_called(now, facts["table"], at)
    if isinstance(facts.get("tables"), list | tuple):
        facts["tables"] = [table_called(now, number, at) for number in facts["tables"]]
    return Refused(refused.code, facts, refused.because)


def cited(asker: Asker, citations: Iterable[Citation]) -> str:
    return cite_all(asker.lang, citations)


def name_of(hall: Hall, unit: str) -> str:
    """A player's or a team's name; a stranger by the id."""
    t = hall.tournament
    if unit in t.players:
        return t.players[unit].name
    return t.teams[unit].name if unit in t.teams else unit


def person(hall: Hall, id: str, kind: type[Whoever], **more: Any) -> Whoever:
    """What everybody may know of a player, and what this kind of row adds to it."""
    who = hall.tournament.players[id]
    team = hall.tournament.teams.get(who.team) if who.team is not None else None
    return kind(
        id=id,
        name=who.name,
        club=who.club,
        region=who.region,
        team=who.team,
        team_name=team.name if team is not None else None,
        **more,
    )

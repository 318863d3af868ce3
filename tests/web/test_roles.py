"""Every cell of the table of roles, tried over HTTP."""

from __future__ import annotations

from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import NODEFAULT, Struct

from arbitro.app.access.roles import COMMANDS as COMMAND_ROWS
from arbitro.app.access.roles import HOUSE, QUERIES as QUERY_ROWS
from arbitro.app.access.roles import ROLES, TABLE, Cell, cell
from arbitro.app.acts import Act, Who
from arbitro.app.commands import COMMANDS
from arbitro.app.matches import OpenMatch
from arbitro.app.queries import QUERIES
from tests.web.asking import HALL, HIDING, Asking, code, wish

OF_MATCHES = {"open-match", "play", "match", "legal-actions", "match-log"}
CHANGED = {"If-Match": "1"}
"""A version long gone: who may do it is told so, and nothing is done."""
CELLS = [(what, role) for what in TABLE for role in ROLES if what != "events"]


def sample(of: Any) -> Any:
    """Any value of this type."""
    if isinstance(of, type) and issubclass(of, Struct):
        hints = get_type_hints(of)
        needed = [f for f in msgspec.structs.fields(of) if f.default is NODEFAULT]
        needed = [f for f in needed if f.default_factory is NODEFAULT]
        return {f.name: sample(hints[f.name]) for f in needed}
    origin = get_origin(of) or of
    if origin in (list, tuple, set, frozenset):
        return []
    if origin is dict:
        return {}
    simple: dict[Any, Any] = {str: "x", int: 1, bool: True, float: 1.0}
    if origin in simple:
        return simple[origin]
    return sample(get_args(of)[0])


def aimed(hall: Asking, body: dict[str, Any], names: set[str], own: bool) -> dict[str, Any]:
    """The body about the asker's own self and table, or about another's."""
    table = hall.playing if own else hall.other
    about = {"table": table.number, "round": hall.round, "player": table.players[0]}
    return {**body, **{name: value for name, value in about.items() if name in names}}


def ask(hall: Asking, what: str, role: str, own: bool = True, subject: str | None = None) -> Any:
    if what in COMMANDS:
        names = {f.name for f in msgspec.structs.fields(COMMANDS[what])}
        body = aimed(hall, sample(COMMANDS[what]), names, own)
        return hall.send(what, body, role, subject, CHANGED)
    if what in QUERIES:
        parameters = QUERIES[what].parameters
        names = {f.name for f in msgspec.structs.fields(parameters)}
        params = aimed(hall, sample(parameters), names, own)
        path = HALL if what == "tournament" else f"{HALL}/{what}"
        return hall.get(path, role, subject, params=params)
    return TRIED[what](hall, role, own, subject)


def _match(hall: Asking, own: bool) -> str:
    """A running match of the table, opened when first needed."""
    table = hall.playing if own else hall.other
    id = f"t{table.number}"
    command = OpenMatch(id=f"demo/{id}", regulation="rur-2015", players=table.players)
    organiser = Who(role="organiser")
    hall.house.matches.open(Act(id=f"open {id}", command=command, by=organiser))
    return f"{HALL}/matches/{id}"


def _play(hall: Asking, role: str, own: bool, subject: str | None) -> Any:
    headers = {**hall.token(role, subject), **wish(), **CHANGED}
    body = {"action": {"seat": 0, "type": "roll"}}
    return hall.client.post(f"{_match(hall, own)}/play", json=body, headers=headers)


def _post(hall: Asking, path: str, body: Any, role: str, subject: str | None) -> Any:
    headers = {**hall.token(role, subject), **wish()}
    return hall.client.post(path, json=body, headers=headers)


TRIED: dict[str, Any] = {
    "open-hall": lambda h, role, own, s: _post(
        h, "/api/v1/tournaments", {"id": "demo", "name": "x", "format": "open"}, role, s
    ),
    "issue-link": lambda h, role, own, s: _post(
        h, f"{HALL}/links", {"role": "player", "subject": "nobody"}, role, s
    ),
    "see-links": lambda h, role, own, s: h.get(f"{HALL}/links", role, s),
    "revoke-link": lambda h, role, own, s: h.client.delete(
        f"{HALL}/links/nothing", headers=h.token(role, s)
    ),
    "see-attempts": lambda h, role, own, s: h.get("/api/v1/attempts", role, s),
    "open-match": lambda h, role, own, s: _post(
        h, f"{HALL}/matches", {"id": "new", "players": ["nobody", "noone"]}, role, s
    ),
    "play": _play,
    "match": lambda h, role, own, s: h.get(_match(h, own=False), role, s),
    "legal-actions": lambda h, role, own, s: h.get(f"{_match(h, own)}/legal-actions", role, s),
    "match-log": lambda h, role, own, s: h.get(f"{_match(h, own)}/log", role, s),
}


@pytest.mark.parametrize(("what", "role"), CELLS)
def test_a_cell_is_what_the_server_does(hall: Asking, what: str, role: str) -> None:
    found = cell(what, role)
    answer = ask(hall, what, role)
    refused = code(answer) in HIDING
    if found is Cell.NO:
        assert code(answer) == ("sign-in-needed" if role == "public" else "not-allowed")
        assert answer.status_code == (401 if role == "public" else 403)
    elif found.between:
        assert (code(answer), answer.status_code) == ("while-playing", 403)
    else:
        assert not refused, answer.text


@pytest.mark.parametrize(("what", "role"), [c for c in CELLS if cell(*c).own])
def test_what_is_anothers_is_refused(hall: Asking, what: str, role: str) -> None:
    answer = ask(hall, what, role, own=False)
    assert (code(answer), answer.status_code) == ("not-ones-own", 403)


@pytest.mark.parametrize(("what", "role"), [c for c in CELLS if cell(*c).between])
def test_between_matches_a_player_sees_it(hall: Asking, what: str, role: str) -> None:
    answer = ask(hall, what, role, subject=hall.over.players[0])
    assert code(answer) not in HIDING, answer.text


def test_every_command_and_every_query_has_its_row() -> None:
    assert set(COMMAND_ROWS) - OF_MATCHES == set(COMMANDS)
    assert set(QUERY_ROWS) - OF_MATCHES == set(QUERIES)
    assert set(HOUSE) | OF_MATCHES == {*TRIED, "events"}


def test_what_is_in_no_row_is_allowed_to_nobody() -> None:
    assert {cell("burn-everything", role) for role in ROLES} == {Cell.NO}
    assert cell("standings", "king") is Cell.NO

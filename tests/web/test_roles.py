"""Every cell of the table of roles, tried over HTTP."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import NODEFAULT, Struct

from arbitro.app.access.roles import COMMANDS as COMMAND_ROWS
from arbitro.app.access.roles import HOUSE, ROLES, TABLE, Cell, cell
from arbitro.app.access.roles import QUERIES as QUERY_ROWS
from arbitro.app.acts import Act, Who
from arbitro.app.commands import COMMANDS
from arbitro.app.matches import OpenMatch
from arbitro.app.queries import QUERIES
from arbitro.tournament.state import Table
from arbitro.web.api.operations import is_plain
from arbitro.web.demo import STREAM
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
        tag = of.__struct_config__
        tagged = {str(tag.tag_field): tag.tag} if tag.tag is not None else {}
        return {**tagged, **{f.name: sample(hints[f.name]) for f in needed}}
    origin = get_origin(of) or of
    if origin is Literal:
        return get_args(of)[0]
    if origin in (list, tuple, set, frozenset):
        return []
    if origin is dict:
        return {}
    simple: dict[Any, Any] = {str: "x", int: 1, bool: True, float: 1.0}
    if origin in simple:
        return simple[origin]
    return sample(get_args(of)[0])


def aimed(hall: Asking, body: dict[str, Any], names: set[str], table: Table) -> dict[str, Any]:
    """The body about this table and its first player."""
    about: dict[str, Any] = {
        "table": table.number,
        "round": hall.round,
        "player": table.players[0],
    }
    if names == {"call"}:
        about["call"] = _call(hall, table)
    if names >= {"by", "event_turn"}:
        about["by"] = table.players[0]
    return {**body, **{name: value for name, value in about.items() if name in names}}


def _call(hall: Asking, table: Table) -> str:
    """A call of this table, made when first needed."""
    body = {"round": hall.round, "table": table.number, "call": "ruling"}
    once = {"Idempotency-Key": f"call-{table.number}"}
    hall.send("call-referee", body, "referee", headers=once)
    calls = hall.house.desk.hall(STREAM).referee.calls.values()
    return next(call.id for call in calls if call.table == table.number)


def ask(hall: Asking, what: str, role: str, own: bool = True, subject: str | None = None) -> Any:
    table = (hall.playing if subject is None else hall.over) if own else hall.other
    if what in COMMANDS:
        names = {f.name for f in msgspec.structs.fields(COMMANDS[what])}
        body = aimed(hall, sample(COMMANDS[what]), names, table)
        return hall.send(what, body, role, subject, CHANGED)
    if what in QUERIES:
        parameters = QUERIES[what].parameters
        names = {f.name for f in msgspec.structs.fields(parameters)}
        params = aimed(hall, sample(parameters), names, table)
        if not is_plain(parameters):
            return hall.send(what, params, role, subject)
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
    match, player = _match(hall, own), (hall.playing if own else hall.other).players[0]
    sitting = Who(role="player", subject=player)
    seat = hall.house.matches.seat_of(f"match/demo/{match.rpartition('/')[2]}", sitting)
    body = {"action": {"seat": seat, "type": "roll"}}
    return hall.client.post(f"{match}/play", json=body, headers=headers)


def _post(hall: Asking, path: str, body: Any, role: str, subject: str | None) -> Any:
    headers = {**hall.token(role, subject), **wish()}
    return hall.client.post(path, json=body, headers=headers)


def _see(path: str) -> Any:
    return lambda hall, role, _, subject: hall.get(path, role, subject)


def _ask_for(path: str, body: dict[str, Any]) -> Any:
    return lambda hall, role, _, subject: _post(hall, path, body, role, subject)


def _revoke(hall: Asking, role: str, _: bool, subject: str | None) -> Any:
    return hall.client.delete(f"{HALL}/links/nothing", headers=hall.token(role, subject))


def _set_free_play(hall: Asking, role: str, _: bool, subject: str | None) -> Any:
    headers = {**hall.token(role, subject), **wish()}
    return hall.client.put("/api/v1/matches", json={"open": True}, headers=headers)


def _at_match(path: str = "") -> Any:
    def see(hall: Asking, role: str, own: bool, subject: str | None) -> Any:
        return hall.get(_match(hall, own and bool(path)) + path, role, subject)

    return see


TRIED: dict[str, Any] = {
    "open-hall": _ask_for("/api/v1/tournaments", {"id": "demo", "name": "x", "format": "open"}),
    "issue-link": _ask_for(f"{HALL}/links", {"role": "player", "subject": "nobody"}),
    "see-links": _see(f"{HALL}/links"),
    "revoke-link": _revoke,
    "see-attempts": _see("/api/v1/attempts"),
    "dossier": _see("/t/demo/desk/dossier.zip"),
    "open-match": _ask_for(f"{HALL}/matches", {"id": "new", "players": ["nobody", "noone"]}),
    "play": _play,
    "match": _at_match(),
    "legal-actions": _at_match("/legal-actions"),
    "match-log": _at_match("/log"),
    "play-freely": _ask_for(
        "/api/v1/matches",
        {"regulation": "rur-2015", "name": "Ada", "others": [{"bot": "random"}] * 3},
    ),
    "set-free-play": _set_free_play,
}
"""What is neither a command nor a query of the hall: how it is asked."""


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


@pytest.mark.parametrize("role", ["table", "player", "referee"])
def test_of_commands_sent_together_each_is_looked_up(hall: Asking, role: str) -> None:
    own = {"round": hall.round, "table": hall.playing.number, "call": "ruling"}
    parts = [{"command": "call-referee", "fields": own}, {"command": "advance", "fields": {}}]
    allowed = hall.send("several", {"commands": parts[:1]}, role, headers=CHANGED)
    assert code(allowed) == "changed-meanwhile"
    refused = hall.send("several", {"commands": parts}, role, headers=CHANGED)
    assert (code(refused), refused.json()["error"]["facts"]["what"]) == ("not-allowed", "advance")


def test_another_tables_command_cannot_hide_among_several(hall: Asking) -> None:
    other = {"round": hall.round, "table": hall.other.number, "call": "ruling"}
    parts = [{"command": "call-referee", "fields": other}]
    answer = hall.send("several", {"commands": parts}, "table", headers=CHANGED)
    assert code(answer) == "not-ones-own"


def test_a_phone_cannot_keep_the_hall_busy_with_one_request(hall: Asking) -> None:
    fields = {"round": hall.round, "table": hall.playing.number, "call": "ruling"}
    many = [{"command": "call-referee", "fields": fields}] * 21
    assert hall.send("several", {"commands": many}, "player").status_code == 413


def test_every_command_and_every_query_has_its_row() -> None:
    assert set(COMMAND_ROWS) - OF_MATCHES == set(COMMANDS)
    assert set(QUERY_ROWS) - OF_MATCHES == set(QUERIES)
    assert set(HOUSE) | OF_MATCHES == {*TRIED, "events"}


def test_what_is_in_no_row_is_allowed_to_nobody() -> None:
    assert {cell("burn-everything", role) for role in ROLES} == {Cell.NO}
    assert cell("standings", "king") is Cell.NO

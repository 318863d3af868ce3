"""What an organiser needs on a bad day: points off, a refused entry, a late list, a reserve who
steps in, people who sat elsewhere, a match without a result.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from arbitro.app import queries
from arbitro.app.acts import Answer
from arbitro.app.commands import COMMANDS
from arbitro.app.hall import rulebook
from arbitro.app.queries.question import Cited, Person, person, places_in
from arbitro.kernel import Reasons, Refused
from arbitro.messages import say
from arbitro.tournament.state import Table
from arbitro.tournament.tables.table_seats import free_to_sit
from arbitro.web.screens.entry_list import by_name
from arbitro.web.screens.organiser.next_step import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, Sent, View, send

AIMS = {
    "reason-missing": "reason",
    "past-deadline": "late_reason",
    "malformed-points": "points",
    "penalty-too-high": "points",
    "penalty-not-known": "points",
    "unknown-round": "round",
    "substitution-final": "player",
    "not-in-team": "player",
    "match-under-way": "player",
    "nobody-stands-in": "player",
    "no-free-reserve": "reserve",
}
"""The field that mends each refusal, where the refusal itself names none or another."""
_TABLE = re.compile(r"\b(?:[A-Z]?\d{1,4}|[A-Z])\b")


def _titled(view: View, title: str, **context: Any) -> Context:
    for error in view.failed.get("errors", ()):
        error["field"] = AIMS.get(error["code"], error["field"])
        if error["field"]:
            view.failed["by_field"] = {error["field"]: error}
    return {**desk(view, "home", **context), "title": title, "done": view.query.get("done", "")}


def _cited(because: Reasons) -> list[Cited]:
    return places_in(because.citations)


def _person(view: View, id: str) -> Person:
    return person(view.hall, id, Person)


def player(view: View) -> Context:
    """One player's points off: those taken, and the form to take more."""
    id = view.path["player"]
    now = view.hall.tournament
    if id not in now.players:
        raise Refused("unknown-player", {"player": id})
    ceiling = rulebook(view.hall).tournament.penalty_ceiling("standings-points", False)
    return _titled(
        view,
        say(view.lang, "web-organiser-more.points-of", name=now.players[id].name),
        player=_person(view, id),
        taken=[one for one in now.penalties if one.player == id],
        rounds=list(range(len(now.rounds), 0, -1)),
        known=ceiling.value != 0,
        articles=_cited(ceiling.because),
    )


def listing(view: View) -> Context:
    """Entries turned down, and the list validated at an hour, late if it must be."""
    rules = rulebook(view.hall).tournament
    deadline, motive = rules.list_deadline(), rules.refusal_needs_reason()
    listed = view.ask(queries.entries.entries, limit=1)
    return _titled(
        view,
        say(view.lang, "web-organiser-more.list"),
        locked=listed.locked,
        refusals=listed.refusals,
        deadline=deadline.value,
        deadline_articles=_cited(deadline.because),
        motive=motive.value,
        motive_articles=_cited(motive.because),
    )


def team(view: View) -> Context:
    """Who plays for a team, and its reserve who may step in."""
    id = view.path["team"]
    now = view.hall.tournament
    if id not in now.teams:
        raise Refused("unknown-team", {"team": id})
    sheet, terms = now.teams[id], rulebook(view.hall).tournament.team_terms()
    return _titled(
        view,
        sheet.name,
        team=sheet,
        members=[_person(view, one) for one in sheet.members],
        out=[_person(view, one) for one in sheet.out],
        reserve=_person(view, sheet.reserve) if sheet.reserve else None,
        articles=_cited(terms.because),
    )


def seating(view: View) -> Context:
    """The tables asked for, each chair with who was drawn on it, to be told otherwise."""
    drawn = view.hall.tournament.round
    asked = set(_TABLE.findall(view.query.get("tables", "").upper()))
    names = {one.number: _names(view, one) for one in drawn.tables} if drawn is not None else {}
    found = [one for one in drawn.tables if names[one.number] & asked] if drawn is not None else []
    people = [_person(view, id) for one in found for id in one.in_order]
    seated = [id for one in drawn.tables if not one.done for id in one.players] if drawn else []
    return _titled(
        view,
        say(view.lang, "web-organiser-more.seating"),
        drawn=drawn,
        asked=view.query.get("tables", ""),
        strange=sorted(asked.difference(*names.values())),
        tables=found,
        people=by_name(people),
        seated=by_name([_person(view, id) for id in seated]),
        free=by_name([_person(view, id) for id in free_to_sit(view.hall.tournament)]),
    )


def _names(view: View, table: Table) -> set[str]:
    """What an organiser may write for a table: its number, or how it is called."""
    return {str(table.number), view.called(table.number)}


def mend(view: View, sent: Sent) -> str:
    """How people really sat at the tables of the form."""
    told: dict[int, dict[int, str]] = {}
    for name, value in sent.pairs:
        seat = re.fullmatch(r"_seat\.(\d{1,4})\.(\d{1,2})", name)
        if seat is not None:
            told.setdefault(int(seat[1]), {})[int(seat[2])] = value
    tables = {number: [row[at] for at in sorted(row)] for number, row in told.items()}
    reason = sent.typed.get("reason", "")
    body = {"tables": tables, "reason": reason}
    send(view, msgspec.convert(body, COMMANDS["mend-seating"]), sent.key)
    return f"{view.base}/desk/round"


def void(view: View) -> Context:
    """A match declared void, with those who caused it; or why this edition knows no such thing."""
    here = {"round": int(view.path["round"]), "table": int(view.path["table"])}
    ruling = rulebook(view.hall).tournament.void_match()
    return _titled(
        view,
        say(
            view.lang,
            "web-organiser-more.void-of",
            round=view.round_called(here["round"]),
            table=view.called(here["table"], here["round"]),
        ),
        table=view.ask(queries.board.table, **here),
        again=ruling.value == "played-again",
        articles=_cited(ruling.because),
    )


def _said_done(view: View, answer: Answer, typed: Mapping[str, str]) -> str:
    """The same page, which says that it was done."""
    if typed.get("_command") == "stand-in":
        return f"{view.base}/desk/round"
    at = {name: view.path[name] for name in ("player", "team") if name in view.path}
    path = "".join(f"/{name}/{value}" for name, value in at.items()) or "/list"
    return f"{view.base}/desk{path}?done={typed.get('_command', '')}"


def _to_the_round(view: View, answer: Answer, typed: Mapping[str, str]) -> str:
    return f"{view.base}/desk/round?round={view.path['round']}"


PAGES = (
    Page("/desk/player/{player:str}", "organiser/more_player.html", ROLES, player, nav, _said_done),
    Page("/desk/list", "organiser/more_list.html", ROLES, listing, nav, _said_done),
    Page("/desk/team/{team:str}", "organiser/more_team.html", ROLES, team, nav, _said_done),
    Page(
        "/desk/seating",
        "organiser/more_seating.html",
        ROLES,
        seating,
        nav,
        _said_done,
        {"mend": mend},
    ),
    Page(
        "/desk/void/{round:int}/{table:int}",
        "organiser/more_void.html",
        ROLES,
        void,
        nav,
        _to_the_round,
    ),
)

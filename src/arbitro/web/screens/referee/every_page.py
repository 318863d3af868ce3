"""What all pages of the referees share: where they lead, who is a referee, who calls."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from msgspec.structs import asdict

from arbitro.app import commands as c
from arbitro.app import queries
from arbitro.app.queries.board import TableFound
from arbitro.messages import say
from arbitro.messages.text import knows
from arbitro.referee.sanctions.infractions import SPECIAL
from arbitro.referee.state import Call
from arbitro.web.screens.entry_list import everybody
from arbitro.web.screens.page import Context, Sent, View, send
from arbitro.web.screens.referee.calls import search_address
from arbitro.web.screens.table.every_page import by_sheet

ROLES = ("referee", "organiser")


def nav(view: View) -> list[Context]:
    def words(key: str) -> str:
        return say(view.lang, f"web-referee.{key}")

    here = f"{view.base}/referee"
    tables = [f"{here}/{first}" for first in "123456789"]
    return [
        {"label": words("hall"), "href": here, "holds": tables, **counted(view)},
        {"label": words("cases"), "href": f"{here}/cases", "holds": [f"{here}/case/"]},
        {"label": words("register"), "href": f"{here}/register", "holds": [f"{here}/player/"]},
    ]


def counted(view: View) -> Context:
    """How many wait for a referee, renewed by itself on whatever page one is."""
    waiting = sum(call.status == "open" for call in view.ask(queries.calls.calls).calls)
    place = {"id": "nav-calls", "topics": "calls", "src": f"{view.base}/referee/count"}
    return {"count": waiting, "live": place}


def officials(view: View) -> Context:
    """Whether the reader was appointed; without that nothing he decides would hold."""
    known = [one.name for one in view.ask(queries.match_record.officials).officials]
    return {"appointed": view.who.subject in known, "me": view.who.subject}


def hint(view: View) -> str:
    """Words to search by, of the game that is played here."""
    game = "sheet" if by_sheet(view) else "board"
    return say(view.lang, f"web-referee.search-{game}")


class CallShown(NamedTuple):
    """Somebody's call for a referee, as its card shows it."""

    id: str
    round: int
    table: int
    reason: str
    text: str
    at: int
    state: str
    by: str | None
    mine: bool
    href: str
    search: str
    timed: bool


def calls(view: View) -> list[CallShown]:
    """The queue as the call cards want it."""
    return [
        CallShown(
            id=call.id,
            round=call.round,
            table=call.table,
            reason=call.title,
            text=call.text,
            at=call.at.wall if call.at else 0,
            state=call.status,
            by=call.claimed_by,
            mine=call.claimed_by == view.who.subject,
            href=f"{view.base}/referee/{call.round}/{call.table}",
            search=search_address(view, call),
            timed=_timed(view, call),
        )
        for call in view.ask(queries.calls.calls).calls
    ]


def _timed(view: View, call: Call) -> bool:
    clock = view.ask(queries.table_clocks.clock, round=call.round, table=call.table)
    return clock.phase not in ("no-clock", "not-started")


def give_pin(view: View, sent: Sent) -> Context:
    """A new PIN for a player to sign with, shown now and never again."""
    player = sent.typed.get("player", "")
    answer = send(view, c.COMMANDS["issue-pin"](player=player), sent.key)
    return {"pin": answer.shown.get("pin", ""), "player": player}


def seat_options(table: TableFound, out: Container[int] = ()) -> list[Context]:
    """The players of a table as choices, but for the seats that are out of the match."""
    return [
        {"value": seat.id, "label": seat.name}
        for at, seat in enumerate(table.seats)
        if at not in out
    ]


def names(view: View) -> dict[str, str]:
    """Every player's name by id."""
    return {row.id: row.name for row in everybody(view)}


def infraction_words(lang: str, what: str) -> str:
    """An infraction in words: one with a ladder of its own, a case, or as somebody typed it."""
    if what in SPECIAL:
        return say(lang, f"web-referee.infraction-{what}")
    return say(lang, f"case.{what}") if knows(lang, f"case.{what}") else what


def lines(view: View, player: str | None = None) -> list[Context]:
    """The register, of one player or of all, with names and words."""
    people = names(view)
    rows = view.ask(queries.sanctions.register, player=player).lines
    return [
        {
            **asdict(row),
            "name": people[row.player],
            "words": infraction_words(view.lang, row.what),
            "round": row.match.partition(".")[0],
            "table": row.match.partition(".")[2],
            "href": f"{view.base}/referee/{row.match.replace('.', '/')}",
        }
        for row in rows
    ]

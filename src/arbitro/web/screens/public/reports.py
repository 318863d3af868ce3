"""Signed reports, checked by whoever holds one in his own browser."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from arbitro.app import queries
from arbitro.app.access.roles import ROLES
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.web.screens.entry_list import names
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.public.tournament import nav, rounds_tabs

JUDGED = (
    ("here", "text", "paper", "key", "published", "current"),
    ("player", "player-phone", "approval"),
    ("shape", "stranger", "unsigned", "role", "approver", "signature"),
)
"""What both holds and fails, what is only told when it holds, what only when it fails."""
STILL_OPEN = ("paper-short", "objected", "excused", "missing", "unapproved")
VERDICTS = ("good", "good-paper", "good-open", "bad", "which")


def reports(view: View) -> Context:
    """The place to hand in a file, and the reports of a round this reader may take."""
    event = view.ask(queries.overview.tournament)
    known = names(view) if view.may("entries") else {}  # who may know it
    shown = {
        "sided": True,
        "event": event,
        "words": _words(view.lang),
        "names": known,
        "published": msgspec.to_builtins(view.ask(queries.match_report.published_keys)),
        "published_now": f"/api/v1/tournaments/{view.hall.tournament.id}/published-keys",
    }
    if event.round is None or not view.may("round"):
        return shown
    last = event.round.number
    number = min(view.number("round") or last, last)
    tables = [
        table.number
        for table in view.ask(queries.board.round_board, round=number).tables
        if view.may("report-document", round=number, table=table.number)
    ]
    if not tables and not view.may("report-document"):
        return shown
    return {
        **shown,
        "listed": True,
        "number": number,
        "tabs": rounds_tabs(view, "reports", number, last),
        "rows": [row for table in tables if (row := _row(view, number, table, known)) is not None],
    }


class ReportFile(NamedTuple):
    """An approved report: whose match it is of, and where its file is."""

    table: int
    players: list[str]
    file: str
    name: str


def _row(view: View, number: int, table: int, known: dict[str, str]) -> ReportFile | None:
    """An approved report and where its file is; a table without one has no row."""
    try:
        found = view.ask(queries.match_report.report_document, round=number, table=table)
    except Refused:
        return None
    if found.approval is None:
        return None
    api = f"/api/v1/tournaments/{view.hall.tournament.id}/report-document"
    return ReportFile(
        table,
        [known.get(seat.player, seat.player) for seat in found.content.seats],
        f"{api}?round={number}&table={table}",
        f"{view.hall.tournament.id}-{number}-{table}.json",
    )


def _words(lang: str) -> dict[str, str]:
    """Every sentence the check may need; the browser puts in whom it is about."""
    both, good, bad = JUDGED
    codes = [f"{one}-holds" for one in (*both, *good)] + [f"{one}-fails" for one in (*both, *bad)]
    facts = {name: f"%{name}" for name in ("who", "reason", "round", "table", "tournament")}
    told = (*codes, *STILL_OPEN, *VERDICTS)
    return {code: say(lang, f"web-reports.line.{code}", **facts) for code in told}


PAGES: tuple[Page, ...] = (Page("/reports", "public/reports.html", ROLES, reports, nav),)

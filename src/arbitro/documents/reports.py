"""The referto on paper: blank with the names in place, or filled with what is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from msgspec import Struct

from arbitro.app.naming import belongs, drawn_round, name_of, round_name, seat_marks, table_name
from arbitro.documents.drawings import qr
from arbitro.documents.tabular import shown
from arbitro.documents.typesetting import Part, Stamp
from arbitro.messages import cite_all, say
from arbitro.messages.text import grouped
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Round, SeatScore, Table, Tournament

TWO, ONE = 2, 1
"""Reports to a page."""
ROOM_FOR_NOTES = 4
"""Sanctions and stoppages that half a page holds."""


class ReportLine(Struct, frozen=True, kw_only=True):
    """One player on the form; an empty string is a box to be filled by hand."""

    order: str = ""
    name: str
    under: str = ""
    objective: str = ""
    territories: str = ""
    table_points: str = ""
    off_objective: str = ""
    fate: str = ""
    place: str = ""
    points: str = ""
    signature: str = ""
    remark: str = ""


class ReportSheet(Struct, frozen=True, kw_only=True):
    """What is printed of one match. `code` is what its QR holds."""

    round: str
    table: str
    lines: tuple[ReportLine, ...]
    winner: str = ""
    ended: str = ""
    sanctions: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    """What stands behind the points; only where a report has a page of its own."""
    drawing: str = ""
    """How the board lay at the end, as SVG; only where a report has a page of its own."""
    status: str = ""
    referee: str = ""
    approval: str = ""
    foot: str = ""
    code: str = ""
    filled: bool = False


def reports_part(
    sheets: Sequence[ReportSheet], lang: str, per_page: int = TWO, subtitle: str = ""
) -> Part:
    """These reports, one or two to a page; one if any of them has too much to say for a half."""
    if any(len(sheet.sanctions) > ROOM_FOR_NOTES for sheet in sheets):
        per_page = ONE
    title = "paper.reports" if any(sheet.filled for sheet in sheets) else "paper.blank-reports"
    return Part(
        template="reports",
        title=say(lang, title),
        subtitle=subtitle,
        data={"per-page": per_page, "reports": [_plain(sheet) for sheet in sheets]},
    )


def _plain(sheet: ReportSheet) -> dict[str, Any]:
    return {
        "round": sheet.round,
        "table": sheet.table,
        "winner": sheet.winner,
        "ended": sheet.ended,
        "sanctions": list(sheet.sanctions),
        "details": list(sheet.details),
        "drawing": sheet.drawing,
        "status": sheet.status,
        "referee": sheet.referee,
        "approval": sheet.approval,
        "foot": sheet.foot,
        "filled": sheet.filled,
        "qr": qr(sheet.code) if sheet.code else "",
        "lines": [
            {field.replace("_", "-"): getattr(line, field) for field in line.__struct_fields__}
            for line in sheet.lines
        ],
    }


def blank_reports(
    t: Tournament, stamp: Stamp, lang: str, number: int | None = None, per_page: int = TWO
) -> Part:
    """The forms of a round, names in place and boxes empty."""
    drawn = drawn_round(t, number)
    sheets = [_blank(t, stamp, lang, drawn, table) for table in drawn.tables]
    return reports_part(sheets, lang, per_page, round_name(lang, t, drawn))


def _blank(t: Tournament, stamp: Stamp, lang: str, drawn: Round, table: Table) -> ReportSheet:
    return ReportSheet(
        round=round_name(lang, t, drawn),
        table=table_name(t, drawn, table),
        lines=tuple(
            ReportLine(
                order=mark,
                name=name_of(t, player),
                under=_under(t, lang, table, player),
            )
            for mark, player in zip(seat_marks(t, lang, table), table.in_order, strict=True)
        ),
        foot=say(lang, "paper.blank-foot"),
        code=report_code(t, stamp, drawn, table),
    )


def report_code(t: Tournament, stamp: Stamp, drawn: Round, table: Table) -> str:
    """What the QR of a form holds: which table of which state of which tournament."""
    return f"arbitro:report/1:{t.id}:{drawn.number}:{table.number}:{stamp.hash[:16]}"


def _under(t: Tournament, lang: str, table: Table, player: str) -> str:
    colour = table.colours.get(player)
    parts = [belongs(t, player), say(lang, f"colour.{colour}") if colour else ""]
    return " · ".join(part for part in parts if part)


def result_sheets(
    t: Tournament, rules: TournamentRules, stamp: Stamp, lang: str, drawn: Round
) -> dict[int, ReportSheet]:
    """What the results alone make of each table's report, for tables that have one."""
    return {
        table.number: _filled(t, rules, stamp, lang, drawn, table)
        for table in drawn.tables
        if table.done
    }


def _filled(
    t: Tournament,
    rules: TournamentRules,
    stamp: Stamp,
    lang: str,
    drawn: Round,
    table: Table,
) -> ReportSheet:
    first = next((seat for seat in table.result if seat.place == 1), None)
    articles = cite_all(lang, rules.match_points(table.result).because.citations)
    return ReportSheet(
        round=round_name(lang, t, drawn),
        table=table_name(t, drawn, table),
        lines=tuple(
            _line(t, lang, table, at, seat) for at, seat in enumerate(table.result, start=1)
        ),
        winner=name_of(t, first.player) if first and not table.void else "",
        foot=say(lang, "paper.filled-foot", articles=articles, code=grouped(stamp.hash[:16])),
        code=report_code(t, stamp, drawn, table),
        filled=True,
    )


def _line(t: Tournament, lang: str, table: Table, at: int, seat: SeatScore) -> ReportLine:
    return ReportLine(
        order=str(at),
        name=name_of(t, seat.player),
        under=_under(t, lang, table, seat.player),
        territories=shown(lang, seat.territories),
        table_points=str(seat.table_points),
        off_objective=shown(lang, seat.off_objective),
        fate=fate(lang, seat),
        place=str(seat.place),
        points="–" if seat.points is None else shown(lang, Decimal(seat.points)),
    )


def fate(lang: str, seat: SeatScore) -> str:
    """What became of a player besides his points: «RisiKo!», «1º eliminato», «ritirato»…"""
    if seat.risiko:
        return say(lang, "paper-word.risiko")
    if seat.eliminated is not None:
        return say(lang, "paper.eliminated", nth=seat.eliminated)
    if seat.withdrawn:
        return say(lang, "paper-word.withdrawn")
    if seat.excluded:
        return say(lang, "paper-word.excluded")
    return ""

"""Every document by its name, for whoever orders one: a command, a page, the round box."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from arbitro.app.naming import by_sheets, drawn_round, put_out, round_name, table_name
from arbitro.documents import listings, reports, seating
from arbitro.documents.bracket import bracket_part
from arbitro.documents.draw_certificate import draw_part
from arbitro.documents.handouts import badges_part, prizes_part
from arbitro.documents.referto import referto_sheet
from arbitro.documents.sanctions import (
    SanctionRow,
    rows_of_penalties,
    rows_of_register,
    sanctions_table,
)
from arbitro.documents.schema import schema_part, schema_table
from arbitro.documents.spreadsheet import to_csv, to_xlsx
from arbitro.documents.standings import ranking_table, standings_table
from arbitro.documents.tabular import Table, part_of
from arbitro.documents.turn_sheet import blank_sheets, filled_sheets
from arbitro.documents.typesetting import Part, pdf, stamp_of
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.referee.hall import match_name
from arbitro.referee.queries import register_of
from arbitro.referee.rules import DeskRules
from arbitro.referee.state import Record
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament


class Order(Struct, frozen=True, kw_only=True):
    """What is printed: a state, the rules it is directed under, a language and, if any, a round."""

    tournament: Tournament
    rules: TournamentRules
    lang: str
    round: int | None = None
    why: bool = False
    """With the reasons of every tie."""
    record: Record = Record()
    """What the referees wrote down: reports, sanctions, officials."""
    desk: DeskRules | None = None
    """The rules they officiate under; without them only the tournament speaks."""
    head: str = ""
    """The log's last line as `HASH:NUMBER`: every page is then a witness of it."""
    phone_keys: frozenset[str] = frozenset()
    """The ids of the keys that players keep on their own phones."""


Parts = Callable[[Order], tuple[Part, ...]]
Listing = Callable[[Order], Table]

TABLES: dict[str, Listing] = {
    "entries": lambda o: listings.entries_table(o.tournament, o.lang),
    "seating": lambda o: seating.seating_table(o.tournament, o.lang, o.round),
    "results": lambda o: listings.results_table(o.tournament, o.lang, o.round),
    "standings": lambda o: standings_table(o.tournament, o.rules, o.lang, o.round, o.why, _out(o)),
    "ranking": lambda o: ranking_table(o.tournament, o.rules, o.lang, o.why, _out(o)),
    "schema": lambda o: schema_table(o.tournament, o.lang),
    "sanctions": lambda o: sanctions_table(_sanctions(o), o.lang),
}
"""What has rows: may be had as CSV and XLSX too."""


def _out(o: Order) -> dict[str, str]:
    return put_out(o.tournament, o.record, o.desk, o.lang)


def _sanctions(o: Order) -> tuple[SanctionRow, ...]:
    """The referees' register, and points taken off the standings."""
    taken = rows_of_penalties(o.tournament, o.lang)
    if o.desk is None:
        return taken
    return (*rows_of_register(register_of(o.record, o.desk), o.lang, o.tournament), *taken)


def reports_of(o: Order, per_page: int = reports.TWO) -> Part:
    """The reports of a round: the referto of a table that has one, else what its result says."""
    t = o.tournament
    drawn = drawn_round(t, o.round)
    stamp = stamp_of(t, o.lang)
    sheets = reports.result_sheets(t, o.rules, stamp, o.lang, drawn)
    names = {id: who.name for id, who in t.players.items()}
    for table in drawn.tables:
        written = o.record.reports.get(match_name(drawn.number, table.number))
        if written is not None and o.desk is not None:
            where = round_name(o.lang, t, drawn), table_name(t, drawn, table)
            sheets[table.number] = referto_sheet(
                written, o.desk, *where, names, o.lang, o.phone_keys
            )
    missing = [table.number for table in drawn.tables if table.number not in sheets]
    if missing:
        raise Refused("results-missing", {"round": drawn.number, "tables": missing})
    ordered = [sheets[table.number] for table in drawn.tables]
    return reports.reports_part(ordered, o.lang, per_page, round_name(o.lang, t, drawn))


def _listed(name: str) -> Parts:
    return lambda order: (part_of(TABLES[name](order), order.lang),)


def _cards(o: Order) -> tuple[Part, ...]:
    return (seating.table_cards(o.tournament, o.lang, o.round),)


def _seating(o: Order) -> tuple[Part, ...]:
    return (seating.by_surname(o.tournament, o.lang, o.round),)


def _tables(o: Order) -> tuple[Part, ...]:
    return (seating.by_table(o.tournament, o.lang, o.round),)


def _blank_reports(o: Order) -> tuple[Part, ...]:
    if by_sheets(o.tournament):
        return (blank_sheets(o.tournament, o.lang, o.round),)
    stamp = stamp_of(o.tournament, o.lang)
    return (reports.blank_reports(o.tournament, stamp, o.lang, o.round),)


def _reports(o: Order) -> tuple[Part, ...]:
    if by_sheets(o.tournament):
        return (filled_sheets(o.tournament, o.lang, o.round),)
    return (reports_of(o),)


def _round(o: Order) -> tuple[Part, ...]:
    """Everything a round needs on paper."""
    return (*_seating(o), *_tables(o), *_cards(o), *_blank_reports(o))


PAPERS: dict[str, Parts] = {
    "round": _round,
    "seating": _seating,
    "tables": _tables,
    "cards": _cards,
    "blank-reports": _blank_reports,
    "reports": _reports,
    "entries": _listed("entries"),
    "results": _listed("results"),
    "standings": _listed("standings"),
    "ranking": _listed("ranking"),
    "bracket": lambda o: (bracket_part(o.tournament, o.rules, o.lang),),
    "sanctions": _listed("sanctions"),
    "schema": lambda o: (schema_part(o.tournament, o.rules, o.lang),),
    "draw": lambda o: (draw_part(o.tournament, o.lang, o.round),),
    "badges": lambda o: (badges_part(o.tournament, o.lang),),
    "prizes": lambda o: (prizes_part(o.tournament, o.rules, o.lang),),
}


def printed(name: str, order: Order) -> bytes:
    """This document as a PDF. The same order gives the same bytes."""
    parts = _paper(name)(order)
    title = say(order.lang, "paper.round") if len(parts) > 1 else ""
    return pdf(order.lang, stamp_of(order.tournament, order.lang, order.head), parts, title)


def as_csv(name: str, order: Order, bom: bool = True) -> bytes:
    """Its rows as CSV; a byte order mark tells a spreadsheet that it is UTF-8."""
    return to_csv(_listing(name)(order), order.lang, bom)


def as_xlsx(name: str, order: Order) -> bytes:
    """Its rows as a workbook of one sheet."""
    return to_xlsx(_listing(name)(order))


def round_pack(
    tournament: Tournament, rules: TournamentRules, number: int | None, lang: str
) -> bytes:
    """A whole round in one PDF: seating by surname and by table, table cards, blank reports."""
    return printed("round", Order(tournament=tournament, rules=rules, lang=lang, round=number))


def _paper(name: str) -> Parts:
    if name not in PAPERS:
        raise Refused("unknown-paper", {"paper": name, "papers": list(PAPERS)})
    return PAPERS[name]


def _listing(name: str) -> Listing:
    if name not in TABLES:
        raise Refused("unknown-paper", {"paper": name, "papers": list(TABLES)})
    return TABLES[name]

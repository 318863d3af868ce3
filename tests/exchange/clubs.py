"""Workbooks as the clubs' own program makes and fills them, built cell by cell from a description:
slots with formulas, hidden sheets, its words and headings, its order of sheets. Everybody in them
is invented, and nothing of the program or of its form is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import cache
from struct import pack
from typing import Any

import xlwt
from xlwt import BIFFRecords

from arbitro.exchange.workbook.score_cells import encoded
from arbitro.exchange.workbook.standings_comparison import published
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.score_cards import Ledger
from arbitro.tournament.state import Tournament
from tests.exchange.making import Cells, Sheets, xls

DAY = xlwt.easyxf(num_format_str="M/D/YY")
TEXT = xlwt.easyxf(num_format_str="@")
SLOTS = 300
PLAYED = date(2026, 5, 9)


@cache
def _parsed(formula: str) -> bytes:
    return bytes(xlwt.Formula(formula).rpn())


class _Computed:
    """A cell some program left: a formula, and what it last came to (nothing, or a number)."""

    def __init__(self, row: int, column: int, formula: str, value: float | None) -> None:
        self.rowx, self.colx, self.xf_idx = row, column, 0x0F
        self.formula, self.value = formula, value

    def get_biff_data(self) -> bytes:
        rpn = _parsed(self.formula)
        record: bytes = BIFFRecords.FormulaRecord(self.rowx, self.colx, self.xf_idx, rpn).get()
        if self.value is None:
            return record
        return record[:10] + pack("<d", self.value) + record[18:]


def computed(formula: str, value: float | None = None) -> Any:
    """A formula cell, for `making.xls`."""

    def write(sheet: Any, row: int, column: int) -> None:
        sheet.row(row).insert_cell(column, _Computed(row, column, formula, value))

    return write


def day(when: date) -> Any:
    def write(sheet: Any, row: int, column: int) -> None:
        sheet.write(row, column, when, DAY)

    return write


def event(name: str, kind: str, rounds: int) -> Cells:
    """The sheet TORNEO; no name, an empty form."""
    cells: Cells = {(1, 3): "SCHEDA DATI TORNEO (V. 2025.2)"}
    labels = ["Sede Torneo", "Organizzatore", "Nome Torneo", "Tipologia di Torneo"]
    labels += ["Numero Turni Previsti", "Note"]
    values = ("Sala", "Congo Club", name, kind, rounds, "") if name else [""] * 6
    for row, (label, value) in enumerate(zip(labels, values, strict=True), start=2):
        cells[row, 3], cells[row, 4] = label, value
    for number in range(1, 31):
        cells[number + 7, 2] = number
        cells[number + 7, 3] = computed('IF(D6>=B8;"Data Turno";"")')
        if number <= rounds and name:
            cells[number + 7, 4] = day(PLAYED)
    return cells


def entries(people: list[tuple[Any, ...]], slots: int = SLOTS, older: bool = False) -> Cells:
    """The sheet Iscritti: every slot numbered, the last columns looked up by formulas."""
    headings = ["ID", "Nome", "Cognome", "Nickname", "Club", "Partecipa Torneo", "Regione"]
    headings[3] = "Nick Forum EG" if older else "Nickname"
    if not older:
        headings += ["Data di Nascita (gg/mm/aaaa)", "ID NAZIONALE"]
        headings += ["ULTIMI 3 EVENTI A FEBBRAIO 2025"]
    cells: Cells = {(1, 1): "Elenco Partecipanti", (1, 6): "Iscritti", (2, 6): "Partecipanti"}
    cells |= {(1, 7): computed("COUNTA(F4:F203)", 0.0), (2, 7): computed("COUNTA(F4:F203)", 0.0)}
    cells |= {(3, column): heading for column, heading in enumerate(headings, start=1)}
    for number in range(1, slots + 1):
        row = number + 3
        cells[row, 1] = number
        for column, value in enumerate(people[number - 1] if number <= len(people) else (), 2):
            cells[row, column] = value
        if not older:
            known = 7000.0 + number if number <= len(people) and number % 3 == 0 else None
            cells[row, 9] = computed('IF(M4=1;A4;"")', known)
            cells |= {(row, column): computed('IF(M4=1;"x";"")') for column in (10, 11, 12)}
            cells[row, 13] = computed("COUNTA(B4)", 0.0)
    if len(people) < 5 and not older:
        cells[8, 7] = " "
    return cells


def person(t: Tournament, id: str) -> tuple[Any, ...]:
    """One row after its number, as a club types it."""
    who = t.players[id]
    surname, _, first = who.name.rpartition(" ")
    club = t.teams[who.team].name if who.team else who.club or ""
    born = day(date(int(who.born or 1980), 3, 1 + int(id[1:]) % 28))
    return (first, surname, f"nick{id}" if id.endswith("3") else "", club, "SI", "Lazio", born)


def tables(t: Tournament, round: int, ghosts: bool = False) -> Cells:
    """The sheet of a round: its tables from the first row on, points or zeros."""
    cells: Cells = {}
    for at, table in enumerate(t.rounds[round - 1].tables):
        y = 2 * at + 1
        cells[y, 1] = f"Tavolo N°{table.number}"
        seats = [seat.player for seat in table.result] or list(table.players)
        points = encoded(table.result) if table.result else [Decimal(0)] * len(seats)
        for x, (id, score) in enumerate(zip(seats, points, strict=True)):
            first, surname, _, club, *_ = person(t, id)
            cells[y + 1, 3 * x + 1] = int(id[1:])
            cells[y + 1, 3 * x + 2] = f"{first} {surname}" + (f"\n{club}" if club else "")
            cells[y + 1, 3 * x + 3] = float(score or 0)
        if ghosts and len(seats) == 3:
            cells |= {(y + 1, 10): -1, (y + 1, 11): "The Ghost", (y + 1, 12): 0}
    return cells


def standings(t: Tournament, rules: TournamentRules, idle: tuple[Any, ...] = ()) -> Sheets:
    """Both sheets of the standings, and that of the teams; places and numbers are text."""
    ledger, rounds = Ledger(t), range(1, len(t.rounds) + 1)
    rows = published(t, rules)
    sheets: Sheets = {}
    lines = [(row.place, row.unit, row.points) for row in rows]
    if rules.unit().value == "team":
        head = ("Pos.", "Club o Famiglia", "v_tot", "pt_tot", "pt_class")
        body: list[tuple[Any, ...]] = [
            (str(r.place), t.teams[r.unit].name, 0, 999, float(r.points)) for r in rows
        ]
        sheets["Classifica a Squadre"] = _sheet([head, *body])
        lines = [
            (row.place, id, ledger.total(id)) for row in rows for id in t.teams[row.unit].members
        ]
    heads = ("Pos.", "Nome", "Cognome", "Nick", "Club o Famiglia", *(f"pt{n}" for n in rounds))
    whole: list[tuple[Any, ...]] = [(*heads, "v_tot", "pt_tot", "id")]
    short: list[tuple[Any, ...]] = [("Pos.", "Nome", "Cognome", "pt_tot", "id")]
    for place, id, points in lines:
        first, surname, nick, club, *_ = person(t, id)
        own = (float(ledger.points(id, n) or 0) for n in rounds)
        number = str(int(id[1:]))
        wins = ledger.wins(id, rounds)
        whole.append((str(place), first, surname, nick, club, *own, wins, float(points), number))
        short.append((str(place), first, surname, float(points), number))
    for number in idle:
        nothing = (0.0 for _ in rounds)
        last = str(len(lines) + 1)
        whole.append((last, "Mai", "Seduto", "", "", *nothing, 0, 0.0, str(number)))
        short.append((last, "Mai", "Seduto", 0.0, str(number)))
    return {"Classifica": _sheet(whole), "Classifica Ridotta": _sheet(short), **sheets}


def _sheet(rows: list[tuple[Any, ...]]) -> Cells:
    return {(y, x): v for y, row in enumerate(rows, 1) for x, v in enumerate(row, 1) if v != ""}


HIDDEN: Sheets = {
    "Dati": {(1, 1): "Congo Club", (2, 1): "La Kamchatka"},
    "GIOCATORI": {(1, 1): "Persona Inventata", (1, 2): 1},
}


def file(sheets: Sheets) -> bytes:
    """As the program saves it: its country told, two sheets hidden, two protected."""

    def dress(book: Any) -> None:
        book.country_code = 39
        for name in HIDDEN:
            if name in sheets:
                book.get_sheet(list(sheets).index(name)).visibility = 1
        for at in range(min(2, len(sheets))):
            book.get_sheet(at).protect = True

    return xls(sheets, dress)


def filled(
    t: Tournament, rules: TournamentRules, kind: str, extra: Mapping[str, Any] | None = None
) -> Sheets:
    """A tournament directed by the program to its end: Log before the standings."""
    more = dict(extra or {})
    people = [person(t, f"g{n:03}") for n in range(1, len(t.players) + 1)]
    people += more.get("people", [])
    sheets: Sheets = {"TORNEO": event("Torneo di prova", kind, len(t.rounds))}
    sheets |= {"Iscritti": entries(people), **HIDDEN}
    for drawn in t.rounds:
        sheets[f"{drawn.number}° Turno"] = tables(t, drawn.number, more.get("ghosts", False))
    sheets["Log"] = {(2, 1): "Sat May 09 10:00:00 CEST 2026 prova", (3, 1): "Fine: sorteggio"}
    return {**sheets, **standings(t, rules, more.get("idle", ()))}

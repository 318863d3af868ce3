"""Workbooks for the tests: a small sound one as plain cells, and ways to write it down."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from typing import Any

import xlwt
from openpyxl import Workbook

from arbitro.exchange.import_desk import Imported
from arbitro.exchange.workbook import workbook_commands
from arbitro.exchange.workbook.workbook_rules import taken
from arbitro.exchange.workbook.workbook_values import Foreign
from arbitro.regulations import tournament_rules
from arbitro.simulation.invented_people import CLUBS
from arbitro.simulation.whole_tournament import Simulation, simulate

Cells = dict[tuple[int, int], Any]
Sheets = dict[str, Cells]
NAMES = ["Ada", "Bruno", "Clara", "Dario", "Elena", "Furio", "Gemma", "Ivo"]
POINTS = ((60, 44.1, 44, -1), (100, 30, 20, 10))


def form() -> Sheets:
    """Eight players, one round at two tables, every convention of the points once."""
    entries: Cells = {(1, 1): "Prova"}
    headings = ("ID", "Nome", "Cognome", "Nickname", "Club", "Partecipa Torneo", "Regione")
    for column, heading in enumerate((*headings, "Data di Nascita", "ID nazionale"), start=1):
        entries[3, column] = heading
    for number, name in enumerate(NAMES, start=1):
        club, region = CLUBS[number]
        row: tuple[Any, ...] = (number, name, f"Finto{number}", "", club, "SI", region)
        for column, value in enumerate((*row, f"0{number}/03/1980", f"N{number}"), start=1):
            entries[number + 3, column] = value
    tables: Cells = {}
    for at, points in enumerate(POINTS):
        tables[2 * at + 1, 1] = f"Tavolo N°{at + 1}"
        for seat, score in enumerate(points):
            number = 4 * at + seat + 1
            tables[2 * at + 2, 3 * seat + 1] = number
            name = f"{NAMES[number - 1]} Finto{number}"
            tables[2 * at + 2, 3 * seat + 2] = f"{name}\n{CLUBS[number][0]}"
            tables[2 * at + 2, 3 * seat + 3] = score
    event: Cells = {
        (1, 3): "MODULO TORNEO",
        (4, 3): "Nome Torneo",
        (4, 4): "Torneo di prova",
        (5, 3): "Tipologia di Torneo",
        (5, 4): "Open",
        (6, 3): "Numero Turni Previsti",
        (6, 4): 3,
        (8, 2): 1,
        (8, 4): "09/05/2026",
    }
    return {"TORNEO": event, "Iscritti": entries, "1° Turno": tables}


def xls(sheets: Sheets, change: Callable[[Any], None] | None = None) -> bytes:
    """The cells as an .xls; a value that is a function writes its cell itself."""
    book = xlwt.Workbook(encoding="utf-8")
    for name, cells in sheets.items():
        sheet = book.add_sheet(name, cell_overwrite_ok=True)
        for (row, column), value in cells.items():
            if callable(value):
                value(sheet, row - 1, column - 1)
            else:
                sheet.write(row - 1, column - 1, value)
    if change is not None:
        change(book)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def xlsx(sheets: Sheets, change: Callable[[Any], None] | None = None) -> bytes:
    """The same cells as an .xlsx."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, cells in sheets.items():
        sheet = book.create_sheet(name)
        for (row, column), value in cells.items():
            sheet.cell(row, column, value)
    if change is not None:
        change(book)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@cache
def simulated(rules: str, players: int, seed: int = 1) -> Simulation:
    return simulate(tournament_rules(rules), players, seed)


def brought(foreign: Foreign, rules: str | None = None, adult: bool = False) -> Imported:
    """The tournament a file makes, under the rules it names unless others are given."""
    word = workbook_commands.Word("prova.xls", "la segreteria", adult=adult, paid=True)
    return taken(foreign, "prova", word, rules)

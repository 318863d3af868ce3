"""The list of people inside a workbook, as rows of text: the clubs' entries, or any first sheet."""

from __future__ import annotations

from arbitro.exchange.grid import Sheet
from arbitro.exchange.opening import opened
from arbitro.exchange.workbook.workbook_reader import read
from arbitro.kernel import Refused

HEADINGS = ("name", "club", "region", "born", "national", "team", "reserve")
WIDEST = 40
"""Columns of a list that are looked at."""


def workbook_text(data: bytes) -> str:
    """Rows under headings that a list knows; `Refused` if nobody is in the file."""
    entrants = read(data).entrants
    rows = [
        (
            one.name,
            one.club or "",
            one.region or "",
            one.born or "",
            one.national or "",
            one.team or "",
            "x" if one.reserve else "",
        )
        for one in entrants
    ]
    if rows:
        told = [at for at in range(len(HEADINGS)) if any(row[at] for row in rows)]
        table = [[row[at] for at in told] for row in (HEADINGS, *rows)]
    else:
        table = next((one for sheet in opened(data, _any).sheets if (one := _rows(sheet))), [])
    if not table:
        raise Refused("list-empty", {})
    return "\n".join("\t".join(cell.replace("\t", " ") for cell in row) for row in table)


def _any(_: str) -> bool:
    return True


def _rows(sheet: Sheet) -> list[list[str]]:
    """The rows that hold something, as far as a list is wide; what a formula gives is left out."""
    filled = {at: cell for at, cell in sheet.cells.items() if at[1] <= WIDEST and cell.text}
    wide = max((column for _, column in filled), default=0)
    return [
        [
            "" if (cell := sheet.at(row, column)).formula else cell.text
            for column in range(1, wide + 1)
        ]
        for row in sorted({row for row, _ in filled})
    ]

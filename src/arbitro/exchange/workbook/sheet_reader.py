"""One sheet being read: cells asked for by kind, and a remark for each that does not fit."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from arbitro.exchange.outside_file import LONGEST_CELL
from arbitro.exchange.remarks import Remark, note, problem
from arbitro.exchange.spreadsheet import EMPTY, Cell, Sheet, letters
from arbitro.tournament.dates import day_of

_NUMBER = re.compile(r"-?\d{1,6}(?:[.,]\d{1,4})?")


class SheetReader:
    """Collects remarks while a sheet is read. Formulas count only where `cached` allows it."""

    def __init__(self, sheet: Sheet, cached: bool) -> None:
        self.sheet, self.cached = sheet, cached
        self.remarks: list[Remark] = []
        self.said: dict[str, list[str]] = {}
        """Cells by the note they share."""

    def wrong(self, code: str, row: int, column: int | None = None, /, **facts: object) -> None:
        at = letters(column) if column is not None else None
        self.remarks.append(problem(code, self.sheet.name, row, at, **facts))

    def aloud(self, code: str, row: int, column: int, /, **facts: object) -> None:
        self.remarks.append(note(code, self.sheet.name, row, letters(column), **facts))

    def together(self, code: str, row: int, column: int) -> None:
        """Say it of this cell, in one note with all the others it is said of."""
        self.said.setdefault(code, []).append(f"{letters(column)}{row}")

    def cell(self, row: int, column: int) -> Cell:
        """A cell as typed; a formula or an error is reported and reads as empty."""
        cell = self.sheet.at(row, column)
        if cell.error:
            self.wrong("error-cell", row, column)
            return EMPTY
        if not cell.formula:
            return cell
        if not self.cached:
            self.wrong("formula-cell", row, column, value=cell.text)
            return EMPTY
        self.aloud("formula-value", row, column, value=cell.text)
        return Cell(cell.value, date=cell.date)

    def words(self, row: int, column: int) -> str | None:
        """Text, or None; a day or a number where words belong is reported."""
        cell = self.cell(row, column)
        if cell.empty:
            return None
        if cell.date:
            self.wrong("date-for-words", row, column, value=cell.text)
            return None
        if not isinstance(cell.value, str):
            self.wrong("number-for-words", row, column, value=cell.text)
            return None
        if len(cell.value) > LONGEST_CELL:
            self.wrong("words-too-long", row, column, most=LONGEST_CELL)
            return None
        return " ".join(cell.value.split())

    def label(self, row: int, column: int) -> str | None:
        """Words, or a number taken as words: some clubs are called by one."""
        cell = self.sheet.at(row, column)
        figure = isinstance(cell.value, float | int) and not isinstance(cell.value, bool)
        if not figure or cell.formula or cell.date:
            return self.words(row, column)
        self.aloud("number-as-words", row, column, value=cell.text)
        return cell.text

    def number(self, row: int, column: int) -> Decimal | None:
        """A number, typed as one or as text; anything else is reported."""
        cell = self.cell(row, column)
        if cell.empty:
            return None
        if cell.date or isinstance(cell.value, bool):
            self.wrong("no-number", row, column, value=cell.text)
            return None
        if isinstance(cell.value, str):
            if not _NUMBER.fullmatch(cell.text):
                self.wrong("no-number", row, column, value=cell.text[:40])
                return None
            self.aloud("number-as-text", row, column, value=cell.text)
            return Decimal(cell.text.replace(",", "."))
        try:
            return Decimal(repr(cell.value)).quantize(Decimal("0.000001")).normalize() + 0
        except InvalidOperation:
            self.wrong("no-number", row, column, value=cell.text[:40])
            return None

    def integer(self, row: int, column: int) -> int | None:
        """A whole number, or None; anything else is reported."""
        number = self.number(row, column)
        if number is None:
            return None
        if number != number.to_integral_value():
            self.wrong("not-whole", row, column, value=str(number))
            return None
        return int(number)

    def day(self, row: int, column: int) -> str | None:
        """A day as `YYYY-MM-DD`, or a bare year; anything else is reported."""
        cell = self.cell(row, column)
        if cell.empty:
            return None
        found = str(cell.value) if cell.date else day_of(cell.text)
        if found is None:
            self.wrong("no-day", row, column, value=cell.text[:40])
        elif not cell.date:
            self.together("day-as-text", row, column)
        return found

    def gathered(self) -> list[Remark]:
        """Everything said, with one note for all the cells that say the same."""
        together = [note(code, self.sheet.name, cells=cells) for code, cells in self.said.items()]
        return [*self.remarks, *together]

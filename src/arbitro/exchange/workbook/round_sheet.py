"""A round's sheet: two rows per table, three cells per player."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from arbitro.exchange.grid import Sheet, letters
from arbitro.exchange.remarks import Remark, note
from arbitro.exchange.workbook import layout
from arbitro.exchange.workbook.cells import SheetReader
from arbitro.exchange.workbook.foreign import Entrant, SeatedRound, SeatedTable
from arbitro.exchange.workbook.scores import Misfit, Score, decoded

_GHOSTS = ("fantasma", "ghost")


class _Seat(NamedTuple):
    column: int
    number: int
    points: Decimal | None


class RoundReader:
    """Reads one sheet; what does not fit keeps its table or its round out and is reported."""

    def __init__(
        self, sheet: Sheet, number: int, entrants: Mapping[int, Entrant], cached: bool
    ) -> None:
        self.reader = SheetReader(sheet, cached)
        self.sheet, self.number, self.entrants = sheet, number, entrants
        self.seen: dict[int, int] = {}
        self.whole = True
        self.said: dict[str, list[str]] = {}

    def read(self) -> tuple[SeatedRound, list[Remark]]:
        tables: list[SeatedTable] = []
        row = 1
        while row <= self.sheet.rows:
            filled = list(self.sheet.row(row))
            if not filled:
                row += 1
                continue
            number = layout.table_number(filled[0][1].text)
            if number is None or len(filled) > 1:
                self._misfit("row-unexpected", row, filled[0][0], value=filled[0][1].text[:40])
                row += 1
                continue
            if number != len(tables) + 1:
                self._misfit("table-number", row, 1, number=number, wanted=len(tables) + 1)
            tables.append(self._table(number, row + 1))
            row += 2
        if not tables:
            self._misfit("no-tables", 1)
        made = SeatedRound(
            number=self.number, sheet=self.sheet.name, tables=tuple(tables), whole=self.whole
        )
        aloud = [note(code, self.sheet.name, cells=cells) for code, cells in self.said.items()]
        return made, [*self.reader.remarks, *aloud]

    def _misfit(self, code: str, row: int, column: int | None = None, /, **facts: object) -> None:
        self.whole = False
        self.reader.wrong(code, row, column, **facts)

    def _table(self, number: int, row: int) -> SeatedTable:
        width = max((column for column, _ in self.sheet.row(row)), default=0)
        seats = []
        for column in range(1, width + 1, layout.SEAT_CELLS):
            seat = self._seat(row, column)
            if seat is not None:
                seats.append(seat)
        if not seats:
            self._misfit("table-empty", row, table=number)
        return SeatedTable(
            number=number,
            row=row,
            seats=tuple(seat.number for seat in seats),
            scores=self._scores(row, seats),
        )

    def _seat(self, row: int, column: int) -> _Seat | None:
        cells = [self.sheet.at(row, column + i) for i in range(layout.SEAT_CELLS)]
        if all(cell.empty for cell in cells):
            return None
        name = layout.folded(cells[1].text.split("\n")[0])
        if any(word in name for word in _GHOSTS):
            self._say("ghost", row, column)
            return None
        number = self.reader.integer(row, column)
        points = self.reader.number(row, column + 2)
        if number is None:
            self.whole = False
            if cells[0].empty:
                self.reader.wrong("id-missing", row, column)
            return None
        self._known(row, column, number, name)
        if points is None and not cells[2].empty:
            return _Seat(column, number, Decimal("NaN"))
        return _Seat(column, number, points)

    def _known(self, row: int, column: int, number: int, name: str) -> None:
        if number in self.seen:
            self._misfit("seated-twice", row, column, id=number, first=self.seen[number])
        self.seen.setdefault(number, row)
        entrant = self.entrants.get(number)
        if entrant is None:
            self._misfit("id-not-entered", row, column, id=number)
        elif name and sorted(name.split()) != sorted(layout.folded(entrant.name).split()):
            written = self.sheet.at(row, column + 1).text.split("\n")[0]
            self._misfit(
                "name-differs", row, column + 1, id=number, name=entrant.name, written=written
            )

    def _scores(self, row: int, seats: list[_Seat]) -> tuple[Score, ...] | None:
        """The result, if there is one that follows the conventions."""
        numbers = [seat.points for seat in seats if seat.points is not None]
        if not numbers or any(number.is_nan() for number in numbers):
            return None  # not played yet, or reported cell by cell
        if len(numbers) < len(seats):
            missing = [letters(s.column + 2) for s in seats if s.points is None]
            self.reader.wrong("half-a-table", row, None, cells=missing)
            return None
        try:
            scores = decoded(numbers)
        except Misfit as misfit:
            column = None if misfit.at is None else seats[misfit.at].column + 2
            self.reader.wrong(misfit.code, row, column, **misfit.facts)
            return None
        for seat, score in zip(seats, scores, strict=True):
            if score.mark:
                self._say("tie-marks", row, seat.column + 2)
            if score.eliminated is not None:
                self._say("eliminated", row, seat.column + 2)
            if score.risiko:
                self._say("risiko", row, seat.column + 2)
        return scores

    def _say(self, code: str, row: int, column: int) -> None:
        self.said.setdefault(code, []).append(f"{letters(column)}{row}")

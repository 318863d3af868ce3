"""A round's sheet: two rows per table, three cells per player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

from arbitro.exchange.remarks import Remark
from arbitro.exchange.spreadsheet import Sheet, letters
from arbitro.exchange.workbook import layout
from arbitro.exchange.workbook.score_cells import Misfit, Score, decoded
from arbitro.exchange.workbook.sheet_reader import SheetReader
from arbitro.exchange.workbook.workbook_values import Entrant, SeatedRound, SeatedTable

_GHOSTS = ("fantasma", "ghost")
_SLIP = Decimal("0.0001")


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
        self.ghost = False

    def read(self) -> tuple[SeatedRound, list[Remark]]:
        tables: list[SeatedTable] = []
        row = 1
        while row <= self.sheet.rows:
            filled = list(self.sheet.row(row))
            titled = len(filled) == 1 and isinstance(filled[0][1].value, str)
            if not filled:
                row += 1
            elif titled and (layout.table_number(filled[0][1].text) or self._seats_at(row + 1)):
                self._titled(filled[0][1].text, row, len(tables) + 1)
                tables.append(self._table(len(tables) + 1, row + 1))
                row += 2
            elif self._seats_at(row):
                self.reader.together("title-missing", row, 1)
                tables.append(self._table(len(tables) + 1, row))
                row += 1
            else:
                self._misfit("row-unexpected", row, filled[0][0], value=filled[0][1].text[:40])
                row += 1
        if not tables:
            self._misfit("no-tables", 1)
        made = SeatedRound(
            number=self.number, sheet=self.sheet.name, tables=tuple(tables), whole=self.whole
        )
        return made, self.reader.gathered()

    def _seats_at(self, row: int) -> bool:
        """Does somebody sit in this row? Whoever does has a number."""
        return isinstance(self.sheet.at(row, 1).value, int | float)

    def _titled(self, title: str, row: int, wanted: int) -> None:
        """Tables count in the order of the sheet; a second first table is a second drawing."""
        number = layout.table_number(title)
        if number == 1 and wanted > 1:
            self._misfit("drawn-twice", row, 1)
        elif number is not None and number != wanted:
            self.reader.aloud("table-number", row, 1, number=number, wanted=wanted)

    def _misfit(self, code: str, row: int, column: int | None = None, /, **facts: object) -> None:
        self.whole = False
        self.reader.wrong(code, row, column, **facts)

    def _table(self, number: int, row: int) -> SeatedTable:
        width = max((column for column, _ in self.sheet.row(row)), default=0)
        seats, self.ghost = [], False
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
            columns=tuple(seat.column for seat in seats),
            ghost=self.ghost,
            scores=self._scores(row, seats),
        )

    def _seat(self, row: int, column: int) -> _Seat | None:
        cells = [self.sheet.at(row, column + i) for i in range(layout.SEAT_CELLS)]
        if all(cell.empty for cell in cells):
            return None
        name = layout.folded(cells[1].text.split("\n")[0])
        if cells[0].value == layout.GHOST or any(word in name.split() for word in _GHOSTS):
            self.reader.together("ghost", row, column)
            self.ghost = True
            return None
        if cells[0].value == 0:
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
        return _Seat(column, number, None if points is None else _tenths(points))

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
        if not any(numbers):
            self.reader.together("not-played", row, 1)
            return None
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
            if score.idle:
                self.reader.aloud("mark-alone", row, seat.column + 2, points=str(seat.points))
            if score.mark and not score.untold:
                self.reader.together("tie-marks", row, seat.column + 2)
            if score.eliminated is not None:
                self.reader.together("eliminated", row, seat.column + 2)
            if score.risiko:
                self.reader.together("risiko", row, seat.column + 2)
        return scores


def _tenths(points: Decimal) -> Decimal:
    """Points as somebody typed them: a program that keeps 32 bits makes 44.099998 of 44.1."""
    typed = round(points, 1)
    return typed if abs(points - typed) < _SLIP else points


def numbers_seated(sheets: Iterable[Sheet]) -> frozenset[int]:
    """Everybody's number who sits anywhere, before anything else is known of these sheets."""
    found = set()
    for sheet in sheets:
        for (_, column), cell in sheet.cells.items():
            if column % layout.SEAT_CELLS == 1 and isinstance(cell.value, int | float):
                found.add(int(cell.value))
    return frozenset(found)

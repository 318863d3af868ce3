"""A sheet as plain values: what stands in each cell, and nothing that could be run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

Value = str | float | int | bool | None
Wanted = Callable[[str], bool]
"""Is a sheet of this name to be read?"""


@dataclass(frozen=True)
class Cell:
    """One cell. `formula` marks a value some program left there when it last computed it."""

    value: Value = None
    formula: bool = False
    date: bool = False
    """The value is a day, already written as `YYYY-MM-DD`."""
    error: bool = False

    @property
    def empty(self) -> bool:
        return not self.formula and (self.value is None or str(self.value).strip() == "")

    @property
    def text(self) -> str:
        """As a person would type it: whole numbers without decimals."""
        value = self.value
        if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
            return str(int(value))
        return "" if value is None else str(value).strip()


EMPTY = Cell()


@dataclass(frozen=True)
class Sheet:
    """Cells by row and column, counted from 1 as people see them."""

    name: str
    cells: Mapping[tuple[int, int], Cell] = field(default_factory=dict)

    def at(self, row: int, column: int) -> Cell:
        return self.cells.get((row, column), EMPTY)

    @property
    def rows(self) -> int:
        return max((row for row, _ in self.cells), default=0)

    def row(self, number: int) -> Iterator[tuple[int, Cell]]:
        """The filled cells of a row, left to right."""
        columns = sorted(column for row, column in self.cells if row == number)
        return ((column, self.cells[number, column]) for column in columns)


def letters(column: int) -> str:
    """A column's name: 1 is A, 27 is AA."""
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


@dataclass(frozen=True)
class Book:
    """The visible sheets of a workbook, and what else was in the file and left alone."""

    sheets: tuple[Sheet, ...]
    hidden: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    """Visible sheets nobody asked for."""
    macros: bool = False
    links: bool = False
    """It refers to other files."""

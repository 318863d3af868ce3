"""A linear program as the extra `proof` solves it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple


def available() -> bool:
    return find_spec("highspy") is not None


class Solved(NamedTuple):
    """How much of every column, and by row what one more of it would cost."""

    amounts: Any
    prices: Any


class Programme:
    """A linear program, column by column: the least cost of amounts that meet every row."""

    def __init__(self, rows: int) -> None:
        np = import_module("numpy")
        self.low, self.high = np.zeros(rows), np.zeros(rows)
        self.costs: list[Any] = []
        self.most: list[Any] = []
        self.columns: list[tuple[Any, Any, Any]] = []
        self.count = 0

    def equal(self, rows: range, values: Any) -> None:
        for row, value in zip(rows, values, strict=True):
            self.low[row] = self.high[row] = value

    def at_most(self, rows: range, values: Any) -> None:
        for row, value in zip(rows, values, strict=True):
            self.low[row], self.high[row] = -float("inf"), value

    def add(
        self, costs: Any, ones: Any, others: Mapping[int, Any], most: float | None = None
    ) -> None:
        """Columns that stand once in each row of `ones`, and so often in the `others`."""
        np = import_module("numpy")
        count = len(costs)
        names = np.arange(self.count, self.count + count)
        keys = (names[:, None] * len(self.low) + ones)[ones >= 0]
        met, times = np.unique(keys, return_counts=True)
        self.columns.append((met // len(self.low), met % len(self.low), times.astype(float)))
        for row, values in others.items():
            some = np.flatnonzero(values)
            self.columns.append((names[some], np.full(len(some), row), values[some].astype(float)))
        self.costs.append(costs)
        self.most.append(np.full(count, float("inf") if most is None else most))
        self.count += count

    def solved(self) -> Solved:
        np, highspy = import_module("numpy"), import_module("highspy")
        column, row, value = (np.concatenate(parts) for parts in zip(*self.columns, strict=True))
        order = np.lexsort((row, column))
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = self.count, len(self.low)
        lp.col_cost_ = np.concatenate(self.costs).astype(float)
        lp.col_lower_, lp.col_upper_ = np.zeros(self.count), np.concatenate(self.most)
        lp.row_lower_, lp.row_upper_ = self.low, self.high
        lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        lp.a_matrix_.start_ = np.searchsorted(column[order], np.arange(self.count + 1))
        lp.a_matrix_.index_, lp.a_matrix_.value_ = row[order], value[order]
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.passModel(lp)
        solver.run()
        found = solver.getSolution()
        return Solved(np.array(found.col_value), np.array(found.row_dual))

"""The page of each format: what its example says is what is counted, under both readings."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest

from arbitro.exchange.workbook.score_cells import decoded
from arbitro.regulations import tournament_rules
from arbitro.regulations.formats.presets import FORMATS, declared, format_of
from arbitro.tournament.state import SeatScore

PAGES = Path(__file__).resolve().parents[2] / "docs" / "formati"
_ROW = re.compile(r"\| (−?[\d.]+) \| (−?[\d.]+) \| (−?[\d.]+) \|")
Rows = list[tuple[Decimal, Decimal, Decimal]]
"""Cell, points by the manual, points by the program."""


def examples(page: Path) -> list[Rows]:
    tables: list[Rows] = []
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("### "):
            tables.append([])
        elif found := _ROW.fullmatch(line):
            cell, manual, program = (Decimal(n.replace("−", "-")) for n in found.groups())
            tables[-1].append((cell, manual, program))
    return tables


def counted(format: str, reading: str, cells: list[Decimal]) -> list[Decimal]:
    rules = tournament_rules(format, {"CLUB-01": reading})
    seats = tuple(
        SeatScore(
            player=str(at),
            table_points=86 if score.risiko else score.table_points,
            eliminated=score.eliminated,
            risiko=score.risiko,
        )
        for at, score in enumerate(decoded(cells))
    )
    points = {placing.seat: placing.points for placing in rules.match_points(seats).value}
    return [points[at] for at in range(len(cells))]


@pytest.mark.parametrize("format", FORMATS)
def test_the_example_of_a_page_is_counted_so_under_both_readings(format: str) -> None:
    tables = examples(PAGES / f"{format}.md")
    assert len(tables) >= 2
    for rows in tables:
        cells = [cell for cell, _, _ in rows]
        assert counted(format, "manual", cells) == [manual for _, manual, _ in rows]
        assert counted(format, "program", cells) == [program for _, _, program in rows]


@pytest.mark.parametrize("format", FORMATS)
def test_a_page_says_the_same_in_both_languages(format: str) -> None:
    here, there = PAGES / f"{format}.md", PAGES / "en" / f"{format}.md"
    assert examples(here) == examples(there)
    head = [page.read_text(encoding="utf-8").splitlines()[0] for page in (here, there)]
    assert head == [f"# {format_of(declared(format)).name}"] * 2
    for folder in (PAGES, PAGES / "en"):
        assert f"({format}.md)" in (folder / "README.md").read_text(encoding="utf-8")

"""Tables for notice boards, forums and other programs."""

from __future__ import annotations

import csv
import io

import pytest

from arbitro.exchange.lists.list_preview import commands, preview
from arbitro.exchange.published_tables import STYLES, WHAT, Grid, tables
from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES
from arbitro.regulations import tournament_rules
from arbitro.regulations.formats.presets import FORMATS
from arbitro.tournament import commands as c
from tests.exchange.making import simulated
from tests.tournament.directing import Desk, by_number

GRID = Grid(
    "Prova [1]",
    ("Pos.", "Nome", "Punti"),
    (("1", "Ada | *Bianca*", "12,5"), ("2", "[B]Ivo[/B]", "-3"), ("10", "=1+1", "0")),
    frozenset({0, 2}),
)


def test_plain_text_lines_its_columns_up() -> None:
    assert STYLES["txt"](GRID) == (
        "Prova [1]\n=========\n\n"
        "Pos.  Nome            Punti\n"
        "----  --------------  -----\n"
        "   1  Ada | *Bianca*   12,5\n"
        "   2  [B]Ivo[/B]         -3\n"
        "  10  =1+1                0\n"
    )


def test_a_name_cannot_break_out_of_a_forum_table() -> None:
    made = STYLES["vbulletin"](GRID)
    assert made.splitlines()[0] == "[B]Prova (1)[/B]"
    assert "[TR][TD]2[/TD][TD](B)Ivo(/B)[/TD][TD]-3[/TD][/TR]" in made
    assert made.count("[TR]") == made.count("[/TR]") == 4


def test_a_name_cannot_break_out_of_a_markdown_table() -> None:
    lines = STYLES["markdown"](GRID).splitlines()
    assert lines[2:5] == [
        "| Pos. | Nome | Punti |",
        "| ---: | --- | ---: |",
        "| 1 | Ada \\| \\*Bianca\\* | 12,5 |",
    ]


def test_nothing_in_a_csv_becomes_a_formula() -> None:
    rows = list(csv.reader(io.StringIO(STYLES["csv"](GRID)), delimiter=";"))
    assert [row[1] for row in rows[1:]] == ["Ada | *Bianca*", "[B]Ivo[/B]", "'=1+1"]
    assert rows[2][2] == "-3"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("format", FORMATS)
def test_every_format_publishes_every_table(format: str, lang: str) -> None:
    done = simulated(format, 12 if format == "squadre" else 24)
    rules = tournament_rules(format)
    for grid in tables(done.state, rules, lang, WHAT):
        assert grid.rows
        assert {len(row) for row in grid.rows} == {len(grid.headings)}
        for style in STYLES.values():
            assert grid.rows[0][1] in style(grid).replace("\\", "")


def test_the_results_of_a_round_are_table_by_table_the_winner_first() -> None:
    desk = Desk("open")
    desk.start(8)
    desk.draw()
    first = desk.state.rounds[0].tables[0]
    rows = by_number(first)
    rows[0] |= {"risiko": True, "table_points": 86}
    rows[3] |= {"eliminated": 1, "table_points": 0}
    desk.send(c.EnterResult(table=1, seats=tuple(rows)))
    (grid,) = tables(desk.state, desk.rules, "it", ["results"])
    assert grid.title == "Turno 1, qualificazione: risultati"
    assert [row[4] for row in grid.rows] == ["RisiKo!", "40", "30", "eliminato"] + ["–"] * 4
    assert [row[1] for row in grid.rows] == ["1", "2", "3", "4", "", "", "", ""]


def test_before_the_first_round_there_is_only_the_list() -> None:
    desk = Desk("open")
    desk.enter(4)
    assert len(tables(desk.state, desk.rules, "it", ["entries"])[0].rows) == 4
    with pytest.raises(Refused) as refused:
        tables(desk.state, desk.rules, "it", ["standings"])
    assert refused.value.code == "nothing-to-export"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_goes_out_and_comes_in_again(lang: str) -> None:
    done = simulated("rur-2015", 22)
    (grid,) = tables(done.state, tournament_rules("rur-2015"), lang, ["entries"])
    found = preview(STYLES["csv"](grid))
    assert found.remarks == ()
    desk = Desk("rur-2015")
    for _, command in commands(found, desk.state):
        desk.send(command)
    assert desk.state.players == done.state.players

"""The Schema Riassuntivo for everybody, and chairs by the compass wherever somebody sits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from arbitro.app.acts import Act, Who
from arbitro.app.commands import COMMANDS
from arbitro.regulations import tournament_rules
from arbitro.simulation.random_results import random_sheet
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.web.screens.organiser import draw
from tests.web.houses import steady
from tests.web.lending import client_of
from tests.web.screens.field import first_round
from tests.web.screens.test_referee_editions import Hall

RULES = tournament_rules("tarocchi-2012")


@pytest.fixture(scope="module")
def played() -> Iterator[Hall]:
    """A first turn with both sheets handed in."""
    house = steady()
    first_round(house, "tarocchi-2012", "tarocchi-2012", 8)
    with client_of(house) as client:
        hall = Hall(house, client, "tarocchi-2012")
        for table in hall.now.tournament.rounds[0].tables:
            sheet = random_sheet(table.players, Chance(f"schema {table.number}"))
            command = COMMANDS["enter-result"](round=1, table=table.number, sheet=sheet)
            who = Who(role="organiser", subject="Ada")
            house.desk.act(hall.stream, Act(id=f"sheet-{table.number}", command=command, by=who))
        yield hall
    house.close()


def test_everybody_sees_the_four_figures_after_a_turn(played: Hall) -> None:
    page = unescape(played.client.get("/t/tarocchi-2012/schema").text)
    assert "Dopo il turno 1" in page
    for head in ("Scontro diretto", "Chiamata", "Impegno", "Pigliate"):
        assert head in page
    now = played.now.tournament
    lines = standings_after(now, RULES)
    table = page[page.index('id="figures-title"') : page.index('id="hands-title"')]
    rows = re.findall(r"<tr><td>.*?</tr>", table, re.DOTALL)
    assert len(rows) == 8
    for line, row in zip(lines, rows, strict=True):
        cells = [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<td.*?</td>", row)]
        assert cells[1] == now.players[line.id].name
        assert cells[2].replace("−", "-").lstrip("+") == str(line.total)
        figures = [line.card.figures[name] for name in ("call", "commitment", "pigliate")]
        assert cells[4:] == [str(figure) for figure in figures]
    assert page.count('<details class="hand">') == 8
    assert len(re.findall(r"<tr><td>1</td><td>[1-4]</td><td>[AB] [NOSE]</td>", page)) == 8 * 4


def test_the_schema_is_a_page_of_the_tarocchi_only(played: Hall) -> None:
    assert "/tarocchi-2012/schema" in played.client.get("/t/tarocchi-2012").text
    found = played.client.get("/api/v1/tournaments/tarocchi-2012/schema").json()
    assert found["criteria"] == ["head-to-head", "call", "commitment", "pigliate"]
    assert [len(row["hands"]) for row in found["players"]] == [4] * 8


def test_chairs_are_named_by_the_compass_and_the_first_dealer_is_marked(played: Hall) -> None:
    page = unescape(played.get("/referee/1/2", played.referee).text)
    assert "Est, primo mazziere" not in page, "the table is done: places are shown"
    seating = unescape(played.client.get("/t/tarocchi-2012/seating").text)
    assert seating.count("Est, primo mazziere") == 2
    assert [seating.count(f'title="{chair}"') for chair in ("Nord", "Ovest", "Sud")] == [2, 2, 2]


def test_where_the_ranking_seats_everybody_the_desk_asks_for_no_dice(played: Hall) -> None:
    """The sheets of this turn leave nobody level: one tap seats the next."""
    assert len({line.place for line in standings_after(played.now.tournament, RULES)}) == 8
    do = {"_command": "advance", "_form": "step"}
    assert played.post("/desk", played.organiser, do).status_code == 303
    page = unescape(played.get("/desk/draw", played.organiser).text)
    assert "Nessuno è alla pari" in page
    assert 'name="public"' not in page
    assert "tira i dadi" not in page
    sent = played.post("/desk/draw", played.organiser, {"_does": "throw", "_form": "throw"})
    assert sent.status_code == 303
    job = draw.running(played.stream)
    if job is not None:
        job.outcome.result()
    tables = played.now.tournament.rounds[1].tables
    order = [line.id for line in standings_after(played.now.tournament, RULES, [1])]
    assert [player for table in tables for player in table.players] == order

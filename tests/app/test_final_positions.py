"""How the board lay at the end: where the result was entered on the map, and only as it stands."""

from __future__ import annotations

import pytest

from arbitro.app import commands as c
from arbitro.app.acts import Act
from arbitro.app.queries import QUERIES, Asker
from arbitro.app.table_now import final_positions
from arbitro.bootstrap import Installation
from arbitro.games.risiko import board
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web import demo
from tests.web.houses import steady


@pytest.fixture(scope="module")
def house() -> Installation:
    made = steady()
    demo.set_up(made.desk)
    return made


def test_a_result_on_the_map_keeps_its_position_and_no_other_does(house: Installation) -> None:
    hall = house.desk.hall(demo.STREAM)
    found = final_positions(hall)
    assert set(found) == {(1, 1), (1, 2), (2, 1), (2, 2)}
    for (round, number), position in found.items():
        table = hall.tournament.rounds[round - 1].tables[number - 1]
        held = [territory for _, lands in position.values() for territory in lands]
        assert sorted(held) == sorted(board.TERRITORIES)
        for seat in table.result:
            assert len(position.get(seat.player, (0, ()))[1]) == (seat.territories or 0)


def test_the_same_figures_follow_from_a_position_as_were_drawn() -> None:
    players = ("a", "b", "c", "d")
    for seed in range(30):
        figures = random_result(players, Chance(str(seed)))
        lay = random_result(players, Chance(str(seed)), on_map=True)
        told = [(row["player"], row.get("territories"), row.get("armies")) for row in figures]
        held = [
            (row["player"], len(row["held"]) if "held" in row else None, row.get("armies"))
            for row in lay
        ]
        assert held == told


def test_the_query_tells_it_seat_by_seat_and_says_nothing_elsewhere(house: Installation) -> None:
    hall = house.desk.hall(demo.STREAM)
    asked = QUERIES["round"].ask(hall, Asker(demo.OFFICIAL, "it"))
    first, third = asked.tables[0], asked.tables[2]
    position = final_positions(hall)[2, 1]
    assert first.final == [list(position.get(seat.id, (0, ()))[1]) for seat in first.seats]
    assert not isinstance(third.final, list)


def test_put_right_in_figures_it_has_no_position_any_more() -> None:
    house = steady()
    demo.set_up(house.desk)
    drawn = house.desk.hall(demo.STREAM).tournament.rounds[1].tables[0]
    seats = tuple(random_result(drawn.players, Chance("again")))
    wish = t.EnterResult(table=1, round=2, seats=seats, reason="letto male")
    house.desk.act(demo.STREAM, Act(id="again", command=wish, by=demo.ORGANISER))
    assert set(final_positions(house.desk.hall(demo.STREAM))) == {(1, 1), (1, 2), (2, 2)}
    undone = Act(id="undo", command=c.Undo(act="again", reason="era giusto"), by=demo.ORGANISER)
    house.desk.act(demo.STREAM, undone)
    assert (2, 1) in final_positions(house.desk.hall(demo.STREAM))

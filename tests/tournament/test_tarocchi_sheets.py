"""The sheets of a Tarocchi tournament: what they give, and which are refused."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.messages import refusal
from arbitro.tournament import commands as c
from arbitro.tournament.evolve import replay
from tests.games.mineo.turn_sheets import hand
from tests.tournament.directing import Desk
from tests.tournament.sealing import read_back, written
from tests.tournament.tarocchi_turns import desk, drawn, full


def test_a_sheet_gives_jochi_figures_and_head_to_head_with_their_articles() -> None:
    made = drawn(desk())
    table = made.state.rounds[0].tables[0]
    (event,) = made.send(c.EnterResult(table=1, sheet=full(table.players)))
    north, west = made.state.rounds[0].tables[0].result[:2]
    assert (north.table_points, north.points, north.place) == (4, "4", 1)
    assert north.figures == {"call": 8, "commitment": 0, "pigliate": 0}
    assert north.versus == {"p008": 4, "p005": 0, "p006": 4}
    assert (west.table_points, west.versus["p002"]) == (-4, -4)
    assert {"TAR-4-14", "TAR-4-15", "TAR-4-17"} <= set(event.because)


def test_the_sheet_is_kept_with_the_result_and_may_name_the_players() -> None:
    made = drawn(desk())
    table = made.state.rounds[0].tables[0]
    names = tuple(made.state.players[id].name for id in table.players)
    made.send(c.EnterResult(table=1, sheet=full(names)))
    kept = made.state.rounds[0].tables[0].sheet
    assert kept is not None
    assert kept["players"] == list(table.players)
    assert replay(read_back(written(made.log))) == made.state


def bad(change: dict[str, Any]) -> tuple[Desk, c.EnterResult]:
    made = drawn(desk())
    seated = made.state.rounds[0].tables[0].players
    return made, c.EnterResult(table=1, sheet={**full(seated), **change})


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hands": [hand()]}, "turn-not-complete"),
        ({"turn": 2}, "sheet-of-another-table"),
        ({"table": "B"}, "sheet-of-another-table"),
        ({"players": ["p008", "p002", "p005", "p006"]}, "sheet-players"),
        ({"before": [1, 0, 0, 0]}, "sheet-totals"),
        ({"hands": [hand(ticks=[{}, {}, {}, {}])] * 4}, "jocu-missing"),
        ({"hands": [hand(parz=[9, 0, 0, 0])] * 4}, "sum-wrong"),
        ({"hands": [hand(verified_by=2)] * 4}, "verifier-not-an-opponent"),
        ({"hands": "quattro"}, "malformed-sheet"),
        ({"compiler": 9}, "malformed-sheet"),
        ({"hands": [hand()] * 5}, "turn-not-complete"),
    ],
)
def test_a_sheet_that_contradicts_itself_or_its_table_is_refused(
    change: dict[str, Any], code: str
) -> None:
    made, command = bad(change)
    refused = made.refused(command)
    assert refused.code == code
    assert refused.citations or code == "malformed-sheet"


def test_a_table_without_its_sheet_and_a_sheet_where_there_is_none_are_refused() -> None:
    made = drawn(desk())
    rows = tuple({"player": p} for p in made.state.rounds[0].tables[0].players)
    assert made.refused(c.EnterResult(table=1, seats=rows)).code == "sheet-needed"
    other = Desk("rur-2015")
    other.start(16)
    other.draw()
    assert other.refused(c.EnterResult(table=1, sheet={})).code == "no-sheet-here"


def test_dice_penalties_and_void_turns_do_not_exist_here() -> None:
    made = drawn(desk())
    seated = made.state.rounds[0].tables[0].players
    thrown = c.SeatTable(table=1, dice={p: [6] for p in seated})
    assert made.refused(thrown).code == "chairs-given"
    fine = c.Penalise(player="p001", points="2", reason="ritardo")
    assert made.refused(fine).code == "penalty-not-known"
    assert made.refused(c.EnterResult(table=1, void=True)).code == "match-played-again"


@pytest.mark.parametrize(
    ("players", "code", "asked"),
    [
        (4, "too-few-players", "least"),
        (7, "too-few-players", "least"),
        (9, "wrong-number-of-players", "due"),
        (12, "wrong-number-of-players", "due"),
    ],
)
def test_the_2012_tournament_is_for_eight_and_says_so(players: int, code: str, asked: str) -> None:
    made = Desk("tarocchi-2012")
    made.enter(players)
    refused = made.refused(c.Lock())
    assert refused.code == code
    assert refused.facts[asked] == 8
    assert refused.because.ids == ("TAR-2-01",)
    for lang in ("it", "en"):
        assert "8" in refusal(lang, refused)

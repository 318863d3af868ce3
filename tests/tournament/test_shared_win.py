"""A win shared by those level at the top, where the organiser of a club's format lets it be."""

from __future__ import annotations

from decimal import Decimal

import pytest

from arbitro.kernel import Refused
from arbitro.regulations import tournament_rules
from arbitro.tournament import commands as c
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import Table
from tests.tournament.directing import Desk, by_number


def level(table: Table) -> tuple[dict[str, object], ...]:
    points = (44, 44, 30, 20, 10)
    return tuple({"player": p, "table_points": n} for p, n in zip(table.players, points))  # noqa: B905 - as many as sit there


def started(rules: str, players: int, **settings: int) -> Desk:
    desk = Desk(rules, settings=settings)
    desk.start(players)
    desk.draw()
    return desk


@pytest.mark.parametrize("rules", ["raduno-nazionale", "nazionale-risiko", "open", "sant-eufemia"])
def test_those_level_win_together_with_half_the_bonus_each(rules: str) -> None:
    desk = started(rules, 16, single_winner=0)
    desk.send(c.EnterResult(table=1, seats=level(desk.state.rounds[0].tables[0])))
    result = desk.state.rounds[0].tables[0].result
    assert [(s.place, s.points, s.tie) for s in result] == [
        (1, "69", None),
        (1, "69", None),
        (3, "30", None),
        (4, "20", None),
    ]
    lines = standings_after(desk.state, desk.rules)
    assert [line.total for line in lines[:2]] == [Decimal(69)] * 2
    assert [line.card.wins for line in lines[:3]] == [1, 1, 0]


def test_otherwise_there_is_one_winner_and_the_figures_part_them() -> None:
    desk = started("open", 16)
    refused = desk.refused(c.EnterResult(table=1, seats=level(desk.state.rounds[0].tables[0])))
    assert refused.code == "tie-needs-figures"
    assert "single_winner" not in desk.rules.settings


def test_a_knock_out_match_has_one_winner_all_the_same() -> None:
    desk = started("raduno-nazionale", 16, single_winner=0)
    desk.results(by_number)
    desk.advance()
    desk.play(by_number)
    desk.draw()
    table = desk.state.rounds[-1].tables[0]
    assert desk.refused(c.EnterResult(table=1, seats=level(table))).code == "tie-needs-figures"
    off = (5, 3, None, None)
    seats = [{**row, "off_objective": n} for row, n in zip(level(table), off, strict=True)]
    desk.send(c.EnterResult(table=1, seats=tuple(seats)))
    result = desk.state.rounds[-1].tables[0].result
    assert [(s.place, s.points) for s in result[:2]] == [(1, "94"), (2, "44")]


@pytest.mark.parametrize("rules", ["master", "victory", "squadre", "rur-2015"])
def test_a_format_that_does_not_know_it_refuses_the_setting(rules: str) -> None:
    with pytest.raises(Refused) as refused:
        tournament_rules(rules, {}, {"single_winner": 0})
    assert refused.value.code == "unknown-setting"

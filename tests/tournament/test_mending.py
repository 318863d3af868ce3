"""People sat otherwise than drawn: results stay with the chairs, and the certificate says so."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from arbitro.simulation.random_results import random_sheet
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as c
from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.seating.seeded_draw import rerun
from arbitro.tournament.evolve import replay
from arbitro.tournament.standings.score_cards import standings_after
from tests.tournament.directing import AUTHOR, Desk, strength
from tests.tournament.sealing import read_back, written

WHY: dict[str, Any] = {"reason": "si erano scambiati"}


def hall(players: int = 16, rules: str = "rur-2015", results: bool = True) -> Desk:
    desk = Desk(rules)
    desk.start(players)
    desk.draw(together=True)
    if results:
        desk.results(strength)
    return desk


def order(desk: Desk, number: int) -> list[str]:
    table = desk.state.rounds[-1].tables[number - 1]
    return [seat.player for seat in table.result] or list(table.players)


def swapped(desk: Desk) -> dict[int, tuple[str, ...]]:
    """The first of table 1 and the second of table 2 had changed places."""
    one, two = order(desk, 1), order(desk, 2)
    one[0], two[1] = two[1], one[0]
    return {1: tuple(one), 2: tuple(two)}


def test_results_go_to_who_sat_on_the_chair() -> None:
    desk = hall()
    before = [table.result for table in desk.state.rounds[0].tables]
    moved = swapped(desk)
    desk.send(c.MendSeating(tables=moved, **WHY))
    for number, players in moved.items():
        after = desk.state.rounds[0].tables[number - 1].result
        assert tuple(seat.player for seat in after) == players
        was = before[number - 1]
        assert [(s.place, s.points, s.table_points, s.off_objective) for s in after] == [
            (s.place, s.points, s.table_points, s.off_objective) for s in was
        ]
    assert [t.result for t in desk.state.rounds[0].tables[2:]] == before[2:]


def test_the_standings_are_those_of_results_typed_for_the_right_people() -> None:
    desk, typed = hall(), hall(results=False)
    moved = swapped(desk)
    points = [table.result for table in desk.state.rounds[0].tables]
    desk.send(c.MendSeating(tables=moved, **WHY))
    typed.send(c.MendSeating(tables=moved, **WHY))
    for number, was in enumerate(points, start=1):
        players = moved.get(number, tuple(s.player for s in was))
        seats = tuple(
            {"player": p, "table_points": s.table_points, "off_objective": s.off_objective}
            for p, s in zip(players, was, strict=True)
        )
        typed.send(c.EnterResult(table=number, seats=seats))
    assert standings_after(desk.state, desk.rules) == standings_after(typed.state, typed.rules)


def test_the_certificate_shows_the_change_as_made_by_hand() -> None:
    desk = hall()
    drawn = desk.state.rounds[0].certificates[0]
    desk.send(c.MendSeating(tables=swapped(desk), **WHY))
    after = desk.state.rounds[0].certificates[0]
    assert drawn["manual"] == []
    assert [(row["reason"], row["author"]) for row in after["manual"]] == [(WHY["reason"], AUTHOR)]
    assert [sorted(t.players) for t in desk.state.rounds[0].tables] == after["tables"]
    assert check(after, rerun) == []


@pytest.mark.parametrize("turn", list(permutations(range(3)))[1:])
def test_any_rearrangement_of_three_tables_is_found_on_the_certificate(
    turn: tuple[int, ...],
) -> None:
    desk = hall()
    rows = [order(desk, n) for n in (1, 2, 3)]
    moved = {n + 1: (rows[turn[n]][0], *rows[n][1:3], rows[turn[n - 1]][3]) for n in range(3)}
    used = sorted(p for players in moved.values() for p in players)
    if len(set(used)) < 12:
        moved = {n + 1: tuple(rows[turn[n]]) for n in range(3)}
    desk.send(c.MendSeating(tables=moved, **WHY))
    after = desk.state.rounds[0]
    assert [sorted(t.players) for t in after.tables] == after.certificates[0]["tables"]
    assert check(after.certificates[0], rerun) == []
    assert replay(read_back(written(desk.log))) == desk.state


def test_the_order_of_play_may_be_mended_and_is_scored_again() -> None:
    """Level on everything, who played later is ahead: the order decides."""
    desk = hall(results=False)
    first = desk.state.rounds[0].tables[0].players
    level = {"table_points": 36, "off_objective": 5}
    seats: tuple[dict[str, Any], ...] = tuple({"player": p, **level} for p in first)
    desk.send(c.EnterResult(table=1, seats=seats))
    winner = next(s.player for s in desk.state.rounds[0].tables[0].result if s.place == 1)
    assert winner == first[-1]
    desk.send(c.MendSeating(tables={1: tuple(reversed(first))}, **WHY))
    winner = next(s.player for s in desk.state.rounds[0].tables[0].result if s.place == 1)
    assert winner == first[0]
    assert desk.state.rounds[0].certificates[0]["manual"] == [], "they were at the right table"


def test_dice_and_colours_stay_with_the_chairs() -> None:
    desk = hall(results=False)
    seated = desk.state.rounds[0].tables[0].players
    dice = {p: [6 - at] for at, p in enumerate(seated)}
    desk.send(c.SeatTable(table=1, dice=dice, colours={seated[0]: "rosso"}))
    moved = swapped(desk)
    desk.send(c.MendSeating(tables=moved, **WHY))
    table = desk.state.rounds[0].tables[0]
    assert table.dice[moved[1][0]] == [6]
    assert table.colours == {moved[1][0]: "rosso"}


def test_mending_the_last_round_of_a_stage_forms_the_next_one_again() -> None:
    desk = Desk()
    desk.start(20)
    desk.play(strength)
    desk.play(strength)
    before = desk.state.stages[-1].players
    best = next(t for t in desk.state.rounds[-1].tables if "p001" in t.players)
    worst = next(t for t in desk.state.rounds[-1].tables if t is not best)
    last = worst.result[-1].player
    names = {"p001": last, last: "p001"}
    moved = {
        t.number: tuple(names.get(s.player, s.player) for s in t.result) for t in (best, worst)
    }
    assert desk.refused(c.MendSeating(tables=moved, **WHY)).code == "changes-who-qualified"
    desk.send(c.MendSeating(tables=moved, confirm=True, **WHY))
    assert desk.state.stages[-1].name == "semifinals"
    assert desk.state.stages[-1].players != before


def test_a_sheet_goes_to_who_really_sat_there() -> None:
    desk = Desk("tarocchi-2012")
    desk.start(8)
    desk.draw()
    chance = Chance("mend")
    for table in desk.state.rounds[0].tables:
        desk.send(c.EnterResult(table=table.number, sheet=random_sheet(table.players, chance)))
    before = desk.state.rounds[0].tables
    real = {1: (before[1].players[0], *before[0].players[1:])}
    real[2] = (before[0].players[0], before[1].players[2], before[1].players[1])
    real[2] += (before[1].players[3],)
    desk.send(c.MendSeating(tables=real, **WHY))
    after = desk.state.rounds[0].tables
    for was, now in zip(before, after, strict=True):
        assert now.players == real[now.number]
        assert now.sheet is not None
        assert now.sheet["players"] == list(real[now.number])
        names = dict(zip(was.players, now.players, strict=True))
        for old, new in zip(was.result, now.result, strict=True):
            assert (new.player, new.points) == (names[old.player], old.points)
            assert new.versus == {names[p]: won for p, won in old.versus.items()}
    certificate = desk.state.rounds[0].certificates[0]
    assert [tuple(t) for t in certificate["tables"]] == [t.players for t in after]
    assert check(certificate, rerun) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({1: ("p001", "p001", "p002", "p003")}, "not-the-same-players"),
        ({1: ("p001", "p002", "p003")}, "table-size-changed"),
        ({9: ("p001", "p002", "p003", "p004")}, "unknown-table"),
        ({1: ("p001", "p002", "p003", "zorro")}, "not-the-same-players"),
        ({}, "nothing-to-mend"),
    ],
)
def test_a_seating_that_cannot_have_been_is_refused(
    change: dict[int, tuple[str, ...]], code: str
) -> None:
    assert hall().refused(c.MendSeating(tables=change, **WHY)).code == code


def test_it_needs_a_reason_and_no_later_draw() -> None:
    desk = hall()
    moved = swapped(desk)
    bare = c.MendSeating(tables=moved, reason="")
    assert desk.refused(bare).code == "reason-missing"
    desk.advance()
    desk.draw()
    late = c.MendSeating(tables=moved, round=1, **WHY)
    assert desk.refused(late).code == "drawn-since"
    unknown = c.MendSeating(tables=moved, round=7, **WHY)
    assert desk.refused(unknown).code == "unknown-round"
    assert Desk().refused(c.MendSeating(tables=moved, **WHY)).code == "no-open-round"


def test_parallel_groups_do_not_mix() -> None:
    desk = Desk("master-2020")
    desk.start(210)
    for _ in range(desk.state.stages[0].rounds):
        desk.draw(together=True)
        desk.results(strength)
        desk.advance()
    desk.draw(together=True)
    tables = desk.state.rounds[-1].tables
    one, other = tables[0], next(t for t in tables if t.group == 2)
    moved = {
        one.number: (other.players[0], *one.players[1:]),
        other.number: (one.players[0], *other.players[1:]),
    }
    assert desk.refused(c.MendSeating(tables=moved, **WHY)).code == "other-group"

"""Results in every way they come: typed, counted from the board, mended, in order of play."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.regulations import tournament_rules
from arbitro.simulation.whole_tournament import simulate
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.document import document
from arbitro.tournament.state import Table
from tests.tournament.directing import Desk, by_number, player, strength


def drawn() -> tuple[Desk, Table]:
    desk = Desk()
    desk.start(16)
    desk.draw()
    return desk, desk.state.rounds[0].tables[0]


def test_the_opening_dice_give_the_order_of_play_and_so_the_ties() -> None:
    desk, table = drawn()
    a, b, x, y = table.players
    level = c.SeatTable(table=1, dice={a: [3], b: [6], x: [3], y: [1]})
    refused = desk.refused(level)
    assert refused.code == "throw-again"
    assert refused.facts["level"] == [[a, x]]
    desk.send(c.SeatTable(table=1, dice={a: [3, 2], b: [6], x: [3, 5], y: [1]}))
    assert desk.state.rounds[0].tables[0].players == (b, x, a, y)
    seats = tuple({"player": p, "table_points": 36, "off_objective": 5} for p in (a, b, x, y))
    desk.send(c.EnterResult(table=1, seats=seats))
    result = desk.state.rounds[0].tables[0].result
    assert [s.player for s in result] == [b, x, a, y]
    assert [s.place for s in result] == [4, 3, 2, 1]
    assert result[-1].tie is None
    assert result[0].tie == "later_in_order"


def test_two_players_cannot_have_one_colour() -> None:
    desk, table = drawn()
    dice = {p: [n] for n, p in enumerate(table.players, start=1)}
    same = dict.fromkeys(table.players[:2], "blu")
    assert desk.refused(c.SeatTable(table=1, dice=dice, colours=same)).code == "same-colour"


def test_a_final_position_is_counted_by_the_game() -> None:
    desk, table = drawn()
    held = ["cina", "medio_oriente", "india", "siam", "indonesia", "brasile", "argentina"]
    rows: list[dict[str, Any]] = [
        {"player": p, "table_points": 10 + i} for i, p in enumerate(table.players)
    ]
    rows[0] = {"player": table.players[0], "objective": 5, "held": held}
    (entered,) = desk.send(c.EnterResult(table=1, seats=tuple(rows)))
    first = desk.state.rounds[0].tables[0].result[0]
    assert (first.table_points, first.off_objective, first.territories) == (22, 6, 7)
    assert first.in_objective == 5
    assert first.points == "72"
    assert "RUR-7-01" in entered.because


def test_half_a_position_is_refused() -> None:
    desk, table = drawn()
    rows = by_number(table)
    rows[0] = {"player": rows[0]["player"], "objective": 5}
    assert desk.refused(c.EnterResult(table=1, seats=tuple(rows))).code == "half-a-position"


def test_a_result_mended_after_the_next_stage_was_formed_forms_it_again() -> None:
    desk = Desk()
    desk.start(20)
    desk.play(strength)
    desk.play(strength)
    stage = desk.state.stage
    assert stage is not None
    outside = next(p for p in desk.state.players if p not in stage.players)
    table = desk.state.rounds[1].table_of(outside)
    assert table is not None
    seats: list[dict[str, Any]] = [
        {"player": seat.player, "table_points": 20 - at} for at, seat in enumerate(table.result)
    ]
    for row in seats:
        if row["player"] == outside:
            row |= {"risiko": True, "table_points": 86}
    why: dict[str, Any] = {"reason": "referto letto male"}
    why["confirm"] = True
    told = desk.send(c.EnterResult(table=table.number, round=2, seats=tuple(seats), **why))
    assert [event.kind for event in told] == ["result.entered/1", "stage.formed/1"]
    assert desk.state.stage is not None
    assert outside in desk.state.stage.players
    desk.draw()
    late = c.EnterResult(table=table.number, round=2, seats=tuple(seats), **why)
    assert desk.refused(late).code == "round-past"


def test_ranks_12_and_18_of_one_club_are_parted_inside_the_bands() -> None:
    desk = Desk()
    for number in range(1, 133):
        club = "Stesso" if number in (12, 18) else f"Club {number}"
        desk.send(player(number, club=club))
    desk.send(c.Lock())
    desk.play(strength)
    desk.play(strength)
    order = [slot.player for slot in desk.state.stages[-1].slots]
    seed = {p: at for at, p in enumerate(order)}
    desk.draw()
    for table in desk.state.rounds[-1].tables:
        clubs = [desk.state.players[p].club for p in table.players]
        assert len(set(clubs)) == 4
        assert sorted(seed[p] // 6 for p in table.players) == [0, 1, 2, 3]


@pytest.mark.parametrize("kind", ["absent", "late"])
def test_who_is_late_under_the_pairs_event_pays_cards_or_the_match(kind: str) -> None:
    desk = Desk("24ore-2018")
    desk.start(8)
    at = "18:20" if kind == "late" else "18:21"
    (event,) = desk.send(c.CheckInPlayer(player="p001", at=at, start="18:00"))
    assert isinstance(event, e.PlayerCheckedIn)
    assert event.checkin.forfeited_cards == (3 if kind == "late" else 0)
    assert event.checkin.present is (kind == "late")


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(
    st.sampled_from(
        ["raduno-nazionale", "master-2020", "open", "bgl-svizzera", "nazionale-risiko"]
    ),
    st.integers(min_value=17, max_value=30),
    st.integers(min_value=0, max_value=99),
)
def test_any_tournament_ranks_everybody_who_played_once(
    rules: str, players: int, seed: int
) -> None:
    found = document(
        simulate(tournament_rules(rules), players, seed).state, tournament_rules(rules)
    )
    assert sorted(row["player"] for row in found["ranking"]) == sorted(
        p["id"] for p in found["players"]
    )
    assert all(row["because"] or at == 0 for at, row in enumerate(found["ranking"]))

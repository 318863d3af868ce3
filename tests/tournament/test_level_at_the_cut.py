"""Players level in everything where places are given: only the die may part them (art. 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.stages.places import ranked
from arbitro.tournament.standings.order import level_groups
from arbitro.tournament.state import Table
from tests.tournament.directing import Desk, Scores, apart, shared_out


def _first(table: Table) -> list[dict[str, Any]]:
    """One winner a table, each with other points; the others have five."""
    first, *others = sorted(table.players)
    return shared_out({first: 80 - table.number, **dict.fromkeys(others, 5)})


def _second(desk: Desk) -> Scores:
    """The first winners make ten; at every table the same thirty wins."""
    won = {s.player for t in desk.state.rounds[0].tables for s in t.result if s.place == 1}

    def scores(table: Table) -> list[dict[str, Any]]:
        rows = sorted(set(table.players) - won)
        points = {id: 5 if at else 30 for at, id in enumerate(rows)}
        return shared_out({id: points.get(id, 10) for id in sorted(table.players)})

    return scores


def sixteen_level_at_17(players: int = 64, readings: Mapping[str, str] | None = None) -> Desk:
    """Sixteen clear places, then as many players level in everything; semifinals not drawn."""
    desk = Desk(readings=readings)
    desk.start(players)
    desk.play(_first)
    desk.play(_second(desk))
    return desk


def level(desk: Desk) -> list[str]:
    (group,) = (g for g in level_groups(ranked(desk.state, desk.rules)) if len(g) == 16)
    return list(group)


def test_the_sixteen_places_themselves_need_no_dice() -> None:
    desk = sixteen_level_at_17()
    assert not {s.player for s in desk.state.stages[-1].slots} & set(level(desk))


def test_a_place_given_up_goes_to_nobody_of_those_level_before_they_have_thrown() -> None:
    desk = sixteen_level_at_17()
    gone = desk.state.stages[-1].slots[0].player
    refused = desk.refused(c.Renounce(player=gone))
    assert refused.code == "dice-due"
    assert refused.facts["groups"] == [level(desk)]
    assert {x.id for x in refused.citations} == {"RUR-1-16"}
    dice = apart(level(desk)[::-1])
    winner = max(dice, key=dice.__getitem__)
    desk.send(c.RollDice(dice=dice))
    desk.send(c.Renounce(player=gone))
    assert desk.state.stages[-1].slots[-1].player == winner


def test_once_the_tables_are_drawn_the_seat_waits_for_the_dice_too() -> None:
    desk = sixteen_level_at_17()
    desk.draw()
    gone = desk.state.stages[-1].slots[3].player
    assert desk.refused(c.Renounce(player=gone)).code == "dice-due"
    dice = apart(level(desk))
    desk.send(c.RollDice(dice=dice))
    (_, taken) = desk.send(c.Renounce(player=gone))
    assert isinstance(taken, e.SeatTaken)
    assert taken.slot.player == max(dice, key=dice.__getitem__)


def test_a_reserve_above_the_cut_brings_the_seventeenth_in_and_so_the_dice() -> None:
    """62 players and two reserves: if a reserve has one of the first sixteen places, which he
    cannot use, those level at 17 throw for it.
    """
    desk = Desk()
    desk.start(62, reserves=2)
    desk.play(lambda table: _reserve_first(_first(table)))
    desk.draw()
    desk.results(_second(desk))
    refused = desk.refused(c.Advance())
    assert refused.code == "dice-due"
    assert refused.facts["groups"] == [level(desk)]
    desk.advance()
    slots = [s.player for s in desk.state.stages[-1].slots]
    assert len(slots) == 16
    assert not {"p063", "p064"} & set(slots)


def _reserve_first(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A reserve at the table wins it."""
    for row in rows:
        if row["player"] == "p063":
            best = rows[0]["table_points"]
            rows[0]["table_points"], row["table_points"] = row["table_points"], best
    return rows

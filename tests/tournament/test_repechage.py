"""Places given up at every stage, for every length of the chain."""

from __future__ import annotations

from copy import deepcopy
from functools import cache

import pytest

from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.stages.places import ranked
from arbitro.tournament.standings.order import level_groups
from tests.tournament.directing import Desk, by_number, strength


def places(desk: Desk, stage: str) -> dict[int, list[str]]:
    tables = desk.state.rounds_of(stage)[-1].tables
    return {t.number: [s.player for s in sorted(t.result, key=lambda s: s.place)] for t in tables}


def standing(desk: Desk) -> list[str]:
    return [line.id for line in ranked(desk.state, desk.rules)]


@cache
def _at(stage: str, players: int) -> Desk:
    """A tournament whose `stage` is formed and not drawn; lower numbers are stronger."""
    desk = Desk()
    desk.start(players)
    desk.play(strength)
    desk.play(strength)
    while desk.state.stage is not None and desk.state.stage.name != stage:
        desk.play(by_number)
    return desk


def at(stage: str, players: int = 132) -> Desk:
    desk = Desk()
    known = _at(stage, players)
    desk.state, desk.log = known.state, deepcopy(known.log)
    return desk


def qualified(desk: Desk) -> list[str]:
    assert desk.state.stage is not None
    return [slot.player for slot in desk.state.stage.slots]


def step_of(desk: Desk, player: str) -> str | None:
    assert desk.state.stage is not None
    return next(slot.step for slot in desk.state.stage.slots if slot.player == player)


def test_ranks_11_to_34_play_the_quarter_finals_in_bands_of_six() -> None:
    desk = at("quarter-finals")
    assert qualified(desk) == standing(desk)[10:34]
    desk.draw()
    seed = {slot.player: slot.seed for slot in desk.state.stages[-1].slots}
    for table in desk.state.rounds[-1].tables:
        assert sorted((seed[p] - 1) // 6 for p in table.players) == [0, 1, 2, 3]


def test_the_semifinals_keep_ranks_1_to_10_and_order_the_winners_by_three_matches() -> None:
    """TV-120."""
    desk = at("semifinals")
    winners = {row[0] for row in places(desk, "quarter-finals").values()}
    slots = desk.state.stages[-1].slots
    assert [s.player for s in slots[:10]] == standing(desk)[:10]
    assert {s.player for s in slots[10:]} == winners
    points = {
        p: sum(
            float(seat.points or 0)
            for r in desk.state.rounds
            for t in r.tables
            for seat in t.result
            if seat.player == p
        )
        for p in winners
    }
    totals = [points[s.player] for s in slots[10:]]
    assert totals == sorted(totals, reverse=True)


CHAIN = ("table:2", "table:3", "table:4", "others:2")


@pytest.mark.parametrize("stage", ["semifinals", "final"])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_a_winner_gives_up_then_his_second_third_and_fourth(stage: str, length: int) -> None:
    desk = at(stage)
    feeder = "quarter-finals" if stage == "semifinals" else "semifinals"
    tables = places(desk, feeder)
    number = sorted(tables)[2]
    for player in tables[number][:length]:
        desk.send(c.Renounce(player=player, stage=stage))
    others = [row[1] for n, row in tables.items() if n != number]
    best = min(others, key=standing(desk).index)
    expected = [*tables[number], best][length]
    assert expected in qualified(desk)
    assert step_of(desk, expected) == CHAIN[length - 1]
    assert not set(tables[number][:length]) & set(qualified(desk))
    assert len(set(qualified(desk))) == {"semifinals": 16, "final": 4}[stage]


@pytest.mark.parametrize("stage", ["semifinals", "final"])
def test_when_a_whole_table_gives_up_all_the_seconds_are_asked_before_a_third(stage: str) -> None:
    desk = at(stage)
    feeder = "quarter-finals" if stage == "semifinals" else "semifinals"
    tables = places(desk, feeder)
    number = min(tables)
    for player in tables[number]:
        desk.send(c.Renounce(player=player, stage=stage))
    order = standing(desk)
    rest = [n for n in tables if n != number]
    for place in (1, 2, 3):
        asked = sorted((tables[n][place] for n in rest), key=order.index)
        for player in asked:
            assert player in qualified(desk)
            assert step_of(desk, player) == f"others:{place + 1}"
            last = place == 3 and player == asked[-1]
            command = c.Renounce(player=player, stage=stage)
            if last:
                refused = desk.refused(command)
                assert refused.code == "chain-exhausted"
                assert {x.article for x in refused.citations} == {"8"}
            else:
                desk.send(command)


def test_a_direct_semifinalist_before_the_quarter_finals_lets_everybody_move_up() -> None:
    desk = at("quarter-finals")
    order = standing(desk)
    desk.send(c.Renounce(player=order[4], stage="semifinals"))
    desk.send(c.Renounce(player=order[20]))
    left = [p for p in order if p not in (order[4], order[20])]
    assert qualified(desk) == [p for p in left if p != order[4]][10:34]


def test_a_direct_semifinalist_once_they_have_begun_is_replaced_by_their_best_second() -> None:
    desk = at("quarter-finals")
    order = standing(desk)
    desk.draw()
    desk.send(c.Renounce(player=order[4], stage="semifinals"))
    desk.results(by_number)
    desk.advance()
    seconds = [row[1] for row in places(desk, "quarter-finals").values()]
    best = min(seconds, key=order.index)
    slots = desk.state.stages[-1].slots
    assert slots[-1].player == best
    assert slots[-1].seed == 16
    assert slots[-1].step == "stage:2"
    assert [s.player for s in slots[:9]] == [p for p in order[:10] if p != order[4]]
    assert {x for s in slots[-1:] for x in s.because} >= {"RUR-8-11", "RUR-8-12"}


def test_several_direct_places_are_filled_in_the_order_of_the_vacated_rank() -> None:
    desk = at("quarter-finals")
    order = standing(desk)
    desk.draw()
    for rank in (7, 2, 5):
        desk.send(c.Renounce(player=order[rank - 1], stage="semifinals"))
    desk.results(by_number)
    desk.advance()
    seconds = sorted((r[1] for r in places(desk, "quarter-finals").values()), key=order.index)
    last = desk.state.stages[-1].slots[-3:]
    assert [s.player for s in last] == seconds[:3]
    assert [s.instead_of for s in last] == [order[1], order[4], order[6]]


def test_without_quarter_finals_the_seventeenth_comes_in_and_the_others_close_up() -> None:
    desk = at("semifinals", 64)
    order = standing(desk)
    desk.send(c.Renounce(player=order[5]))
    assert qualified(desk) == [p for p in order[:17] if p != order[5]]


@pytest.mark.parametrize(("stage", "players"), [("quarter-finals", 132), ("semifinals", 64)])
def test_once_the_table_is_drawn_the_next_in_the_standings_takes_that_seat(
    stage: str, players: int
) -> None:
    desk = at(stage, players)
    desk.roll([list(group) for group in level_groups(ranked(desk.state, desk.rules))])
    order = standing(desk)
    cut = 34 if stage == "quarter-finals" else 16
    desk.draw()
    gone = qualified(desk)[3]
    table = desk.state.rounds[-1].table_of(gone)
    assert table is not None
    (_, taken) = desk.send(c.Renounce(player=gone))
    assert isinstance(taken, e.SeatTaken)
    assert taken.slot.player == order[cut]
    assert desk.state.rounds[-1].table_of(order[cut]) is not None
    second = desk.send(c.Renounce(player=order[cut]))[1]
    assert isinstance(second, e.SeatTaken)
    assert second.slot.player == order[cut + 1]
    assert second.table == table.number


def test_once_the_final_is_drawn_the_second_of_his_semifinal_takes_the_seat() -> None:
    desk = at("final")
    tables = places(desk, "semifinals")
    desk.draw()
    number = sorted(tables)[1]
    for place in range(3):
        desk.send(c.Renounce(player=tables[number][place]))
        final = desk.state.rounds[-1].tables[0].players
        assert tables[number][place + 1] in final
        assert tables[number][place] not in final


def test_an_expelled_semifinalist_is_replaced_like_one_who_gives_up() -> None:
    desk = at("final")
    tables = places(desk, "semifinals")
    number = min(tables)
    desk.send(c.Expel(player=tables[number][0], reason="squalifica"))
    assert tables[number][1] in qualified(desk)


def test_a_direct_semifinalist_expelled_during_quarter_finals_does_not_move_anybody_up() -> None:
    desk = at("quarter-finals")
    order = standing(desk)
    desk.draw()
    desk.send(c.Expel(player=order[0], reason="squalifica"))
    desk.results(by_number)
    desk.advance()
    slots = desk.state.stages[-1].slots
    assert [s.player for s in slots[:9]] == order[1:10]
    assert slots[-1].step == "stage:2"


def test_in_parallel_finals_a_winner_is_replaced_from_his_own_group() -> None:
    desk = Desk("master-2020")
    desk.start(110)
    desk.play(strength)
    desk.play(strength)
    desk.play(by_number)
    tables = {t.number: t for t in desk.state.rounds[-1].tables}
    mine = tables[6]
    row = [s.player for s in sorted(mine.result, key=lambda s: s.place)]
    for player in row:
        desk.send(c.Renounce(player=player, stage="final"))
    came = next(s for s in desk.state.stages[-1].slots if s.step == "others:2")
    assert came.group == mine.group
    own = [s.player for t in tables.values() if t.group == mine.group for s in t.result]
    assert came.player in own


def test_who_gave_up_is_ranked_by_the_last_stage_he_played() -> None:
    desk = at("final")
    tables = places(desk, "semifinals")
    gone = tables[min(tables)][0]
    desk.send(c.Renounce(player=gone))
    desk.play(by_number)
    desk.finish()
    row = next(r for r in desk.log[-1].ranking if r["player"] == gone)  # type: ignore[attr-defined]  # the ranking
    assert row["block"] == "semifinals"


def test_with_nobody_left_to_call_an_empty_chair_is_drawn_and_the_stage_goes_on() -> None:
    """Sixteen players, all in the semifinals, one expelled before the draw."""
    desk = Desk()
    desk.start(16)
    desk.play(by_number)
    desk.play(by_number)
    assert desk.state.stages[-1].name == "semifinals"
    out = desk.state.stages[-1].players[0]
    desk.send(c.Expel(player=out, reason="condotta"))
    desk.draw()
    assert [len(table.players) for table in desk.state.rounds[-1].tables] == [4, 4, 4, 4]
    for table in desk.state.rounds[-1].tables:
        rows = [
            {**row, **({"excluded": True, "table_points": 0} if row["player"] == out else {})}
            for row in by_number(table)
        ]
        desk.send(c.EnterResult(table=table.number, seats=tuple(rows)))
    desk.advance()
    assert desk.state.stages[-1].name == "final"
    assert out not in desk.state.stages[-1].players

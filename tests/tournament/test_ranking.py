"""The arithmetic of standings and final ranking: sums, void matches, withdrawals, blocks."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from arbitro.tournament import commands as c
from arbitro.tournament.standings.final_ranking import ranking
from arbitro.tournament.standings.score_cards import cards, standings_after
from arbitro.tournament.state import Table
from tests.tournament.directing import Desk, by_number, player, strength


def total(desk: Desk, unit: str, final: bool = False) -> Decimal:
    lines = standings_after(desk.state, desk.rules, final=final)
    return next(line.total for line in lines if line.id == unit)


def pairs(rounds: int = 2) -> Desk:
    desk = Desk("24ore-2018", settings={"group_rounds": rounds})
    desk.start(8)
    return desk


def placed(first: str, *others: str) -> Any:
    """At the table of `first` he wins 58-53-35-12; everywhere else by number."""

    def scores(table: Table) -> list[dict[str, Any]]:
        if first not in table.players:
            return by_number(table)
        rest = [p for p in table.players if p != first]
        rest.sort(key=lambda p: (p not in others, p))
        points = (58, 53, 35, 12)
        rows = zip([first, *rest], points, strict=True)
        return [{"player": p, "table_points": n} for p, n in rows]

    return scores


def score_of(desk: Desk, player: str) -> str | None:
    table = desk.state.rounds[-1].table_of(player)
    assert table is not None
    return next(s.points for s in table.result if s.player == player)


def test_tv_105_a_withdrawal_scores_ten_and_costs_150_at_the_end() -> None:
    desk = pairs(3)
    desk.play(placed("p001"))
    assert score_of(desk, "p001") == "200.05"

    def second(table: Table) -> list[dict[str, Any]]:
        if "p001" not in table.players:
            return by_number(table)
        rest = [p for p in table.players if p != "p001"]
        points = (58, 35, 12)
        return [
            {"player": "p001", "table_points": 53},
            *({"player": p, "table_points": n} for p, n in zip(rest, points, strict=True)),
        ]

    desk.play(second)
    assert score_of(desk, "p001") == "95"

    def leaves(table: Table) -> list[dict[str, Any]]:
        rows = by_number(table)
        return [{**r, "withdrawn": True} if r["player"] == "p001" else r for r in rows]

    desk.play(leaves)
    assert score_of(desk, "p001") == "10"
    mate = sum(
        Decimal(s.points or 0)
        for r in desk.state.rounds
        for t in r.tables
        for s in t.result
        if s.player == "p002"
    )
    own = Decimal("200.05") + 95 + 10
    assert total(desk, "t01") == own + mate
    assert total(desk, "t01", final=True) == own + mate - 150
    assert own - 150 == Decimal("155.05")


def test_tv_106_a_team_adds_its_two_players() -> None:
    desk = pairs()
    a = (Decimal("200.05") + 95) + (60 + 80)
    assert a == Decimal("435.05")
    desk.play(placed("p001"))
    one = sum(Decimal(score_of(desk, p) or 0) for p in ("p001", "p002"))
    assert total(desk, "t01") == one


def test_tv_107_a_void_match_takes_the_next_rounds_score() -> None:
    desk = pairs(3)
    desk.play(by_number)
    desk.draw(together=True)
    table = desk.state.rounds[-1].table_of("p001")
    assert table is not None
    desk.send(c.EnterResult(table=table.number, seats=(), void=True))
    desk.results(by_number)
    desk.advance()
    pending = total(desk, "t01")
    desk.play(placed("p001"))
    third = Decimal(score_of(desk, "p001") or 0)
    mate = Decimal(score_of(desk, "p002") or 0)
    assert total(desk, "t01") == pending - _stand_in(desk, "p001") + third + third + mate


def _stand_in(desk: Desk, player: str) -> Decimal:
    """Before the next round the last valid one stood in."""
    first = desk.state.rounds[0].table_of(player)
    assert first is not None
    return next(Decimal(s.points or 0) for s in first.result if s.player == player)


def test_tv_107_a_void_last_match_takes_the_previous_rounds_score() -> None:
    desk = Desk("24ore-2018", settings={"group_rounds": 2, "final_teams": 4})
    desk.start(8)
    desk.play(by_number)
    desk.play(by_number)
    desk.draw(together=True)
    before = {p: _last(desk, p) for p in desk.state.players}
    for table in desk.state.rounds[-1].tables:
        desk.send(c.EnterResult(table=table.number, seats=(), void=True))
    desk.advance()
    for team in desk.state.teams.values():
        rounds = [r.number for r in desk.state.rounds]
        lines = standings_after(desk.state, desk.rules, rounds[:-1])
        half = next(x.total for x in lines if x.id == team.id)
        assert total(desk, team.id) == half + sum(before[p] for p in team.members)


def _last(desk: Desk, player: str) -> Decimal:
    table = desk.state.rounds[-2].table_of(player)
    assert table is not None
    return next(Decimal(s.points or 0) for s in table.result if s.player == player)


def test_who_caused_a_void_match_scores_as_the_first_eliminated() -> None:
    desk = pairs()
    desk.draw(together=True)
    table = desk.state.rounds[-1].tables[0]
    guilty = table.players[0]
    desk.send(c.EnterResult(table=1, seats=({"player": guilty},), void=True))
    assert score_of(desk, guilty) == "10"
    assert [score_of(desk, p) for p in table.players[1:]] == [None, None, None]


def test_under_rur_a_match_is_never_left_void() -> None:
    desk = Desk()
    desk.start(16)
    desk.draw()
    refused = desk.refused(c.EnterResult(table=1, seats=(), void=True))
    assert refused.code == "match-played-again"
    assert {x.article for x in refused.citations} == {"34"}


def test_tv_126_a_beaten_semifinalist_is_ranked_without_his_quarter_final() -> None:
    desk = Desk()
    desk.start(132)
    desk.play(strength)
    desk.play(strength)
    desk.play(by_number)
    desk.play(by_number)
    desk.play(by_number)
    desk.finish()
    rows = ranking(desk.state, desk.rules)
    ledger = {p: {r.stage: [] for r in desk.state.rounds} for p in desk.state.players}  # type: dict[str, dict[str, list[Decimal]]]
    for r in desk.state.rounds:
        for t in r.tables:
            for s in t.result:
                ledger[s.player][r.stage].append(Decimal(s.points or 0))
    beaten = [row for row in rows if row.block == "semifinals"]
    assert len(beaten) == 12
    through = [r.unit for r in beaten if ledger[r.unit]["quarter-finals"]]
    assert through
    for row in beaten:
        own = ledger[row.unit]
        assert Decimal(row.points) == sum(own["qualification"]) + sum(own["semifinals"])
    out = [row for row in rows if row.block == "quarter-finals"]
    assert len(out) == 18
    for row in out:
        own = ledger[row.unit]
        assert Decimal(row.points) == sum(own["qualification"]) + sum(own["quarter-finals"])
    assert [row.block for row in rows[:4]] == ["final"] * 4
    assert [row.place for row in rows] == list(range(1, 133))


def test_one_match_of_150_is_enough_to_go_on() -> None:
    desk = Desk()
    desk.start(32, reserves=1)

    def wins(table: Table) -> list[dict[str, Any]]:
        rows = by_number(table)
        if "p032" not in table.players:
            return rows
        return [
            {"player": "p032", "risiko": True, "table_points": 86},
            *({**row, "table_points": 10 + at} for at, row in enumerate(rows[:-1])),
        ]

    desk.play(wins)
    desk.send(c.CheckInPlayer(player="p032", present=False))
    for id in [p for p in desk.state.players if p not in ("p032", "p033")]:
        desk.send(c.CheckInPlayer(player=id))
    desk.play(strength)
    assert desk.state.rounds[1].table_of("p032") is None
    assert desk.state.rounds[1].table_of("p033") is not None
    assert total(desk, "p032") == 150
    assert desk.state.stage is not None
    assert "p032" in desk.state.stage.players


def test_a_correction_keeps_the_first_result_in_the_log() -> None:
    desk = Desk()
    desk.start(16)
    desk.draw()
    desk.results(by_number)
    table = desk.state.rounds[0].tables[0]
    seats = tuple(by_number(table))
    changed = ({**seats[0], "table_points": 70}, *seats[1:])
    desk.send(c.EnterResult(table=1, seats=changed, reason="conteggio"))
    assert desk.state.rounds[0].tables[0].result[0].table_points == 70
    told = [x for x in desk.log if x.kind == "result.entered/1" and x.table == 1]  # type: ignore[attr-defined]  # of that kind
    assert len(told) == 2


def test_a_penalty_in_table_points_is_taken_off_before_the_places() -> None:
    desk = Desk()
    desk.start(16)
    desk.draw()
    table = desk.state.rounds[0].tables[0]
    seats = by_number(table)
    seats[0] |= {"table_points": 35, "penalty": 15}
    desk.send(c.EnterResult(table=1, seats=tuple(seats)))
    points = [s.points for s in desk.state.rounds[0].tables[0].result]
    assert points == ["35", "90", "30", "20"]


def test_a_penalty_in_standings_points_stops_at_a_quarter_of_the_most() -> None:
    desk = Desk("master-2020")
    desk.start(24)
    desk.draw()
    desk.results(by_number)
    before = total(desk, "p001")
    desk.send(c.Penalise(player="p001", points="0.2", reason="grave"))
    assert total(desk, "p001") == before - Decimal("0.2")
    refused = desk.refused(c.Penalise(player="p001", points="0.1", reason="ancora"))
    assert refused.code == "penalty-too-high"
    assert refused.facts["most"] == "0.275"


@pytest.mark.parametrize(("entrants", "invited"), [(64, 1), (132, 4)])
def test_the_winner_and_with_a_hundred_entrants_the_finalists_may_be_invited(
    entrants: int, invited: int
) -> None:
    desk = Desk()
    desk.start(entrants)
    desk.play(strength)
    desk.play(strength)
    while len(desk.state.rounds) < len(desk.rules.plan(_numbers(desk)).value) + 1:
        desk.play(by_number)
    desk.finish()
    assert len(desk.log[-1].eligible) == invited  # type: ignore[attr-defined]  # of that kind


def _numbers(desk: Desk) -> Any:
    from arbitro.tournament.stages.places import numbers  # noqa: PLC0415 - only here

    return numbers(desk.state)


def test_a_reserve_goes_on_with_the_results_of_whom_he_replaced_also_for_discards() -> None:
    """Substitution and 24H-WD-04's discards: one result dropped per chair of the team, so that a
    team does not get rid of the matches somebody was not there for as if they were results.
    """
    desk = Desk("24ore-2018", settings={"discards": 1, "final_teams": 2})
    members = [player(number) for number in range(1, 7)]
    for at in range(3):
        desk.send(
            c.EnterTeam(
                id=f"t{at + 1}",
                name=f"T{at + 1}",
                members=tuple(members[2 * at : 2 * at + 2]),
                reserve=player(50 + at),
            )
        )
    desk.send(c.Lock())
    for team in desk.state.teams:
        desk.send(c.Pay(id=team))
    desk.play(by_number)
    desk.send(c.Substitute(team="t3", player="p006", reason="malato"))
    desk.play(by_number)
    desk.play(by_number)
    rounds = [1, 2, 3]
    (card,) = cards(desk.state, desk.rules, rounds, ["t3"], final=True)
    assert len(card.scores) == 4  # two chairs, three rounds each, one dropped of each
    of_chair = [
        float(s.points or 0)
        for drawn in desk.state.rounds[:3]
        for table in drawn.tables
        for s in table.result
        if s.player in ("p006", "p052")
    ]
    of_mate = [
        float(s.points or 0)
        for drawn in desk.state.rounds[:3]
        for table in drawn.tables
        for s in table.result
        if s.player == "p005"
    ]
    assert len(of_chair) == len(of_mate) == 3
    expected = sum(of_chair) - min(of_chair) + sum(of_mate) - min(of_mate)
    assert float(card.total) == pytest.approx(expected)

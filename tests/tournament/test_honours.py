"""Prizes and invitations: who was put out of the tournament has none, and the next is asked."""

from __future__ import annotations

from arbitro.tournament import commands as c
from arbitro.tournament.standings.final_ranking import eligible, honoured, ranking
from tests.tournament.directing import Desk, by_number


def finished(expelled: str | None = None) -> Desk:
    desk = Desk()
    desk.start(16)
    while len(desk.state.stages) < 3 or not desk.state.rounds_of("final"):
        desk.play(by_number)
    if expelled is not None:
        desk.send(c.Expel(player=expelled, reason="condotta"))
    return desk


def test_who_was_put_out_keeps_his_place_and_has_no_prize_and_no_invitation() -> None:
    whole = finished()
    rows = ranking(whole.state, whole.rules)
    winner, second = rows[0].unit, rows[1].unit
    assert eligible(whole.state, whole.rules, rows) == [winner]
    desk = finished(expelled=winner)
    again = ranking(desk.state, desk.rules)
    assert again[0].unit == winner
    assert [row.unit for row in honoured(desk.state, again)][:1] == [second]
    assert eligible(desk.state, desk.rules, again) == [second]

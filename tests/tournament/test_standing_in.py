"""Who was drawn and is not there: replaced by a reserve where the rules say so, on the record."""

from __future__ import annotations

import pytest

from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.stages.places import numbers
from arbitro.tournament.standings.score_cards import standings_after
from tests.tournament.directing import Desk, by_number, strength

WHY = "assente alle 14:30"


def drawn(rules: str = "rur-2015", players: int = 16, reserves: int = 2) -> Desk:
    desk = Desk(rules)
    desk.start(players, reserves)
    desk.draw()
    return desk


def test_a_reserve_sits_down_for_him_and_scores() -> None:
    desk = drawn()
    table = desk.state.rounds[0].table_of("p005")
    assert table is not None
    (taken,) = desk.send(c.StandIn(player="p005", reserve="p017", reason=WHY))
    assert isinstance(taken, e.SeatTaken)
    assert taken.reason == WHY
    assert "RUR-12-01" in taken.because
    after = desk.state.rounds[0].tables[table.number - 1].players
    assert after == tuple("p017" if p == "p005" else p for p in table.players)
    desk.results(by_number)
    assert {line.id for line in standings_after(desk.state, desk.rules)} >= {"p017"}
    assert numbers(desk.state).reserves_in_first == 1
    assert numbers(desk.state).played_first == 16


def test_he_plays_the_next_round_as_everybody() -> None:
    """Art. 8: one of the two Saturday matches is enough."""
    desk = drawn()
    desk.send(c.StandIn(player="p005", reserve="p017", reason=WHY))
    desk.results(by_number)
    desk.advance()
    desk.draw()
    assert desk.state.rounds[1].table_of("p005") is not None
    assert desk.state.rounds[1].table_of("p017") is None


def test_he_may_have_his_chair_back_until_the_table_has_its_result() -> None:
    desk = drawn()
    before = desk.state.rounds[0].tables
    desk.send(c.StandIn(player="p005", reserve="p017", reason=WHY))
    desk.send(c.StandIn(player="p017", reserve="p005", reason="era in sala"))
    assert desk.state.rounds[0].tables == before


def test_the_master_replaces_who_is_not_there_when_called() -> None:
    """MST-LATE-02."""
    desk = drawn("master-2020")
    (taken,) = desk.send(c.StandIn(player="p005", reserve="p017", reason=WHY))
    assert taken.because == ("MST-LATE-02",)


@pytest.mark.parametrize(
    ("code", "command"),
    [
        ("reason-missing", c.StandIn(player="p005", reserve="p017", reason=" ")),
        ("no-free-reserve", c.StandIn(player="p005", reserve="p006", reason=WHY)),
        ("unknown-player", c.StandIn(player="p005", reserve="zzz", reason=WHY)),
        ("not-seated", c.StandIn(player="p017", reserve="p018", reason=WHY)),
    ],
)
def test_what_makes_no_sense_is_refused(code: str, command: c.Command) -> None:
    assert drawn().refused(command).code == code


def test_a_reserve_already_at_a_table_is_not_free() -> None:
    desk = drawn()
    desk.send(c.StandIn(player="p005", reserve="p017", reason=WHY))
    again = c.StandIn(player="p006", reserve="p017", reason=WHY)
    assert desk.refused(again).code == "no-free-reserve"


def test_a_table_with_its_result_keeps_its_players() -> None:
    desk = drawn()
    desk.results(by_number)
    late = c.StandIn(player="p005", reserve="p017", reason=WHY)
    assert desk.refused(late).code == "table-finished"
    desk.advance()
    assert desk.refused(late).code == "no-open-round"


def test_in_a_knock_out_the_place_goes_by_repechage() -> None:
    desk = drawn()
    desk.results(strength)
    desk.advance()
    desk.play(strength)
    desk.draw()
    assert desk.state.stages[-1].name == "semifinals"
    late = c.StandIn(player="p005", reserve="p017", reason=WHY)
    assert desk.refused(late).code == "place-vacant"


def test_the_pairs_event_seats_nobody_from_outside_the_sheet() -> None:
    """24ore: late beyond twenty minutes he does not play, and nobody plays for him."""
    desk = drawn("24ore-2018", 8)
    late = c.StandIn(player="p005", reserve="p006", reason=WHY)
    assert desk.refused(late).code == "nobody-stands-in"

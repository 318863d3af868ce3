"""When a player may look, and whose a wish is."""

from __future__ import annotations

import pytest

from arbitro.app.access.roles import Aim, aim_at, allows, owns, permit, permit_command
from arbitro.app.access.topics import topics_of, visible
from arbitro.app.acts import Who
from arbitro.app.commands import COMMANDS, Draw, Named, OpenHall, Several
from arbitro.app.table_now import plays_now
from arbitro.kernel import Refused
from arbitro.referee import commands as r
from arbitro.tournament import commands as t
from arbitro.tournament.state import Table
from tests.app.running import ORGANISER, Running, entry, points, refused


@pytest.fixture
def drawn() -> Running:
    """Sixteen players, the first round just drawn."""
    run = Running(OpenHall(id="a", name="T", regulation="rur-2015", date="2026-05-09"))
    for number in range(1, 17):
        run.do(entry(number))
    run.do(t.Lock())
    run.do(Draw(public="1 2 3"))
    return run


def tables(run: Running) -> tuple[Table, ...]:
    return run.hall.tournament.rounds[-1].tables


def player(table: Table) -> Who:
    return Who(role="player", subject=table.players[0])


def test_a_round_just_drawn_shows_people_their_chairs(drawn: Running) -> None:
    mine = tables(drawn)[0]
    assert not plays_now(drawn.hall, mine.players[0])
    assert allows(player(mine), "seating", Aim(), drawn.hall)


def test_who_has_begun_to_play_sees_the_rest_no_more(drawn: Running) -> None:
    mine, other = tables(drawn)[:2]
    dice = {id: [6 - at] for at, id in enumerate(mine.players)}
    drawn.do(t.SeatTable(table=mine.number, dice=dice))
    assert (
        refused(lambda: permit(player(mine), "seating", Aim(), drawn.hall)).code == "while-playing"
    )
    assert allows(player(other), "seating", Aim(), drawn.hall)


def test_the_first_result_of_a_round_is_news_to_everybody_still_playing(drawn: Running) -> None:
    first, mine = tables(drawn)[:2]
    drawn.do(t.EnterResult(table=first.number, seats=points(first)))
    error = refused(lambda: permit(player(mine), "standings", Aim(), drawn.hall))
    assert [c.article for c in error.citations] == ["14", "22"]
    assert allows(player(first), "standings", Aim(), drawn.hall)
    drawn.do(t.EnterResult(table=mine.number, seats=points(mine)))
    assert allows(player(mine), "standings", Aim(), drawn.hall)


def test_a_table_owns_what_is_of_its_own_round(drawn: Running) -> None:
    who = Who(role="table", subject="1/2")
    assert owns(who, Aim(table="1/2"), drawn.hall)
    assert owns(who, Aim(table="1/2", player="g001"), drawn.hall)
    assert not owns(who, Aim(table="2/2"), drawn.hall)
    assert not owns(who, Aim(player="g001"), drawn.hall)
    assert not owns(who, Aim(), drawn.hall)


def test_a_player_owns_himself_and_the_tables_he_sits_at(drawn: Running) -> None:
    mine, other = tables(drawn)[:2]
    who = player(mine)
    assert owns(who, Aim(player=who.subject), drawn.hall)
    assert owns(who, Aim(table=f"1/{mine.number}"), drawn.hall)
    assert not owns(who, Aim(table=f"1/{other.number}"), drawn.hall)
    assert not owns(who, Aim(player=who.subject, table=f"1/{other.number}"), drawn.hall)
    assert not owns(who, Aim(player=other.players[0], table=f"1/{mine.number}"), drawn.hall)
    assert not owns(who, Aim(), drawn.hall)


def test_a_table_without_a_round_is_of_the_last(drawn: Running) -> None:
    assert aim_at({"table": 2}, drawn.hall) == Aim(table="1/2")
    assert aim_at({"table": 2, "round": 7}, drawn.hall) == Aim(table="7/2")
    assert aim_at(COMMANDS["renounce"](player="g001"), drawn.hall) == Aim(player="g001")


def test_an_objection_names_its_table_and_its_player(drawn: Running) -> None:
    objection = {"round": 1, "table": 3, "by": "g004"}
    assert aim_at(objection, drawn.hall) == Aim(table="1/3", player="g004")


def test_the_public_is_asked_to_sign_in_and_others_are_refused(drawn: Running) -> None:
    with pytest.raises(Refused, match="sign-in-needed"):
        permit(Who(role="public"), "acts", None, drawn.hall)
    with pytest.raises(Refused, match="not-allowed"):
        permit(Who(role="projector"), "acts", None, drawn.hall)


def test_a_desk_may_send_a_whole_list_with_its_consents_and_a_phone_a_few(drawn: Running) -> None:
    consent = Named(command="give-consent", fields={"player": "g001"})
    permit_command(ORGANISER, Several(commands=(consent,) * 2000), drawn.hall)
    phone, many = Who(role="player", subject="g001"), Several(commands=(consent,) * 21)
    assert refused(lambda: permit_command(phone, many, drawn.hall)).code == "too-large"


def test_a_notice_names_the_page_of_the_table_it_is_about() -> None:
    assert ("table", "1/2") in topics_of("result.entered/1", {"round": 1, "table": 2})
    assert ("clock", "1/2") in topics_of("clock.tapped/1", {"round": 1, "table": 2})
    assert ("table", "1/2") in topics_of("call.opened/1", {"call": {"round": 1, "table": 2}})
    assert topics_of("something.new/1", {})


def test_only_the_first_card_of_a_table_is_news_of_the_round() -> None:
    tapped = {"round": 1, "table": 2, "tap": {"kind": "first-card"}}
    assert ("round", "") in topics_of("clock.tapped/1", tapped)
    assert ("round", "") not in topics_of("clock.tapped/1", {**tapped, "tap": {"kind": "placed"}})


def test_a_notice_is_cut_to_what_its_reader_may_ask(drawn: Running) -> None:
    mine, other = tables(drawn)[:2]
    drawn.do(t.EnterResult(table=other.number, seats=points(other)))
    topics = topics_of("result.entered/1", {"round": 1, "table": mine.number})
    place = f"1/{mine.number}"
    own = (f"table/{place}", f"clock/{place}", f"report/{place}")
    assert visible(player(mine), topics, drawn.hall) == own
    assert visible(Who(role="table", subject=f"1/{mine.number}"), topics, drawn.hall) == own
    assert visible(Who(role="table", subject="1/99"), topics, drawn.hall) == ()
    assert "standings" in visible(Who(role="public"), topics, drawn.hall)


def test_only_the_table_it_came_from_is_told_what_becomes_of_a_call(drawn: Running) -> None:
    mine, other = tables(drawn)[:2]
    drawn.do(r.CallReferee(round=1, table=mine.number, call="ruling"))
    call = next(iter(drawn.hall.referee.calls))
    topics = topics_of("call.claimed/1", {"call": call, "by": "Bruno"})
    own = f"my-calls/1/{mine.number}"
    assert visible(Who(role="table", subject=f"1/{mine.number}"), topics, drawn.hall) == (own,)
    assert visible(player(mine), topics, drawn.hall) == (own,)
    assert visible(Who(role="table", subject=f"1/{other.number}"), topics, drawn.hall) == ()
    assert visible(player(other), topics, drawn.hall) == ()
    assert visible(Who(role="referee", subject="Bruno"), topics, drawn.hall) == ("calls",)

"""Referees in the hall: their acts reach results, standings and seating, and go back with them."""

from __future__ import annotations

import pytest

from arbitro.app import commands as c
from arbitro.app.acts import Who
from arbitro.app.verify import verify
from arbitro.games.risiko.board import TERRITORIES
from arbitro.kernel import Refused
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.sanctions.infractions import Override
from arbitro.tournament import commands as t
from tests.app.running import (
    ORGANISER,
    REFEREE,
    TABLE,
    Running,
    infraction,
    points,
    refused,
    tap,
)

POSITION = list(TERRITORIES[:9])


def someone(running: Running, table: int = 1) -> str:
    drawn = running.hall.tournament.round
    assert drawn is not None
    return drawn.tables[table - 1].players[0]


def results(running: Running, number: int) -> None:
    drawn = running.hall.tournament.round
    assert drawn is not None
    running.do(t.EnterResult(table=number, seats=points(drawn.tables[number - 1])))


def out(player: str) -> r.RecordInfraction:
    override = Override(step="disqualification", reason="gesto gravissimo")
    return infraction(player, override=override)


def test_who_is_disqualified_is_out_of_the_tournament_and_not_drawn_again(drawn: Running) -> None:
    player = someone(drawn)
    drawn.do(out(player), REFEREE)
    assert drawn.hall.tournament.players[player].status == "out"
    kinds = [x["kind"] for x in drawn.ask("standing")["standing"]]
    assert kinds == ["out-of-match", "out-of-tournament"]


def at_table(running: Running, player: str) -> dict[str, object]:
    found: dict[str, object] = next(
        seat for seat in running.ask("table", table=1)["result"] if seat["player"] == player
    )
    return found


@pytest.mark.parametrize("typed_first", [True, False])
def test_who_is_disqualified_has_no_points_in_his_match_whenever_the_result_is_typed(
    drawn: Running, typed_first: bool
) -> None:
    player = someone(drawn)
    if typed_first:
        results(drawn, 1)
    drawn.do(infraction(player, gravity="serious", option="disqualification"), REFEREE)
    if not typed_first:
        results(drawn, 1)
    seat = at_table(drawn, player)
    assert (seat["excluded"], seat["points"], seat["place"]) == (True, "0", 4)
    (line,) = drawn.ask("register")["lines"]
    drawn.do(r.AnnulInfraction(infraction=line["id"], reason="riesame"), REFEREE)
    seat = at_table(drawn, player)
    assert not seat["excluded"]
    assert seat["points"] != "0"


def test_an_annulled_disqualification_lets_the_player_in_again(drawn: Running) -> None:
    player = someone(drawn)
    before = drawn.hall.tournament
    drawn.do(out(player), REFEREE)
    (line,) = drawn.ask("register")["lines"]
    drawn.do(r.AnnulInfraction(infraction=line["id"], reason="riesame"), REFEREE)
    after = drawn.hall.tournament
    assert after.players == before.players
    assert after.renunciations == before.renunciations
    assert drawn.ask("standing")["standing"] == []


def test_table_points_taken_off_are_in_the_result_typed_later_and_in_one_already_there(
    drawn: Running,
) -> None:
    player = someone(drawn)
    drawn.do(table_points(player, 5), REFEREE)
    results(drawn, 1)
    seat = next(s for s in drawn.ask("table", table=1)["result"] if s["player"] == player)
    whole = seat["table_points"] + 5
    assert seat["penalty"] == 5
    drawn.do(table_points(player, 3), REFEREE)
    seat = next(s for s in drawn.ask("table", table=1)["result"] if s["player"] == player)
    assert (seat["penalty"], seat["table_points"]) == (8, whole - 8)
    first = drawn.ask("register")["lines"][0]["id"]
    drawn.do(r.AnnulInfraction(infraction=first, reason="riesame"), REFEREE)
    seat = next(s for s in drawn.ask("table", table=1)["result"] if s["player"] == player)
    assert (seat["penalty"], seat["table_points"]) == (3, whole - 3)


def table_points(player: str, points: int) -> r.RecordInfraction:
    override = Override(step="penalty", reason="grave")
    return infraction(player, override=override, option="table-points", amount=points)


def test_the_register_tells_what_was_proposed_and_what_was_given(drawn: Running) -> None:
    player = someone(drawn)
    drawn.do(out(player), REFEREE)
    (line,) = drawn.ask("register", player=player)["lines"]
    assert line["given"]["step"] == "disqualification"
    assert line["proposed"]["step"] != "disqualification"
    assert line["reason"] == "gesto gravissimo"
    assert line["author"] == "Bianchi"


def test_a_referee_signs_with_his_own_name_whatever_he_types(drawn: Running) -> None:
    typed = r.RecordInfraction(
        round=1, table=1, sanction=r.Sanction(player=someone(drawn), what="x")
    )
    drawn.do(typed, REFEREE)
    assert drawn.ask("register")["lines"][0]["author"] == "Bianchi"


def test_nobody_but_an_official_records_an_infraction(drawn: Running) -> None:
    stranger = Who(role="referee", subject="Verdi")
    told = refused(lambda: drawn.do(infraction(someone(drawn)), stranger))
    assert told.code == "not-an-official"


def test_the_proposal_climbs_with_what_is_behind(drawn: Running) -> None:
    player = someone(drawn)

    def proposed() -> str:
        sanction = r.Sanction(player=player, what="chatter")
        asked = drawn.ask("propose-sanction", REFEREE, round=1, table=1, sanction=sanction)
        return str(asked["step"])

    first = proposed()
    sanction = r.Sanction(player=player, what="chatter")
    drawn.do(r.RecordInfraction(round=1, table=1, sanction=sanction), REFEREE)
    assert (first, drawn.ask("register")["lines"][0]["given"]["step"]) == ("richiamo", "richiamo")


# Rulings


def test_a_ruling_is_computed_again_and_kept_with_its_articles(drawn: Running) -> None:
    asked = drawn.ask("case", REFEREE, case="eight-or-more-cards")
    assert asked["status"] == "ask"
    facts = {"hand": 9, "just_drawn": False, "just_captured": False}
    asked = drawn.ask("case", REFEREE, case="eight-or-more-cards", facts=facts)
    assert asked["status"] == "ruled"
    ruling = r.GiveRuling(
        round=1,
        table=1,
        case="eight-or-more-cards",
        facts=facts,
        players={"player": someone(drawn)},
    )
    drawn.do(ruling, REFEREE)
    (given,) = drawn.ask("match-record", table=1)["rulings"]
    assert all(article in given["articles"] for article in asked["articles"])
    assert given["by"] == "Bianchi"


def test_the_whole_history_with_its_referees_verifies(drawn: Running) -> None:
    player = someone(drawn, 2)
    drawn.do(tap(taps.FirstCard()), TABLE)
    drawn.do(r.CallReferee(round=1, table=1, call="time"), TABLE)
    sanction = r.Sanction(player=player, what="chatter")
    drawn.do(r.RecordInfraction(round=1, table=2, sanction=sanction), REFEREE)
    for number in range(1, 5):
        results(drawn, number)
    drawn.do(t.Advance())
    lines, vault = drawn.store.lines(drawn.stream), drawn.store.vault(drawn.stream)
    assert verify(lines, vault) == drawn.hall


def test_an_organiser_who_is_no_official_gives_no_ruling(drawn: Running) -> None:
    ruling = r.GiveRuling(round=1, table=1, case="die-out-of-area", facts={})
    assert refused(lambda: drawn.do(ruling, ORGANISER)).code == "not-an-official"


def test_of_two_penalties_the_one_annulled_gives_back_its_own_points(drawn: Running) -> None:
    """Together they took more than the player had; what is left is what the other takes."""
    results(drawn, 1)
    player = someone(drawn)
    had = seat(drawn, player)[0]
    drawn.do(table_points(player, had - 1), REFEREE)
    drawn.do(table_points(player, 5), REFEREE)
    assert seat(drawn, player) == (0, had)
    last = drawn.ask("register")["lines"][-1]["id"]
    drawn.do(r.AnnulInfraction(infraction=last, reason="riesame"), REFEREE)
    assert seat(drawn, player) == (1, had - 1)


def seat(running: Running, player: str) -> tuple[int, int]:
    """Table points and penalty of somebody at the first table."""
    drawn = running.hall.tournament.round
    assert drawn is not None
    found = next(s for s in drawn.tables[0].result if s.player == player)
    return found.table_points, found.penalty


def test_a_table_cannot_type_away_what_the_referee_took_off(drawn: Running) -> None:
    player = someone(drawn)
    drawn.do(table_points(player, 5), REFEREE)
    round = drawn.hall.tournament.round
    assert round is not None
    typed = tuple({**row, "penalty": 0} for row in points(round.tables[0]))
    drawn.do(t.EnterResult(table=1, seats=typed), TABLE)
    assert seat(drawn, player)[1] == 5


def test_who_is_out_for_two_reasons_stays_out_when_one_is_annulled(drawn: Running) -> None:
    player = someone(drawn)
    drawn.do(out(player), REFEREE)
    drawn.do(out(player), REFEREE)
    first = drawn.ask("register")["lines"][0]["id"]
    drawn.do(r.AnnulInfraction(infraction=first, reason="riesame"), REFEREE)
    assert drawn.hall.tournament.players[player].status == "out"


def test_a_result_given_by_position_has_the_penalty_taken_off_too(drawn: Running) -> None:
    player = someone(drawn)
    drawn.do(table_points(player, 3), REFEREE)
    round = drawn.hall.tournament.round
    assert round is not None
    rows = [{**row, "off_objective": None} for row in points(round.tables[0])]
    at = next(n for n, row in enumerate(rows) if row["player"] == player)
    rows[at] = {"player": player, "objective": 1, "held": POSITION}
    drawn.do(t.EnterResult(table=1, seats=tuple(rows)), TABLE)
    net, penalty = seat(drawn, player)
    assert penalty == 3
    rows[at] = {"player": player, "objective": 1, "held": POSITION, "penalty": 0}
    drawn.do(t.EnterResult(table=1, seats=tuple(rows), reason="riletto"), TABLE)
    assert seat(drawn, player) == (net, 3)


def test_a_penalty_that_is_no_number_is_refused_where_one_stands(drawn: Running) -> None:
    player = someone(drawn)
    drawn.do(table_points(player, 3), REFEREE)
    round = drawn.hall.tournament.round
    assert round is not None
    for wrong in ({"penalty": "tre"}, {"table_points": "tanti"}):
        rows = tuple({**row, **wrong} for row in points(round.tables[0]))
        handed = t.EnterResult(table=1, seats=rows)
        with pytest.raises(Refused, match="malformed-result"):
            drawn.do(handed, TABLE)


def test_an_exit_annulled_is_no_longer_in_the_result(drawn: Running) -> None:
    player = someone(drawn)
    results(drawn, 1)
    before = drawn.ask("table", table=1)["result"]
    drawn.do(t.ClearResult(table=1, reason="da rifare"))
    drawn.do(r.RecordExit(round=1, table=1, player=player, reason="withdrawal"), REFEREE)
    results(drawn, 1)
    assert drawn.ask("table", table=1)["result"] != before
    left = next(iter(drawn.hall.referee.exits))
    drawn.do(r.AnnulExit(exit=left, reason="riesame"), REFEREE)
    assert drawn.ask("table", table=1)["result"] == before


def test_a_penalty_stays_with_the_player_when_the_seating_is_mended(drawn: Running) -> None:
    """And it is given back to him, wherever he really sat, when it is annulled."""
    for number in (1, 2):
        results(drawn, number)
    one, other = someone(drawn, 1), someone(drawn, 2)
    drawn.do(table_points(one, 5), REFEREE)
    round = drawn.hall.tournament.round
    assert round is not None
    sat = {
        table.number: tuple({one: other, other: one}.get(p, p) for p in table.in_order)
        for table in round.tables[:2]
    }
    tables = {str(number): list(players) for number, players in sat.items()}
    fields = {"tables": tables, "reason": "posti scambiati"}
    drawn.do(c.Several(commands=(c.Named(command="mend-seating", fields=fields),)))
    assert penalties(drawn) == {one: 5}
    assert verify(drawn.store.lines(drawn.stream), drawn.store.vault(drawn.stream)) == drawn.hall
    as_drawn = {table.number: table.in_order for table in round.tables[:2]}
    drawn.do(t.MendSeating(tables=as_drawn, reason="erano giusti"))
    assert penalties(drawn) == {one: 5}
    (line,) = drawn.ask("register")["lines"]
    drawn.do(r.AnnulInfraction(infraction=line["id"], reason="riesame"), REFEREE)
    assert penalties(drawn) == {}
    assert verify(drawn.store.lines(drawn.stream), drawn.store.vault(drawn.stream)) == drawn.hall


def penalties(running: Running) -> dict[str, int]:
    drawn = running.hall.tournament.round
    assert drawn is not None
    return {s.player: s.penalty for x in drawn.tables for s in x.result if s.penalty}


def test_a_table_does_not_touch_its_result_once_the_round_is_closed(drawn: Running) -> None:
    for number in (1, 2, 3, 4):
        results(drawn, number)
    drawn.do(t.Advance())
    before = drawn.hall
    seats = points(before.tournament.rounds[0].tables[0])
    again = t.EnterResult(table=1, round=1, seats=seats, reason="ripensandoci")
    assert refused(lambda: drawn.do(again, TABLE)).code == "round-past"
    assert drawn.hall == before
    drawn.do(again, REFEREE)

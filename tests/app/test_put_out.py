"""Points that came off are told, and who was expelled is marked wherever places are."""

from __future__ import annotations

from decimal import Decimal

import pytest

from arbitro.app import commands as c
from arbitro.app.hall import rulebook
from arbitro.app.naming import out_of
from arbitro.documents.papers import TABLES, Order
from arbitro.exchange.published_tables import tables
from arbitro.referee import commands as r
from arbitro.referee.state import Appointed
from arbitro.tournament import commands as t
from tests.app.running import REFEREE, Running, entry, infraction, points


def begun(regulation: str, players: int = 16) -> Running:
    running = Running(c.OpenHall(id="t", name="Prova", regulation=regulation, date="2026-05-09"))
    if regulation == "24ore-2018":
        for at in range(1, players, 2):
            pair = (entry(at), entry(at + 1))
            running.do(t.EnterTeam(id=f"s{at}", name=f"Coppia {at}", members=pair))
            running.do(t.Pay(id=f"s{at}"))
    else:
        running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, players + 1))))
    running.do(t.Lock())
    running.do(r.AppointOfficials(officials=(Appointed(name="Bianchi"),)))
    running.do(c.Draw(public="2 5 5"))
    return running


def handed_in(running: Running) -> None:
    for table in running.hall.tournament.rounds[0].tables:
        running.do(t.EnterResult(table=table.number, seats=points(table)))


def test_explain_tells_the_points_that_came_off_and_by_which_articles() -> None:
    """1,056 became 0,806 without a word."""
    running = begun("master-2020")
    player = running.hall.tournament.rounds[0].tables[0].players[0]
    handed_in(running)
    before = Decimal(str(running.ask("explain", player=player)["standing"]["points"]))
    running.do(
        infraction(player, gravity="serious", option="standings-points", points="0.25"), REFEREE
    )
    told = running.ask("explain", player=player)
    assert Decimal(str(told["standing"]["points"])) == before - Decimal("0.25")
    (taken,) = told["penalties"]
    assert (taken["round"], taken["points"], taken["reason"]) == (1, "0.25", "I1")
    assert "0,25" in taken["sentence"]
    assert "Master" in taken["sentence"]
    assert taken["articles"]
    assert told["scores"][0]["penalty"] == "0.25"
    running.do(r.AnnulInfraction(infraction="I1", reason="riesame"), REFEREE)
    assert running.ask("explain", player=player)["penalties"] == []


@pytest.mark.parametrize("regulation", ["rur-2015", "master-2020", "24ore-2018"])
def test_who_was_expelled_is_marked_with_word_and_article_until_it_is_taken_back(
    regulation: str,
) -> None:
    running = begun(regulation)
    player = running.hall.tournament.rounds[0].tables[0].players[0]
    handed_in(running)
    assert all("out" not in row for row in running.ask("standings")["standings"])
    exit = r.RecordExit(
        round=1,
        table=1,
        player=player,
        reason="conduct" if regulation == "24ore-2018" else "refusing-ruling",
        role="panel",
    )
    running.do(exit, REFEREE)
    now = running.hall.tournament
    assert now.expelled == (player,)
    unit = now.players[player].team or player
    name = now.players[player].name
    rows = {row["team"] or row["player"]: row for row in running.ask("standings")["standings"]}
    told = rows[unit]["out"]
    assert "espulso dal torneo (" in told or "squalificato (" in told
    assert (name in told) is (regulation == "24ore-2018")
    (ranked,) = [row for row in running.ask("ranking")["ranking"] if "out" in row]
    assert ranked["player"] == player
    rules = rulebook(running.hall)
    order = Order(
        tournament=now,
        rules=rules.tournament,
        lang="it",
        record=running.hall.referee,
        desk=rules.referee,
    )
    for paper in ("standings", "ranking"):
        lines = [row for row in TABLES[paper](order).rows if told in row.cells]
        assert len(lines) == 1, paper
    for grid in tables(
        now, rules.tournament, "it", ("standings", "ranking"), 1, out_of(running.hall, "it")
    ):
        assert sum(told in row[1] for row in grid.rows) == 1
    running.do(r.AnnulExit(exit="E1", reason="riesame"), REFEREE)
    assert all("out" not in row for row in running.ask("ranking")["ranking"])

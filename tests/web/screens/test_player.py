"""A player's phone: his table at any time, the rest between matches, his own decisions."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from arbitro.app.acts import Act, Who
from arbitro.app.commands import COMMANDS
from arbitro.app.queries import QUERIES, Asker
from arbitro.bootstrap import Installation
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web import demo
from tests.web.asking import Asking
from tests.web.axe import faults
from tests.web.houses import steady
from tests.web.lending import client_of
from tools import halls
from tools.showcase import CLOSED, PAIRS, showcase

PAGES = ("", "/way", "/standings", "/me")


def signed_in(page: Page, site: str, house: Installation, player: str) -> None:
    page.goto(f"{site}/l/{house.ring.issue('player', demo.STREAM, player).secret}")


def playing(house: Installation) -> tuple[int, list[str]]:
    """A table without a result and who sits there."""
    drawn = house.desk.hall(demo.STREAM).tournament.rounds[-1]
    table = next(one for one in drawn.tables if not one.done)
    return table.number, list(table.players)


def waiting(house: Installation) -> str:
    """Somebody whose table has finished."""
    drawn = house.desk.hall(demo.STREAM).tournament.rounds[-1]
    return next(one for one in drawn.tables if one.done).players[0]


def test_his_link_opens_on_his_table_seat_and_opponents(
    site: str, page: Page, house: Installation
) -> None:
    number, players = playing(house)
    people = house.desk.hall(demo.STREAM).tournament.players
    signed_in(page, site, house, players[1])
    expect(page.locator("h1")).to_have_text(f"Tavolo {number}")
    expect(page.locator(".seat-line")).to_have_text("Sedia 2 di 4")
    names = page.locator(".seats .name").all_inner_texts()
    assert names == [people[id].name for id in players]
    expect(page.locator(".clock [data-time]")).to_have_text(re.compile(r"1:\d\d:\d\d"))


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_players_pages_at_play_and_between(
    site: str, page: Page, house: Installation, path: str
) -> None:
    for player in (playing(house)[1][0], waiting(house)):
        signed_in(page, site, house, player)
        page.goto(f"{site}/t/demo/player{path}")
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_at_play_he_reads_the_article_instead_of_the_standings_and_then_they_open(
    site: str, page: Page, house: Installation
) -> None:
    number, players = playing(house)
    signed_in(page, site, house, players[0])
    page.goto(f"{site}/t/demo/player/standings")
    expect(page.locator("#silence a.article").first).to_contain_text("RUR art. 14")
    assert page.locator(".figures-table").count() == 0
    show = demo.Showing(house.desk)
    show.count = 700
    seats = tuple(random_result(tuple(players), Chance("his match")))
    show.send(t.EnterResult(table=number, seats=seats))
    expect(page.locator("tr.me")).to_have_count(1)


def test_his_result_appears_on_his_table_by_itself(
    site: str, page: Page, house: Installation
) -> None:
    number, players = playing(house)
    signed_in(page, site, house, players[0])
    show = demo.Showing(house.desk)
    show.count = 800
    seats = tuple(random_result(tuple(players), Chance("another match")))
    expect(page.locator(".tag.good")).to_have_count(0)
    show.send(t.EnterResult(table=number, seats=seats))
    expect(page.locator(".tag.good")).to_have_count(1)


def test_his_total_is_added_up_before_his_eyes(site: str, page: Page, house: Installation) -> None:
    player = waiting(house)
    signed_in(page, site, house, player)
    page.goto(f"{site}/t/demo/player/way")
    left, _, right = page.locator(".arithmetic").inner_text().partition("=")
    assert sum(int(part) for part in left.split("+")) == int(right)
    assert page.locator(".figures-table tbody tr").count() == 2


def test_he_confirms_the_report_of_his_match(site: str, page: Page, house: Installation) -> None:
    drawn = house.desk.hall(demo.STREAM).tournament.rounds[-1]
    table = next(one for one in drawn.tables if one.done)
    place = {"round": drawn.number, "table": table.number}
    propose = msgspec.convert(place, COMMANDS["propose-report"])
    act = Act(id="propose", command=propose, by=Who(role="referee", subject=demo.REFEREE))
    house.desk.act(demo.STREAM, act)
    issue = msgspec.convert({"player": table.players[0]}, COMMANDS["issue-pin"])
    issued = house.desk.act(demo.STREAM, Act(id="pin", command=issue, by=act.by))
    signed_in(page, site, house, table.players[0])
    page.locator("#f-pin").fill("0")
    page.get_by_role("button", name="Confermo il referto").click()
    expect(page.get_by_text("Il PIN non è giusto")).to_have_count(1)
    page.locator("#f-pin").fill(issued.shown["pin"])
    page.get_by_role("button", name="Confermo il referto").click()
    expect(page.get_by_text("Lo hai confermato")).to_have_count(1)
    report = house.desk.hall(demo.STREAM).referee.reports[f"{drawn.number}.{table.number}"]
    assert report.current.confirmed(table.players[0])
    signed_in(page, site, house, table.players[1])
    page.get_by_text("C'è un errore").click()
    page.locator("#object-report textarea").fill("I punti sono scambiati")
    page.get_by_role("button", name="Segnala all'arbitro").click()
    expect(page.get_by_text("Hai segnalato un errore")).to_have_count(1)


def test_he_gives_up_a_place_only_after_being_told_what_follows(
    site: str, page: Page, house: Installation
) -> None:
    player = waiting(house)
    signed_in(page, site, house, player)
    page.goto(f"{site}/t/demo/player/me")
    page.get_by_role("button", name="Rinuncio…").click()
    dialog = page.locator("#renounce-dialog")
    expect(dialog).to_contain_text("passa a chi viene dopo")
    dialog.get_by_role("button", name="Annulla").click()
    assert house.desk.hall(demo.STREAM).tournament.renunciations == ()
    page.get_by_role("button", name="Rinuncio…").click()
    dialog.locator("input[name=reason]").fill("Parto presto")
    dialog.get_by_role("button", name="Sì, rinuncio").click()
    expect(page.locator("#renounce-box")).to_contain_text("ha già rinunciato")
    kept = house.desk.hall(demo.STREAM).tournament.renunciations
    assert [(one.player, one.stage, one.reason) for one in kept] == [
        (player, "semifinals", "Parto presto")
    ]


def test_he_cannot_give_up_a_place_of_somebody_else(hall: Asking) -> None:
    other = hall.other.players[0]
    before = hall.house.desk.hall(demo.STREAM).version
    sent = {"_command": "renounce", "_form": "renounce", "player": other, "reason": "Perché sì"}
    answer = hall.client.post("/t/demo/player/me", data=sent, headers=hall.token("player"))
    assert answer.status_code == 403
    assert "Perché sì" in answer.text
    assert hall.house.desk.hall(demo.STREAM).version == before


def test_he_sees_what_is_kept_of_him_and_nobody_elses(hall: Asking) -> None:
    mine = hall.get("/t/demo/player/me", "player").text
    people = hall.house.desk.hall(demo.STREAM).tournament.players
    me = people[hall.subjects["player"]]
    assert me.born is not None
    assert me.born in mine
    assert not [p.name for p in people.values() if p.id != me.id and p.name in mine]


def test_only_a_players_key_opens_a_players_pages(hall: Asking) -> None:
    for role in ("public", "table", "projector"):
        assert hall.get("/t/demo/player", role).status_code in (401, 403)


def test_he_takes_his_consent_back_and_gives_it_again(
    site: str, page: Page, house: Installation
) -> None:
    player = waiting(house)
    signed_in(page, site, house, player)
    page.goto(f"{site}/t/demo/player/me")
    page.get_by_role("link", name="Leggi l'informativa").click()
    expect(page.locator("#privacy-note h2")).to_have_count(6)
    page.goto(f"{site}/t/demo/player/me")
    page.get_by_role("button", name="Ritira il consenso").click()
    expect(page.locator("#kept")).to_contain_text("Consenso ritirato")
    page.get_by_role("button", name="Acconsento").click()
    expect(page.locator("#kept")).to_contain_text("Hai dato il consenso all'informativa n. 2")
    said = house.desk.hall(demo.STREAM).consents[player]
    assert [(one.kind, one.recorded_by) for one in said] == [
        ("consent.given/1", "organiser demo"),
        ("consent.withdrawn/1", f"player {player}"),
        ("consent.given/1", f"player {player}"),
    ]


def test_when_all_is_over_he_reads_his_final_place_and_not_that_a_table_will_come() -> None:
    house = showcase()
    ranked = asked(house, CLOSED, "ranking")["ranking"]
    for row in (ranked[0], ranked[7]):
        page = opened(house, CLOSED, row["player"], "")
        assert f"{row['place']}º posto" in page
        assert f'href="/t/{CLOSED}/ranking"' in page
        assert "comparirà" not in page
        me = opened(house, CLOSED, row["player"], "/me")
        assert re.search(r'id="renounce-box"[^>]* hidden>', me)
        way = opened(house, CLOSED, row["player"], "/way")
        assert "Nella classifica finale" in way
    above = f"Davanti a te: {ranked[6]['place']}º {ranked[6]['name']}"
    assert above in opened(house, CLOSED, ranked[7]["player"], "/way")
    house.close()


def test_who_is_knocked_out_is_told_so_when_the_next_stage_is_drawn() -> None:
    house, id = steady(), "finale"
    show, chance = halls.opened(house.desk, id, "Una finale", "rur-2015"), Chance(id)
    halls.entered(show, 16)
    show.send(t.Lock())
    for _ in range(3):
        halls.played(show, chance)
        halls.settled(show, t.Advance())
    beaten = show.tournament.rounds[-1].tables[0].players
    halls.played(show, chance, results=False)
    finalists = show.tournament.rounds[-1].tables[0].players
    out = next(one for one in beaten if one not in finalists)
    assert "il tuo torneo è finito" in opened(house, id, out, "")
    assert "il tuo torneo è finito" not in opened(house, id, finalists[0], "")
    house.close()


def test_a_pairs_points_say_whose_they_are_and_leave_out_what_was_not_played() -> None:
    house = showcase()
    now = house.desk.hall(f"hall/{PAIRS}").tournament
    result = {seat.player: seat for table in now.rounds[0].tables for seat in table.result}
    scores = asked(house, PAIRS, "explain", player="g003")["scores"]
    assert [(one["player"], one["round"]) for one in scores] == [("g003", 1), ("g004", 1)]
    earned = [Decimal(result[id].points or 0) for id in ("g003", "g004")]
    penalty = 5
    assert [Decimal(str(one["points"])) for one in scores] == [earned[0] - penalty, earned[1]]
    house.close()


def asked(house: Installation, hall: str, query: str, **wanted: str) -> dict[str, Any]:
    found = QUERIES[query]
    asker = Asker(Who(role="organiser", subject="banco"), "it")
    parameters = msgspec.convert(wanted, found.parameters)
    answer = found.ask(house.desk.hall(f"hall/{hall}"), asker, parameters)
    document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(answer))
    return document


def opened(house: Installation, hall: str, player: str, path: str) -> str:
    secret = house.ring.add("player", f"hall/{hall}", player).secret
    headers = {"Authorization": f"Bearer {secret}", "Accept-Language": "it"}
    with client_of(house) as client:
        answer = client.get(f"/t/{hall}/player{path}", headers=headers)
    assert answer.status_code == 200
    return str(answer.text)


def test_points_taken_off_are_told_where_they_are_missing() -> None:
    """His total is less than his matches: he reads what came off and why; nobody else does."""
    house = showcase()
    why = "telefono al tavolo"
    assert why in opened(house, PAIRS, "g003", "/way")
    assert why in opened(house, PAIRS, "g003", "/me")
    assert why not in opened(house, PAIRS, "g004", "/me")
    (taken,) = asked(house, PAIRS, "register", player="g003")["deductions"]
    assert (taken["points"], taken["round"], taken["reason"]) == ("5", 1, why)
    house.close()

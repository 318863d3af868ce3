"""Foresight on the pages: the cut line, who can still go on, what I need, what if."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.asking import Asking, asking


@pytest.fixture(scope="module")
def hall() -> Iterator[Asking]:
    with asking() as found:
        yield found


def test_the_standings_and_the_wall_show_the_line_of_the_cut(hall: Asking) -> None:
    page = hall.get("/t/demo/standings").text
    assert page.count("cut-here") == 1
    assert "/t/demo/needs" in page
    wall = hall.get("/t/demo/screen?show=standings", "projector").text
    assert wall.count("cut-here") == 1


@pytest.mark.parametrize(
    ("lang", "words"),
    [("it", "Possono ancora farcela"), ("en", "Can still get there")],
)
def test_everybody_reads_who_can_still_go_on(hall: Asking, lang: str, words: str) -> None:
    page = hall.client.get("/t/demo/needs", headers={"Accept-Language": lang}).text
    assert words in page
    assert "RUR" in page


def test_who_plays_is_told_to_wait_and_who_has_finished_what_he_needs(hall: Asking) -> None:
    playing, over = hall.playing.players[0], hall.over.players[0]
    for path in ("/t/demo/player/way", "/t/demo/needs", "/t/demo/standings"):
        page = hall.get(path, "player", playing).text
        assert 'id="silence"' in page
        assert "cut-here" not in page
    refused = hall.get("/api/v1/tournaments/demo/needs", "player", playing)
    assert refused.json()["error"]["code"] == "while-playing"
    page = hall.get("/t/demo/player/way", "player", over).text
    assert 'id="need-title"' in page


def test_the_organiser_tries_an_absence_and_a_result_and_nothing_is_stored(hall: Asking) -> None:
    before = hall.house.desk.hall("hall/demo").version
    gone = hall.over.players[0]
    page = hall.get(f"/t/demo/desk/what-if?player={gone}&stage=semifinals", "organiser").text
    assert 'id="tried"' in page
    table = hall.playing
    typed = "&".join(
        f"points-{player}={points}"
        for player, points in zip(table.players, (40, 30, 20, 10), strict=False)
    )
    page = hall.get(f"/t/demo/desk/what-if?table={table.number}&{typed}", "organiser").text
    assert 'id="tried"' in page
    refused = hall.get("/t/demo/desk/what-if?player=nobody", "organiser").text
    assert 'class="errors"' in refused
    assert hall.house.desk.hall("hall/demo").version == before


def test_the_organiser_plans_a_day_and_is_told_what_cannot_be_meant(hall: Asking) -> None:
    page = hall.get("/t/demo/desk/plan", "organiser").text
    assert "Si finisce alle 17:30" in page
    assert "Il regolamento dice 90." in page
    asked = "players=40&begins=21:00&rooms=3,2&minutes=100"
    page = hall.get(f"/t/demo/desk/plan?{asked}", "organiser").text
    assert "in 2 riprese" in page
    assert "del giorno 2" in page
    for wrong in ("players=tanti", "players=0", "rooms=-1", "begins=tardi", "minutes=0000"):
        page = hall.get(f"/t/demo/desk/plan?{wrong}", "organiser")
        assert page.status_code == 200
        assert 'class="errors" role="status"' in page.text
        assert 'id="day"' not in page.text
    assert "/t/demo/desk/plan" in hall.get("/t/demo/desk/entries", "organiser").text

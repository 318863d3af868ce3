"""What is shown once is not lost: PINs and links lie on a tray until they are put away."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from arbitro.tournament import commands as t
from tests.web.asking import bearer
from tests.web.screens.desk_pages import DeskPages, at_desk, words_in

PEOPLE = "/people"


@pytest.fixture
def desk() -> Iterator[DeskPages]:
    with at_desk() as pages:
        pages.enters(16)
        pages.do(t.Lock())
        pages.draws()
        yield pages


def links_on(page: str) -> list[str]:
    return re.findall(r'href="[^"]*/l/([a-z2-7]+)"', page)


def pins_on(page: str) -> list[str]:
    return re.findall(r'class="pin figures">([\d ]+)<', page)


def test_pins_stay_while_another_button_is_pressed_until_they_are_put_away(
    desk: DeskPages,
) -> None:
    pins = pins_on(desk.send(PEOPLE, "round-pins"))
    assert len(set(pins)) == 16
    desk.send(PEOPLE, "projector-link")
    assert pins_on(desk.page(PEOPLE)) == pins
    desk.send(PEOPLE, "away-pin")
    page = desk.page(PEOPLE)
    assert pins_on(page) == []
    assert len(links_on(page)) == 1


def test_a_tray_is_of_the_session_that_asked(desk: DeskPages) -> None:
    desk.send(PEOPLE, "round-pins")
    other = desk.house.ring.add("organiser", subject="Ada").secret
    page = desk.client.get(
        "/t/banco/desk/people", headers={**bearer(other), "Accept": "text/html"}
    ).text
    assert pins_on(page) == []


def test_when_everybody_has_a_pin_the_page_offers_others_for_one_and_for_all(
    desk: DeskPages,
) -> None:
    first = pins_on(desk.send(PEOPLE, "round-pins"))
    desk.send(PEOPLE, "away-pin")
    refused = desk.refused(PEOPLE, "round-pins")
    assert "hanno già un PIN" in words_in(refused)
    assert '<details id="lost-pins" open>' in refused
    (one,) = pins_on(desk.send(PEOPLE, "one-pin", player="g001"))
    assert one not in first
    assert "PIN di prima non valgono più" in desk.words(PEOPLE)
    assert len(pins_on(desk.send(PEOPLE, "pins-again"))) == 16


def test_links_made_a_second_time_go_to_who_has_none_and_end_no_other(desk: DeskPages) -> None:
    desk.send(PEOPLE, "one-player", subject="g003")
    (held,) = links_on(desk.page(PEOPLE))
    desk.send(PEOPLE, "players-links")
    assert len(links_on(desk.page(PEOPLE))) == 16
    assert desk.house.ring.find(held) is not None
    page = desk.words(PEOPLE)
    assert "Rifai i link dei giocatori (16)" in page
    assert "I link già consegnati smettono di funzionare subito" in page
    desk.send(PEOPLE, "players-links-again")
    assert desk.house.ring.find(held) is None
    assert len(links_on(desk.page(PEOPLE))) == 16


def test_a_second_link_for_one_person_is_asked_about_first(desk: DeskPages) -> None:
    desk.send(PEOPLE, "one-player", subject="g003")
    (held,) = links_on(desk.page(PEOPLE))
    refused = desk.refused(PEOPLE, "one-player", subject="g003")
    assert "quello di prima non vale più" in words_in(refused)
    assert 'name="_anew"' in refused
    assert desk.house.ring.find(held) is not None
    desk.send(PEOPLE, "one-player", subject="g003", _anew="true")
    assert desk.house.ring.find(held) is None
    assert len(links_on(desk.page(PEOPLE))) == 1


def test_two_links_of_one_person_are_told_apart_by_number_and_hour(desk: DeskPages) -> None:
    for _ in range(2):
        desk.house.ring.add("referee", desk.stream, "Bruno")
    rows = re.findall(r"n\. ([0-9a-f]{4}), fatto il \d\d/\d\d \d\d:\d\d", desk.words(PEOPLE))
    assert len(set(rows)) == 2
    made = desk.send(PEOPLE, "projector-link")
    (number,) = re.findall(r"link ([0-9a-f]{4})<", made)
    assert f"n. {number}," in words_in(made)


def test_a_link_taken_back_leaves_the_tray(desk: DeskPages) -> None:
    desk.send(PEOPLE, "projector-link")
    desk.send(PEOPLE, "revoke")
    assert links_on(desk.page(PEOPLE)) == []

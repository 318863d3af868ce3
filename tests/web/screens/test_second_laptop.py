"""The page of the second laptop, in a browser: it looks again by itself and stays one page."""

from __future__ import annotations

import re
from html import escape

import pytest
from playwright.sync_api import Browser, expect

from arbitro.standby.standing import Stray
from arbitro.web import demo
from tests.web.asking import bearer, half_way
from tests.web.lending import client_of
from tests.web.living import living
from tests.web.windows import window


def test_a_code_just_made_stays_while_the_page_looks_again(browser: Browser) -> None:
    house = half_way()
    with living(house) as url, window(browser) as page:
        page.goto(f"{url}/l/{house.ring.add('organiser', '', 'banco').secret}")
        page.goto(f"{url}/standby")
        page.get_by_role("button", name="Fai un codice").click()
        command = page.get_by_text("arbitro standby http")
        expect(command).to_be_visible()
        for _ in range(2):
            with page.expect_response(lambda answer: "/standby?seen=" in answer.url):
                pass
        expect(page.locator("#standing h1")).to_have_count(0)
        expect(page.locator("#standing")).to_contain_text("si lavora come sempre")
        expect(command).to_be_visible()
    house.close()


def test_who_is_left_alone_hears_why_and_the_organiser_sees_the_way_on(browser: Browser) -> None:
    house = half_way()
    drawn = house.desk.hall(demo.STREAM).tournament.rounds[-1]
    table = next(one for one in drawn.tables if not one.done)
    with living(house) as url, window(browser) as desk, window(browser) as tablet:
        desk.goto(f"{url}/l/{house.ring.add('organiser', '', 'banco').secret}")
        desk.goto(f"{url}/standby")
        subject = f"{drawn.number}/{table.number}"
        tablet.goto(f"{url}/l/{house.ring.add('table', demo.STREAM, subject).secret}")
        seat = tablet.locator(".seats .now .seat").inner_text()
        house.leader.change(key=b"k" * 32, paired=True)  # and nobody follows
        tablet.locator("#turn-ended button[value='1']").click(no_wait_after=True)
        expect(tablet.locator("#toasts")).to_contain_text("il secondo computer non risponde")
        desk.get_by_role("button", name="Vai avanti da soli").click()  # no page was loaded again
        expect(desk.locator("#standing")).to_contain_text("da soli")
        expect(tablet.locator(".seats .now .seat")).not_to_have_text(seat)
    house.close()


def test_on_the_new_laptop_a_phone_is_told_what_it_has_to_enter_again() -> None:
    house = half_way()
    subjects = ("2/5", "2/6")
    stray = Stray(
        stream=demo.STREAM,
        seq=9,
        command="tap",
        fields={"round": 2, "table": 5, "tap": {"kind": "turn-ended"}},
        role="table",
        subject=subjects[0],
        at=0,
        act="never sent here",
    )
    house.leader.change(strays=(stray,))
    pages = []
    with client_of(house) as client:
        for subject in subjects:
            key = bearer(house.ring.add("table", demo.STREAM, subject).secret)
            page = client.get("/t/demo/table", headers={"Accept": "text/html", **key}).text
            pages.append(page.partition('id="left-behind"')[2].partition("</section>")[0])
    assert "Da inserire di nuovo: 1" in pages[0]
    assert "Turno</span> 2" in pages[0]
    assert "turn-ended" not in pages[0]
    assert pages[1] == ""
    house.close()


@pytest.mark.parametrize("role", ["serving", "replaced"])
def test_what_stayed_behind_is_told_in_words_and_by_peoples_names(role: str) -> None:
    house = half_way()
    tournament = house.desk.hall(demo.STREAM).tournament
    table = tournament.rounds[-1].tables[0]
    names = [tournament.players[id].name for id in table.players]
    seats = [{"player": id, "points": f"{at}.5"} for at, id in enumerate(table.players)]
    result = {"round": 2, "table": 1, "seats": seats}
    call = {"round": 2, "table": 1, "call": "ruling"}
    sent = (("enter-result", result, "referee", "Bruno"), ("call-referee", call, "player", "g001"))
    strays = tuple(
        Stray(
            stream=demo.STREAM,
            seq=at,
            command=command,
            fields=fields,
            role=by,
            subject=subject,
            at=0,
            act=f"never sent here {at}",
        )
        for at, (command, fields, by, subject) in enumerate(sent)
    )
    house.leader.change(strays=strays, role=role, other="http://arbitro.local:8000")
    key = bearer(house.ring.add("organiser", "", "banco").secret)
    with client_of(house) as client:
        where = "/standby" if role == "serving" else "/t/demo/desk"
        page = client.get(where, headers={"Accept": "text/html", **key}).text
    assert all(f"{escape(name)} {at}.5" in page for at, name in enumerate(names))
    assert f"giocatore {escape(tournament.players['g001'].name)}" in page
    assert "Decisione di gioco" in page
    raw = page.partition('<ul class="plain stack">')[2].partition("</ul>")[0]
    assert not {"g001", "ruling", "call", "seats", "points"} & set(re.findall(r"\w+", raw))
    house.close()


@pytest.mark.parametrize(("alone", "said"), [(False, "non risponde"), (True, "da soli")])
def test_the_desk_says_that_the_second_laptop_is_away_and_leads_there(
    alone: bool, said: str
) -> None:
    house = half_way()
    house.leader.change(key=b"k" * 32, paired=True, alone=alone)  # and nobody follows
    key = bearer(house.ring.add("organiser", "", "banco").secret)
    with client_of(house) as client:
        page = client.get("/t/demo/desk", headers={"Accept": "text/html", **key}).text
    notice = page.partition('id="second"')[2].partition("</p>")[0]
    assert said in notice
    assert 'href="/standby"' in notice
    house.close()


def test_where_the_button_to_take_over_was_one_finds_the_tournaments() -> None:
    house = half_way()
    with client_of(house) as client:
        answer = client.get("/standby/whatever", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    house.close()

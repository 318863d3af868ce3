"""Pages made once for many: alike for a role, with nothing of any reader in them, never old."""

from __future__ import annotations

import asyncio
import re

import pytest
from httpx import Response

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.referee import commands as r
from arbitro.referee.state import Appointed
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web import demo
from arbitro.web.serving.shelves import NOW, PAGES, Copy, PageShelf
from tests.web.asking import Asking, asking

WHICH = Copy("hall/a", "/t/a/standings", "public", "it", "", live=False, version=7)
HTML = {"accept": "text/html"}


def test_who_comes_while_a_page_is_made_waits_for_it() -> None:
    made = 0

    async def make() -> str:
        nonlocal made
        made += 1
        await asyncio.sleep(0.01)
        return f"it is {NOW}"

    async def everybody() -> list[str]:
        shelf = PageShelf()
        first = await asyncio.gather(*(shelf.page(WHICH, make, now) for now in range(50)))
        return [one.body.decode() for one in (*first, await shelf.page(WHICH, make, 99))]

    told = asyncio.run(everybody())
    assert told == [*(f"it is {now}" for now in range(50)), "it is 99"]
    assert made == 1


def test_a_page_that_is_asked_for_stays_however_many_are_not() -> None:
    made: list[int] = []

    async def look(shelf: PageShelf, second: int) -> None:
        async def make() -> str:
            made.append(second)
            return str(second)

        await shelf.page(WHICH._replace(second=second), make, 1)

    async def a_day() -> None:
        shelf = PageShelf()
        for second in range(3 * PAGES):
            await look(shelf, second)
            await look(shelf, 0)

    asyncio.run(a_day())
    assert made == list(range(3 * PAGES))


def test_a_page_that_cannot_be_made_is_tried_again() -> None:
    tries = 0

    async def make() -> str:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise ValueError("not yet")
        return "here"

    async def twice() -> str:
        shelf = PageShelf()
        with pytest.raises(ValueError, match="not yet"):
            await shelf.page(WHICH, make, 1)
        return (await shelf.page(WHICH, make, 1)).body.decode()

    assert asyncio.run(twice()) == "here"


def test_a_kept_page_has_the_hour_and_is_new_after_a_result(own_hall: Asking) -> None:
    first = own_hall.client.get("/t/demo/results", headers=HTML)
    hour = re.search(r'data-server-now="(\d+)"', first.text)
    assert hour is not None
    assert NOW not in first.text
    table = own_hall.playing
    seats = tuple(random_result(table.players, Chance("shelf")))
    act = Act(
        id="shelf",
        command=t.EnterResult(table=table.number, seats=seats),
        by=Who(role="organiser"),
    )
    own_hall.house.desk.act(demo.STREAM, act)
    second = own_hall.client.get("/t/demo/results", headers=HTML)
    assert len(second.text) != len(first.text)


def test_who_has_a_key_gets_a_page_of_his_own(own_hall: Asking) -> None:
    player = own_hall.token("player")
    own = own_hall.client.get("/t/demo/standings", headers={**HTML, **player})
    assert own_hall.client.get("/t/demo/standings", headers=HTML).text != own.text


LIVE = {**HTML, "x-arbitro-live": "1"}
KEPT = ("/referee/grid", "/referee/count")
"""Parts of a referee's page that all referees have alike."""


def ask(hall: Asking, path: str, role: str, subject: str = "", **more: str) -> Response:
    key = hall.token(role, subject) if role != "public" else {}
    return hall.client.get(f"/t/demo{path}", headers={**LIVE, **key, **more})


@pytest.mark.parametrize("path", KEPT)
def test_what_all_referees_have_alike_holds_nothing_of_any_of_them(
    own_hall: Asking, path: str
) -> None:
    bruno, carla = (ask(own_hall, path, "referee", name) for name in ("Bruno", "Carla"))
    assert bruno.content == carla.content
    assert "_csrf" not in bruno.text
    assert "Bruno" not in bruno.text


def test_what_is_a_referees_own_is_never_another_ones(own_hall: Asking) -> None:
    house = own_hall.house
    who = Who(role="organiser")
    appointed = r.AppointOfficials(officials=(Appointed(name="Bruno"),))
    house.desk.act(demo.STREAM, Act(id="appointed", command=appointed, by=who))
    call = next(iter(house.desk.hall(demo.STREAM).referee.calls))
    claim = Act(
        id="claimed",
        command=r.ClaimCall(call=call),
        by=Who(role="referee", subject="Bruno"),
    )
    house.desk.act(demo.STREAM, claim)
    bruno, carla = (
        ask(own_hall, "/referee/waiting", "referee", name).text for name in ("Bruno", "Carla")
    )
    tokens = [re.findall(r'_csrf_token" value="([^"]+)"', text) for text in (bruno, carla)]
    assert "close-call" in bruno
    assert "close-call" not in carla
    assert not set(tokens[0]) & set(tokens[1])
    notice = r'id="not-appointed" data-live="officials"( hidden)?>'
    told = [
        re.findall(notice, ask(own_hall, "/referee", "referee", name).text)
        for name in ("Bruno", "Carla")
    ]
    assert told == [[" hidden"], [""]]  # it is there for both, so that an appointment changes it


@pytest.mark.parametrize("path", ["/standings", "/results", "", "/seating"])
def test_a_seated_player_is_never_given_what_was_kept_for_the_public(
    own_hall: Asking, path: str
) -> None:
    public = ask(own_hall, path, "public")
    assert public.status_code == 200
    again = ask(
        own_hall,
        path,
        "player",
        own_hall.playing.players[0],
        **{"if-none-match": public.headers["etag"]},
    )
    fresh = own_hall.client.get(
        f"/t/demo{path}", headers={**HTML, **own_hall.token("player", own_hall.playing.players[0])}
    )
    assert again.status_code == 200
    if path in ("/standings", "/results"):
        assert 'id="silence"' in again.text
        assert 'id="silence"' in fresh.text


def test_each_language_and_each_look_has_its_own_copy(own_hall: Asking) -> None:
    pages = {
        (lang, theme): own_hall.client.get(
            "/t/demo/results",
            headers={**HTML, "accept-language": lang, "cookie": f"theme={theme}"},
        ).text
        for lang in ("it", "en")
        for theme in ("light", "dark")
    }
    for (lang, theme), text in pages.items():
        assert f'<html lang="{lang}" data-theme="{theme}">' in text


def test_an_open_page_is_told_when_it_is_still_true(own_hall: Asking) -> None:
    first = ask(own_hall, "/referee/grid", "referee", "Bruno")
    same = ask(
        own_hall, "/referee/grid", "referee", "Carla", **{"if-none-match": first.headers["etag"]}
    )
    assert (same.status_code, same.content) == (304, b"")
    assert int(same.headers["x-arbitro-now"]) >= int(first.headers["x-arbitro-now"])
    table = own_hall.playing
    seats = tuple(random_result(table.players, Chance("shelf")))
    result = t.EnterResult(table=table.number, seats=seats)
    act = Act(id="shelf", command=result, by=Who(role="organiser"))
    own_hall.house.desk.act(demo.STREAM, act)
    changed = ask(
        own_hall, "/referee/grid", "referee", "Bruno", **{"if-none-match": first.headers["etag"]}
    )
    assert changed.status_code == 200
    assert changed.headers["etag"] != first.headers["etag"]


@pytest.mark.parametrize("role", ["table", "player", "referee", "organiser"])
def test_a_page_with_a_token_in_it_is_never_packed(own_hall: Asking, role: str) -> None:
    path = {"table": "/table", "player": "/player", "referee": "/referee", "organiser": "/desk"}
    for headers in (HTML, LIVE):
        answer = own_hall.client.get(
            f"/t/demo{path[role]}",
            headers={**headers, **own_hall.token(role), "accept-encoding": "gzip"},
        )
        assert answer.status_code == 200
        assert "content-encoding" not in answer.headers


def test_what_is_kept_travels_packed_to_who_can_unpack_it(own_hall: Asking) -> None:
    packed = own_hall.client.get("/t/demo/standings", headers={**HTML, "accept-encoding": "gzip"})
    plain = own_hall.client.get(
        "/t/demo/standings", headers={**HTML, "accept-encoding": "identity"}
    )
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(packed.headers["content-length"]) < len(plain.content) / 2


def test_an_open_page_gets_what_stands_in_it_and_no_shell(own_hall: Asking) -> None:
    for path, role in (("/standings", "public"), ("/table", "table"), ("/player", "player")):
        subject = own_hall.subjects.get(role, "")
        text = ask(own_hall, path, role, subject).text
        assert text.strip().startswith("<main")
        assert "<head>" not in text


def test_two_houses_never_share_a_page(own_hall: Asking) -> None:
    with asking() as other:
        act = Act(id="other", command=c.Announce(text="solo qui"), by=Who(role="organiser"))
        other.house.desk.act(demo.STREAM, act)
        same = Act(id="own", command=c.Announce(text="solo là"), by=Who(role="organiser"))
        own_hall.house.desk.act(demo.STREAM, same)
        assert "solo qui" in ask(other, "", "public").text
        assert "solo qui" not in ask(own_hall, "", "public").text

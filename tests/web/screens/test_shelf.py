"""Pages made once for many: the same for strangers, never for somebody with a key, never old."""

from __future__ import annotations

import asyncio
import re

import pytest

from arbitro.app.acts import Act, Who
from arbitro.tournament import commands as t
from arbitro.tournament.simulate.chance import Chance
from arbitro.tournament.simulate.tables import random_result
from arbitro.web import demo
from arbitro.web.screens.shelf import NOW, Copy, PageShelf
from tests.web.asking import Asking

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

"""A table shown by answers that come late, and a card touched wherever it is seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import APIResponse, FloatRect, Locator, Page, Route, expect

from arbitro.bootstrap import Installation
from arbitro.bots import make_bot
from tests.web.houses import steady
from tests.web.play.card_player import CardPlayer

OTHERS = ("Bea", "Ciro", "Dina")
FRAMES = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100))"


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    made = steady()
    yield made
    made.close()


class Held:
    """Answers that are made and not told until a test says so."""

    def __init__(self, page: Page, address: str, method: str) -> None:
        self.page, self.method, self.most = page, method, 1
        self.kept: list[tuple[Route, APIResponse]] = []
        page.route(address, self.asked)

    def asked(self, route: Route) -> None:
        if route.request.method != self.method or len(self.kept) == self.most:
            route.continue_()
            return
        self.kept.append((route, route.fetch()))

    def wait(self) -> None:
        while not self.kept:
            self.page.evaluate(FRAMES)

    def tell(self) -> None:
        ((route, answer),) = self.kept
        route.fulfill(response=answer)


class Table:
    """Four people; the first one's page is looked at, the others are played for."""

    def __init__(self, page: Page, site: str, house: Installation) -> None:
        self.page, self.rooms = page, house.rooms
        self.me = CardPlayer(page, self.rooms)
        self.me.open(site, regulation="tarocchi-2012", guests="3")
        self.id = self.me.id
        for name in OTHERS:
            self.rooms.sit(self.id, name, f"sit-{self.id}-{name}", "here")
        self.bot = make_bot("random", 1, "mineo")
        page.wait_for_selector("#room .felt")

    @property
    def address(self) -> str:
        return f"**/play/{self.id}"

    @property
    def state(self) -> Any:
        return self.rooms.match(self.rooms.room(self.id)).state

    @property
    def acting(self) -> int | None:
        return self.rooms.acting(self.rooms.room(self.id))

    def moved(self) -> int:
        """Whoever has the turn does something; the version it leads to."""
        room = self.rooms.room(self.id)
        match, seat = self.rooms.match(room), self.rooms.acting(room)
        assert seat is not None
        action = match.game.action(self.bot.choose(match, seat))
        key = f"by-{match.state.version}"
        self.rooms.play(self.id, room.named(match.state.seated[seat]), action, key, None)
        return self.rooms.version(self.rooms.room(self.id))

    def mine(self, phase: str) -> None:
        """On to a turn of the first one's."""
        room = self.rooms.room(self.id)
        own = self.rooms.seats(room, 0)
        while not (self.state.phase == phase and self.acting in own):
            self.moved()
        self.me.shows(self.rooms.version(room))

    def cards(self) -> list[Locator]:
        return self.page.locator(".held:not(.dim) input").all()


@pytest.fixture
def table(page: Page, site: str, house: Installation) -> Table:
    return Table(page, site, house)


def test_an_answer_that_comes_after_a_later_one_changes_nothing(table: Table) -> None:
    first = Held(table.page, table.address, "GET")
    table.moved()
    first.wait()
    now = table.moved()
    table.me.shows(now)
    first.tell()
    table.page.evaluate(FRAMES)
    table.me.shows(now)


def test_what_came_past_the_answer_to_a_move_is_seen(table: Table) -> None:
    table.mine("play")
    move = Held(table.page, table.address, "POST")
    table.cards()[0].click()
    table.page.click("[data-play-card]")
    move.wait()
    now = table.moved()
    table.me.shows(now)
    move.tell()
    expect(table.page.locator("#wire")).to_have_attribute("data-wire", "sent")
    table.me.shows(now)


def test_a_card_lifted_while_another_is_being_played_stays_lifted(table: Table) -> None:
    table.mine("play")
    move = Held(table.page, table.address, "POST")
    card, other = table.cards()[0], table.page.locator(".held input").last
    value = other.get_attribute("value")
    assert value != card.get_attribute("value")
    card.click()
    table.page.click("[data-play-card]")
    move.wait()
    other.click()
    move.tell()
    expect(table.page.locator(".held input:disabled, [data-sending]")).to_have_count(0)
    expect(table.page.locator(f".held input[value='{value}']")).to_be_checked()


def test_a_card_that_was_played_from_elsewhere_is_refused_and_the_table_comes_up_to_now(
    table: Table,
) -> None:
    table.mine("play")
    Held(table.page, table.address, "GET")
    card, now = table.cards()[0], table.moved()
    while table.acting in table.rooms.seats(table.rooms.room(table.id), 0):
        now = table.moved()
    card.click()
    table.page.click("[data-play-card]")
    table.me.shows(now)
    expect(table.page.locator("#cards [data-errors]")).to_be_visible()


def test_a_card_is_touched_wherever_it_is_seen(table: Table) -> None:
    """The last of a row lies out beyond its place, a lifted one above it."""
    table.mine("play")
    page, every = table.page, table.page.locator(".held input").all()
    last = max(every, key=lambda one: drawn_at(one)["x"])
    last.scroll_into_view_if_needed()
    box = drawn_at(last)
    page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    expect(last).to_be_checked()
    every[0].scroll_into_view_if_needed()
    every[0].click()
    page.wait_for_timeout(300)  # it rises
    box = drawn_at(every[0])
    with page.expect_request(lambda one: one.method == "POST"):
        page.mouse.click(box["x"] + 8, box["y"] + 4)


def drawn_at(card: Locator) -> FloatRect:
    box = card.locator("xpath=..").locator("svg").bounding_box()
    assert box is not None
    return box

"""A whole match in a real browser, from the lobby to the result; and what goes wrong on the way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from arbitro.bootstrap import Installation
from arbitro.play.verify import verify
from arbitro.web.serving import bot_turns
from tests.patience import SECONDS
from tests.web.axe import faults
from tests.web.houses import steady
from tests.web.play.browser_player import BrowserPlayer
from tests.web.play.fitting import fits
from tests.web.play.ways_to_play import FingerPlayer, KeyboardPlayer
from tests.web.windows import Kind, window


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    made = steady()
    yield made
    made.close()


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "PAUSES", {"normal": 0.0, "fast": 0.0})


def test_from_the_lobby_to_the_result(page: Page, site: str, house: Installation) -> None:
    looked: set[str] = set()
    wrong: list[object] = []

    def look(state: str) -> None:
        if state in ("draft", "throw", "card", "sdadata") and state not in looked:
            looked.add(state)
            wrong.extend(faults(page))

    me = BrowserPlayer(page, house.rooms, look)
    me.open(site, time_up="1", bot="random")
    me.play_out()
    assert wrong == []
    assert "draft" in looked
    expect(page.locator(".figures-table tbody tr")).to_have_count(4)
    room = house.rooms.room(me.id)
    assert room.closed == "finished"
    assert verify(house.rooms.log(room)) > 50


def test_a_second_tab_a_stale_page_and_a_double_tap_move_once(
    page: Page, site: str, house: Installation
) -> None:
    me = BrowserPlayer(page, house.rooms)
    me.open(site, time_up="1", bot="random")
    assert me.wait_for_turn()
    room = house.rooms.room(me.id)
    before = len(house.rooms.match(room).state.colours)
    stale = page.context.new_page()
    stale.add_init_script("window.EventSource = class { close() {} addEventListener() {} }")
    stale.goto(page.url)
    colours = page.locator("[value^=choose_colour]")
    colours.first.dblclick()
    expect(colours).to_have_count(0)
    assert me.wait_for_turn()
    match = house.rooms.match(house.rooms.room(me.id))
    assert len(match.state.colours) == 4 > before
    stale.locator("[value^=choose_colour]").first.click()
    expect(stale.locator("#board [data-errors]")).to_be_visible()
    assert house.rooms.match(house.rooms.room(me.id)).state.colours == match.state.colours
    stale.close()


def test_what_is_not_allowed_says_why_with_its_article(
    page: Page, site: str, house: Installation
) -> None:
    me = BrowserPlayer(page, house.rooms)
    me.open(site, time_up="1", bot="random")
    while me.wait_for_turn():
        room = house.rooms.room(me.id)
        (seat,) = house.rooms.seats(room, 0)
        state = house.rooms.match(room).state
        if state.phase == "placement":
            break
        me.move(0)
    owners = house.rooms.seen(room, seat)["board"]
    foreign = next(id for id, row in owners.items() if row["owner"] != seat)
    me.tap(foreign)
    expect(page.locator("#board [data-errors]")).to_contain_text("RUR, art.")
    assert house.rooms.match(house.rooms.room(me.id)).state == state


def test_what_was_asked_for_before_a_wish_does_not_bring_back_what_is_past(
    page: Page, site: str, house: Installation
) -> None:
    me = BrowserPlayer(page, house.rooms)
    me.open(site, here="Bea, Cleo, Dina", time_up="1")
    expect(page.locator("[data-territory]")).to_have_count(42)  # the page of a match that has begun
    expect(page.locator("#hand-over")).to_be_visible()
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if "x-arbitro-live" in route.request.headers and not held:
            held.append((route, route.fetch()))
        else:
            route.continue_()

    page.route("**/play/*", hold)
    house.rooms.set_pace(me.id, 0, "fast")
    _until(page, lambda: bool(held))
    page.locator("#hand-over button").click()
    expect(page.locator("#hand-over")).to_have_count(0)
    (late, answer) = held[0]
    with page.expect_response(lambda one: "x-arbitro-live" in one.request.headers) as heard:
        late.fulfill(response=answer)
    assert heard.value.ok
    me.shows(house.rooms.version(house.rooms.room(me.id)))
    expect(page.locator("[value^=choose_colour]").first).to_be_visible()
    expect(page.locator("#hand-over")).to_have_count(0)
    page.unroute("**/play/*")


def _until(page: Page, what: Callable[[], bool]) -> None:
    """Let the page's events come in until this is so."""
    patience = time.monotonic() + SECONDS
    while not what():
        assert time.monotonic() < patience
        page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")


@pytest.mark.soak
@pytest.mark.parametrize(
    ("edition", "players"),
    [("rur-2015", 4), ("master-2020", 4), ("24ore-2018", 4), ("24ore-2018", 5)],
)
def test_every_edition_is_played_to_its_end_with_one_person_and_bots(
    laptop: Page, site: str, house: Installation, edition: str, players: int
) -> None:
    me = BrowserPlayer(laptop, house.rooms)
    me.open(site, regulation=edition, players=str(players), time_up="5")
    me.play_out(2000)
    expect(laptop.locator(".figures-table tbody tr")).to_have_count(players)
    assert verify(house.rooms.log(house.rooms.room(me.id))) > 100


@pytest.mark.soak
def test_one_device_is_passed_round_to_the_end(page: Page, site: str, house: Installation) -> None:
    me = BrowserPlayer(page, house.rooms)
    me.open(site, here="Bea, Cleo, Dina", time_up="3")
    me.play_out(3000)
    assert verify(house.rooms.log(house.rooms.room(me.id))) > 100


def test_some_turns_by_the_keyboard_alone(page: Page, site: str, house: Installation) -> None:
    me = KeyboardPlayer(page, house.rooms)
    me.open(site, bot="random")
    for number in range(8):
        assert me.wait_for_turn()
        me.move(number)


@pytest.mark.soak
def test_a_match_by_the_keyboard_alone(laptop: Page, site: str, house: Installation) -> None:
    me = KeyboardPlayer(laptop, house.rooms)
    me.open(site, time_up="3", name="Ada")
    me.play_out(1000)
    room = house.rooms.room(me.id)
    assert room.seats[0].name == "Ada"
    assert verify(house.rooms.log(room)) > 100


@pytest.mark.soak
def test_every_state_of_a_match_is_clean_on_a_phone_and_on_a_laptop(
    page: Page, site: str, house: Installation
) -> None:
    met: set[str] = set()

    def look(state: str) -> None:
        if state not in met and state != "lobby":
            met.add(state)
            fits(page, state)

    me = BrowserPlayer(page, house.rooms, look)
    me.open(site, here="Bea", time_up="3")
    me.play_out(1000)
    expect(page.locator(".figures-table tbody tr")).to_have_count(4)
    fits(page, "result")
    assert met >= {"hand-over", "choose_colour", "draft", "origin", "throw", "card", "pass"}


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone that feels fingers."""
    with window(browser, Kind(touch=True)) as one:
        yield one


def test_some_turns_by_a_finger_on_a_phone(phone: Page, site: str, house: Installation) -> None:
    me = FingerPlayer(phone, house.rooms)
    me.open(site, bot="random")
    for number in range(8):
        assert me.wait_for_turn()
        me.move(number)


@pytest.mark.soak
def test_a_match_by_a_finger_on_a_phone(phone: Page, site: str, house: Installation) -> None:
    me = FingerPlayer(phone, house.rooms)
    me.open(site, time_up="3")
    me.play_out(1000)
    assert verify(house.rooms.log(house.rooms.room(me.id))) > 100


def test_two_people_meet_by_a_link_and_each_sees_what_the_other_does(
    page: Page, laptop: Page, site: str, house: Installation
) -> None:
    me = BrowserPlayer(page, house.rooms)
    me.open(site, name="Ada", guests="1", time_up="1", bot="random")
    invited = page.locator(".qr a").inner_text()
    laptop.goto(site + invited[invited.index("/play/") :])
    laptop.locator("#sit [name=name]").fill("Bea")
    laptop.locator("#sit button").click()
    for one in (page, laptop):
        expect(one.locator(".play-bar")).to_be_visible()
    for _ in range(2):
        mine = ".play-bar[data-mine=yes]"
        turn = page if _shows_first(page, laptop, mine) else laptop
        turn.locator("[value^=choose_colour]").first.click()
        expect(turn.locator("[value^=choose_colour]")).to_have_count(0)
    room = house.rooms.room(me.id)
    for one in (page, laptop):
        expect(one.locator(".play-seats .colour")).to_have_count(4)
    names = {house.rooms.match(room).state.seated[s] for s in house.rooms.seats(room, 0)}
    assert names == {"Ada"}
    page.locator("#wish-leave button").click()
    expect(page.locator("#wish-resume")).to_be_visible()
    expect(laptop.locator(".play-seats")).to_contain_text("si è alzato")
    page.locator("#wish-resume button").click()
    expect(page.locator("#wish-leave")).to_be_visible()


def _shows_first(one: Page, other: Page, what: str) -> bool:
    """Whether it comes up on the first of two pages; on one of them it must."""
    patience = time.monotonic() + SECONDS
    while time.monotonic() < patience:
        if one.locator(what).count():
            return True
        if other.locator(what).count():
            return False
    raise AssertionError(f"{what} on neither page")

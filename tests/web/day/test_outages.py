"""Network cut, server killed, phone asleep: pages end right by themselves, commands happen once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.day.outages import REFEREE, Server, live, phone, server, written

TRIES = 3
"""So often a page asks in vain before the network is back."""


def table_taps(hall: Server) -> list[str]:
    """Ends of turns the table tapped."""
    return [
        doing.id
        for doing in written(hall.db)
        if doing.command == "tap" and doing.by.role == "table"
    ]


def turn_ends(tablet: Page) -> None:
    tablet.locator("#turn-ended button[value='1']").click(no_wait_after=True)


def second_player_plays(tablet: Page) -> None:
    expect(tablet.locator(".seats .now .seat")).to_have_text("2")


def cut_after_the_command_arrived(tablet: Page) -> None:
    """The server does what was sent; its answer is lost and with it the network."""

    def lost(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
            tablet.context.set_offline(True)
            route.abort("internetdisconnected")
        else:
            route.continue_()

    tablet.route("**/t/demo/table", lost)
    with tablet.expect_event("requestfailed", lambda one: one.method == "POST"):
        turn_ends(tablet)
    expect(tablet.locator("#wire")).to_have_attribute("data-wire", "offline")
    tablet.unroute("**/t/demo/table")


def asks_in_vain(tablet: Page) -> None:
    for _ in range(TRIES):
        tablet.wait_for_event("requestfailed")


def test_a_network_cut_in_the_middle_of_a_command(browser: Browser, tmp_path: Path) -> None:
    with server(tmp_path) as hall:
        with phone(browser, hall, "table") as tablet:
            cut_after_the_command_arrived(tablet)
            assert len(table_taps(hall)) == 1
            asks_in_vain(tablet)
            tablet.context.set_offline(False)
            second_player_plays(tablet)
            live(tablet)
            expect(tablet.locator("#turn-ended button[value='1']")).to_be_enabled()
        assert len(table_taps(hall)) == 1


def test_a_server_killed_and_started_again(browser: Browser, tmp_path: Path) -> None:
    with server(tmp_path) as hall, ExitStack() as hands:
        tablet = hands.enter_context(phone(browser, hall, "table"))
        referee = hands.enter_context(phone(browser, hall, "referee"))
        player = hands.enter_context(phone(browser, hall, "player"))
        desk = hands.enter_context(phone(browser, hall, "organiser", "/desk/round"))
        wall = hands.enter_context(phone(browser, hall, "projector"))
        public = hands.enter_context(phone(browser, hall, "public", "/results"))
        over = public.locator(".tag.good").count()
        turn_ends(tablet)
        hall.kill()
        for page in (referee, player, desk, wall, public):
            expect(page.locator("#wire")).to_have_attribute("data-wire", "offline")
        hall.start()
        second_player_plays(tablet)
        hall.result(hall.other)
        expect(public.locator(".tag.good")).to_have_count(over + 1)
        tile = f".tile[href$='/{hall.round}/{hall.other.number}']"
        expect(referee.locator(tile)).to_have_attribute("data-state", "done")
        expect(wall.locator(".ended").first).to_contain_text(f"{over + 1} finit")
        hall.result(hall.table)
        expect(tablet.locator(".announcement")).to_contain_text("Restate vicini al tabellone")
        expect(player.locator(".tag.good").first).to_be_visible()
        for page in (tablet, referee, player, desk, wall, public):
            live(page)
    assert len(table_taps(hall)) == 1


def test_a_command_given_while_the_server_is_down(browser: Browser, tmp_path: Path) -> None:
    with server(tmp_path) as hall:
        before = referee_stops(hall)
        with phone(browser, hall, "referee", f"/referee/{hall.round}/{hall.table.number}") as page:
            hall.kill()
            page.get_by_role("button", name="contestazione").click(no_wait_after=True)
            expect(page.locator("#suspend button").first).to_be_disabled()
            hall.start()
            expect(page.locator(".clock[data-state=suspended]")).to_be_visible()
            live(page)
    assert referee_stops(hall) == before + 1


def referee_stops(hall: Server) -> int:
    return sum(
        one.fields["tap"]["kind"] == "suspended"
        for one in written(hall.db)
        if one.command == "tap" and one.by.subject == REFEREE
    )


BREATHE = """() => {
  window.gap = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    window.gap = Math.max(window.gap, now - last);
    last = now;
  }, 20);
}"""
"""The longest time in which nothing ran in the page."""


@contextmanager
def asleep(page: Page) -> Iterator[None]:
    """Nothing runs in the page any more, as in a pocket; then it is looked at again."""
    page.evaluate(BREATHE)
    talk = page.context.new_cdp_session(page)
    held: list[object] = []
    talk.on("Debugger.paused", lambda said: held.append(said))  # noqa: PLW0108 - not a builtin
    talk.send("Debugger.enable")
    talk.send("Debugger.pause")  # a page that is looked at cannot be frozen, but held it can be
    while not held:  # at the next thing it does, which is a breath away
        talk.send("Debugger.enable")
    since = monotonic()
    yield
    slept = monotonic() - since
    talk.send("Debugger.resume")
    talk.send("Debugger.disable")
    talk.detach()
    page.wait_for_function("slept => window.gap >= slept * 900", arg=slept)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.parametrize("killed", [False, True], ids=["server up", "server killed meanwhile"])
def test_a_phone_that_slept(browser: Browser, tmp_path: Path, killed: bool) -> None:
    with server(tmp_path) as hall, phone(browser, hall, "player") as page:
        with asleep(page):
            if killed:
                hall.kill()
                hall.start()
            hall.result(hall.table)
        expect(page.locator(".tag.good").first).to_be_visible()
        live(page)


def test_a_phone_that_slept_out_of_reach(browser: Browser, tmp_path: Path) -> None:
    with server(tmp_path) as hall, phone(browser, hall, "player") as page:
        page.context.set_offline(True)
        with asleep(page):
            hall.result(hall.table)
        page.context.set_offline(False)
        expect(page.locator(".tag.good").first).to_be_visible()
        live(page)


@pytest.mark.soak
def test_half_a_minute_without_network_and_ten_minutes_asleep(
    browser: Browser, tmp_path: Path
) -> None:
    with server(tmp_path) as hall:
        with phone(browser, hall, "table") as tablet, phone(browser, hall, "player") as page:
            cut_after_the_command_arrived(tablet)
            sleep(30)
            tablet.context.set_offline(False)
            second_player_plays(tablet)
            with asleep(page):
                sleep(600)
                hall.result(hall.table)
            expect(page.locator(".tag.good").first).to_be_visible()
        assert len(table_taps(hall)) == 1

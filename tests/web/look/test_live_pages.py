"""Pages that stay right by themselves: clocks, events, commands, in the real browser."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from math import ceil

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.patience import SECONDS
from tests.web.look.hall_server import MATCH, Hall, open_hall
from tests.web.windows import Kind, window

RECORD_STATES = """() => {
  window.states = [];
  const wire = document.getElementById("wire");
  const button = document.querySelector("#add button");
  const look = new MutationObserver(() => states.push([wire.dataset.wire, button.disabled]));
  look.observe(wire, {attributeFilter: ["data-wire"]});
  look.observe(button, {attributeFilter: ["disabled"]});
}"""
"""What the line at the top said and whether the button was shut, each time one of them changed."""


@pytest.fixture
def hall() -> Iterator[tuple[Hall, str]]:
    with open_hall() as opened:
        yield opened


def followed(page: Page, hall: Hall, address: str) -> None:
    """The page is open and its stream too."""
    page.goto(address)
    page_listens(page)
    hall_listens(page, hall)


def page_listens(page: Page) -> None:
    page.wait_for_function("() => document.getElementById('wire').dataset.wire === 'live'")


def hall_listens(page: Page, hall: Hall) -> None:
    deadline = time.monotonic() + SECONDS
    while not hall.listeners:
        assert time.monotonic() < deadline, "the page never opened its stream"
        page.wait_for_timeout(25)


def agrees(page: Page, state: Hall) -> None:
    """The page comes to show the server's time, to the second."""
    deadline = time.monotonic() + SECONDS
    while True:
        left = (state.wall + state.skew + MATCH - state.now()) / 1000
        if abs(seconds_left(page) - ceil(left)) <= 1:
            return
        assert time.monotonic() < deadline
        page.wait_for_timeout(100)


def seconds_left(page: Page) -> int:
    minutes, seconds = str(page.inner_text("[data-time]")).split(":")
    return int(minutes) * 60 + int(seconds)


def test_an_event_changes_its_region_and_nothing_that_was_typed_or_opened(
    page: Page, hall: tuple[Hall, str]
) -> None:
    state, address = hall
    followed(page, state, address)
    page.fill("#typed", "a metà")
    page.click("#more summary")
    page.focus("#typed")
    state.change(41)
    expect(page.locator("#count")).to_have_text("41")
    assert page.input_value("#typed") == "a metà"
    assert page.evaluate("document.activeElement.id") == "typed"
    assert page.evaluate("document.getElementById('more').open") is True


def test_an_event_about_something_else_asks_for_nothing(page: Page, hall: tuple[Hall, str]) -> None:
    state, address = hall
    followed(page, state, address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    state.count = 9
    state.tell(["table.8"])
    state.tell(["table.7"])
    expect(page.locator("#count")).to_have_text("9")
    assert [url for url in asked if "/events" not in url] == [f"{address}/"]


SHIFTS = """window.shift = 0; new PerformanceObserver(list => {
  for (const e of list.getEntries()) if (!e.hadRecentInput) window.shift += e.value
}).observe({type: 'layout-shift'})"""


def test_no_layout_shift_when_events_arrive(browser: Browser, hall: tuple[Hall, str]) -> None:
    state, address = hall
    with window(browser, Kind(script=SHIFTS)) as page:
        followed(page, state, address)
        for count in (1, 22, 333):
            state.change(count)
            expect(page.locator("#count")).to_have_text(str(count))
        assert page.evaluate("shift") == 0


def test_a_broken_stream_is_taken_up_again_and_the_page_catches_up(
    page: Page, hall: tuple[Hall, str]
) -> None:
    state, address = hall
    followed(page, state, address)
    state.change(5)
    expect(page.locator("#count")).to_have_text("5")
    state.refuse_streams = True
    state.hang_up()
    expect(page.locator("#wire")).to_have_attribute("data-wire", "offline")
    state.count = 6  # nobody is told
    state.refuse_streams = False
    expect(page.locator("#count")).to_have_text("6")
    expect(page.locator("#wire")).to_have_attribute("data-wire", "live")


def test_a_phone_that_slept_comes_back_right(page: Page, hall: tuple[Hall, str]) -> None:
    state, address = hall
    followed(page, state, address)
    page.context.set_offline(True)
    state.hang_up()
    state.count = 77
    expect(page.locator("#wire")).to_have_attribute("data-wire", "offline")
    page.context.set_offline(False)
    expect(page.locator("#count")).to_have_text("77")


def test_a_restarted_server_makes_the_page_come_again(page: Page, hall: tuple[Hall, str]) -> None:
    state, address = hall
    followed(page, state, address)
    state.count = 12
    state.epoch = "two"
    expect(page.locator("#count")).to_have_text("12")
    expect(page.locator("body")).to_have_attribute("data-epoch", "two")


def test_a_page_looked_at_again_asks_how_things_stand(page: Page, hall: tuple[Hall, str]) -> None:
    state, address = hall
    followed(page, state, address)
    state.count = 31  # nobody is told
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#count")).to_have_text("31")


WRONG = """const real = Date.now; Date.now = () => real() + 300000;
const Old = Date; window.Date = class extends Old {
  constructor(...a) { super(...(a.length ? a : [real() + 300000])) }
}"""


def test_a_phone_five_minutes_wrong_shows_the_servers_time(
    browser: Browser, hall: tuple[Hall, str]
) -> None:
    state, address = hall
    with window(browser, Kind(script=WRONG)) as page:
        followed(page, state, address)
        agrees(page, state)


def test_a_clock_follows_the_server_when_its_hour_jumps(page: Page, hall: tuple[Hall, str]) -> None:
    state, address = hall
    followed(page, state, address)
    agrees(page, state)
    state.skew = -120_000
    state.epoch = "after the jump"
    expect(page.locator("body")).to_have_attribute("data-epoch", "after the jump")
    expect(page.locator("[data-time]")).to_have_text(re.compile(r"^\d+:\d\d$"))
    agrees(page, state)


def test_a_lost_answer_is_asked_for_again_with_the_same_key_and_happens_once(
    page: Page, hall: tuple[Hall, str]
) -> None:
    state, address = hall
    followed(page, state, address)
    state.drop = 2
    page.evaluate(RECORD_STATES)
    page.fill("#f-n", "3")
    page.click("#add button")
    expect(page.locator("#count")).to_have_text("3")
    expect(page.locator("#add button")).to_be_enabled()
    said = page.evaluate("states")
    assert said.index(["sending", True]) < said.index(["sent", False])
    assert ["sending", False] not in said
    assert len(state.keys) >= 3
    assert len(set(state.keys)) == 1
    assert state.count == 3


def test_a_second_command_has_a_key_of_its_own(page: Page, hall: tuple[Hall, str]) -> None:
    state, address = hall
    followed(page, state, address)
    for count in (1, 2):
        page.click("#add button")
        expect(page.locator("#count")).to_have_text(str(count))
    assert len(set(state.keys)) == 2


def test_two_quick_taps_are_one_command(page: Page, hall: tuple[Hall, str]) -> None:
    state, address = hall
    followed(page, state, address)
    page.evaluate(
        "() => { const f = document.getElementById('add'); f.requestSubmit(); f.requestSubmit() }"
    )
    expect(page.locator("#count")).to_have_text("1")
    assert len(state.keys) == 1


def test_a_page_about_to_be_left_does_not_change_under_the_finger(
    page: Page, hall: tuple[Hall, str]
) -> None:
    state, address = hall
    followed(page, state, address)
    state.elsewhere = "/elsewhere"
    page.click("#add button")
    page.wait_for_url("**/elsewhere")
    expect(page.locator("#count")).to_have_text("1")
    assert state.renewed == 0
    page_listens(page)
    state.elsewhere = ""
    state.change(8)
    expect(page.locator("#count")).to_have_text("8")


def test_a_network_cut_in_the_middle_of_a_command_ends_right(
    page: Page, hall: tuple[Hall, str]
) -> None:
    state, address = hall
    followed(page, state, address)
    page.context.set_offline(True)
    page.click("#add button")
    expect(page.locator("#wire")).to_have_attribute("data-wire", "offline")
    assert state.count == 0
    page.context.set_offline(False)
    expect(page.locator("#count")).to_have_text("1")
    assert state.count == 1


def test_a_refusal_keeps_what_was_typed_and_puts_the_focus_on_the_field(
    page: Page, hall: tuple[Hall, str]
) -> None:
    state, address = hall
    followed(page, state, address)
    page.fill("#f-n", "dodici")
    page.click("#add button")
    expect(page.locator("#f-n-error")).to_have_text("non è un numero")
    expect(page.locator("#wire")).to_have_text("Non accettato")
    assert page.input_value("#f-n") == "dodici"
    assert page.evaluate("document.activeElement.id") == "f-n"
    assert state.count == 0
    page.fill("#f-n", "12")
    page.click("#add button")
    expect(page.locator("#count")).to_have_text("12")


def test_without_scripts_a_form_is_still_a_form(hall: tuple[Hall, str], page: Page) -> None:
    _, address = hall
    plain = page.context.browser
    assert plain is not None
    context = plain.new_context(java_script_enabled=False)
    quiet = context.new_page()
    quiet.goto(address)
    quiet.click("#add button")
    expect(quiet.locator("#count")).to_have_text("1")
    context.close()

"""A phone without network: the case book still answers, a tap waits and goes once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from arbitro.app.case_search import find
from arbitro.bootstrap import Installation
from arbitro.messages.referee import case_title
from arbitro.web import demo
from arbitro.web.serving.templates import static
from tests.patience import MILLISECONDS
from tests.web.axe import faults

LISTS = Path(__file__).parent.parent.parent / "referee"
WORDS = "dado per terra"
FINDS = """async ([source, book, rows]) => {
    const { shelf } = await import(source);
    const find = shelf(await (await fetch(book)).json());
    return rows.map((words) => {
        const { sure, found } = find(words);
        return [sure, found.map((one) => [one.kind, one.id, one.score, one.also])];
    });
}"""


@contextmanager
def phone(browser: Browser, **kind: Any) -> Iterator[Page]:
    """A window of its own: what it keeps goes with it."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="it-IT", **kind)
    context.set_default_timeout(MILLISECONDS)
    yield context.new_page()
    context.close()


def referee(page: Page, site: str, house: Installation) -> None:
    page.goto(f"{site}/l/{house.ring.issue('referee', demo.STREAM, demo.REFEREE).secret}")


def queries() -> list[str]:
    """Whatever our lists have people type."""
    lists = [LISTS / name for name in ("developed_queries.yaml", "fresh_queries.yaml")]
    asked = [row["query"] for one in lists for row in yaml.safe_load(one.read_text("utf-8"))]
    typed = tomllib.loads((LISTS / "searches.toml").read_text("utf-8"))
    asked += [row if isinstance(row, str) else row[0] for rows in typed.values() for row in rows]
    return [*asked, "art. 25", "36-18", "fase 3", "RUR-36-18", "4.2", "Ritardi", "articolo 6 carri"]


def compared(page: Page, site: str, house: Installation, rows: list[str]) -> None:
    edition = house.desk.hall(demo.STREAM).tournament.regulation
    page.goto(f"{site}/offline")
    book = "/api/v1/tournaments/demo/case-book"
    there = page.evaluate(FINDS, [static("book/finding.js"), book, rows])
    for words, told in zip(rows, there, strict=True):
        here = find(edition, words)
        found = [[one.kind, one.id, one.score, list(one.also)] for one in here.found]
        assert told == [here.sure, found], words


def test_a_phone_finds_what_the_hall_finds_in_the_same_order(
    page: Page, site: str, house: Installation
) -> None:
    compared(page, site, house, queries()[::9])


@pytest.mark.soak
def test_a_phone_finds_what_the_hall_finds_whatever_is_asked(
    page: Page, site: str, house: Installation
) -> None:
    compared(page, site, house, queries())


def test_with_the_network_off_the_case_book_answers(
    browser: Browser, site: str, house: Installation
) -> None:
    with phone(browser) as page:
        referee(page, site, house)
        page.goto(f"{site}/t/demo/referee/cases")
        page.get_by_role("link", name="Tieni il prontuario sul telefono").click()
        page.get_by_role("button", name="Tieni il prontuario su questo telefono").click()
        expect(page.locator("#book-state")).to_have_attribute("data-state", "kept")
        assert faults(page) == []
        page.context.set_offline(True)
        page.goto(f"{site}/t/demo/referee/cases?words={WORDS}")
        expect(page.locator("#book-words")).to_have_value(WORDS)
        edition = house.desk.hall(demo.STREAM).tournament.regulation
        best = find(edition, WORDS).found[0].id
        first = page.locator("#book-hits summary").first
        expect(first).to_have_text(case_title("it", best))
        first.click()
        inside = page.locator("#book-hits details[open]").first
        while inside.locator(".choices:not(:has([aria-pressed]))").count():
            inside.locator(".choices:not(:has([aria-pressed])) button").first.click()
        expect(inside.locator("details summary")).to_have_count(1)  # the ruling cites its articles
        page.locator("#book-words").fill("zzzz qqqq")
        expect(page.locator("#book-hits summary")).to_have_count(0)


def call_waiting(house: Installation) -> int:
    hall = house.desk.hall(demo.STREAM)
    return sum(call.status == "open" for call in hall.referee.calls.values())


def at_table(house: Installation) -> str:
    drawn = house.desk.hall(demo.STREAM).tournament.rounds[-1]
    return f"{drawn.number}/{next(one for one in drawn.tables if not one.done).number}"


def tapped(page: Page, site: str, house: Installation) -> None:
    """A table calls a referee while there is no network."""
    before = call_waiting(house)
    page.goto(f"{site}/l/{house.ring.issue('table', demo.STREAM, at_table(house)).secret}")
    page.context.set_offline(True)
    page.locator("form#call").evaluate("form => form.requestSubmit(form.querySelector('button'))")
    page.wait_for_function("() => JSON.parse(localStorage['arbitro:outbox'] ?? '[]').length === 1")
    expect(page.locator("#wire")).to_have_attribute("data-wire", "offline")
    expect(page.locator("#outbox [data-state='waiting']")).to_have_count(1)
    assert call_waiting(house) == before


def left_in_the_outbox(page: Page, site: str, house: Installation) -> Page:
    """The same, and the page is closed: another one, with a network."""
    tapped(page, site, house)
    context = page.context
    page.close()
    fresh = context.new_page()
    context.set_offline(False)
    return fresh


def test_a_tap_without_network_waits_and_goes_once(
    browser: Browser, site: str, house: Installation
) -> None:
    before = call_waiting(house)
    with phone(browser) as page:
        again = left_in_the_outbox(page, site, house)
        again.goto(f"{site}/t/demo/table")
        again.wait_for_function("() => !localStorage['arbitro:outbox']")
        assert call_waiting(house) == before + 1
        again.reload()
        expect(again.locator("#outbox")).to_be_hidden()
        assert call_waiting(house) == before + 1


def test_a_tap_made_before_a_takeover_is_not_sent_and_says_so(
    browser: Browser, site: str, house: Installation
) -> None:
    before, standing = call_waiting(house), house.leader.standing
    with phone(browser) as page:
        again = left_in_the_outbox(page, site, house)
        house.leader.standing = replace(standing, epoch=standing.epoch + 1)
        try:
            again.goto(f"{site}/t/demo/table")
            expect(again.locator("#outbox [data-state='refused']")).to_contain_text(
                "altro computer"
            )
            assert faults(again) == []
        finally:
            house.leader.standing = standing
        assert call_waiting(house) == before
        again.get_by_role("button", name="Ho visto").click()
        expect(again.locator("#outbox")).to_be_hidden()


def test_a_tap_that_waits_can_be_taken_back(
    browser: Browser, site: str, house: Installation
) -> None:
    before = call_waiting(house)
    with phone(browser) as page:
        tapped(page, site, house)
        page.get_by_role("button", name="Non mandare").click()
        expect(page.locator("#outbox")).to_be_hidden()
        expect(page.locator("#call button:not([type=button])")).to_be_enabled()
        expect(page.locator("#wire")).to_have_attribute("data-wire", "offline")
        page.context.set_offline(False)
        expect(page.locator("#wire")).to_have_attribute("data-wire", "live")
    assert call_waiting(house) == before


PLACES = """() => {
    for (const id of ["history", "outbox"]) {
        const box = document.getElementById(id);
        box.hidden = false;
        box.textContent = "una riga";
    }
    return [".top", ".nav", "main", "#outbox"].map((one) => {
        const { x, y, bottom } = document.querySelector(one).getBoundingClientRect();
        return [x, y, bottom];
    });
}"""


def test_a_banner_and_what_waits_push_nothing_over_anything(laptop: Page, site: str) -> None:
    laptop.goto(f"{site}/t/demo")
    top, nav, main, box = laptop.evaluate(PLACES)
    assert nav[1] >= top[2]
    assert main[0] > nav[0]
    assert box[0] >= main[0]

"""A phone that was in the hall says so on its screen when the history is another."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from arbitro.app.ports import Append
from arbitro.bootstrap import Installation
from tests.app.histories import OTHERWISE, Lines, head, lines_of, true_history
from tests.patience import MILLISECONDS
from tests.web.axe import faults
from tests.web.houses import steady
from tests.web.living import living

HALL = true_history().stream.removeprefix("hall/")
NOW = {"trim": "la sua fine è stata tolta", "redate": "", "restore": "", "rewrite": ""}


def over(lines: Lines) -> Installation:
    house = steady()
    vault = true_history().store.vault(true_history().stream)
    batch = Append(stream=true_history().stream, expected=0, lines=lines, vault=vault)
    house.desk.store.append(batch)
    return house


def test_a_phone_that_was_there_tells_of_a_history_that_is_another(browser: Browser) -> None:
    """Trimmed, dated anew, restored and gone on, written again: each on the phone's screen."""
    lines = lines_of(true_history())
    first = browser.new_context(viewport={"width": 390, "height": 844}, locale="it-IT")
    with living(over(lines)) as site:
        phone = first.new_page()
        phone.set_default_timeout(MILLISECONDS)
        phone.goto(f"{site}/t/{HALL}")
        place = f"arbitro/heads/{HALL}"
        phone.wait_for_function("(place) => localStorage.getItem(place)", arg=place)
        expect(phone.locator("[data-head-line]")).to_contain_text(f"riga {len(lines)}")
        phone.reload()
        expect(phone.locator("#history")).to_be_hidden()
        kept = first.storage_state()
    first.close()
    for how, made in OTHERWISE.items():
        with living(over(made())) as site:
            kept["origins"][0]["origin"] = site
            later = browser.new_context(
                viewport={"width": 390, "height": 844}, locale="it-IT", storage_state=kept
            )
            phone = later.new_page()
            phone.set_default_timeout(MILLISECONDS)
            phone.goto(f"{site}/t/{HALL}")
            told = phone.locator("#history")
            expect(told).to_contain_text(f"la riga {len(lines)} del registro")
            expect(told).to_contain_text(NOW[how] or "un'altra riga")
            expect(told).to_contain_text(f"--head {head(lines)}")
            if how == "trim":
                assert faults(phone) == []
                told.get_by_role("button").click()
                expect(told).to_be_hidden()
            later.close()

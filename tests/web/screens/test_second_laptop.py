"""The page of the second laptop, in a browser: it looks again by itself and stays one page."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.web.asking import half_way
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
            with page.expect_response(f"{url}/standby"):
                pass
        expect(page.locator("#standing h1")).to_have_count(0)
        expect(page.locator("#standing")).to_contain_text("si lavora come sempre")
        expect(command).to_be_visible()
    house.close()

"""An organiser at a real server: his browser, his pages, and names nobody bears."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from arbitro.bootstrap import Installation
from tests.web.living import living
from tests.web.windows import Kind, window

PEOPLE = """
Bianchi Ada, Rossi Bruno, Verdi Carla, Neri Dario, Russo Elena, Ferrari Fabio, Conti Gina,
Greco Hugo, Costa Ida, Fontana Luca, Moretti Mara, Barbieri Nino, Lombardi Olga, Colombo Pino,
Mancini Rita, Marino Ugo
"""
NAMES = [name.strip() for name in PEOPLE.split(",")]
SIXTEEN = "\n".join(f"{name}\tClub {at % 5}" for at, name in enumerate(NAMES))


class Organiser:
    """A signed-in organiser looking at one tournament."""

    def __init__(self, house: Installation, url: str, page: Page, hall: str) -> None:
        self.house, self.url, self.page, self.hall = house, url, page, hall

    def open(self, path: str = "") -> Page:
        """A page of the desk."""
        answer = self.page.goto(f"{self.url}/t/{self.hall}/desk{path}")
        assert answer is not None
        assert answer.status == 200, answer.text()[:500]
        return self.page

    @property
    def version(self) -> int:
        return self.house.desk.hall(f"hall/{self.hall}").version

    @property
    def focused(self) -> str:
        """The id of what has the focus."""
        return str(self.page.evaluate("document.activeElement.id"))

    def sent(self) -> None:
        """Wait until the last form was taken."""
        expect(self.page.locator("#wire")).to_have_attribute("data-wire", "sent")

    def sure(self, words: str, yes: str) -> None:
        """A step that is hard to take back, opened and then confirmed by keyboard."""
        step = self.page.locator("#next-step-bar details.sure", has_text=words)
        step.locator("summary").press("Enter")
        step.get_by_role("button", name=yes).press("Enter")

    def to_the_dice(self) -> None:
        """From the next step to the draw's page, without witnesses, to where dice are typed."""
        self.page.locator("#next-step-bar a.button", has_text="Prepara il sorteggio").press("Enter")
        self.page.get_by_role("button", name="Senza testimoni").press("Enter")
        expect(self.page.locator("#f-public")).to_be_focused()

    def typed(self, *values: str) -> None:
        """Each value and Enter, which goes on to the next field before the last one sends."""
        for value in values[:-1]:
            here = self.focused
            self.page.keyboard.type(value)
            self.page.keyboard.press("Enter")
            self.page.wait_for_function("(id) => document.activeElement.id !== id", arg=here)
        self.page.keyboard.type(values[-1])
        self.page.keyboard.press("Enter")


@contextmanager
def organising(house: Installation, browser: Browser, hall: str) -> Iterator[Organiser]:
    """His browser, signed in by the link of the console."""
    secret = house.ring.add("organiser", subject="console").secret
    with living(house) as url, window(browser, Kind(1440, 900)) as page:
        page.goto(f"{url}/l/{secret}")
        yield Organiser(house, url, page, hall)

"""A hall for a whole day: one server, one browser, and as many people as there are roles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any

from msgspec import Struct
from playwright.sync_api import Browser, Page, expect

from arbitro.app.acts import Act, Who
from arbitro.app.hall import rulebook
from arbitro.app.naming import round_called
from arbitro.bootstrap import Installation
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament.commands import EnterResult
from arbitro.tournament.draw.called_players import lots
from tests.patience import MILLISECONDS
from tests.web.houses import steady
from tests.web.living import living
from tests.web.screens.field import Hours
from tests.web.windows import Kind, window

ORGANISER = Who(role="organiser", subject="banco")
PATIENCE = MILLISECONDS


class Day:
    """The people of one tournament, each with a browser of his own."""

    def __init__(self, house: Installation, hours: Hours, url: str, browser: Browser) -> None:
        self.house, self.hours, self.url, self.browser = house, hours, url, browser
        self.id = ""
        self.links: dict[str, str] = {}
        """Addresses handed out by the organiser, by the words on their cards."""
        self._people = ExitStack()
        self._acts = count()
        secret = house.ring.add("organiser", subject="banco").secret
        self.desk = self.somebody(f"{url}/l/{secret}", 1440, 900)

    def somebody(self, address: str, width: int = 390, height: int = 844) -> Page:
        """A person of his own who opens this address; his page may not throw."""
        page = self._people.enter_context(window(self.browser, Kind(width, height)))
        page.goto(address)
        return page

    def leave(self) -> None:
        self._people.close()

    def at(self, path: str) -> str:
        """The address of a page of this tournament."""
        return f"{self.url}/t/{self.id}{path}"

    @property
    def now(self) -> Any:
        """The hall as the server knows it."""
        return self.house.desk.hall(f"hall/{self.id}")

    @property
    def tables(self) -> Any:
        return self.now.tournament.rounds[-1].tables

    def name(self, player: str) -> str:
        return str(self.now.tournament.players[player].name)

    def do(self, command: Struct, by: Who = ORGANISER) -> None:
        """Something shown on a page elsewhere, done here for the sake of time."""
        act = Act(id=f"day-{next(self._acts)}", command=command, by=by)
        self.house.desk.act(f"hall/{self.id}", act)

    # ------------------------------------------------------------ the organiser's own pages

    def opens(self, name: str, rules: str) -> None:
        """A new tournament from the first page."""
        self.desk.fill("#f-name", name)
        self.desk.select_option("#f-rules", rules)
        self.desk.wait_for_load_state("networkidle")  # what these rules say comes in below
        self.desk.get_by_role("button", name="Apri il torneo").click()
        self.desk.wait_for_url("**/desk/entries")
        self.id = self.desk.url.split("/t/")[1].split("/")[0]

    def pastes(self, text: str, rows: int, listed: int = 0) -> None:
        """The list from a spreadsheet, looked at and entered; others may be listed already."""
        self.desk.fill("#f-text", text)
        self.desk.get_by_role("button", name="Guarda l'anteprima").click()
        expect(self.desk.locator("#preview-title")).to_contain_text(f"{rows} righe lette")
        adult = self.desk.locator("[name=_adult]")
        if adult.count():
            adult.check()
        self.desk.get_by_role("button", name=re.compile(r"Iscrivi \d")).click()
        expect(self.desk.locator("#people tbody tr")).to_have_count(listed or rows)

    def next_step(self, words: str) -> None:
        """The one button above every page of the desk, once it says this."""
        bar = self.desk.locator("#next-step-bar")
        bar.get_by_role("button", name=words).or_(bar.get_by_role("link", name=words)).click()

    def sure(self, words: str, yes: str) -> None:
        """A step that is hard to take back: what follows is read, then it is done."""
        step = self.desk.locator("#next-step-bar details.sure", has_text=words)
        step.locator("summary").click()
        expect(step.locator("li").first).to_be_visible()
        step.get_by_role("button", name=yes).click()

    def locks(self) -> None:
        """The list is closed; the page has come to what is next."""
        self.next_step("Convalida l'elenco")
        self.desk.wait_for_url("**/desk")
        following = "Prepara il sorteggio del turno 1"
        expect(self.desk.locator("#next-title")).to_have_text(following)

    def draws(self, dice: str) -> None:
        """From the desk: the programme binds itself, the hall throws; no dice where none decide."""
        self.desk.goto(self.at("/desk/draw"))
        if lots(self.now.tournament, rulebook(self.now).tournament) != []:
            self.desk.get_by_role("button", name="Senza testimoni").click()
            self.desk.fill("#f-public", dice)
        now = self.now.tournament
        drawn = f"{round_called('it', now, len(now.rounds) + 1)}:"
        self.desk.locator("#throw button").click()
        expect(self.desk.locator("#drawn-title")).to_contain_text(drawn)

    def hands_out(self, button: str) -> dict[str, str]:
        """Links from «Arbitri e link»: written down, then put away."""
        self.desk.goto(self.at("/desk/people"))
        self.desk.get_by_role("button", name=button).click()
        expect(self.desk.locator("#made-title")).to_be_visible()
        cards = {
            card.locator("figcaption").inner_text(): str(card.locator("a").get_attribute("href"))
            for card in self.desk.locator("#made figure").all()
        }
        self.links |= cards
        self.desk.locator("#away-link button").click()
        expect(self.desk.locator("#made-title")).to_have_count(0)
        return cards

    def appoints(self, *names: str) -> None:
        self.desk.goto(self.at("/desk/people"))
        self.desk.fill("#f-names", "\n".join(names))
        self.desk.get_by_role("button", name="Nomina gli arbitri").click()
        expect(self.desk.locator("#wire")).to_have_attribute("data-wire", "sent")
        self.hands_out("nominat")

    def closes_the_round(self) -> None:
        """Ties that only dice can part are thrown for first."""
        self.desk.goto(self.at("/desk"))
        if self.desk.locator("#next-step-bar summary", has_text="Tira i dadi").count():
            self.sure("Tira i dadi", "Sì, tira i dadi")
        self.sure("Chiudi il turno", "Sì, chiudi il turno")
        self.desk.wait_for_url(re.compile(r"/desk/(standings|ranking)$"))

    def ends(self) -> str:
        """The last round is closed and the ranking published; the name of who won."""
        self.closes_the_round()
        self.desk.goto(self.at("/desk"))
        self.sure("Chiudi il torneo", "Sì, chiudi il torneo")
        self.desk.wait_for_url("**/desk/ranking")
        expect(self.desk.get_by_text("Il torneo è chiuso.")).to_be_visible()
        spectator = self.somebody(self.at("/ranking"))
        return spectator.locator(".podium .step-1 .strong").inner_text()

    def fills_the_rest(self, chance: Chance) -> None:
        """Results of the tables that have none yet."""
        for table in self.tables:
            if not table.done:
                seats = tuple(random_result(table.players, chance))
                self.do(EnterResult(table=table.number, seats=seats))


def shown(wall: Page, what: str) -> None:
    """The hall's screen has come to this by itself."""
    expect(wall.locator(f"#main[data-shown='{what}']")).to_have_count(1)


def points(page: Page, *values: int) -> None:
    """The figures of a result, seat by seat."""
    for seat, value in enumerate(values):
        page.fill(f"[name='seats.{seat}.table_points']", str(value))


@contextmanager
def day(browser: Browser) -> Iterator[Day]:
    """A fresh house with an organiser at its first page."""
    hours = Hours()
    house = steady(clock=hours)
    with living(house) as url:
        one = Day(house, hours, url, browser)
        yield one
        one.leave()
    house.close()

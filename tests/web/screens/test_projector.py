"""The hall's screen follows what is happening, is read from far, and minds itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec
import pytest
from msgspec import Struct
from playwright.sync_api import Browser, Page, expect

from arbitro.app import commands as c
from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
from arbitro.simulation.invented_people import invented
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web import demo
from tests.web.asking import Asking
from tests.web.axe import faults
from tests.web.houses import steady
from tests.web.living import living
from tests.web.windows import Kind, window
from tools.showcase import CLOSED, MINEO, NEW, PAIRS, SEMIFINALS, showcase

LEAST = 0.04
"""Of the screen's height, for any name."""
SIZES = """() => {
    const page = document.querySelector('.hall-page:not([hidden])');
    const names = [...page.querySelectorAll('.name')];
    const heights = names.map((x) => parseFloat(getComputedStyle(x).fontSize));
    const foot = document.querySelector('.hall-screen > footer').getBoundingClientRect().top;
    return {
        names: names.length,
        least: Math.min(...heights) / innerHeight,
        cut: names.filter((x) => x.scrollWidth > x.clientWidth).length,
        below: names.filter((x) => x.getBoundingClientRect().bottom > foot).length,
        sideways: document.documentElement.scrollWidth - innerWidth,
    };
}"""


TURN_TO = f"""(number) => {{
    const pages = document.querySelectorAll('[data-page]');
    for (const page of pages) page.hidden = page.dataset.page !== String(number);
    return ({SIZES})();
}}"""
"""The sizes on one page, before it can turn."""


MIDDLES = """(card) => [...document.querySelectorAll('.slot')].filter((x) => x.offsetHeight)
    .filter((x) => x.querySelector(card))
    .map((x) => [x, x.querySelector(card)].map((y) => y.getBoundingClientRect()))
    .map((both) => both.map((box) => (box.top + box.bottom) / 2))"""
"""Lines leave at the middle of a slot: there its card has its own."""


class Director:
    """An organiser who does one thing after the other."""

    def __init__(self, players: int) -> None:
        self.house: Installation = steady()
        self.show = demo.Showing(self.house.desk)
        self.chance = Chance("the hall's screen")
        self.players = players

    def does(self, command: Struct) -> None:
        self.show.send(command)

    def opens(self) -> None:
        self.does(
            c.OpenHall(id=demo.ID, name="Raduno di sala", regulation="rur-2015", date="2026-05-09")
        )
        people = invented(self.players, self.chance)
        self.does(c.EnterMany(entries=tuple(t.Enter(**one._asdict()) for one in people)))

    def draws(self) -> None:
        self.does(c.CommitDraw())
        self.does(c.Draw(public="3 1 4"))

    def starts_the_clock(self, table: int) -> None:
        body = {"round": 1, "table": table, "tap": {"kind": "first-card"}}
        self.does(msgspec.convert(body, c.COMMANDS["tap"]))

    def enters_results(self) -> None:
        drawn = self.house.desk.hall(demo.STREAM).tournament.rounds[-1]
        for table in drawn.tables:
            seats = tuple(random_result(table.players, self.chance))
            self.does(t.EnterResult(table=table.number, seats=seats))


@pytest.fixture
def wall(browser: Browser) -> Iterator[Page]:
    """A projector of 1920 by 1080."""
    with window(browser, Kind(1920, 1080)) as page:
        yield page


def shown(wall: Page, what: str) -> None:
    expect(wall.locator(f"#main[data-shown='{what}']")).to_have_count(1)


def closes(day: Director) -> None:
    """The round, with the dice that part those who are level."""
    try:
        day.does(t.Advance())
    except Refused:
        day.does(c.RollForTies())
        day.does(t.Advance())


def test_the_screen_changes_by_itself_through_a_whole_day(wall: Page) -> None:
    day = Director(16)
    day.opens()
    with living(day.house) as site:
        wall.goto(f"{site}/t/demo/screen")
        shown(wall, "welcome")
        day.does(t.Lock())
        day.does(c.CommitDraw())
        shown(wall, "commitment")
        assert faults(wall) == []
        day.does(c.Draw(public="6 6"))
        shown(wall, "names")
        assert faults(wall) == []
        day.starts_the_clock(table=1)
        shown(wall, "clocks")
        expect(wall.locator("[data-clock][data-state='running']")).to_have_count(1)
        assert faults(wall) == []
        day.enters_results()
        shown(wall, "results")
        closes(day)
        shown(wall, "standings")
        assert faults(wall) == []
        day.draws()
        day.enters_results()
        closes(day)
        day.draws()
        day.enters_results()
        closes(day)
        shown(wall, "bracket")
        assert wall.locator(".through").count() > 0
    day.house.close()


def test_the_organiser_sets_the_screen_and_tells_the_hall(wall: Page) -> None:
    day = Director(16)
    day.opens()
    day.does(t.Lock())
    day.draws()
    with living(day.house) as site:
        wall.goto(f"{site}/t/demo/screen")
        shown(wall, "names")
        day.does(c.Announce(text="Pausa <b>pranzo</b> fino alle 14"))
        expect(wall.locator(".hall-told")).to_contain_text("Pausa <b>pranzo</b> fino alle 14")
        day.does(c.SetScreen(show="blank"))
        shown(wall, "blank")
        day.does(c.SetScreen(show="announcements"))
        expect(wall.locator(".hall-big")).to_have_text("Pausa <b>pranzo</b> fino alle 14")
        day.does(c.SetScreen(show="auto"))
        shown(wall, "names")
    day.house.close()


@pytest.mark.parametrize("show", ["names", "tables", "standings", "ranking", "clocks"])
@pytest.mark.parametrize("told", ["", "Annuncio molto lungo " * 15])
def test_a_hundred_and_thirty_two_names_are_read_from_the_last_row(
    crowd: str, crowded: Director, wall: Page, show: str, told: str
) -> None:
    if told or crowded.house.desk.hall(demo.STREAM).announcements:
        crowded.does(c.Announce(text=told))
    crowded.does(c.SetScreen(show=show))
    wall.goto(f"{crowd}/t/demo/screen")
    sizes = wall.evaluate(SIZES)
    assert sizes["sideways"] <= 0
    assert sizes["below"] == 0
    if show != "clocks":
        assert sizes["names"] > 3  # a podium has four
        assert sizes["least"] >= LEAST
        assert sizes["cut"] == 0


@pytest.fixture(scope="module")
def crowded() -> Iterator[Director]:
    day = Director(132)
    day.opens()
    day.does(t.Lock())
    day.draws()
    day.enters_results()
    yield day
    day.house.close()


@pytest.fixture(scope="module")
def crowd(crowded: Director) -> Iterator[str]:
    with living(crowded.house) as site:
        yield site


def test_pages_turn_and_everybody_comes_by(crowd: str, crowded: Director, wall: Page) -> None:
    crowded.does(c.SetScreen(show="names"))
    wall.goto(f"{crowd}/t/demo/screen")
    names = wall.locator(".hall-list .name").all_inner_texts()
    assert len(wall.locator(".hall-list .name").all()) == 132
    assert len(names) == 132
    assert wall.locator(".hall-page:not([hidden])").count() == 1
    first = wall.locator(".hall-page:not([hidden])").get_attribute("data-page")
    wall.evaluate("document.querySelector('[data-turn]').dataset.turn = '900'")
    expect(wall.locator(f".hall-page:not([hidden])[data-page='{first}']")).to_have_count(0)
    assert wall.locator(".hall-page:not([hidden])").count() == 1


def test_the_screen_shows_no_calls_and_needs_no_key(hall: Asking) -> None:
    body = {"round": hall.round, "table": hall.playing.number, "call": "ruling"}
    hall.send("call-referee", body, "referee").raise_for_status()
    answer = hall.get("/t/demo/screen")
    assert answer.status_code == 200
    assert "data-call" not in answer.text


def test_a_player_at_play_may_not_open_the_screen_with_his_key(hall: Asking) -> None:
    assert hall.get("/t/demo/screen", "player").status_code == 403


@pytest.fixture(scope="module")
def shown_halls() -> Iterator[str]:
    """Halls in their semifinals and after their final, with the longest name among the players."""
    house = showcase()
    with living(house) as site:
        yield site
    house.close()


@pytest.mark.parametrize(
    ("hall", "show"),
    [
        *product((SEMIFINALS, CLOSED), ("bracket", "tables", "names", "ranking")),
        (CLOSED, "results"),
        (MINEO, "tables"),
        (PAIRS, "tables"),
    ],
)
def test_the_longest_name_is_read_whole_and_the_bracket_fits(
    shown_halls: str, wall: Page, hall: str, show: str
) -> None:
    wall.goto(f"{shown_halls}/t/{hall}/screen?show={show}")
    shown(wall, show)
    for number in range(1, wall.locator("[data-page]").count() + 1):
        sizes = wall.evaluate(TURN_TO, number)
        assert sizes["names"] > 0
        assert sizes["least"] >= LEAST
        assert (sizes["cut"], sizes["below"]) == (0, 0)
        assert sizes["sideways"] <= 0
    assert faults(wall) == []


@pytest.mark.parametrize(
    ("hall", "show", "words"),
    [
        (SEMIFINALS, "results", "Il primo tavolo che finisce apparirà qui"),
        (NEW, "names", "Il tavolo di ognuno apparirà qui dopo il sorteggio"),
        (NEW, "clocks", "Gli orologi appariranno qui dopo il sorteggio"),
        (NEW, "ranking", "La classifica nasce con i primi risultati"),
        (demo.ID, "bracket", "Si forma con chi passa"),
        (MINEO, "bracket", "In questo torneo contano tutti i turni"),
        (CLOSED, "clocks", "Tutti i tavoli hanno finito"),
    ],
)
def test_a_page_with_nothing_on_it_says_when_there_will_be(
    shown_halls: str, wall: Page, hall: str, show: str, words: str
) -> None:
    wall.goto(f"{shown_halls}/t/{hall}/screen?show={show}")
    expect(wall.locator(".hall-later")).to_contain_text(words)


def test_clocks_are_of_tables_still_to_finish_and_those_who_play_come_first(
    shown_halls: str, wall: Page
) -> None:
    wall.goto(f"{shown_halls}/t/{demo.ID}/screen?show=clocks")
    expect(wall.locator("h1")).to_contain_text("4 tavoli ancora da finire")
    expect(wall.locator(".ended")).to_have_text("4 finiti")
    states = [one.get_attribute("data-state") for one in wall.locator("[data-clock]").all()]
    assert states == ["running", "running", "running", "suspended"]


def test_results_are_of_tables_that_have_one(shown_halls: str, wall: Page) -> None:
    wall.goto(f"{shown_halls}/t/{demo.ID}/screen?show=results")
    expect(wall.locator("h1").first).to_contain_text("Risultati: 4 tavoli su 8")
    expect(wall.locator(".hall-tables article")).to_have_count(4)
    expect(wall.locator("article .sum")).to_have_count(16)
    expect(wall.locator(".hall-maps .final-map")).to_have_count(2)  # entered on the map


def test_a_podium_is_of_a_closed_tournament_and_points_stand_by_stage(
    shown_halls: str, wall: Page
) -> None:
    wall.goto(f"{shown_halls}/t/{SEMIFINALS}/screen?show=ranking")
    expect(wall.locator(".hall-podium")).to_have_count(0)
    expect(wall.locator("h1")).to_contain_text("Classifica provvisoria")
    expect(wall.locator(".hall-over").first).to_contain_text("emifinali")
    wall.goto(f"{shown_halls}/t/{CLOSED}/screen?show=ranking")
    expect(wall.locator(".hall-podium .sum")).to_have_count(4)
    assert wall.locator(".hall-over").all_text_contents() == ["Finale", "Semifinali"]
    assert wall.locator(".ranked .where").first.text_content() == "5"


def test_the_menu_shows_where_one_is_before_there_is_a_bracket(
    shown_halls: str, wall: Page
) -> None:
    for hall in (demo.ID, NEW, MINEO, SEMIFINALS):
        wall.goto(f"{shown_halls}/t/{hall}/bracket")
        expect(wall.locator(".nav [aria-current]")).to_have_text("Tabellone")
    expect(wall.locator(".page-head .soft")).to_have_count(0)


def test_the_lines_of_a_bracket_meet(shown_halls: str, wall: Page) -> None:
    for address, card in (("bracket", ".match"), ("screen?show=bracket", "article")):
        wall.goto(f"{shown_halls}/t/{CLOSED}/{address}")
        middles = wall.evaluate(MIDDLES, card)
        assert middles  # the wall may have turned to its last page, with one card
        assert max(abs(slot - held) for slot, held in middles) <= 1


def test_the_bracket_ends_with_who_won(shown_halls: str, wall: Page) -> None:
    wall.goto(f"{shown_halls}/t/{CLOSED}/screen?show=bracket")
    name = str(wall.locator(".champion").text_content())
    wall.goto(f"{shown_halls}/t/{CLOSED}/bracket")
    expect(wall.locator(".bracket .champion")).to_have_text(name)
    going = wall.locator(".bracket .through a").first
    somebody = str(going.text_content()).split(" (")[0]
    going.click()
    expect(wall.locator(".bracket li:target")).to_contain_text(somebody)

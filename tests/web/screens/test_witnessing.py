"""Three phones witness a draw: each mixes in its value, and looks for it in what was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.tournament import commands as t
from arbitro.tournament.draw.checker.certificate_check import check
from tests.web.houses import steady
from tests.web.screens.organising import NAMES, Organiser, organising
from tests.web.windows import Kind, window

HALL = "testimoni"
STREAM = f"hall/{HALL}"
WHO = [("referee", "Bruno"), ("player", "g001"), ("player", "g002")]


@pytest.fixture(scope="module")
def organiser(browser: Browser) -> Iterator[Organiser]:
    house = steady()
    by = Who(role="organiser")
    opening = c.OpenHall(id=HALL, name="Testimoni", regulation="master-2020", date="2026-05-09")
    house.desk.open_hall(Act(id="open", command=opening, by=by))
    rows = tuple(
        t.Enter(id=f"g{at:03}", name=name, club=f"Club {at % 5}", adult=True)
        for at, name in enumerate(NAMES, start=1)
    )
    for at, command in enumerate((c.EnterMany(entries=rows), t.Lock())):
        house.desk.act(STREAM, Act(id=f"made-{at}", command=command, by=by))
    with organising(house, browser, HALL) as one:
        yield one
    house.close()


@pytest.fixture
def phones(browser: Browser, organiser: Organiser) -> Iterator[list[Page]]:
    """A referee's and two players' phones, each on its own first page."""
    with ExitStack() as stack:
        pages = [stack.enter_context(window(browser)) for _ in WHO]
        for page, (role, who) in zip(pages, WHO, strict=True):
            page.goto(f"{organiser.url}/l/{organiser.house.ring.issue(role, STREAM, who).secret}")
        yield pages


@pytest.fixture
def wall(browser: Browser, organiser: Organiser) -> Iterator[Page]:
    with window(browser, Kind(1920, 1080)) as page:
        page.goto(f"{organiser.url}/t/{HALL}/screen")
        yield page


def says(phone: Page, code: str) -> None:
    expect(phone.locator("[data-witness-says]")).to_have_attribute("data-code", code)


def test_three_phones_witness_a_draw_and_each_finds_its_value(
    organiser: Organiser, phones: list[Page], wall: Page
) -> None:
    desk = organiser.open("/draw")
    desk.get_by_role("button", name="Cerca i testimoni").click()
    expect(wall.locator("#main")).to_contain_text("Fai da testimone")
    expect(desk.locator("#arriving-title")).to_have_text("Testimoni: 0 su 3")
    for at, phone in enumerate(phones, start=1):
        phone.get_by_role("button", name="Fai da testimone").click()
        says(phone, "committed")
        expect(desk.locator("#arriving-title")).to_have_text(f"Testimoni: {at} su 3")
    expect(wall.locator("h1")).to_have_text("Testimoni: 3 su 3")
    expect(wall.locator(".hall-list .name")).to_have_text(["Bruno", *NAMES[:2]])
    phones[2].reload()
    desk.get_by_role("button", name="Fissa il segreto e sorteggia").click()
    expect(desk.locator("#drawn-title")).to_have_text("Turno 1: 4 tavoli")
    for phone in phones:
        says(phone, "good")
        expect(phone.locator("[data-witness-says]")).to_contain_text("il tuo valore c'è")
    made = organiser.house.desk.hall(STREAM).tournament.rounds[0].certificates[0]
    assert check(made) == []
    assert {(row["role"], row["name"]) for row in made["witnesses"]} == set(WHO)
    assert made["dice"] == []
    _without_the_first(phones[1])


def _without_the_first(phone: Page) -> None:
    """A server that leaves a value out, or sows another seed: the phone says so."""
    for change, code in (
        ("last.seeds[0][1] = '00'", "bad"),
        ("last.witnesses.shift(); last.witnesses.shift()", "missing"),
    ):
        phone.evaluate(
            "() => { const node = document.getElementById('witness');"
            f" const last = JSON.parse(node.dataset.last); {change};"
            " node.dataset.last = JSON.stringify(last); }"
        )
        says(phone, code)
    assert phone.evaluate(TOLD) == ["dropped", "void", "void", "missing", "", "elsewhere", ""]
    phone.reload()
    says(phone, "good")


TOLD = """async () => {
  const { told, fresh } = await import(document.querySelector("script[src*=witness]").src);
  const own = { ...fresh(1), seen: true, told: true };
  const released = [own.commitment];
  const now = { state: "none", round: 1, mine: "", released, silenced: [], last: null };
  const drawn = { ...now, round: 2, last: { round: 1, witnesses: [] } };
  return [
    told({ ...now, silenced: [own.commitment] }, [own]),
    told(now, [own]),
    told(drawn, [own]),
    told({ ...drawn, released: [] }, [own]),
    told({ ...drawn, released: [] }, [{ ...own, seen: false }]),
    told({ ...now, state: "fixed", mine: "ab" }, [own]),
    told(now, []),
  ];
}"""
"""What a phone says when the log calls it silent though it spoke; when its draw was voided; when
the round was then drawn by others; when that one left it out; when its value never arrived; when
its link committed elsewhere; when it never witnessed.
"""

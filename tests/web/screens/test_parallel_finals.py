"""A large raduno has several finals side by side: its bracket ends with a winner for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from arbitro.bootstrap import Installation
from arbitro.publication.house_site import publish_house
from arbitro.publication.site_page import Sight
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web.demo import Showing
from arbitro.web.screens.public import bracket
from tests.web.houses import steady
from tests.web.living import living
from tests.web.windows import Kind, window
from tools.halls import entered, opened, played, settled

RADUNO = "raduno"
CENTRES = """(what) => [...document.querySelectorAll(what)].map((x) => x.getBoundingClientRect())
    .map((box) => (box.top + box.bottom) / 2)"""


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    """Eighty players, two finals drawn and not played."""
    house = steady()
    show, chance = opened(house.desk, RADUNO, "Raduno grande", "raduno-nazionale"), Chance(RADUNO)
    entered(show, 80)
    show.send(t.Lock())
    for _ in range(3):
        played(show, chance)
        settled(show, t.Advance())
    played(show, chance, results=False)
    yield house
    house.close()


@pytest.fixture
def wall(browser: Browser) -> Iterator[Page]:
    with window(browser, Kind(1920, 1080)) as page:
        yield page


def won(house: Installation) -> list[str]:
    sight = Sight(house.desk.hall(f"hall/{RADUNO}"), "it")
    columns = bracket.columns(sight)
    assert [[len(tables) for tables in stage["groups"]] for stage in columns] == [[4, 4], [1, 1]]
    return bracket.winners(sight, columns)


def test_each_final_has_its_winner_beside_it(
    house: Installation, wall: Page, tmp_path: Path
) -> None:
    show = Showing(house.desk, RADUNO)
    show.count = 10_000
    assert won(house) == ["", ""]
    for table in (2, 1):
        final = show.tournament.rounds[-1].tables[table - 1]
        seats = tuple(random_result(final.players, Chance(f"final {table}")))
        show.send(t.EnterResult(table=table, seats=seats))
        assert [bool(name) for name in won(house)] == [table == 1, True]
    settled(show, t.Advance())
    settled(show, t.Rank())
    names = won(house)
    assert len({*names}) == 2
    with living(house) as site:
        wall.goto(f"{site}/t/{RADUNO}/bracket")
        expect(wall.locator(".bracket .champion")).to_have_text(names)
        expect(wall.locator(".bracket section:nth-child(2) .through > :first-child")).to_have_text(
            names
        )
        finals = wall.evaluate(CENTRES, ".bracket section:nth-child(2) .slot")
        winners = wall.evaluate(CENTRES, ".bracket .champion")
        assert [abs(one - two) <= 1 for one, two in zip(finals, winners, strict=True)] == [True] * 2
        wall.goto(f"{site}/t/{RADUNO}/screen?show=bracket")
        expect(wall.locator(".champion .name")).to_have_text(names)
    publish_house(tmp_path / "sito", house)
    wall.goto((tmp_path / "sito" / "t" / RADUNO / "bracket.html").as_uri())
    expect(wall.locator(".bracket .champion")).to_have_count(2)
    first = (tmp_path / "sito" / "index.html").read_text(encoding="utf-8")
    assert ", ".join(wall.locator(".bracket .champion p").all_text_contents()) in first

"""A refused result marks the cell it is about, in the row of the page, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from arbitro.tournament import commands as t
from tests.web.living import living
from tests.web.screens.desk_pages import DeskPages, at_desk, prepared
from tests.web.windows import Kind, window


def drawn(desk: DeskPages) -> None:
    desk.enters(16)
    desk.do(t.Lock())
    desk.draws()


@pytest.fixture
def desk() -> Iterator[DeskPages]:
    with prepared("sixteen are drawn", "rur-2015", drawn) as one:
        yield one


def marked(page: str) -> list[str]:
    """Names of the cells that are marked as wrong."""
    tags = re.findall(r"<input[^>]*aria-invalid[^>]*>", page)
    return [name for tag in tags for name in re.findall(r' name="([^"]+)"', tag)]


POINTS = {f"seats.{at}.table_points": str(50 - 10 * at) for at in range(4)}
POINTS |= {f"seats.{at}.eliminated": "" for at in range(4)}
LATER = {f"_order.{at}": str(4 - at) for at in range(4)}


@pytest.mark.parametrize("order", [{}, LATER])
@pytest.mark.parametrize("wrong", ["999", "x"])
def test_the_cell_that_is_wrong_is_marked_whatever_the_order_of_play(
    desk: DeskPages, order: dict[str, str], wrong: str
) -> None:
    typed = {**POINTS, **order, "seats.2.table_points": wrong}
    assert marked(desk.refused("/results", "result-1-1", **typed)) == ["seats.2.table_points"]


def test_a_figure_below_nothing_is_marked(desk: DeskPages) -> None:
    typed = {**POINTS, "seats.1.table_points": "-4"}
    assert marked(desk.refused("/results", "result-1-1", **typed)) == ["seats.1.table_points"]


def test_a_cell_put_right_loses_its_mark_when_another_is_wrong(browser: Browser) -> None:
    with at_desk() as desk, living(desk.house) as url, window(browser, Kind(1366, 800)) as page:
        drawn(desk)
        page.goto(f"{url}/l/{desk.secret}")
        page.goto(f"{url}/t/banco/desk/results")
        cells = [page.locator(f"[name='seats.{at}.table_points']") for at in range(4)]
        for cell, value in zip(cells, ("999", "30", "20", "10"), strict=True):
            cell.fill(value)
        page.get_by_role("button", name="Registra e vai").click()
        expect(cells[0]).to_have_attribute("aria-invalid", "true")
        cells[0].fill("40")
        cells[1].fill("888")
        page.get_by_role("button", name="Registra e vai").click()
        expect(cells[1]).to_have_attribute("aria-invalid", "true")
        expect(cells[0]).not_to_have_attribute("aria-invalid", "true")

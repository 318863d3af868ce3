"""Entering final positions on the map, in the real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from arbitro.games.risiko import board
from tests.web.look.sample import held, players

FIRST = "[data-seat='0']"


def shown(page: Page, site: str) -> None:
    page.goto(f"{site}/style.it.html")
    page.wait_for_selector("[data-map-frame] svg [data-token]")


def field(page: Page, id: str) -> str:
    return str(page.input_value(f"[data-territory-field='{id}']"))


def total(page: Page, seat: int) -> int:
    return int(page.inner_text(f"[data-seat='{seat}'] [data-total]"))


def points_inside(seat: int, ids: set[str]) -> int:
    aim = set(players()[seat]["objective"]["territories"])
    return sum(board.POINTS[board.INDEX[id]] for id in ids & aim)


def heard(page: Page) -> None:
    page.evaluate(
        "document.addEventListener('change', e => { if (e.detail) window.heard = e.detail })"
    )


def test_a_tap_gives_a_territory_to_the_chosen_player_and_a_second_tap_takes_it_back(
    page: Page, style_site: str
) -> None:
    shown(page, style_site)
    heard(page)
    page.click("[data-seat='2']")
    page.click("[data-territory='alaska']")
    assert field(page, "alaska") == "2"
    assert page.evaluate("heard.alaska") == 2
    alaska = page.locator("[data-territory='alaska']")
    expect(alaska).to_have_attribute("aria-checked", "true")
    expect(alaska).to_have_attribute("aria-label", re.compile("^Alaska, Santamaria"))
    assert page.text_content("[data-token='alaska']") == "Ve"
    page.click("[data-territory='alaska']")
    assert field(page, "alaska") == ""
    assert page.evaluate("'alaska' in heard") is False
    assert page.locator("[data-token='alaska']").count() == 0


def test_the_totals_are_the_points_inside_the_objective_and_follow_every_tap(
    page: Page, style_site: str
) -> None:
    shown(page, style_site)
    mine = {id for id, seat in held().items() if seat == 0}
    assert total(page, 0) == points_inside(0, mine)
    page.click(FIRST)
    page.click("[data-territory='alaska']")
    assert total(page, 0) == points_inside(0, mine | {"alaska"})
    assert total(page, 0) == points_inside(0, mine) + 3


def test_a_tap_on_the_sea_beside_a_small_island_is_a_tap_on_the_island(
    page: Page, style_site: str
) -> None:
    shown(page, style_site)
    page.click("[data-seat='3']")
    finger = page.locator("circle[data-for='madagascar']")
    box = finger.bounding_box()
    assert box is not None
    page.locator("[data-map-frame]").scroll_into_view_if_needed()
    finger.dispatch_event("click")
    assert field(page, "madagascar") == "3"


def test_the_map_works_by_keyboard_alone(laptop: Page, style_site: str) -> None:
    shown(laptop, style_site)
    laptop.focus("[data-territory='alaska']")
    laptop.keyboard.press("2")
    laptop.keyboard.press("Space")
    assert field(laptop, "alaska") == "1"
    laptop.keyboard.press("ArrowRight")
    at = laptop.evaluate("document.activeElement.dataset.territory")
    assert at == "territori_del_nord_ovest"
    laptop.keyboard.press("ArrowLeft")
    assert laptop.evaluate("document.activeElement.dataset.territory") == "alaska"
    laptop.keyboard.press("Space")
    assert field(laptop, "alaska") == ""


def test_arrows_reach_every_territory(laptop: Page, style_site: str) -> None:
    shown(laptop, style_site)
    reached = laptop.evaluate(
        """() => {
          const seen = new Set(["alaska"]), queue = ["alaska"];
          while (queue.length) {
            const id = queue.shift();
            for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
              const shape = document.querySelector(`[data-territory="${id}"]`);
              shape.focus();
              shape.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
              const next = document.activeElement.dataset.territory;
              if (!seen.has(next)) { seen.add(next); queue.push(next); }
            }
          }
          return [...seen];
        }"""
    )
    assert set(reached) == set(board.TERRITORIES)


def test_only_one_territory_is_a_tab_stop(laptop: Page, style_site: str) -> None:
    shown(laptop, style_site)
    laptop.focus("[data-territory='cina']")
    stops = laptop.eval_on_selector_all(
        "[data-territory][tabindex='0']", "nodes => nodes.map(n => n.dataset.territory)"
    )
    assert stops == ["cina"]


def test_the_form_posts_what_the_map_shows(page: Page, style_site: str) -> None:
    shown(page, style_site)
    page.click("[data-seat='1']")
    page.click("[data-territory='alaska']")
    posted = page.evaluate(
        "Object.fromEntries(new FormData(document.getElementById('positions-form')))"
    )
    wanted = {f"territory.{id}": str(seat) for id, seat in held().items()}
    wanted["territory.alaska"] = "1"
    assert {name: seat for name, seat in posted.items() if seat} == wanted


def test_a_choice_in_the_list_is_shown_on_the_map(page: Page, style_site: str) -> None:
    shown(page, style_site)
    page.click("[data-map-list] summary")
    page.select_option("[data-territory-field='alaska']", "3")
    assert page.text_content("[data-token='alaska']") == "Gi"


def test_names_are_large_enough_to_read_on_a_phone(page: Page, style_site: str) -> None:
    shown(page, style_site)
    sizes = page.evaluate(
        """() => [...document.querySelectorAll("[data-map-frame] .short")].map(text => {
          const frame = document.querySelector("[data-map-frame]").clientWidth;
          return parseFloat(getComputedStyle(text).fontSize) * frame / 1000;
        })"""
    )
    assert len(sizes) == 42
    assert min(sizes) >= 9
    page.click("[data-map-zoom]")
    width = page.eval_on_selector(
        "[data-map-frame] svg", "svg => svg.getBoundingClientRect().width"
    )
    assert width >= 700


def test_the_players_stay_in_sight_while_a_phone_scrolls_over_the_map(
    page: Page, style_site: str
) -> None:
    shown(page, style_site)
    page.evaluate(
        """() => {
          const frame = document.querySelector("[data-map-frame]").getBoundingClientRect();
          window.scrollTo({top: scrollY + frame.top - 120, behavior: "instant"});
        }"""
    )
    chosen = page.locator(".map-player").first.bounding_box()
    assert chosen is not None
    assert 0 <= chosen["y"] < 120

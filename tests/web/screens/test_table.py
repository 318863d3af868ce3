"""A table's pages in the real browser: a match from its first card to what comes next."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from arbitro.games.risiko import board, objectives
from arbitro.referee.commands import ClaimCall
from tests.web.axe import faults
from tests.web.screens.field import REFEREE, Field, field


@pytest.fixture(scope="module")
def place(browser: Browser) -> Iterator[Field]:
    """Seven tables of a first round, none begun; each test takes one."""
    with field(browser) as made:
        yield made


PAGES = ("/table", "/table/opening", "/table/result", "/table/result?by=map")


def fill_points(page: Page, *points: str) -> None:
    for seat, value in enumerate(points):
        page.fill(f"[name='seats.{seat}.table_points']", value)


def hand_in(page: Page) -> None:
    page.get_by_role("button", name="Consegna").click()


def test_a_match_runs_from_the_first_card_to_what_comes_next(place: Field) -> None:
    with place.phone("table", "1/5") as page:
        page.click("#first-card button")
        expect(page.locator(".turn-now")).to_contain_text("Giro 1")
        page.click("#turn-ended button[value='2']")
        expect(page.locator(".seats .now .seat")).to_have_text("2")
        page.click("#undo-tap button")
        expect(page.locator(".seats .now .seat")).to_have_text("1")
        place.hours.pass_minutes(91)
        page.reload()
        expect(page.locator(".giro")).to_contain_text("Penultimo giro")
        said = set()
        for _ in range(12):
            if page.locator(".sdadata").count():
                break
            said |= set(page.locator(".giro").all_inner_texts())
            seat = page.locator(".seats .now .seat").inner_text()
            page.click("#turn-ended button[value='0']")
            page.wait_for_function(
                "seat => document.querySelector('.sdadata')"
                " || document.querySelector('.seats .now .seat')?.textContent !== seat",
                arg=seat,
            )
        assert said == {"Penultimo giro", "Ultimo giro"}
        page.check("[name='tap.dice.0'][value='1']")
        page.check("[name='tap.dice.1'][value='2']")
        page.click("#rolled button")
        page.get_by_role("link", name="Inserisci il risultato").click()
        fill_points(page, "44", "38", "21", "10")
        hand_in(page)
        expect(page.locator(".announcement")).to_contain_text("Restate vicini al tabellone")
    assert [seat.table_points for seat in place.table(5).result] == [44, 38, 21, 10]


def test_a_tap_made_without_network_happens_once_when_it_is_back(place: Field) -> None:
    with place.phone("table", "1/1") as page:
        page.click("#first-card button")
        expect(page.locator("#turn-ended")).to_be_visible()
        page.context.set_offline(True)
        page.click("#turn-ended button[value='1']")
        expect(page.locator("#wire")).to_have_attribute("data-wire", re.compile("offline|sending"))
        assert len(place.hall.referee.taps["1.1"]) == 1
        page.context.set_offline(False)
        expect(page.locator(".seats .now .seat")).to_have_text("2")
    assert [type(tap).__name__ for tap in place.hall.referee.taps["1.1"]] == [
        "FirstCard",
        "TurnEnded",
    ]


def test_time_that_runs_out_is_announced_though_nobody_touches_anything(place: Field) -> None:
    with place.phone("table", "1/2") as page:
        page.click("#first-card button")
        expect(page.locator("#turn-ended")).to_be_visible()
        place.hours.pass_seconds(90 * 60 - 2)
        page.reload()
        expect(page.locator(".clock[data-state=running]")).to_be_visible()
        place.hours.pass_seconds(5)
        expect(page.locator(".giro")).to_contain_text("Penultimo giro")


def test_a_tie_asks_for_its_figures_only_then_and_keeps_what_was_typed(place: Field) -> None:
    with place.phone("table", "1/6") as page:
        page.goto(f"{place.base}/table/result")
        assert page.locator(".tie-figures").count() == 0
        fill_points(page, "40", "40", "20", "10")
        before = place.hall.version
        hand_in(page)
        names = [place.hall.tournament.players[id].name for id in place.table(6).players]
        expect(page.locator("[data-errors]")).to_contain_text(names[0])
        expect(page.locator("[data-errors]")).to_contain_text(names[1])
        assert place.hall.version == before
        assert page.locator(".tie-figures").count() == 2
        assert page.input_value("[name='seats.0.table_points']") == "40"
        page.fill("[name='seats.0.off_objective']", "12")
        page.fill("[name='seats.1.off_objective']", "9")
        hand_in(page)
        expect(page.locator(".announcement")).to_be_visible()
    assert [seat.place for seat in place.table(6).result] == [1, 2, 3, 4]


def test_letters_where_points_belong_are_told_and_store_nothing(place: Field) -> None:
    with place.phone("table", "1/7") as page:
        page.goto(f"{place.base}/table/result")
        fill_points(page, "quaranta", "30", "20", "10")
        before = place.hall.version
        hand_in(page)
        expect(page.locator("[data-errors]")).to_be_visible()
        assert page.input_value("[name='seats.0.table_points']") == "quaranta"
        assert place.hall.version == before
        fill_points(page, "40", "30", "20", "10")
        page.select_option("[name='seats.3.eliminated']", "2")
        hand_in(page)
        expect(page.locator("[data-errors]")).to_be_visible()
        assert place.hall.version == before


def test_territories_ticked_on_the_map_add_up_and_become_the_result(place: Field) -> None:
    first = [board.TERRITORIES[n] for n in board.members(objectives.MASKS[1])][:3]
    points = sum(board.POINTS[board.INDEX[id]] for id in first)
    outside = next(id for id in board.TERRITORIES if not objectives.MASKS[1] >> board.INDEX[id] & 1)
    with place.phone("table", "1/7") as page:
        page.goto(f"{place.base}/table/result?by=map")
        page.wait_for_selector("[data-map-frame] svg")
        for id in (*first, outside):
            page.locator(f"[data-territory='{id}']").dispatch_event("click")
        total = page.locator("[data-seat='0'] [data-total]")
        expect(total).to_have_text(str(points + board.POINTS[board.INDEX[outside]]))
        page.select_option("[name='objective.0']", "1")
        expect(total).to_have_text(str(points))
        page.reload()
        expect(page.locator("[data-seat='0'] [data-total]")).to_have_text(str(points))
        for seat in (1, 2):
            page.select_option(f"[name='objective.{seat}']", str(seat + 1))
        page.select_option("[name='seats.3.eliminated']", "1")
        left = [id for id in board.TERRITORIES if id not in (*first, outside)]
        page.locator("[data-map-list] summary").click()
        for seat, id in ((1, left[0]), (2, left[1]), (2, left[2])):
            page.select_option(f"[name='territory.{id}']", str(seat))
        page.get_by_label("neutrali").check()
        hand_in(page)
        expect(page.locator(".announcement")).to_be_visible()
    result = {seat.player: seat for seat in place.table(7).result}
    mine = result[place.table(7).players[0]]
    assert mine.table_points == points
    assert mine.off_objective == board.POINTS[board.INDEX[outside]]
    assert result[place.table(7).players[3]].eliminated == 1


def test_opening_dice_give_the_order_and_level_ones_are_told_by_name(place: Field) -> None:
    players = place.table(4).players
    with place.phone("table", "1/4") as page:
        page.goto(f"{place.base}/table/opening")
        for face, id in zip((3, 6, 6, 1), players, strict=True):
            page.check(f"[name='dice.{id}.0'][value='{face}']")
        page.select_option(f"[name='colours.{players[0]}']", "rosso")
        page.get_by_role("button", name="Stabilisci l'ordine di gioco").click()
        name = place.hall.tournament.players[players[1]].name
        expect(page.locator("[data-errors]")).to_contain_text(name)
        for summary in page.locator("#opening details summary").all():
            summary.click()
        for face, id in ((2, players[1]), (5, players[2])):
            page.check(f"[name='dice.{id}.1'][value='{face}']")
        page.get_by_role("button", name="Stabilisci l'ordine di gioco").click()
        expect(page.locator("#first-card")).to_be_visible()
    assert place.table(4).players == (players[2], players[1], players[0], players[3])
    assert place.table(4).colours == {players[0]: "rosso"}


def test_a_call_is_seen_to_be_claimed_without_a_reload_and_can_be_withdrawn(place: Field) -> None:
    with place.phone("table", "1/4") as page:
        for kind in ("conduct", "time"):
            page.get_by_role("button", name="Chiama l'arbitro").click()
            page.check(f"#call input[value='{kind}']")
            page.fill("#call [name=text]", "due parole")
            page.get_by_role("button", name="Chiama", exact=True).click()
            expect(page.locator(".call", has_text="due parole").last).to_be_visible()
        expect(page.locator(".call")).to_have_count(2)
        first = next(call for call in place.hall.referee.calls.values() if call.call == "conduct")
        place.directing.as_referee(ClaimCall(call=first.id))
        expect(page.locator(".call[data-call=claimed]")).to_contain_text(REFEREE)
        page.get_by_role("button", name="Non serve più").click()
        expect(page.locator(".call")).to_have_count(1)


def test_a_table_shows_nothing_of_the_others(place: Field) -> None:
    mine = set(place.table(4).players)
    others = [p.name for id, p in place.hall.tournament.players.items() if id not in mine]
    with place.phone("table", "1/4") as page:
        for path in PAGES:
            page.goto(f"{place.base}{path}")
            shown = page.content()
            assert [name for name in others if name in shown] == []
            assert "/standings" not in shown
        for path in ("/referee", "/referee/1/4", "/referee/1/5", "/desk"):
            answer = page.goto(f"{place.base}{path}")
            assert answer is not None
            assert answer.status == 403


@pytest.mark.parametrize("lang", ["it", "en"])
def test_no_page_of_a_table_has_a_serious_fault(place: Field, lang: str) -> None:
    with place.phone("table", "1/4", lang=lang) as page:
        for path in (*PAGES, "/table/sheet"):
            page.goto(f"{place.base}{path}")
            assert faults(page) == [], path
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, path

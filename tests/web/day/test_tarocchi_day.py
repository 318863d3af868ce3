"""A Tarocchi tournament: eight players, three turns, sheets filled in by taps at the table."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from arbitro.app.commands import COMMANDS
from arbitro.simulation.random_results import random_sheet
from arbitro.simulation.seeded_chance import Chance
from tests.web.day.hall import Day, day, shown
from tests.web.screens.organising import SIXTEEN

EIGHT = "\n".join(SIXTEEN.splitlines()[:8])
TURNS = ("4 2 6 1 1 3", "6 5 5 2 4 1", "1 2 2 3 6 6")


def test_a_whole_tarocchi_tournament(browser: Browser) -> None:
    chance = Chance("a day in Mineo")
    with day(browser) as hall:
        hall.opens("Torneo di Mineo", "tarocchi-2012")
        hall.pastes(EIGHT, 8)
        hall.locks()
        wall = hall.somebody(hall.hands_out("Link dello schermo")["proiettore"], 1920, 1080)
        hall.draws(TURNS[0])
        shown(wall, "names")
        sheet_is_tapped_and_checked(hall, chance)
        others_hand_in(hall, chance)
        hall.closes_the_round()
        shown(wall, "standings")
        for trumps in TURNS[1:]:
            hall.draws(trumps)
            others_hand_in(hall, chance)
            if trumps != TURNS[-1]:
                hall.closes_the_round()
        winner = hall.ends()
        shown(wall, "ranking")
        expect(wall.locator(".hall-podium .step-1 .name")).to_have_text(winner)
        everybody_is_ranked_once(hall)


def sheet_is_tapped_and_checked(hall: Day, chance: Chance) -> None:
    """Handed in only when an opponent has looked at every hand."""
    hall.hands_out("Link di tutti i tavoli")
    tablet = hall.somebody(hall.links["Turno 1, tavolo A"])
    players = hall.tables[0].players
    phone = hall.somebody(hall.hands_out("Link per 8 giocatori")[hall.name(players[0])])
    tablet.locator("a[href$='/table/sheet']").first.click()
    sheet = random_sheet(players, chance)
    tablet.check(f"[name=compiler][value='{sheet['compiler']}']")
    for number, hand in enumerate(sheet["hands"], start=1):
        if number > 1:
            tablet.locator(f"#hand-{number} > summary").click()
        taps(tablet, number, hand)
        expect(tablet.locator(f"#state-{number}")).to_have_text("Da verificare")
        expect(tablet.locator(f"#sums-{number} .total td").first).not_to_have_text("–")
    before = hall.now.version
    tablet.get_by_role("button", name="Consegna").click()
    expect(tablet.locator("[data-errors] li")).to_have_count(4)
    assert hall.now.version == before
    for number, hand in enumerate(sheet["hands"], start=1):
        shows(tablet, number)
        tablet.check(f"[name='hand{number}.verified_by'][value='{hand['verified_by']}']")
    impossible_sheet_is_put_right(hall, tablet, sheet["hands"])
    tablet.get_by_role("button", name="Consegna").click()
    expect(tablet.locator(".announcement")).to_be_visible()
    expect(phone.locator(".tag.good").first).to_be_visible()
    result = hall.tables[0].result
    assert sum(seat.table_points for seat in result) == 0
    assert any(seat.table_points for seat in result)


def impossible_sheet_is_put_right(hall: Day, tablet: Page, hands: list[dict[str, Any]]) -> None:
    """More Pigliate than there are, in two hands: both are told, nothing is kept or lost."""
    wrong = (1, 3)
    for number in wrong:
        shows(tablet, number)
        pigliate(tablet, number, 5, 5)
        expect(tablet.locator(f"#state-{number} .tag.bad")).to_be_visible()
    before = hall.now.version
    tablet.get_by_role("button", name="Consegna").click()
    told = tablet.locator("[data-errors] li")
    for number in wrong:
        expect(
            told.filter(has_text=re.compile(f"Smazzata {number}: .* Pigliate"))
        ).not_to_have_count(0)
    assert hall.now.version == before
    assert not hall.tables[0].done
    for number in wrong:
        shows(tablet, number)
        had = hands[number - 1]["ticks"]
        pigliate(tablet, number, *(ticks.get("PIG", 0) for ticks in had[:2]))
        expect(tablet.locator(f"#state-{number} .tag.good")).to_be_visible()


def pigliate(tablet: Page, number: int, *many: int) -> None:
    """Those of the first seats of a hand."""
    for seat, won in enumerate(many):
        tablet.select_option(f"[name='hand{number}.PIG.{seat}']", str(won))


def shows(tablet: Page, number: int) -> None:
    """This hand, opened if it is not."""
    if not tablet.locator(f"#hand-{number}[open]").count():
        tablet.locator(f"#hand-{number} > summary").click()


def taps(tablet: Page, number: int, hand: dict[str, Any]) -> None:
    """One hand of the sheet, its check by an opponent left out."""
    pre = f"hand{number}."
    for name in ("declaration", "declarer", "partner"):
        if hand[name] is not None:
            tablet.check(f"[name='{pre}{name}'][value='{hand[name]}']")
    for name in ("scommessa", "rivanto"):
        for seat in hand[name]:
            tablet.check(f"[name='{pre}{name}'][value='{seat}']")
    for seat, ticks in enumerate(hand["ticks"]):
        for box, many in ticks.items():
            if box == "PIG":
                tablet.select_option(f"[name='{pre}PIG.{seat}']", str(many))
            else:
                tablet.check(f"[name='{pre}{box}'][value='{seat}']")
    for at, fault in enumerate(hand.get("penalties", ())):
        tablet.locator(f"#hand-{number} details summary").click()
        tablet.select_option(f"[name='{pre}fault.{at}']", fault["fault"])
        tablet.select_option(f"[name='{pre}at_fault.{at}']", str(fault["player"]))
        tablet.check(f"[name='{pre}admitted.{at}']")


def others_hand_in(hall: Day, chance: Chance) -> None:
    for table in hall.tables:
        if not table.done:
            sheet = random_sheet(table.players, chance)
            turn = hall.now.tournament.rounds[-1].number
            hall.do(COMMANDS["enter-result"](round=turn, table=table.number, sheet=sheet))


def everybody_is_ranked_once(hall: Day) -> None:
    spectator = hall.somebody(hall.at("/results?round=1"))
    expect(spectator.locator(".tag.good")).to_have_count(2)
    spectator.goto(hall.at("/schema?round=2"))
    expect(spectator.locator("#figures-title")).to_be_visible()
    expect(spectator.locator("#schema details tbody tr")).to_have_count(8 * 8)
    spectator.goto(hall.at("/ranking"))
    expect(spectator.locator("#ranking tbody tr:not(.why)")).to_have_count(8)

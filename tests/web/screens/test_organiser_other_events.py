"""Pairs and Tarocchi at the same desk: team sheets with fees, and the turn sheet as the result."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from arbitro.app.access.passwords import set_password
from arbitro.app.acts import Act, Who
from arbitro.app.commands import OpenHall
from tests.web.axe import faults
from tests.web.houses import steady
from tests.web.screens.organising import NAMES, Organiser, organising
from tests.web.windows import Kind, window


@pytest.fixture(scope="module")
def organiser(browser: Browser) -> Iterator[Organiser]:
    house = steady()
    for id, regulation in (("coppie", "24ore-2018"), ("mineo", "tarocchi-2012")):
        opening = OpenHall(id=id, name=id.title(), regulation=regulation, date="2026-05-09")
        house.desk.open_hall(Act(id=id, command=opening, by=Who(role="organiser")))
    with organising(house, browser, "coppie") as one:
        yield one
    house.close()


def draw(page: Page, public: str) -> None:
    page.get_by_role("button", name="Convalida l'elenco").press("Enter")
    page.locator("#next-step-bar a.button", has_text="Prepara il sorteggio").press("Enter")
    page.get_by_role("button", name="Senza testimoni").press("Enter")
    expect(page.locator("#f-public")).to_be_focused()
    page.keyboard.type(public)
    page.keyboard.press("Enter")
    expect(page.locator("#drawn-title")).to_be_visible()


def test_a_password_opens_the_house_in_a_real_browser(organiser: Organiser) -> None:
    set_password(organiser.house.ring, "ada", "parola lunga davvero")
    browser = organiser.page.context.browser
    assert browser is not None
    with window(browser, Kind(1280, 720)) as page:
        page.goto(f"{organiser.url}/t/coppie/desk")
        page.get_by_role("link", name="Entra come organizzatore").click()
        page.fill("#f-name", "ada")
        page.fill("#f-password", "sbagliata del tutto")
        page.get_by_role("button", name="Entra").press("Enter")
        expect(page.locator("[data-errors]")).to_be_visible()
        expect(page.locator("#f-name")).to_have_value("ada")
        page.fill("#f-password", "parola lunga davvero")
        page.get_by_role("button", name="Entra").press("Enter")
        page.wait_for_url("**/t/coppie/desk")


def test_pairs_are_entered_by_team_sheet_and_by_list_and_pay_once(organiser: Organiser) -> None:
    page = organiser.open("/entries")
    page.fill("#f-name", "I Neutrali")
    page.fill('[id="f-members.0.name"]', "Bianchi Ada")
    page.get_by_role("button", name="Iscrivi la squadra").press("Enter")
    expect(page.locator('[id="f-members.1.name"]')).to_be_focused()  # the browser asks for it
    page.fill('[id="f-members.1.name"]', "Rossi Bruno")
    page.get_by_role("button", name="Iscrivi la squadra").press("Enter")
    expect(page.get_by_role("heading", name="I Neutrali")).to_be_visible()
    page.get_by_role("button", name="Registra la quota").press("Enter")
    expect(page.get_by_role("button", name="Registra la quota")).to_have_count(0)
    rows = "\n".join(f"{name};Coppia {at // 2}" for at, name in enumerate(NAMES[2:14]))
    page.fill("#f-text", f"Nome;Squadra\n{rows}")
    page.get_by_role("button", name="Guarda l'anteprima").press("Enter")
    page.get_by_role("button", name="Iscrivi 12").press("Enter")
    expect(page.locator("#teams article")).to_have_count(7)
    assert faults(page) == []


def test_pairs_are_drawn_apart_and_ranked_as_teams(organiser: Organiser) -> None:
    page = organiser.open("/entries")
    page.get_by_role("button", name="Segna che hanno pagato tutte").press("Enter")
    expect(page.get_by_role("button", name="Hanno pagato tutte le squadre")).to_have_count(0)
    draw(page, "3 3 1")
    hall = organiser.house.desk.hall("hall/coppie").tournament
    for table in hall.rounds[0].tables:
        teams = [hall.players[id].team for id in table.players]
        assert len(set(teams)) == len(teams)


def test_the_turn_sheet_is_the_result_of_a_table_of_tarocchi(organiser: Organiser) -> None:
    mineo = Organiser(organiser.house, organiser.url, organiser.page, "mineo")
    page = mineo.open("/entries")
    page.fill("#f-text", "\n".join(NAMES[:8]))
    page.get_by_role("button", name="Guarda l'anteprima").press("Enter")
    page.get_by_role("button", name="Iscrivi 8").press("Enter")
    draw(page, "1 2 3 4 5 6")
    page = mineo.open("/results")
    before = mineo.version
    page.get_by_role("button", name="Registra e vai").press("Enter")
    expect(page.locator("[data-errors]")).to_be_visible()
    assert mineo.version == before
    players = mineo.house.desk.hall("hall/mineo").tournament.rounds[0].tables[0].players
    for number in range(1, 5):
        hand = page.locator(f"#hand-{number}")
        if hand.get_attribute("open") is None:
            hand.locator("summary").first.press("Enter")
        hand.locator(f'[name="hand{number}.declaration"][value="SV"]').check(force=True)
        hand.locator(f'[name="hand{number}.declarer"][value="{number - 1}"]').check(force=True)
        for box in ("RIM", "VAN"):
            hand.locator(f'[name="hand{number}.{box}"][value="{number - 1}"]').check(force=True)
        verifier = 1 if number == 1 else number - 1  # an opponent of the compiler, who sits first
        hand.locator(f'[name="hand{number}.verified_by"][value="{verifier}"]').check(force=True)
    page.get_by_role("button", name="Registra e vai").press("Enter")
    expect(page.get_by_text("Tavolo A registrato")).to_be_visible()
    result = mineo.house.desk.hall("hall/mineo").tournament.rounds[0].tables[0].result
    assert {seat.player for seat in result} == set(players)

"""From a fresh server to a drawn first round and on through the day, by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.houses import steady
from tests.web.screens.organising import SIXTEEN, Organiser, organising

HALL = "raduno-di-pavia"


@pytest.fixture(scope="module")
def organiser(browser: Browser) -> Iterator[Organiser]:
    house = steady()
    with organising(house, browser, HALL) as one:
        yield one
    house.close()


def test_sixteen_pasted_names_are_a_drawn_round_reading_only_the_screen(
    organiser: Organiser,
) -> None:
    page = organiser.page
    organiser.typed("Raduno di Pavia")  # the field of the name has the focus
    page.wait_for_url("**/desk/entries")
    expect(page.locator("#next-title")).to_have_text("Iscrivi i giocatori")
    page.keyboard.insert_text(SIXTEEN)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#preview-title")).to_contain_text("16 righe lette")
    expect(page.locator("[name=_adult]")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#row-g016")).to_be_visible()
    expect(page.locator("#next-title")).to_have_text("Convalida l'elenco")
    expect(page.locator("#next-step button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#next-title")).to_have_text("Prepara il sorteggio del turno 1")
    organiser.to_the_dice()
    organiser.typed("3 5 1 6 2 4")
    expect(page.locator("#drawn-title")).to_have_text("Turno 1: 4 tavoli")
    tables = organiser.house.desk.hall(f"hall/{HALL}").tournament.rounds[0].tables
    assert [len(table.players) for table in tables] == [4, 4, 4, 4]
    for table in tables:
        clubs = [int(player[1:]) % 5 for player in table.players]
        assert len(set(clubs)) == 4


def test_two_players_are_swapped_by_hand_only_with_a_reason(organiser: Organiser) -> None:
    page = organiser.open("/draw")
    page.get_by_text("Scambia due giocatori a mano").click()
    drawn = organiser.house.desk.hall(f"hall/{HALL}").tournament.rounds[0]
    one, other = drawn.tables[0].players[0], drawn.tables[1].players[0]
    page.select_option("#swap-one", one)
    page.select_option("#swap-other", other)
    page.fill("#swap-reason", "fratelli")
    page.locator("#swap-reason").press("Enter")
    expect(page.get_by_text("Cambiato a mano")).to_be_visible()
    expect(page.get_by_text("fratelli")).to_be_visible()
    swapped = organiser.house.desk.hall(f"hall/{HALL}").tournament.rounds[0]
    assert other in swapped.tables[0].players
    assert one in swapped.tables[1].players


def test_results_go_in_table_after_table_without_the_mouse(organiser: Organiser) -> None:
    page = organiser.open("/results")
    for table in range(1, 4):
        expect(page.locator("#table-title")).to_have_text(f"Tavolo {table}")
        expect(page.locator('[id="f-seats.0.table_points"]')).to_be_focused()
        organiser.typed(*(str(50 - 10 * seat - table) for seat in range(4)))
    expect(page.locator("#table-title")).to_have_text("Tavolo 4")
    assert organiser.page.url.endswith("saved=3")


def test_a_tie_asks_for_the_figure_it_needs_and_keeps_what_was_typed(organiser: Organiser) -> None:
    page = organiser.open("/results?table=4")
    before = organiser.version
    expect(page.locator('[id="f-seats.0.table_points"]')).to_be_focused()
    organiser.typed("50", "50", "30", "20")
    expect(page.get_by_role("columnheader", name="Fuori obiettivo")).to_be_visible()
    expect(page.locator('[id="f-seats.2.table_points"]')).to_have_value("30")
    assert organiser.version == before
    page.fill('[id="f-seats.0.off_objective"]', "8")
    page.fill('[id="f-seats.1.off_objective"]', "5")
    page.get_by_role("button", name="Registra e vai").press("Enter")
    expect(page.get_by_text("Ci sono tutti i risultati").first).to_be_visible()
    expect(page.locator("#next-step-bar .sure > summary")).to_be_focused()
    page.keyboard.press("Enter")  # one too many
    expect(page.locator("#next-step-bar")).to_contain_text("I risultati del turno 1 sono chiusi")
    drawn = organiser.house.desk.hall(f"hall/{HALL}").tournament.rounds[0]
    assert not drawn.closed
    assert [seat.place for seat in drawn.tables[3].result] == [1, 2, 3, 4]


def test_a_correction_needs_a_reason_and_can_be_undone_from_the_desk(organiser: Organiser) -> None:
    page = organiser.open("/results?table=4")
    page.fill('[id="f-seats.3.table_points"]', "21")
    page.fill("#why", "letto male")
    page.locator("#why").press("Enter")
    organiser.sent()
    expect(page.locator('[id="f-seats.3.table_points"]')).to_have_value("21")
    page = organiser.open()
    newest = page.locator("#acts li").first
    expect(newest).to_contain_text("letto male")
    newest.get_by_text("Annulla…").press("Enter")
    newest.get_by_label("Motivo").fill("era giusto prima")
    newest.get_by_label("Motivo").press("Enter")
    expect(page.locator("#acts li").nth(1)).to_contain_text("annullato")
    result = organiser.house.desk.hall(f"hall/{HALL}").tournament.rounds[0].tables[3].result
    assert result[3].table_points == 20


def test_the_round_is_closed_and_the_roll_call_taken_by_a_few_letters(
    organiser: Organiser,
) -> None:
    page = organiser.open()
    organiser.sure("Chiudi il turno", "Sì, chiudi il turno")
    page.wait_for_url("**/desk/standings")
    page.get_by_text("Perché").first.press("Enter")
    page = organiser.open("/check-in")
    expect(page.locator("#filter-roll")).to_be_focused()
    organiser.typed("barb")
    expect(page.locator("#roll-g012")).to_contain_text("presente")
    expect(page.locator("#roll-said")).to_have_text("✓ Barbieri Nino")
    page.get_by_role("button", name="Assente Bianchi Ada").press("Enter")
    expect(page.locator("#roll-g001 .tag")).to_have_text("assente")
    page.get_by_role("button", name="Annulla Bianchi Ada").press("Enter")
    expect(page.locator("#roll-g001 button.tap")).to_be_visible()
    page = organiser.open("/check-in?player=g002")
    expect(page.get_by_role("button", name="Rossi Bruno è presente")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#roll-g002")).to_contain_text("presente")
    page.get_by_role("button", name="Segna presente chi manca (14)").press("Enter")
    expect(page.get_by_text("appello completo")).to_be_visible()


def play_round(organiser: Organiser, dice: str) -> None:
    page = organiser.open()
    organiser.to_the_dice()
    organiser.typed(dice)
    page.get_by_role("link", name="Inserisci i risultati").press("Enter")
    drawn = organiser.house.desk.hall(f"hall/{HALL}").tournament.rounds[-1]
    for table in drawn.tables:
        expect(page.locator("#table-title")).to_have_text(f"Tavolo {table.number}")
        expect(page.locator('[id="f-seats.0.table_points"]')).to_be_focused()
        figures = (str(52 - 12 * seat - table.number) for seat in range(4))
        organiser.typed(*figures)
    expect(page.get_by_text("Ci sono tutti i risultati").first).to_be_visible()
    if page.locator("#next-step-bar summary", has_text="Tira i dadi").count():
        organiser.sure("Tira i dadi", "Sì, tira i dadi")
    organiser.sure("Chiudi il turno", "Sì, chiudi il turno")
    page.wait_for_url(re.compile(r"/desk/(standings|ranking)$"))


def test_a_place_given_up_goes_to_the_next_and_the_page_says_by_which_criterion(
    organiser: Organiser,
) -> None:
    play_round(organiser, "1 1 2 3 5 5")
    play_round(organiser, "2 4 6 6 1 3")
    stage = organiser.house.desk.hall(f"hall/{HALL}").tournament.stage
    assert stage is not None
    assert stage.name == "final"
    gone = stage.slots[0].player
    page = organiser.open("/stages")
    row = page.locator(f"#slot-{stage.name}-{gone}")
    row.get_by_text("Rinuncia…").press("Enter")
    row.get_by_label("Motivo").fill("parte prima")
    row.get_by_label("Motivo").press("Enter")
    expect(page.get_by_text("ripescato", exact=True).first).to_be_visible()
    expect(page.get_by_text("ripescato al posto di").first).to_be_visible()
    expect(page.get_by_role("heading", name="Hanno rinunciato")).to_be_visible()
    page.get_by_role("button", name="Ci ripensa").press("Enter")
    expect(page.get_by_text("ripescato al posto di")).to_have_count(0)


def test_the_day_ends_with_a_ranking_by_blocks(organiser: Organiser) -> None:
    play_round(organiser, "6 6 1")
    page = organiser.open()
    organiser.sure("Chiudi il torneo", "Sì, chiudi il torneo")
    page.wait_for_url("**/desk/ranking")
    expect(page.get_by_text("Il torneo è chiuso.")).to_be_visible()
    expect(page.get_by_role("table", name="Finale")).to_be_visible()
    expect(page.get_by_role("table", name="Semifinali")).to_be_visible()
    assert organiser.house.desk.hall(f"hall/{HALL}").tournament.finished

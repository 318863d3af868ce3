"""The referees' pages in the real browser: calls, time, cases, sanctions, exits, disputes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from arbitro.app.acts import Act, Who
from arbitro.referee.clock.asked_taps import FirstCard
from arbitro.referee.commands import CallReferee, Tap
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament.commands import EnterResult
from tests.web.axe import faults
from tests.web.living import living
from tests.web.screens.field import REFEREE, Field, field
from tests.web.screens.loading import still_loading
from tests.web.windows import window
from tools.showcase import LARGE, showcase

HERE = "1/5"


@pytest.fixture(scope="module")
def place(browser: Browser) -> Iterator[Field]:
    """Table 5 is being played; whoever holds `page` is the referee standing there."""
    with field(browser) as made:
        made.do(Tap(round=1, table=5, tap=FirstCard()))
        yield made


@pytest.fixture
def page(place: Field) -> Iterator[Page]:
    with place.phone("referee", REFEREE) as one:
        yield one


def at_table(page: Page, place: Field) -> None:
    page.goto(f"{place.base}/referee/{HERE}")


def player(place: Field, seat: int) -> str:
    return str(place.table(5).players[seat])


def name_of(place: Field, seat: int) -> str:
    return str(place.hall.tournament.players[player(place, seat)].name)


def test_a_call_arrives_by_itself_is_claimed_and_closed(page: Page, place: Field) -> None:
    expect(page.locator(".tile")).to_have_count(7)
    place.do(CallReferee(round=1, table=6, call="ruling", text="otto carte"), "table", "1/6")
    expect(page.locator(".call")).to_contain_text("otto carte")
    expect(page.locator(".tile[data-call] .number")).to_contain_text("6")
    page.get_by_role("button", name="Vado io").click()
    expect(page.locator("#hits a").first).to_have_text("Otto o più carte in mano")
    page.get_by_role("link", name="Tavolo 6").click()
    expect(page.locator(".call")).to_contain_text(REFEREE)
    page.get_by_role("button", name="Risolta").click()
    expect(page.locator(".call")).to_have_count(0)
    assert [call.status for call in place.hall.referee.calls.values()] == ["closed"]


def test_a_table_is_suspended_resumed_and_given_time(page: Page, place: Field) -> None:
    at_table(page, place)
    page.get_by_role("button", name="contestazione").click()
    expect(page.locator(".clock[data-state=suspended]")).to_be_visible()
    place.hours.pass_minutes(3)
    page.get_by_role("button", name="Riprendi, il tempo si recupera").click()
    expect(page.locator(".clock[data-state=running]")).to_be_visible()
    page.locator("summary", has_text="Correggi il tempo").click()
    page.get_by_role("button", name="Correggi il tempo").click()
    expect(page.locator("#adjust [data-errors]")).to_be_visible()
    before = place.hall.version
    page.fill("#adjust [name='tap.reason']", "cronometro dimenticato")
    page.get_by_role("button", name="Correggi il tempo").click()
    expect(page.locator("#adjust [data-errors]")).to_have_count(0)
    assert place.hall.version > before


def test_from_words_to_a_ruling_attached_to_table_and_player(page: Page, place: Field) -> None:
    at_table(page, place)
    page.get_by_role("link", name="Situazione di gioco").click()
    page.locator("#f-words").press_sequentially("otto carte")
    expect(page.locator("#hits a").first).to_have_text("Otto o più carte in mano")
    page.locator("#hits a").first.click()
    page.fill("[name='f.hand']", "8")
    page.get_by_role("button", name="Avanti").click()
    page.get_by_role("link", name="No", exact=True).click()
    page.get_by_role("link", name="Sì", exact=True).click()
    expect(page.locator("#ruling")).to_contain_text("L'ottava carta")
    expect(page.locator("#ruling .article").first).to_contain_text("RUR art.")
    page.check("#rule [name=done]")
    page.check(f"#rule [value='{player(place, 0)}']")
    page.get_by_role("button", name="Conferma la decisione").click()
    expect(page.locator("#decided-title")).to_be_visible()
    given = place.hall.referee.rulings["R1"]
    assert (given.table, given.players, given.done) == (5, {"player": player(place, 0)}, (0,))
    page.locator(".told summary", has_text="Annulla").click()
    page.fill("#annul-R1 [name=reason]", "carte ricontate: erano sette")
    page.locator("#annul-R1 button").click()
    expect(page.locator("#decided-title")).to_have_count(0)
    assert place.hall.referee.rulings["R1"].annulled is not None


def test_words_typed_before_the_page_can_ask_are_searched_all_the_same(
    page: Page, place: Field
) -> None:
    with still_loading(page, f"{place.base}/referee/cases"):
        page.locator("#f-words").press_sequentially("otto carte")
    expect(page.locator("#hits a").first).to_have_text("Otto o più carte in mano")


def test_an_amended_ruling_needs_its_reason(page: Page, place: Field) -> None:
    case = "eight-or-more-cards?round=1&table=5&f.hand=8&f.just_captured=false&f.just_drawn=true"
    page.goto(f"{place.base}/referee/case/{case}")
    page.check(f"#rule [value='{player(place, 1)}']")
    page.locator("summary", has_text="Decido diversamente").click()
    page.fill("[name=instead]", "tiene la carta")
    before = place.hall.version
    page.get_by_role("button", name="Conferma la decisione").click()
    expect(page.locator("[data-errors]")).to_be_visible()
    assert page.input_value("[name=instead]") == "tiene la carta"
    assert place.hall.version == before


def test_an_answer_that_makes_no_sense_is_asked_again(page: Page, place: Field) -> None:
    page.goto(f"{place.base}/referee/case/eight-or-more-cards?f.hand=tante")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("[name='f.hand']:not([type=hidden])")).to_be_visible()


def test_seats_are_answered_by_tapping_names(page: Page, place: Field) -> None:
    case = "last-player-out-before-rolls?round=1&table=5"
    page.goto(f"{place.base}/referee/case/{case}")
    page.fill("[name='f.players']", "4")
    page.get_by_role("button", name="Avanti").click()
    page.get_by_label(name_of(place, 3)).check()
    page.get_by_role("button", name="Avanti").click()
    expect(page.locator("#ruling .sentence")).to_contain_text("Sdada per primo il ")
    page.go_back()
    page.get_by_label(name_of(place, 3)).uncheck()
    page.get_by_label(name_of(place, 0)).check()
    page.get_by_role("button", name="Avanti").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_the_ladder_proposes_the_referee_confirms_and_the_second_time_is_worse(
    page: Page, place: Field
) -> None:
    steps = []
    for _ in range(2):
        at_table(page, place)
        page.get_by_role("link", name="Sanzione").click()
        page.check(f"[name=player][value='{player(place, 1)}']")
        page.check("[name=what][value=language]")
        page.get_by_role("button", name="Trova la sanzione").click()
        steps.append(page.locator("#proposal .sentence").inner_text())
        expect(page.locator("#proposal .article").first).to_be_visible()
        if page.locator("#record [value=two-cards]").count():
            page.get_by_role("button", name="Registra").click()
            expect(page.locator("[data-errors]")).to_contain_text("perdita di 2 carte")
            page.check("#record [value=two-cards]")
        page.get_by_role("button", name="Registra").click()
        expect(page.locator("#decided-title")).to_be_visible()
    assert steps[0].startswith(name_of(place, 1))
    assert steps[0] != steps[1]
    page.goto(f"{place.base}/referee/player/{player(place, 1)}")
    expect(page.locator(".told")).to_have_count(2)
    page.goto(f"{place.base}/referee/register")
    page.locator(".told summary").first.click()
    page.locator(".told form").first.locator("[name=reason]").fill("scambio di persona")
    page.locator(".told form").first.get_by_role("button").click()
    expect(page.locator(".told")).to_have_count(1)


def test_another_step_than_proposed_needs_a_reason(page: Page, place: Field) -> None:
    page.goto(f"{place.base}/referee/{HERE}/sanction?player={player(place, 2)}&what=unsporting")
    page.locator("summary", has_text="Decido diversamente").click()
    page.select_option("[name='sanction.override.step']", "ammonizione")
    before = place.hall.version
    page.get_by_role("button", name="Registra").click()
    expect(page.locator("[data-errors]")).to_be_visible()
    assert page.input_value("[name='sanction.override.step']") == "ammonizione"
    assert place.hall.version == before


def test_who_leaves_gets_the_three_fields_of_the_edition(page: Page, place: Field) -> None:
    at_table(page, place)
    page.get_by_role("link", name="Chi lascia").click()
    page.check(f"[name=player][value='{player(place, 3)}']")
    page.get_by_role("button", name="Ritiro", exact=True).click()
    expect(page.locator("#exit-filled .article").first).to_be_visible()
    page.check("[name=score][value=zero]")
    before = place.hall.version
    page.get_by_role("button", name="Registra").click()
    expect(page.locator("[data-errors]")).to_be_visible()
    assert place.hall.version == before
    page.fill("[name=motive]", "se n'è andato sbattendo la porta")
    page.get_by_role("button", name="Registra").click()
    expect(page.locator(".told", has_text=name_of(place, 3))).to_be_visible()
    (left,) = place.hall.referee.exits.values()
    assert (left.player, left.score) == (player(place, 3), "zero")
    expect(page.locator(".seats .chip.out")).to_have_text([re.compile(name_of(place, 3))])


def test_a_dispute_is_answered_at_once_and_judged(page: Page, place: Field) -> None:
    at_table(page, place)
    page.locator("summary", has_text="Qualcuno contesta").click()
    page.check(f"#dispute [name=by][value='{player(place, 0)}']")
    page.fill("#dispute [name=text]", "dado toccato")
    page.get_by_role("button", name="È ammessa?").click()
    expect(page.locator(".told", has_text="dado toccato")).to_contain_text("Ammessa")
    page.get_by_role("button", name="Respinta").click()
    expect(page.locator(".told", has_text="dado toccato")).to_contain_text(REFEREE)


def test_slow_play_goes_step_by_step(page: Page, place: Field) -> None:
    place.do(Tap(round=1, table=3, tap=FirstCard()))
    page.goto(f"{place.base}/referee/1/3")
    page.locator("summary", has_text="Gioco lento").click()
    page.get_by_role("button", name="Invito a dichiarare la mossa").click()
    expect(page.get_by_text("il turno passa")).to_be_visible()


def test_who_plays_no_more_is_passed_over(page: Page, place: Field) -> None:
    place.do(Tap(round=1, table=4, tap=FirstCard()))
    page.goto(f"{place.base}/referee/1/4")
    page.locator("summary", has_text="Qualcuno ha lasciato il tavolo").click()
    page.check("#left [value='0']")
    page.get_by_role("button", name="Non gioca più").click()
    expect(page.locator(".seats .now .seat")).to_have_text("2")


def test_who_was_not_appointed_is_told_before_he_tries(place: Field) -> None:
    with place.phone("referee", "Zoe") as page:
        expect(page.locator(".announcement")).to_contain_text("Non sei tra gli arbitri nominati")


@pytest.mark.parametrize("lang", ["it", "en"])
def test_no_page_of_the_referees_has_a_serious_fault(place: Field, lang: str) -> None:
    first = player(place, 0)
    full = "/case/eight-or-more-cards?round=1&table=5"
    with place.phone("referee", REFEREE, lang=lang) as page:
        for path in (
            "",
            f"/{HERE}",
            "/1/1",
            "/cases",
            full,
            f"{full}&f.hand=8&f.just_captured=false&f.just_drawn=true",
            f"/{HERE}/sanction?player={first}&what=language",
            f"/{HERE}/exit",
            f"/{HERE}/exit?player={first}&reason=withdrawal",
            f"/{HERE}/result",
            "/register",
            f"/player/{first}",
        ):
            page.goto(f"{place.base}/referee{path}")
            assert faults(page) == [], path
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_in_a_large_hall_open_tables_come_first_and_one_is_reached_by_its_number(
    browser: Browser,
) -> None:
    house = showcase(large=30)
    with living(house) as url, window(browser) as page:
        page.goto(f"{url}/l/{house.ring.issue('referee', f'hall/{LARGE}', REFEREE).secret}")
        page.goto(f"{url}/t/{LARGE}/referee")
        done, still_open = page.locator("#tile-1-1"), page.locator("#tile-1-19")
        expect(still_open).to_be_visible()
        expect(done).to_be_hidden()
        players = house.desk.hall(f"hall/{LARGE}").tournament.rounds[0].tables[18].players
        seats = tuple(random_result(players, Chance("before his eyes")))
        command = EnterResult(table=19, seats=seats)
        house.desk.act(f"hall/{LARGE}", Act(id="x", command=command, by=Who(role="organiser")))
        expect(still_open).to_contain_text("Finito")
        expect(still_open).to_be_visible()
        page.check("[name=which][value=all]")
        expect(done).to_be_visible()
        page.fill("#f-table", "99")
        page.get_by_role("button", name="Vai", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("99")
        page.fill("#f-table", "27")
        page.get_by_role("button", name="Vai", exact=True).click()
        expect(page.locator("h1")).to_have_text("Tavolo 27")
    house.close()

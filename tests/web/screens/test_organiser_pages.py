"""Every page of the organiser: found sound by axe, closed to others, patient with bad input."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from arbitro.app.acts import Act, Who
from arbitro.app.commands import Announce, OpenHall
from arbitro.dossier.verify import verify
from arbitro.web import demo
from arbitro.web.screens.organiser import draw
from arbitro.web.screens.organiser.next_step import SECTIONS
from tests.documents.reading import codes
from tests.patience import SECONDS
from tests.web.asking import Asking
from tests.web.axe import BY_THE_EYE, faults
from tests.web.houses import steady
from tests.web.screens.loading import held_back, still_loading
from tests.web.screens.organising import Organiser, organising

PATHS = [path.removeprefix("/desk") for _, path in SECTIONS] + ["/attempts"]


@pytest.fixture(scope="module")
def organiser(browser: Browser) -> Iterator[Organiser]:
    house = steady()
    demo.set_up(house.desk)
    with organising(house, browser, "demo") as one:
        yield one
    house.close()


@pytest.fixture
def fresh(organiser: Organiser) -> Organiser:
    """A tournament of its own for a test, in the same house."""
    number = len(organiser.house.desk.store.streams("hall/"))
    opening = OpenHall(
        id=f"prova-{number}", name=f"Prova {number}", regulation="rur-2015", date="2026-05-09"
    )
    act = Act(id=f"open-{number}", command=opening, by=Who(role="organiser"))
    organiser.house.desk.open_hall(act)
    return Organiser(organiser.house, organiser.url, organiser.page, opening.id)


@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing_serious(organiser: Organiser, path: str) -> None:
    page = organiser.open(path)
    assert faults(page) == []
    page.emulate_media(color_scheme="dark")
    assert faults(page, only=BY_THE_EYE) == []
    page.emulate_media(color_scheme="light")


def test_the_house_shows_every_setting_with_article_and_doubt(organiser: Organiser) -> None:
    page = organiser.page
    page.goto(organiser.url)
    page.locator("summary", has_text="Che cosa dicono le regole").press("Enter")
    row = page.get_by_role("row", name="Numero minimo")
    expect(row).to_contain_text("16 giocatori")
    expect(row).to_contain_text("art. 1")
    expect(page.get_by_role("row", name="Ritardo")).to_contain_text("Interpretazione")
    page.select_option("#f-rules", "24ore-2018")
    expect(page.get_by_label("Gironi", exact=True)).to_have_value("1")
    page.get_by_text("questioni aperte").click()
    expect(page.get_by_label("Lettura: GAP-H01")).to_be_visible()
    assert faults(page) == []


def test_settings_chosen_for_a_new_tournament_are_pinned(organiser: Organiser) -> None:
    page = organiser.page
    page.goto(organiser.url)
    page.fill("#f-name", "Coppie di prova")
    page.select_option("#f-rules", "24ore-2018")
    page.get_by_label("Gironi", exact=True).fill("tre")
    page.get_by_role("button", name="Apri il torneo").press("Enter")
    expect(page.locator("[data-errors]")).to_contain_text("«tre»")
    expect(page.locator("#f-name")).to_have_value("Coppie di prova")
    page.get_by_label("Gironi", exact=True).fill("2")
    page.get_by_role("button", name="Apri il torneo").press("Enter")
    page.wait_for_url("**/desk/entries")
    hall = organiser.house.desk.hall("hall/coppie-di-prova")
    assert hall.tournament.settings["groups"] == 2


def test_a_new_tournament_waits_for_what_its_rules_say(organiser: Organiser) -> None:
    page = organiser.page
    page.goto(organiser.url)
    page.fill("#f-name", "Di fretta")
    button = page.get_by_role("button", name="Apri il torneo")
    with held_back(page, "**/new/rules*"):
        with page.expect_request("**/new/rules*"):
            page.select_option("#f-rules", "24ore-2018")
        expect(button).to_be_disabled()
    expect(page.get_by_label("Gironi", exact=True)).to_be_visible()
    expect(button).to_be_enabled()


def test_rules_chosen_while_the_page_loads_are_asked_for_when_it_has(organiser: Organiser) -> None:
    page = organiser.page
    with still_loading(page, organiser.url):
        page.select_option("#f-rules", "24ore-2018")
    expect(page.get_by_label("Gironi", exact=True)).to_be_visible()


def test_settings_of_other_rules_open_nothing(organiser: Organiser) -> None:
    page = organiser.page
    page.route("**/new/rules*", lambda route: route.abort())
    page.goto(organiser.url)
    page.fill("#f-name", "Senza rete")
    page.select_option("#f-rules", "24ore-2018")
    button = page.get_by_role("button", name="Apri il torneo")
    expect(button).to_be_enabled()
    button.press("Enter")
    expect(page.locator("[data-errors]")).to_contain_text("erano di RUR")
    expect(page.locator("#f-name")).to_have_value("Senza rete")
    expect(page.get_by_label("Gironi", exact=True)).to_have_value("1")
    assert organiser.house.desk.store.head("hall/senza-rete") is None
    button.press("Enter")
    page.wait_for_url("**/desk/entries")
    assert organiser.house.desk.hall("hall/senza-rete").tournament.rules == "24ore-2018"
    page.unroute("**/new/rules*")


@pytest.mark.parametrize("role", ["referee", "table", "player", "projector", "public"])
def test_nobody_else_opens_the_desk(hall: Asking, role: str) -> None:
    for path in (*PATHS, "/paper/entries.csv"):
        answer = hall.client.get(
            f"/t/demo/desk{path}", headers={**hall.token(role), "Accept": "text/html"}
        )
        assert answer.status_code in (401, 403), path
        assert "Convalida" not in answer.text


BAD = [
    ("/entries?player=g001", "expel", {"player": "g001"}, "expel", "Manca"),
    ("/entries?player=g001", "forget", {"player": "g001"}, "forget-form", "Manca"),
    ("/check-in", "check-in-player", {"player": "g999"}, "here", "g999"),
    ("/check-in", "check-in-player", {"player": "g001", "at": "25"}, "here", "25"),
    ("/check-in", "undo-check-in", {"player": "g999"}, "take-back", "g999"),
    ("/results", "enter-result", {"table": "5", "seats.0.table_points": "x"}, "result-2-5", "«x»"),
    ("/results", "enter-result", {"table": "5"}, "result-2-5", "a metà"),
    ("/stages", "renounce", {"player": "g999"}, "ahead", "g999"),
    ("/screen", "set-screen", {"show": "film"}, "show", "film"),
    ("/screen", "set-screen", {"show": "auto", "page": "due"}, "show", "«due»"),
    ("/screen", "announce", {"text": "x", "until_minutes": "0"}, "announce", "minuti"),
    ("/people", "@appoint", {"_names": "Bruno\nBruno"}, "officials", "Bruno"),
    ("/people", "@issue", {"role": "player", "subject": "g999"}, "one-player", "g999"),
    ("/people", "@issue", {"role": "referee", "subject": ""}, "one-referee", "nome"),
    ("/people", "@revoke", {"link": "nessuno"}, "projector-link", "nessuno"),
]
"""Page, command (or what the page does, after @), fields, the form, words of the sentence."""


@pytest.mark.parametrize(("path", "asked", "fields", "form", "sentence"), BAD)
def test_bad_input_gets_its_sentence_and_stores_nothing(
    hall: Asking, path: str, asked: str, fields: dict[str, str], form: str, sentence: str
) -> None:
    version = hall.house.desk.hall(demo.STREAM).version
    does = {"_does": asked[1:]} if asked.startswith("@") else {"_command": asked}
    headers = {**hall.token("organiser"), "Accept": "text/html", "Accept-Language": "it"}
    answer = hall.client.post(
        f"/t/demo/desk{path}", data={**does, "_form": form, **fields}, headers=headers
    )
    assert answer.status_code in (404, 409, 422), answer.text[:400]
    told = re.findall(r"data-errors.*?</ul>", answer.text, re.DOTALL)
    assert any(sentence in one for one in told), told
    assert hall.house.desk.hall(demo.STREAM).version == version


def test_a_pasted_list_says_what_is_wrong_in_which_row_before_anything_is_entered(
    fresh: Organiser,
) -> None:
    page = fresh.open("/entries")
    before = fresh.version
    page.fill(
        "#f-text",
        "Cognome;Nome;Squadra del cuore;Nato il\n"
        "Bianchi;Ada;Inter;1990\nBianchi;Ada;Inter;1990\nNeri;Dario;Milan;2015\nVerdi;Carla;Roma;boh",
    )
    page.get_by_role("button", name="Guarda l'anteprima").press("Enter")
    rows = page.locator("#preview tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.nth(0)).to_contain_text("a posto")
    expect(rows.nth(1)).to_contain_text("stesso nome")
    expect(rows.nth(2)).to_contain_text("età da confermare")
    expect(rows.nth(3)).to_contain_text("boh")
    assert fresh.version == before
    page.get_by_text("Colonne: che cosa è che cosa").press("Enter")
    expect(page.get_by_label("Cognome", exact=True)).to_have_value("Cognome")
    page.select_option("#c-club", "Squadra del cuore")
    page.get_by_role("button", name="Rileggi così").press("Enter")
    expect(rows.nth(0).get_by_label("Club 2")).to_have_value("Inter")
    rows.nth(1).get_by_label("altra persona").check()
    rows.nth(2).get_by_label("Deroga concessa da").fill("Ada Bianchi")
    rows.nth(3).get_by_label("Nascita 5").fill("1988")
    page.get_by_role("button", name="Iscrivi 4").press("Enter")
    expect(page.locator("#people tbody tr")).to_have_count(4)
    players = fresh.house.desk.hall(f"hall/{fresh.hall}").tournament.players.values()
    assert [p.name for p in players] == ["Bianchi Ada", "Bianchi Ada", "Neri Dario", "Verdi Carla"]
    assert [p.waiver for p in players] == [None, None, "Ada Bianchi", None]
    assert {p.club for p in players} == {"Inter", "Milan", "Roma"}


def test_a_file_is_read_as_a_pasted_list_is(fresh: Organiser) -> None:
    page = fresh.open("/entries")
    page.set_input_files(
        "#f-file",
        {
            "name": "iscritti.csv",
            "mimeType": "text/csv",
            "buffer": "nome,club,nascita\nGiosuè Là,Città,1980\n".encode("cp1252"),
        },
    )
    page.get_by_role("button", name="Leggi il file").press("Enter")
    expect(page.get_by_label("Nome e cognome 2")).to_have_value("Giosuè Là")
    page.get_by_role("button", name="Iscrivi 1").press("Enter")
    expect(page.locator("#people tbody tr")).to_have_count(1)


def test_one_by_one_a_minor_and_a_namesake_are_asked_about_in_the_form(fresh: Organiser) -> None:
    page = fresh.open("/entries")
    page.fill("#f-name", "Neri Dario")
    page.fill("#f-born", "2012")
    page.get_by_role("button", name="Iscrivi il giocatore").press("Enter")
    expect(page.locator("#one [data-errors]")).to_contain_text("18")
    expect(page.locator("#f-name")).to_have_value("Neri Dario")
    page.get_by_label("Deroga concessa da").fill("il presidente")
    page.get_by_role("button", name="Iscrivi il giocatore").press("Enter")
    expect(page.locator("#row-g001")).to_be_visible()
    page.fill("#f-name", "Neri Dario")
    page.fill("#f-born", "2012")
    page.get_by_label("Ho controllato che ha almeno").check()  # no tick makes him older
    page.get_by_role("button", name="Iscrivi il giocatore").press("Enter")
    page.get_by_label("Deroga concessa da").fill("il presidente")
    page.get_by_role("button", name="Iscrivi il giocatore").press("Enter")
    page.get_by_label("È un'altra persona").check()
    expect(page.get_by_label("Deroga concessa da")).to_have_value("il presidente")
    page.get_by_role("button", name="Iscrivi il giocatore").press("Enter")
    expect(page.locator("#row-g002")).to_be_visible()


def test_personal_data_are_deleted_only_behind_a_question(fresh: Organiser) -> None:
    page = fresh.open("/entries")
    page.fill("#f-name", "Neri Dario")
    page.fill("#f-born", "1972")
    page.locator("#f-born").press("Enter")
    expect(page.locator("#row-g001")).to_be_visible()
    page = fresh.open("/entries?player=g001")
    page.get_by_role("button", name="Cancella i dati personali").press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("non tornano")
    dialog.get_by_label("Motivo").fill("lo chiede lui")
    dialog.get_by_role("button", name="Cancella per sempre").press("Enter")
    fresh.sent()
    assert "Dario" not in str(fresh.house.desk.hall(f"hall/{fresh.hall}").tournament.players)


def test_links_have_a_code_are_put_away_and_can_be_taken_back(organiser: Organiser) -> None:
    page = organiser.open("/people")
    page.fill("#f-names", "Bruno Fischietto")
    page.get_by_role("button", name="Nomina gli arbitri").press("Enter")
    page.get_by_role("button", name="Link per 1 arbitro").press("Enter")
    card = page.locator("#made figure")
    expect(card).to_contain_text("Bruno Fischietto")
    expect(card.locator("svg")).to_be_visible()
    address = card.locator("a").get_attribute("href")
    assert address is not None
    page = organiser.open("/people")
    expect(card).to_contain_text("Bruno Fischietto")
    page.get_by_role("button", name="mettili via").press("Enter")
    expect(page.locator("#made")).to_have_count(0)
    assert organiser.house.ring.find(address.rpartition("/")[2]) is not None
    page.get_by_role("button", name="Revoca Bruno Fischietto").press("Enter")
    expect(page.get_by_role("button", name="Revoca Bruno Fischietto")).to_have_count(0)
    assert organiser.house.ring.find(address.rpartition("/")[2]) is None
    page.get_by_role("button", name="Link di tutti i tavoli").press("Enter")
    expect(page.locator("#made figure")).to_have_count(8)


def test_what_was_pressed_first_is_done_first(organiser: Organiser) -> None:
    page = organiser.open("/screen")
    page.fill("#f-text", "Si comincia")
    page.get_by_role("button", name="Annuncia").press("Enter")
    expect(page.locator("#standing")).to_contain_text("Si comincia")
    sent: list[Route] = []

    def the_first_waits(asked: Route) -> None:
        if asked.request.method != "POST":
            asked.continue_()
            return
        sent.append(asked)
        if len(sent) > 1:
            asked.continue_()

    page.route("**/desk/screen", the_first_waits)
    page.fill("#f-text", "Prima si mangia")
    page.get_by_role("button", name="Annuncia").press("Enter")
    down = page.get_by_role("button", name="Togli gli annunci")
    down.press("Enter")
    expect(down).to_have_attribute("aria-busy", "true")
    said = Announce(text="Dal secondo banco")
    act = Act(id="second-desk", command=said, by=Who(role="organiser"))
    organiser.house.desk.act(demo.STREAM, act)
    expect(page.locator("#standing")).to_contain_text("Dal secondo banco")  # news came meanwhile
    expect(down).to_have_attribute("aria-busy", "true")
    expect(down).to_be_disabled()
    assert len(sent) == 1
    sent[0].continue_()
    expect(page.locator("#standing .announcement")).to_have_count(0)
    page.unroute_all()
    assert not organiser.house.desk.hall("hall/demo").announcements


PROBE = """<form id="probe" method="post" action="/probe" data-command>
<button id="one"{one}>1</button><button id="two"{two}>2</button></form>"""
OFF = {"one": "", "two": " disabled"}, {"one": " disabled", "two": ""}


def test_the_answer_says_which_buttons_may_be_pressed_next(organiser: Organiser) -> None:
    page = organiser.open("/screen")
    asked, answered = (PROBE.format(**off) for off in OFF)
    page.evaluate("(form) => { document.getElementById('main').innerHTML = form; }", asked)
    page.route(
        "**/probe",
        lambda route: route.fulfill(
            content_type="text/html", body=f'<main id="main">{answered}</main>'
        ),
    )
    page.locator("#one").press("Enter")
    expect(page.locator("#two")).to_be_enabled()
    expect(page.locator("#one")).to_be_disabled()
    expect(page.locator("#probe[data-sending]")).to_have_count(0)
    page.unroute_all()


def test_the_hall_is_told_and_shown_what_the_organiser_says(organiser: Organiser) -> None:
    page = organiser.open("/screen")
    page.get_by_role("button", name="Orologi").press("Enter")
    expect(page.get_by_role("button", name="Orologi")).to_have_attribute("aria-pressed", "true")
    page.fill("#f-text", "Si riprende alle 15")
    page.get_by_role("button", name="Annuncia").press("Enter")
    expect(page.locator("#standing")).to_contain_text("Si riprende alle 15")
    hall = organiser.house.desk.hall("hall/demo")
    assert (hall.screen.show, hall.announcements[0].text) == ("clocks", "Si riprende alle 15")
    page.get_by_role("button", name="Togli gli annunci").press("Enter")
    expect(page.locator("#standing .announcement")).to_have_count(0)


def test_a_long_draw_shows_that_it_goes_on_and_the_page_comes_back_by_itself(
    fresh: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draw, "PATIENCE", 0.0)
    told, seen = vars(draw)["_told"], threading.Event()

    def once_it_was_seen(draw: Callable[[], Any], share: draw.Share) -> Any:
        seen.wait(SECONDS)
        return told(draw, share)

    monkeypatch.setattr(draw, "_told", once_it_was_seen)
    page = fresh.open("/entries")
    names = "\n".join(f"Cognome{n} Nome{n}\tClub {n % 9}\tRegione {n % 5}" for n in range(96))
    page.fill("#f-text", names)
    page.get_by_role("button", name="Guarda l'anteprima").press("Enter")
    page.locator("[name=_adult]").check()
    page.get_by_role("button", name="Iscrivi 96").press("Enter")
    page.get_by_role("button", name="Convalida l'elenco").press("Enter")
    fresh.to_the_dice()
    fresh.typed("4 4 2")
    expect(page.locator("[data-again] progress")).to_be_visible()
    seen.set()
    expect(page.locator("#drawn-title")).to_have_text("Turno 1: 24 tavoli")
    page = fresh.open("/round")
    fresh.typed("/")
    page.locator("#filter-tables").fill("cognome17")
    expect(page.locator("#tables tbody tr:visible")).to_have_count(1)
    page.locator("#filter-tables").press("Enter")
    page.wait_for_url("**/desk/results?round=1&table=*")
    expect(page.get_by_text("Cognome17 Nome17")).to_be_visible()


def test_a_draw_under_way_says_how_far_it_has_come(
    fresh: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draw, "PATIENCE", 0.0)
    stream, over = f"hall/{fresh.hall}", threading.Event()
    draw.begin(stream, "held", fresh.house.desk.clock().wall, over.wait)
    job = draw.running(stream)
    assert job is not None
    try:
        page = fresh.open("/draw")
        share = page.locator("#drawing-share")
        expect(share).not_to_have_attribute("value", re.compile("."))
        expect(page.locator(".drawing")).to_contain_text("Si preparano i posti")
        job.share.tell(0.45)
        expect(share).to_have_attribute("value", "45")
        expect(page.locator(".drawing")).to_contain_text("45 %")
        assert faults(page) == []
        job.share.tell(1.0)
        expect(page.locator(".drawing")).to_contain_text("si cerca ancora la migliore")
    finally:
        over.set()
    expect(page.locator(".drawing")).to_have_count(0)


def test_a_paper_says_at_once_that_it_is_being_prepared(organiser: Organiser) -> None:
    page = organiser.open("/papers")
    page.evaluate("addEventListener('click', (event) => event.preventDefault())")
    link = page.get_by_role("link", name="Iscritti CSV")
    link.click()
    expect(link).to_have_attribute("aria-busy", "true")
    expect(page.locator(".toast")).to_contain_text("In preparazione: Iscritti")
    assert page.request.get(f"{organiser.url}{link.get_attribute('href')}").status == 200
    expect(link).not_to_have_attribute("aria-busy", "true")
    expect(page.locator(".toast")).to_have_count(0)


def test_the_codes_on_the_printed_cards_of_the_tables_are_their_links(organiser: Organiser) -> None:
    page = organiser.open("/people")
    first = page.get_by_role("button", name="Link di tutti i tavoli")
    if first.count():
        first.press("Enter")
        expect(page.locator("#made figure")).to_have_count(8)
    again = page.locator("#tables-links-again")
    page.locator("details", has=again).locator("summary").press("Enter")
    cards = page.locator("#made figure a")
    handed_out = [card.get_attribute("href") for card in cards.all()]
    again.get_by_role("button").press("Enter")
    for link in handed_out:  # as many cards as before: only their links tell that they are new
        expect(page.locator(f'#made a[href="{link}"]')).to_have_count(0)
    expect(cards).to_have_count(8)
    links = [card.get_attribute("href") for card in cards.all()]
    assert sorted(codes(page.pdf(print_background=True))) == sorted(map(str, links))


def test_the_dossier_is_made_under_the_organisers_eyes_and_holds(organiser: Organiser) -> None:
    page = organiser.open("/papers")
    with page.expect_download() as coming:
        page.get_by_role("link", name="Prepara e scarica il fascicolo").click()
    made = coming.value
    assert made.suggested_filename == "demo.zip"
    assert verify(made.path().read_bytes()).findings == []
    expect(page.locator("[data-download-says]")).to_contain_text("Fascicolo pronto")


def test_papers_come_as_files(organiser: Organiser) -> None:
    page = organiser.open("/papers")
    for name, begins in (("round.pdf", b"%PDF"), ("standings.csv", b"\xef\xbb\xbf")):
        answer = page.request.get(f"{organiser.url}/t/demo/desk/paper/{name}")
        assert answer.status == 200
        assert answer.body().startswith(begins)

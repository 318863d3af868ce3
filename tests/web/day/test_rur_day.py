"""A whole day of the RUR: sixteen players, every role on its own page, up to the podium."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from arbitro.app.acts import Who
from arbitro.app.commands import COMMANDS
from arbitro.simulation.seeded_chance import Chance
from tests.web.day.hall import Day, day, points, shown
from tests.web.screens.organising import SIXTEEN

REFEREE = "Zaira Fischi"
CHANCE = "a day of the RUR"
HERE = 1
"""The table the day is told from."""


class People:
    """Who follows the day from the draw on, each from a page that nobody reloads."""

    def __init__(self, hall: Day) -> None:
        self.referee = hall.somebody(hall.links[REFEREE])
        self.wall = hall.somebody(hall.links["proiettore"], 1920, 1080)
        self.spectator = hall.somebody(hall.at(""))


def test_a_whole_day_of_the_rur(browser: Browser) -> None:
    with day(browser) as hall:
        list_is_made(hall)
        people = everybody_comes_in(hall)
        first_round_is_drawn(hall, people)
        player, table = match_begins(hall, people)
        play_is_stopped_and_time_given_back(hall, people, player, table)
        seated_player_learns_nothing(hall, player)
        ladder_has_a_second_step(hall, people)
        case_becomes_a_ruling(hall, people, table)
        result_is_objected_to_and_corrected(hall, people, player, table)
        report_is_signed_and_closed(hall, people, player)
        standings_open_when_the_round_is_closed(hall, people, player)
        second_round_and_semifinals(hall, people)
        place_in_the_final_is_given_up(hall)
        ranking_is_read_by_everybody(hall, people)


def list_is_made(hall: Day) -> None:
    hall.opens("Raduno di Primavera", "rur-2015")
    hall.pastes(SIXTEEN, 16)
    hall.locks()
    hall.desk.goto(hall.at("/desk/check-in"))
    hall.desk.keyboard.type("barb")
    hall.desk.keyboard.press("Enter")
    expect(hall.desk.locator("#roll-said")).to_have_text("✓ Barbieri Nino")
    hall.desk.get_by_role("button", name="Segna presente chi manca (15)").click()
    expect(hall.desk.get_by_text("appello completo")).to_be_visible()


def everybody_comes_in(hall: Day) -> People:
    hall.appoints(REFEREE)
    hall.hands_out("Link dello schermo")
    assert len(hall.hands_out("Link per 16 giocatori")) == 16
    people = People(hall)
    shown(people.wall, "welcome")
    return people


def first_round_is_drawn(hall: Day, people: People) -> None:
    waiting = hall.somebody(hall.links["Bianchi Ada"])
    expect(waiting.locator("main")).to_contain_text("Bianchi Ada")
    hall.draws("3 5 1 6 2 4")
    shown(people.wall, "names")
    expect(people.wall.locator(".hall-list .name")).to_have_count(16)
    expect(people.referee.locator(".tile")).to_have_count(4)
    table = next(one for one in hall.tables if "g001" in one.players)
    expect(waiting.locator("h1")).to_have_text(f"Tavolo {table.number}")
    seat = table.players.index("g001") + 1
    expect(waiting.locator(".seat-line")).to_have_text(f"Sedia {seat} di 4")
    waiting.context.close()
    people.spectator.goto(hall.at("/seating"))
    expect(people.spectator.locator(".seat-finder li")).to_have_count(16)


def match_begins(hall: Day, people: People) -> tuple[Page, Page]:
    """A player of the table and the tablet that lies there."""
    hall.hands_out("Link di tutti i tavoli")
    table = hall.somebody(hall.links[f"Turno 1, tavolo {HERE}"], 820, 1180)
    player = hall.somebody(hall.links[hall.name(hall.tables[0].players[1])])
    table.locator("#first-card button").click()
    expect(table.locator(".turn-now")).to_contain_text("Giro 1")
    running = ".clock[data-state=running]"
    expect(player.locator(running)).to_be_visible()
    expect(people.referee.locator(f".tile {running}")).to_have_count(1)
    shown(people.wall, "clocks")
    table.locator("#turn-ended button[value='2']").click()
    expect(table.locator(".seats .now .seat")).to_have_text("2")
    return player, table


def play_is_stopped_and_time_given_back(
    hall: Day, people: People, player: Page, table: Page
) -> None:
    before = ends(table)
    table.get_by_role("button", name="Chiama l'arbitro", exact=True).click()
    table.fill("#call [name=text]", "un dado è caduto")
    table.get_by_role("button", name="Chiama", exact=True).click()
    referee = people.referee
    expect(referee.locator(".call")).to_contain_text("un dado è caduto")
    referee.get_by_role("button", name="Vado io").click()
    expect(table.locator(".call[data-call=claimed]")).to_contain_text(REFEREE)
    referee.wait_for_url("**/referee/cases?**")  # the call's words have opened the situations
    referee.goto(referee.url.split("/cases")[0] + f"/1/{HERE}")
    referee.get_by_role("button", name="Contestazione").click()
    for page in (table, player, referee):
        expect(page.locator(".clock[data-state=suspended]")).to_be_visible()
    expect(table.locator(".announcement")).to_contain_text("Contestazione")
    stopped = table.locator(".clock [data-time]").inner_text()
    hall.hours.pass_minutes(3)
    referee.get_by_role("button", name="Riprendi, il tempo si recupera").click()
    for page in (table, player, referee):
        expect(page.locator(".clock[data-state=running]")).to_be_visible()
        assert ends(page) == before + 3 * 60_000
    assert abs(seconds(table.locator(".clock [data-time]").inner_text()) - seconds(stopped)) < 60
    referee.get_by_role("button", name="Risolta").click()
    expect(table.locator(".call")).to_have_count(0)


def ends(page: Page) -> int:
    """The moment the clock of this page runs out, in the server's time."""
    return int(str(page.locator(".clock").first.get_attribute("data-ends")))


def seconds(time: str) -> int:
    total = 0
    for part in time.split(":"):
        total = total * 60 + int(part)
    return total


def seated_player_learns_nothing(hall: Day, player: Page) -> None:
    mine = set(hall.tables[0].players)
    others = [hall.name(id) for id in hall.now.tournament.players if id not in mine]
    for path in ("/player/standings", "/player/way", "/results", "/seating", "/standings"):
        player.goto(hall.at(path))
        expect(player.locator("a.article").first).to_contain_text("RUR art. 14")
        said = player.content()
        assert [name for name in others if name in said] == [], path
    for path in ("/screen", "/table", "/referee", "/desk"):
        answer = player.goto(hall.at(path))
        assert answer is not None
        assert answer.status == 403, path
    player.goto(hall.at("/player"))
    expect(player.locator("h1")).to_have_text(f"Tavolo {HERE}")


def ladder_has_a_second_step(hall: Day, people: People) -> None:
    referee, culprit = people.referee, hall.tables[0].players[2]
    steps = []
    for _ in range(2):
        referee.goto(hall.at(f"/referee/1/{HERE}"))
        referee.get_by_role("link", name="Sanzione").click()
        referee.check(f"[name=player][value='{culprit}']")
        referee.check("[name=what][value=language]")
        referee.get_by_role("button", name="Trova la sanzione").click()
        steps.append(referee.locator("#proposal .sentence").inner_text())
        expect(referee.locator("#proposal .article").first).to_contain_text("RUR art.")
        loss = referee.locator("#record [value=two-cards]")
        if loss.count():
            loss.check()
        referee.get_by_role("button", name="Registra").click()
        expect(referee.locator("#decided-title")).to_be_visible()
    assert steps[0] != steps[1]
    expect(referee.locator(".told .tag.bad")).to_have_count(2)
    referee.goto(hall.at(f"/referee/player/{culprit}"))
    expect(referee.locator(".told")).to_have_count(2)


def case_becomes_a_ruling(hall: Day, people: People, table: Page) -> None:
    referee = people.referee
    referee.goto(hall.at(f"/referee/1/{HERE}"))
    referee.get_by_role("link", name="Situazione di gioco").click()
    referee.locator("#f-words").press_sequentially("otto carte")
    expect(referee.locator("#hits a").first).to_have_text("Otto o più carte in mano")
    referee.locator("#hits a").first.click()
    referee.fill("[name='f.hand']", "8")
    referee.get_by_role("button", name="Avanti").click()
    referee.get_by_role("link", name="Sì", exact=True).click()
    expect(referee.locator("#ruling .article").first).to_contain_text("RUR art.")
    referee.check(f"#rule [value='{hall.tables[0].players[0]}']")
    referee.get_by_role("button", name="Conferma la decisione").click()
    expect(referee.locator("#decided-title")).to_be_visible()
    assert hall.now.referee.rulings["R1"].table == HERE
    assert "R1" not in table.content()


def result_is_objected_to_and_corrected(
    hall: Day, people: People, player: Page, table: Page
) -> None:
    """Forty-four for thirty-four: the player says so, the referee puts it right with a reason."""
    table.get_by_role("link", name="La partita è finita").click()
    points(table, 58, 44, 21, 10)
    table.get_by_role("button", name="Consegna").click()
    expect(table.locator(".announcement")).to_contain_text("Restate vicini al tabellone")
    seats = hall.tables[0].players
    table.check(f"#propose-report [value='{seats[0]}']")
    table.get_by_role("button", name="Consegna il referto").click()
    expect(player.get_by_role("button", name="Confermo il referto")).to_be_visible()
    player.get_by_text("C'è un errore").click()
    player.get_by_label("Che cosa non è giusto").fill("ne avevo 48")
    player.get_by_role("button", name="Segnala all'arbitro").click()
    expect(player.get_by_text("Hai segnalato un errore")).to_be_visible()
    referee = people.referee
    expect(referee.locator("#report-title")).to_be_visible()
    expect(referee.locator("main")).to_contain_text("ne avevo 48")
    referee.get_by_text("Riapri il risultato").first.click()
    referee.fill("#clear-result [name=reason]", "contati di nuovo i territori")
    referee.locator("#clear-result button").click()
    expect(referee.locator("#clear-result")).to_have_count(0)
    assert not hall.tables[0].done
    referee.get_by_role("link", name="Risultato").click()
    points(referee, 58, 48, 21, 10)
    referee.get_by_role("button", name="Consegna").click()
    expect(referee.locator("#report-title")).to_be_visible()
    assert [seat.table_points for seat in hall.tables[0].result] == [58, 48, 21, 10]
    expect(table.locator("main")).to_contain_text("48")
    expect(player.locator(".tag.good").first).to_be_visible()
    told = [doing.fields.get("reason") for doing in hall.now.doings]
    assert "contati di nuovo i territori" in told


def report_is_signed_and_closed(hall: Day, people: People, player: Page) -> None:
    """The corrected text is signed by everybody with a PIN of the referee's, then approved."""
    referee = people.referee
    objector = referee.locator("li", has_text=hall.name(hall.tables[0].players[1]))
    expect(objector.locator(".tag.bad")).to_be_visible()
    referee.locator("summary", has_text="Rifai il referto").click()
    referee.fill("#correct-report [name=reason]", "il risultato è stato corretto")
    referee.locator("#correct-report button").click()
    expect(referee.get_by_text("da firmare")).to_have_count(4)
    sealed = hall.now.referee.reports[f"1.{HERE}"].current.sha256
    for at, id in enumerate(hall.tables[0].players):
        pin = pin_of(hall, referee, id)
        if at == 1:
            player.get_by_label("Il tuo PIN").fill(pin)
            player.get_by_role("button", name="Confermo il referto").click()
            expect(player.get_by_text("Lo hai confermato")).to_be_visible()
        else:
            signing = COMMANDS["confirm-report"](round=1, table=HERE, sha256=sealed, pin=pin)
            hall.do(signing, Who(role="player", subject=id))
        expect(referee.get_by_text("da firmare")).to_have_count(3 - at)
    referee.get_by_role("button", name="Approva il referto").click()
    expect(referee.locator("main")).to_contain_text("Il referto è chiuso")


def pin_of(hall: Day, referee: Page, player: str) -> str:
    """Shown to the referee once, to be told to this player alone."""
    if not referee.locator(f"details[open] #pin-{player}").count():
        referee.locator("summary", has_text="PIN").click()
    referee.locator(f"#pin-{player} button").click()
    told = referee.locator(".announcement", has_text=hall.name(player))
    return told.locator(".giro").inner_text()


def standings_open_when_the_round_is_closed(hall: Day, people: People, player: Page) -> None:
    hall.desk.goto(hall.at("/desk/results"))
    expect(hall.desk.locator("#table-title")).to_have_text("Tavolo 2")
    for value in ("61", "40", "30", "12"):
        hall.desk.keyboard.type(value)
        hall.desk.keyboard.press("Enter")
    expect(hall.desk.locator("#table-title")).to_have_text("Tavolo 3")
    hall.fills_the_rest(Chance(CHANCE))
    shown(people.wall, "results")
    hall.closes_the_round()
    shown(people.wall, "standings")
    player.goto(hall.at("/player/standings"))
    expect(player.locator("tr.me")).to_have_count(1)
    people.spectator.goto(hall.at("/standings"))
    people.spectator.locator(".why summary").first.click()
    expect(people.spectator.locator(".why a.article").first).to_be_visible()


def second_round_and_semifinals(hall: Day, people: People) -> None:
    chance = Chance(CHANCE)
    for number, stage in ((2, "qualification"), (3, "semifinals")):
        hall.draws(f"1 4 {number} 3 5 5")
        assert hall.now.tournament.rounds[-1].stage == stage
        called = "Turno 2" if number == 2 else "Semifinali"
        expect(people.wall.locator("h1").first).to_contain_text(called)
        hall.fills_the_rest(chance)
        hall.closes_the_round()
    shown(people.wall, "bracket")
    expect(people.wall.locator(".through").first).to_be_attached()


def place_in_the_final_is_given_up(hall: Day) -> None:
    stage = hall.now.tournament.stage
    assert stage.name == "final"
    gone = stage.slots[0].player
    hall.desk.goto(hall.at("/desk/stages"))
    finalist = hall.somebody(hall.links[hall.name(gone)])
    finalist.goto(hall.at("/player/me"))
    finalist.get_by_role("button", name="Rinuncio…").click()
    dialog = finalist.locator("#renounce-dialog")
    expect(dialog).to_contain_text("passa a chi viene dopo")
    dialog.locator("input[name=reason]").fill("ho il treno")
    dialog.get_by_role("button", name="Sì, rinuncio").click()
    expect(finalist.locator("#renounce-box")).to_contain_text("ha già rinunciato")
    slots = hall.now.tournament.stage.slots
    (called,) = [slot for slot in slots if slot.via == "repechage"]
    assert gone not in [slot.player for slot in slots]
    row = hall.desk.locator(f"#slot-final-{called.player}")
    expect(row).to_contain_text("ripescato al posto di")
    expect(hall.desk.locator(f"#slot-final-{gone}")).to_have_count(0)


def ranking_is_read_by_everybody(hall: Day, people: People) -> None:
    hall.draws("6 6 1")
    assert len(hall.tables) == 1
    hall.fills_the_rest(Chance("the final"))
    winner = hall.ends()
    first = next(seat.player for seat in hall.tables[0].result if seat.place == 1)
    assert winner == hall.name(first)
    shown(people.wall, "ranking")
    expect(people.wall.locator(".hall-podium .step-1 .name")).to_have_text(winner)
    people.spectator.goto(hall.at("/ranking"))
    expect(people.spectator.locator(".podium .step-1")).to_contain_text(winner)
    expect(people.spectator.get_by_role("heading", name="Semifinali")).to_be_visible()

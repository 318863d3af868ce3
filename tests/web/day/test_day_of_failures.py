"""A day on which everything goes wrong: whatever happens, the desk shows a way on."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page, expect

from arbitro.app.acts import Who
from arbitro.app.hall import rulebook
from arbitro.app.referee_effects import facts
from arbitro.referee.clock.asked_taps import FirstCard, TurnEnded
from arbitro.referee.clock.sdadata_taps import Tracker
from arbitro.referee.commands import RecordExit, Tap
from arbitro.referee.queries import table_clock
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament.commands import EnterResult
from tests.web.day.hall import Day, day, points
from tests.web.screens.organising import SIXTEEN

MORE = "Gallo Tea\tClub 1\nRiva Ugo\tClub 2\nSala Vera\tClub 3"
ABSENT = "Barbieri Nino"
REFEREE = "Zaira Fischi"


def test_a_day_of_failures(browser: Browser) -> None:
    with day(browser) as hall:
        nineteen_cannot_be_seated(hall)
        name_is_put_right(hall)
        absent_player_and_no_reserve(hall)
        secrets_are_lost(hall)
        results_are_wrong(hall)
        one_enter_too_many(hall)
        absent_player_is_not_forgotten(hall)
        referee = giro_nobody_tapped_is_put_right(hall)
        player_leaves_in_the_sdadata(hall, referee)
        semifinalist_does_not_come(hall)
        semifinalist_is_put_out_while_he_plays(hall)
        the_day_ends_all_the_same(hall)


def bar(hall: Day) -> Locator:
    return hall.desk.locator("#next-step-bar")


def there_is_a_way(hall: Day) -> None:
    """On whatever page the organiser is, the step above it can be done or has ways out."""
    ways = bar(hall).locator("button:visible, a.button:visible, summary.button:visible")
    expect(ways.first).to_be_visible()


def takes(hall: Day, words: str) -> None:
    """One of the ways out, wherever he is."""
    there_is_a_way(hall)
    hall.next_step(words)


def nineteen_cannot_be_seated(hall: Day) -> None:
    hall.opens("Raduno Storto", "rur-2015")
    there_is_a_way(hall)
    hall.pastes(f"{SIXTEEN}\n{MORE}", 19)
    expect(bar(hall)).to_contain_text("19 iscritti: serve 1 riserva e ce ne sono 0")
    takes(hall, "Iscrivi giocatori")
    hall.desk.fill("#one #f-name", "Testa Zoe")
    hall.desk.check("#f-adult")
    hall.desk.get_by_role("button", name="Iscrivi il giocatore").click()
    expect(hall.desk.locator("#people tbody tr")).to_have_count(20)


def name_is_put_right(hall: Day) -> None:
    hall.desk.goto(hall.at("/desk/entries?player=g020"))
    hall.desk.locator("#amend-box summary").click()
    hall.desk.fill("#amend-name", "Testa Zoè")
    hall.desk.get_by_role("button", name="Salva la correzione").click()
    expect(hall.desk.locator("#row-g020")).to_contain_text("Testa Zoè")
    hall.locks()


def absent_player_and_no_reserve(hall: Day) -> None:
    """Nineteen of twenty are there; somebody is found who fills the table."""
    hall.desk.goto(hall.at("/desk/check-in"))
    hall.desk.get_by_role("button", name=f"Assente {ABSENT}").click()
    hall.desk.get_by_role("button", name="Segna presente chi manca (19)").click()
    expect(hall.desk.locator("#all-here")).to_contain_text("19 presenti, 1 assente")
    expect(bar(hall)).to_contain_text("Presenti 19 su 20")
    expect(bar(hall).get_by_role("button", name=f"{ABSENT} c'è")).to_be_visible()
    hall.desk.goto(hall.at("/desk/draw"))
    takes(hall, "Iscrivi una riserva")
    hall.desk.fill("#one #f-name", "Riserva Rita")
    hall.desk.check("#f-adult")
    hall.desk.get_by_role("button", name="Iscrivi la riserva").click()
    expect(hall.desk.locator("#next-title")).to_have_text("Prepara il sorteggio del turno 1")
    hall.draws("3 5 1 6 2 4")
    seated = [hall.name(id) for table in hall.tables for id in table.players]
    assert "Riserva Rita" in seated
    assert ABSENT not in seated


def secrets_are_lost(hall: Day) -> None:
    """PINs survive another button; those that were lost are made again, for all of the round."""
    desk = hall.desk
    desk.goto(hall.at("/desk/people"))
    desk.get_by_role("button", name="PIN per chi gioca il turno 1").click()
    expect(desk.locator("#pins figure")).to_have_count(20)
    first = desk.locator("#pins .pin").first.inner_text()
    desk.get_by_role("button", name="Link dello schermo").click()
    expect(desk.locator("#made figure")).to_have_count(1)
    assert desk.locator("#pins .pin").first.inner_text() == first
    desk.locator("#away-pin button").click()
    expect(desk.locator("#pins")).to_have_count(0)
    desk.get_by_role("button", name="PIN per chi gioca il turno 1").click()
    expect(desk.locator("#round-pins [data-errors]")).to_contain_text("hanno già un PIN")
    desk.locator("#lost-pins > summary").click()
    desk.get_by_role("button", name="PIN nuovi per tutti quelli del turno 1").click()
    expect(desk.locator("#pins figure")).to_have_count(20)
    desk.locator("#away-link button").click()
    expect(desk.locator("#made")).to_have_count(0)
    there_is_a_way(hall)


def results_are_wrong(hall: Day) -> None:
    desk = hall.desk
    desk.goto(hall.at("/desk/results"))
    points(desk, 999, 40, 30, 20)
    desk.get_by_role("button", name="Registra e vai").click()
    wrong = desk.locator("[aria-invalid=true]")
    expect(wrong).to_have_attribute("name", "seats.0.table_points")
    points(desk, 50, 40, 30, 20)
    desk.get_by_role("button", name="Registra e vai").click()
    expect(desk.locator("#table-title")).to_have_text("Tavolo 2")
    desk.goto(hall.at("/desk/results?table=1"))
    points(desk, 50, 30, 40, 20)
    desk.fill("#why", "scambiati due fogli")
    desk.get_by_role("button", name="Registra la correzione").click()
    expect(desk.locator("#wire")).to_have_attribute("data-wire", "sent")
    assert [seat.table_points for seat in hall.tables[0].result] == [50, 30, 40, 20]
    there_is_a_way(hall)


def one_enter_too_many(hall: Day) -> None:
    hall.fills_the_rest(Chance("failures"))
    hall.desk.goto(hall.at("/desk"))
    step = bar(hall).locator(".sure > summary")
    while step.inner_text().startswith("Tira i dadi"):
        hall.sure("Tira i dadi", "Sì, tira i dadi")
        expect(step).to_contain_text("Chiudi il turno")
    step.press("Enter")
    expect(bar(hall)).to_contain_text("I risultati del turno 1 sono chiusi")
    assert not hall.now.tournament.rounds[-1].closed
    hall.desk.goto(hall.at("/desk"))
    hall.closes_the_round()


def absent_player_is_not_forgotten(hall: Day) -> None:
    hall.desk.goto(hall.at("/desk/draw"))
    expect(bar(hall)).to_contain_text(f"Turno 1: mancava {ABSENT}")
    takes(hall, "È ancora assente")
    expect(bar(hall)).not_to_contain_text("mancava")
    hall.draws("1 4 2 3 5 5")
    assert ABSENT not in [hall.name(id) for table in hall.tables for id in table.players]


def giro_nobody_tapped_is_put_right(hall: Day) -> Page:
    """A giro that cannot be stays in the form with what is wrong; then play goes on from there."""
    hall.appoints(REFEREE)
    referee = hall.somebody(hall.links[REFEREE], 820, 1180)
    referee.goto(hall.at("/referee/2/1"))
    referee.locator("#first-card button").click()
    referee.get_by_text("Il giro o il turno non è giusto").click()
    correction = referee.locator("#correct")
    correction.locator("[name='tap.giro']").fill("999")
    correction.locator("[name='tap.seat'][value='2']").check()
    correction.locator("[name='tap.reason']").fill("nessuno ha toccato")
    correction.get_by_role("button", name="Correggi giro e turno").click()
    expect(correction.locator("[data-errors]")).to_be_visible()
    expect(correction.locator("[name='tap.reason']")).to_have_value("nessuno ha toccato")
    correction.locator("[name='tap.giro']").fill("6")
    correction.get_by_role("button", name="Correggi giro e turno").click()
    expect(referee.get_by_text("Giro 6;")).to_be_visible()
    assert (clock(hall).giro, clock(hall).seat) == (6, 2)
    return referee


def player_leaves_in_the_sdadata(hall: Day, referee: Page) -> None:
    """Who should throw goes home: the one before throws for him, and the next plays and throws."""
    hall.hours.pass_minutes(91)
    turn_ended = Tap(round=2, table=1, tap=TurnEnded())
    at_table = Who(role="table", subject="2/1")
    while (due := clock(hall).due) is None:
        hall.do(turn_ended, at_table)
    players, seat = hall.tables[0].players, due.player
    gone = players[seat]
    referee.goto(hall.at("/referee/2/1"))
    expect(referee.locator(".sdadata .roller")).to_have_text(f"Tira {hall.name(gone)}")
    referee.get_by_role("link", name="Chi lascia").click()
    referee.check(f"[name=player][value='{gone}']")
    referee.get_by_role("button", name="Ritiro", exact=True).click()
    expect(referee.locator("#follows")).to_contain_text("La partita è cominciata")
    referee.get_by_role("button", name="Registra").click()
    expect(referee.locator(".said")).to_have_text("Uscita registrata")
    expect(referee.locator(".told .tag.bad + strong")).to_have_text(hall.name(gone))
    roller = referee.locator(".sdadata .roller")
    before = hall.name(players[seat - 1])
    expect(roller).to_have_text(f"Tira {before} per {hall.name(gone)}")
    referee.check("[name='tap.dice.0'][value='6']")
    referee.check("[name='tap.dice.1'][value='5']")
    referee.get_by_role("button", name="Registra il tiro").click()
    expect(roller).to_have_count(0)
    hall.do(turn_ended, at_table)
    expect(roller).to_have_text(f"Tira {hall.name(players[(seat + 1) % 4])}")
    hall.desk.goto(hall.at("/desk/round"))
    there_is_a_way(hall)
    hall.fills_the_rest(Chance("failures two"))
    hall.closes_the_round()


def clock(hall: Day) -> Tracker:
    """Where the match at table 1 of the second round has come to."""
    rules = rulebook(hall.now)
    return table_clock(hall.now.referee, rules.referee, facts(hall.now), (2, 1)).closing


def semifinalist_does_not_come(hall: Day) -> None:
    gone = hall.now.tournament.stage.slots[5].player
    name = hall.name(gone)
    hall.desk.goto(hall.at("/desk/check-in"))
    hall.desk.get_by_role("button", name=f"Assente {name}").click()
    expect(bar(hall)).to_contain_text("è vacante")
    takes(hall, f"{name} rinuncia")
    expect(hall.desk.locator("#next-title")).to_have_text("Prepara il sorteggio delle semifinali")
    assert gone not in hall.now.tournament.stage.players


def semifinalist_is_put_out_while_he_plays(hall: Day) -> None:
    """His match goes on without him: nobody is called into a chair where play has begun."""
    hall.draws("6 2 2 1")
    expect(hall.desk.locator("#drawn-title")).to_have_text("Semifinali: 4 tavoli")
    table = hall.tables[0]
    tap = Tap(round=3, table=1, tap=FirstCard())
    hall.do(tap, Who(role="table", subject="3/1"))
    out = table.players[2]
    hall.desk.goto(hall.at(f"/desk/entries?player={out}"))
    hall.desk.locator("summary", has_text="Fuori dal torneo").click()
    hall.desk.fill("#expel-reason", "condotta")
    hall.desk.locator("#expel button").click()
    expect(hall.desk.locator("#expel [data-errors]")).to_be_visible()
    leaves = RecordExit(round=3, table=1, player=out, reason="withdrawal")
    hall.do(leaves, Who(role="referee", subject=REFEREE))
    assert hall.tables[0].players == table.players
    hall.desk.goto(hall.at("/desk/round"))
    there_is_a_way(hall)
    held = dict(zip(table.players, (50, 40, 5, 30), strict=True))
    seats = tuple({"player": id, "table_points": points} for id, points in held.items())
    hall.do(EnterResult(table=1, seats=seats))
    hall.fills_the_rest(Chance("failures three"))
    hall.closes_the_round()
    assert out not in hall.now.tournament.stage.players


def the_day_ends_all_the_same(hall: Day) -> None:
    hall.desk.goto(hall.at("/desk/draw"))
    expect(hall.desk.locator("#next-title")).to_have_text("Prepara il sorteggio della finale")
    hall.draws("5 5 5")
    expect(hall.desk.locator("#drawn-title")).to_have_text("Finale: 1 tavolo")
    hall.fills_the_rest(Chance("failures four"))
    winner = hall.ends()
    first = next(seat.player for seat in hall.tables[0].result if seat.place == 1)
    assert winner == hall.name(first)

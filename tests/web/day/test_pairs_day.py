"""A small 24 ore: six pairs, a result ticked on the map, standings of pairs, two final tables."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from arbitro.games.risiko import board
from arbitro.simulation.seeded_chance import Chance
from tests.web.day.hall import Day, day, shown
from tests.web.screens.organising import NAMES

PAIRS = [f"Coppia {colour}" for colour in ("Rossa", "Blu", "Verde", "Gialla", "Nera", "Viola")]
PASTED = "Squadra\tNome\tNascita\n" + "\n".join(
    f"{PAIRS[at // 2]}\t{NAMES[at]}\t{1970 + at}" for at in range(2, 12)
)


def test_a_whole_day_of_pairs(browser: Browser) -> None:
    with day(browser) as hall:
        pairs_are_entered(hall)
        wall = hall.somebody(hall.hands_out("Link dello schermo")["proiettore"], 1920, 1080)
        hall.draws("2 2 5 1 6 3")
        partners_sit_apart(hall)
        match_ends_on_the_map(hall, wall)
        pairs_are_ranked(hall)
        final_is_played(hall, wall)


def pairs_are_entered(hall: Day) -> None:
    """The first by its form, the others from a spreadsheet."""
    hall.opens("Ventiquattro ore di prova", "24ore-2018")
    form = hall.desk.locator("#team")
    form.locator("[name=name]").fill(PAIRS[0])
    for seat in (0, 1):
        form.locator(f"[name='members.{seat}.name']").fill(NAMES[seat])
        form.locator(f"[name='members.{seat}.born']").fill("1970")
    form.get_by_role("button", name="Iscrivi la squadra").click()
    expect(hall.desk.locator("#teams article")).to_have_count(1)
    hall.pastes(PASTED, rows=10, listed=12)
    expect(hall.desk.locator("#teams article")).to_have_count(6)
    for left in range(5, -1, -1):
        hall.desk.get_by_role("button", name="Registra la quota").first.click()
        expect(hall.desk.get_by_role("button", name="Registra la quota")).to_have_count(left)
    hall.locks()


def partners_sit_apart(hall: Day) -> None:
    teams = hall.now.tournament.teams
    assert len(hall.tables) == 3
    for table in hall.tables:
        at = [team.id for id in table.players for team in teams.values() if id in team.members]
        assert len(set(at)) == len(table.players)


def match_ends_on_the_map(hall: Day, wall: Page) -> None:
    hall.hands_out("Link di tutti i tavoli")
    tablet = hall.somebody(hall.links["Turno 1, tavolo 1"], 820, 1180)
    player = hall.hands_out("Link per 12 giocatori")[hall.name(hall.tables[0].players[0])]
    phone = hall.somebody(player)
    if tablet.locator("#first-card").count():
        tablet.locator("#first-card button").click()
        shown(wall, "clocks")
    expect(phone.locator("h1")).to_have_text("Tavolo 1")
    tablet.goto(hall.at("/table/result?by=map"))
    tablet.wait_for_selector("[data-map-frame] svg")
    tablet.locator("[data-map-list] summary").click()
    for seat in range(3):
        tablet.select_option(f"[name='objective.{seat}']", str(seat + 1))
    for at, id in enumerate(board.TERRITORIES):
        tablet.select_option(f"[name='territory.{id}']", str((0, 0, 0, 1, 1, 2)[at % 6]))
    tablet.select_option("[name='seats.3.eliminated']", "1")
    totals = [
        int(tablet.locator(f"[data-seat='{seat}'] [data-total]").inner_text()) for seat in range(3)
    ]
    tablet.get_by_role("button", name="Consegna").click()
    expect(tablet.locator(".announcement")).to_contain_text("Restate vicini al tabellone")
    expect(phone.locator(".tag.good").first).to_be_visible()
    players = hall.tables[0].players
    result = {seat.player: seat for seat in hall.tables[0].result}
    assert [result[id].table_points for id in players[:3]] == totals
    assert result[players[3]].eliminated == 1


def pairs_are_ranked(hall: Day) -> None:
    chance = Chance("pairs")
    spectator = hall.somebody(hall.at("/standings"))
    hall.fills_the_rest(chance)
    hall.closes_the_round()
    expect(spectator.locator("#standings")).to_contain_text(PAIRS[0])
    said = spectator.locator("#standings").inner_text()
    assert [pair for pair in PAIRS if pair not in said] == []
    for dice in ("1 4 4 2 6 1", "5 5 3 2 1 6"):
        hall.draws(dice)
        partners_sit_apart(hall)
        hall.fills_the_rest(chance)
        hall.closes_the_round()


def final_is_played(hall: Day, wall: Page) -> None:
    stage = hall.now.tournament.stage
    assert stage.name == "final"
    shown(wall, "bracket")
    hall.draws("3 3 1 2 6 5")
    assert [len(table.players) for table in hall.tables] == [4, 4]
    hall.fills_the_rest(Chance("the final of pairs"))
    winner = hall.ends()
    assert winner in PAIRS
    shown(wall, "ranking")
    expect(wall.locator(".hall-podium .step-1 .name")).to_have_text(winner)

"""Ordinary days: lists, draws, results, corrections, up to the ranking."""

from __future__ import annotations

from typing import Any

from arbitro.simulation.random_results import random_sheet
from arbitro.simulation.seeded_chance import Chance
from tests.past.writing.hall import REFEREE, Hall, person
from tests.past.writing.stories import story

RUR, MASTER, DAY, MINEO = "rur-2015", "master-2020", "24ore-2018", "tarocchi-2012"
LEAST = {RUR: 16, MASTER: 12}
"""As few players as make a day."""
PAIRS = 6


@story(RUR)
def list_open(hall: Hall) -> None:
    """The list is open: one removed, one refused, a minor admitted, consents, one forgotten."""
    hall.enter(LEAST[hall.regulation], reserves=2, lock=False)
    minor = {**person(19), "born": "2010", "waiver": "organizzatore"}
    hall.do("enter", **minor)
    hall.do("remove", player="g018", reason="non viene")
    hall.do("refuse-entry", name="Pinco Pallino", reason="squalificato altrove")
    for number in (1, 2, 3):
        hall.do("give-consent", player=f"g{number:03}")
    hall.do("withdraw-consent", player="g002", reason="ci ha ripensato")
    hall.do("forget", player="g017", reason="richiesta")


@story(RUR)
def before_the_dice(hall: Hall) -> None:
    """Locked, reopened and locked again, the roll called, the secret of the draw committed to."""
    hall.enter(LEAST[hall.regulation], reserves=1)
    hall.do("reopen-list", reason="manca uno")
    hall.do("lock")
    hall.do("check-in-player", player="g003", present=False)
    hall.do("undo-check-in", player="g003")
    hall.do("check-in-everybody")
    hall.do("commit-draw")


@story(RUR)
def second_round(hall: Hall) -> None:
    """One round closed; in the second seats and colours are known, and half of the results."""
    hall.enter(LEAST[hall.regulation])
    hall.play_round()
    hall.do("commit-draw")
    hall.draw("6 6 2")
    colours = ("rosso", "blu", "verde", "giallo")
    dice = {id: [6 - at] for at, id in enumerate(hall.players())}
    hall.do("seat-table", table=1, dice=dice, colours=dict(zip(dice, colours, strict=True)))
    hall.results(but=(1, 2))


@story(RUR, MASTER)
def finished(hall: Hall) -> None:
    """A whole tournament, ranked."""
    hall.enter(LEAST[hall.regulation])
    hall.play_on()


@story(MASTER)
def semifinals_with_a_renunciation(hall: Hall) -> None:
    """Two gave their places up before the semifinal, one took his back; one was expelled."""
    hall.enter(20)
    hall.play_round()
    hall.play_round()
    first, second, third = hall.in_stage()[:3]
    hall.do("renounce", player=first, reason="il treno")
    hall.do("renounce", player=second, reason="la cena")
    hall.do("take-back-renunciation", player=second, reason="resta")
    hall.do("expel", player=third, reason="ha lasciato la sala")
    hall.draw()


@story(MASTER)
def much_put_right(hall: Hall) -> None:
    """Draws discarded, players swapped, a stand-in, results corrected, cleared and undone,
    a round reopened, a seating mended, points taken off and given back, somebody out and in again.
    """
    hall.enter(LEAST[hall.regulation], reserves=2)
    hall.draw("1 1 1")
    hall.do("discard-draw", reason="dado conteso")
    hall.draw("2 4 6")
    one, other = hall.players(1)[0], hall.players(2)[0]
    hall.do("swap", one=one, other=other, reason="stesso club")
    hall.results()
    tables = hall.tables()
    hall.do("clear-result", table=1, reason="tavolo sbagliato")
    hall.result(tables[0])
    again = [{"player": id, "table_points": 30 - 2 * at} for at, id in enumerate(hall.players(2))]
    hall.do("enter-result", table=2, seats=again, reason="letto male")
    hall.do("undo", act=f"{hall.id}-{hall.acts}", reason="era giusto")
    hall.do("enter-result", table=2, seats=again, reason="letto male davvero")
    hall.advance()
    hall.do("reopen-round", reason="manca una correzione")
    sat = {
        1: [hall.players(2)[0], *hall.players(1)[1:]],
        2: [hall.players(1)[0], *hall.players(2)[1:]],
    }
    hall.do("mend-seating", tables=sat, reason="posti scambiati")
    hall.do("penalise", player="g002", points="0.2", reason="ritardo")
    hall.do("lift-penalty", player="g002", reason="giustificato")
    hall.do("penalise", player="g004", points="0.1", reason="ritardo")
    hall.do("expel", player="g005", reason="conteso")
    hall.do("readmit", player="g005", reason="riammesso")
    hall.do("announce", text="Si riprende alle quattro")
    hall.do("set-screen", show="standings")
    hall.advance()
    hall.draw("5 5 5")
    hall.do("stand-in", player=hall.players(3)[0], reserve="g013", reason="assente alle 14:30")


def pairs(hall: Hall, teams: int = PAIRS) -> None:
    for number in range(teams):
        two = [{**person(number * 2 + at + 1), "club": f"Club {number}"} for at in range(2)]
        more: dict[str, Any] = {"reserve": {**person(100), "club": "Club 0"}} if number == 0 else {}
        hall.do("enter-team", id=f"s{number:02}", name=f"Squadra {number}", members=two, **more)
    hall.do("appoint-officials", officials=[{"name": "Bianchi"}])
    hall.do("lock")
    for number in range(teams):
        hall.do("pay", id=f"s{number:02}")


@story(DAY)
def running(hall: Hall) -> None:
    """Pairs: the first round played, a reserve in for a member, the second under way."""
    pairs(hall)
    hall.play_round()
    hall.do("substitute", team="s00", player="g001", incoming="g100", reason="malato")
    hall.draw()
    hall.results(but=(1,))


@story(DAY)
def to_the_end(hall: Hall) -> None:
    """Pairs, ranked."""
    pairs(hall)
    hall.play_on()


def sheets(hall: Hall, but: tuple[int, ...] = ()) -> None:
    """A sound sheet for every table of the turn."""
    number = hall.ask("round")["number"]
    for table in hall.tables():
        if table["number"] not in but and not table["done"]:
            chance = Chance(f"{hall.id}/{number}/{table['number']}")
            sheet = random_sheet(tuple(hall.players(table["number"])), chance)
            hall.do("enter-result", table=table["number"], sheet=sheet)


@story(MINEO)
def second_turn(hall: Hall) -> None:
    """Eight players; the second turn has one sheet of two."""
    hall.enter(8)
    hall.draw()
    sheets(hall)
    hall.advance()
    hall.draw()
    sheets(hall, but=(1,))


@story(MINEO)
def ranked(hall: Hall) -> None:
    """Eight players, every turn, the ranking; one sheet was corrected."""
    hall.enter(8)
    while (command := hall.ask("next-step")["command"]) is not None:
        if command == "enter-result":
            sheets(hall)
        elif command in ("draw", "commit-draw"):
            hall.draw()
        else:
            hall.after_dice(command)


@story(RUR)
def reports(hall: Hall) -> None:
    """Reports: proposed, objected to, corrected, confirmed by PIN, left unsigned, approved."""
    hall.enter(LEAST[hall.regulation])
    hall.draw()
    hall.results(but=(4,))
    for number in (1, 2, 3):
        hall.do("propose-report", REFEREE, round=1, table=number)
    one = hall.players(2)[0]
    sha = hall.ask("report", round=1, table=2)["sha256"]
    hall.do("object-report", f"player:{one}", round=1, table=2, sha256=sha, reason="erano 52")
    again = [{"player": id, "table_points": 30 - 2 * at} for at, id in enumerate(hall.players(2))]
    hall.do("enter-result", table=2, seats=again, reason="riletto")
    hall.do("correct-report", REFEREE, round=1, table=2, reason="riletto")
    sha = hall.ask("report", round=1, table=1)["sha256"]
    *three, last = hall.players(1)
    pins = hall.do("issue-pins", REFEREE).shown
    for id in three:
        hall.do("confirm-report", f"player:{id}", round=1, table=1, sha256=sha, pin=pins[id])
    hall.do("mark-unsigned", REFEREE, round=1, table=1, player=last, reason="andato via")
    hall.do("approve-report", REFEREE, round=1, table=1, sha256=sha)


@story(RUR, format="torneo-gufo")
def of_a_club(hall: Hall) -> None:
    """A club's own format, played for a round."""
    hall.enter(LEAST[hall.regulation])
    hall.play_round()
    hall.do("check-in-everybody")

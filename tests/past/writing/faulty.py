"""What 0.1.0 took and should not have: kept because such files are in people's hands."""

from __future__ import annotations

from typing import Any

from arbitro.games.risiko.board import TERRITORIES
from tests.past.writing.days import LEAST, MASTER, MINEO, RUR
from tests.past.writing.hall import REFEREE, STRONG, Hall, person
from tests.past.writing.refereed import leave, rule, sanction, started
from tests.past.writing.stories import story

TAKEN_BY = "0.1.0"
"""Later versions refuse it."""
SECOND = "g012"
"""In the semifinals, also where the best go straight to the final."""


def knockout(hall: Hall, rounds: int, booked: str) -> None:
    """After so many rounds, a knock-out match whose clock has run for a giro at every table.

    In a Master `booked` has two ammonizioni from the first round.
    """
    hall.enter(20)
    hall.draw()
    if hall.regulation == MASTER:
        for what in ("chatter", "slow-play"):
            sanction(hall, booked, what, hall.table_of(booked), intent="wilful")
    hall.results()
    hall.advance()
    for _ in range(rounds - 1):
        hall.play_round()
    hall.draw()
    for table in hall.tables():
        hall.tap("first-card", table["number"])
        for _ in range(4):
            hall.wait(2)
            hall.tap("turn-ended", table["number"])


def last_step(hall: Hall, booked: str) -> None:
    """What brings a ladder to its end: a third ammonizione, or language for the third time."""
    table = hall.table_of(booked)
    if hall.regulation == MASTER:
        sanction(hall, booked, "pieces", table, intent="wilful")
        return
    for _ in range(3):
        sanction(hall, booked, "language", table, hand=2)


@story(RUR, MASTER)
def strangers_in_the_semifinals(hall: Hall) -> None:
    """While semifinals were being played a ruling, an exit and the end of a ladder each seated
    somebody else in the chair, who then took the points.
    """
    knockout(hall, 2, SECOND)
    last_step(hall, SECOND)
    rule(hall, "objective-shown", {"how": "deliberate"}, hall.players(1)[0])
    leave(hall, hall.players(2)[1], "withdrawal", 2)
    hall.results()
    hall.advance()


@story(RUR, MASTER)
def strangers_in_the_final(hall: Hall) -> None:
    """The same in the final, which the strangers played to its end."""
    knockout(hall, 3, STRONG)
    last_step(hall, STRONG)
    others = [id for id in hall.players() if id != STRONG]
    rule(hall, "objective-shown", {"how": "deliberate"}, others[0])
    leave(hall, others[1], "withdrawal")
    hall.play_on()


@story(RUR)
def scores_of_exits_lost(hall: Hall) -> None:
    """A third wilful excess had to score its position and got nothing; who refused a ruling had to
    get zero, and who withdrew too, corrected with a motive; both kept their points (A2).
    """
    first, *_ = started(hall)
    for _ in range(3):
        sanction(hall, first, "excess-armies", intent="wilful")
    leave(hall, hall.players(2)[0], "refusing-ruling", 2)
    leave(hall, hall.players(3)[0], "withdrawal", 3, score="zero", motive="accordo tra giocatori")
    for number in (1, 2, 3, 4):
        points = (30, 26, 20, 12)
        rows = zip(hall.players(number), points, strict=True)
        seats = [{"player": id, "table_points": one, "off_objective": one} for id, one in rows]
        hall.do("enter-result", table=number, seats=seats)
    hall.advance()


@story(RUR, MASTER)
def sdadata_forgotten_twice(hall: Hall) -> None:
    """«How many times» answered 1 twice for the same player: the register counted two (A3)."""
    first, *_ = started(hall)
    facts = _asked(hall, {"next_player": "playing", "times": 1})
    booked = {"player": first, "what": "sdadata-forgotten"}
    rule(hall, "sdadata-forgotten", facts, first, sanction=booked)
    chosen = {"option": "exclusion"} if hall.regulation == MASTER else {}
    rule(hall, "sdadata-forgotten", facts, first, sanction=booked | chosen)
    hall.results()


def _asked(hall: Hall, known: dict[str, Any]) -> dict[str, Any]:
    """Those of the facts that the case asks for here, the first choice for any other."""
    facts: dict[str, Any] = {}
    while True:
        asked = hall.ask("case", REFEREE, case="sdadata-forgotten", facts=facts)
        if asked["status"] != "ask":
            return facts
        for fact in asked["missing"]:
            name = fact["fact"]
            facts[name] = known.get(name, fact["choices"][0] if fact["choices"] else 1)


@story(RUR)
def taps_caught_up(hall: Hall) -> None:
    """Nobody tapped until time was up; eighteen taps in a row left ten sdadate forgotten (A4)."""
    started(hall)
    hall.wait(200)
    for _ in range(18):
        hall.tap("turn-ended", by="table:1/1", conquered=1)


@story(RUR, MASTER)
def impossible_results(hall: Hall) -> None:
    """314 table points on a board of 164; a final map of 38 territories of 42 (B6)."""
    hall.enter(LEAST[hall.regulation])
    hall.draw("7 9 x")
    rows = zip(hall.players(1), (80, 79, 78, 77), strict=True)
    hall.do("enter-result", table=1, seats=[{"player": p, "table_points": n} for p, n in rows])
    seats = [
        {"player": id, "objective": at + 1, "held": list(TERRITORIES[at * 10 : at * 10 + 10])}
        for at, id in enumerate(hall.players(2))
    ]
    seats[3]["held"] = list(TERRITORIES[30:38])
    hall.do("enter-result", table=2, seats=seats)
    hall.results()
    hall.advance()


@story(RUR)
def a_minor_with_the_tick(hall: Hall) -> None:
    """Somebody born in 2012, admitted because «adult» was ticked (B6)."""
    hall.enter(15, lock=False)
    hall.do("enter", **{**person(16), "born": "2012"}, adult=True)
    hall.do("lock")
    hall.play_round()


def _hand(declaration: str, ticks: dict[int, dict[str, int]], **more: Any) -> dict[str, Any]:
    """A hand the first two players win or lose together, looked over by the third."""
    return {
        "declaration": declaration,
        "declarer": 0,
        "partner": 1,
        "ticks": [ticks.get(seat, {}) for seat in range(4)],
        "verified_by": 2,
        **more,
    }


@story(MINEO)
def impossible_sheets(hall: Hall) -> None:
    """Five pigliate without quattro arcani, a call with the attack's quattro arcani and not the
    fifth, a failed scommessa with five pigliate, a void hand nobody verified (B6).
    """
    last = {"RIM": 1, "VAN": 1}
    lost = {0: {"RIM": 1, "PIG": 5}, 2: {"VAN": 1}}
    thrown_in = {"void": True, "penalties": [{"player": 1, "fault": "wrong-number"}]}
    hands = [
        _hand("CV", {0: {**last, "PIG": 5}}),
        _hand("CF", {0: {**last, "4AR": 1}}),
        _hand("CV", lost, scommessa=[0]),
        thrown_in,
    ]
    hall.enter(8)
    hall.draw()
    hall.do("enter-result", table=1, sheet=_sheet(hall, 1, hands))
    won = {**last, "4AR": 1, "SCM": 1}
    others = [_hand("CV", {0: won}, scommessa=[0]), *(_hand("CV", {0: last}) for _ in range(3))]
    hall.do("enter-result", table=2, sheet=_sheet(hall, 2, others))
    hall.advance()


def _sheet(hall: Hall, table: int, hands: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": hall.players(table), "compiler": 0, "hands": hands}

"""Days with referees: ladders of sanctions, rulings, exits, disputes, clocks."""

from __future__ import annotations

from typing import Any

import arbitro
from arbitro.kernel import Refused
from tests.past.writing.days import DAY, LEAST, MASTER, MINEO, RUR, pairs, sheets
from tests.past.writing.hall import REFEREE, Hall
from tests.past.writing.stories import story


def sanction(hall: Hall, player: str, what: str, table: int = 1, **more: Any) -> None:
    """An infraction; where the ladder leaves a choice, the first that it offers."""
    number = hall.ask("round")["number"]
    role = more.pop("role", "referee")
    asked = {"player": player, "what": what, **more}
    fields = {"round": number, "table": table, "role": role}
    try:
        hall.do("record-infraction", REFEREE, sanction=asked, **fields)
    except Refused as refused:
        if refused.code != "choice-needed":
            raise
        choice = {"option": refused.facts["offered"][0], "amount": 1}
        hall.do("record-infraction", REFEREE, sanction=asked | choice, **fields)


def leave(hall: Hall, player: str, reason: str, table: int = 1, **more: Any) -> None:
    number = hall.ask("round")["number"]
    fields = {"round": number, "table": table, "player": player, "reason": reason, "role": "panel"}
    hall.do("record-exit", REFEREE, **fields, **more)


def rule(hall: Hall, case: str, facts: dict[str, Any], player: str, **more: Any) -> None:
    number, table = hall.ask("round")["number"], more.pop("table", 1)
    fields = {"round": number, "table": table, "case": case, "facts": facts, **more}
    hall.do("give-ruling", REFEREE, players={"player": player}, **fields)


def started(hall: Hall) -> list[str]:
    """The first round drawn, the clock of the first table started."""
    if hall.regulation == DAY:
        pairs(hall)
    else:
        hall.enter(LEAST[hall.regulation])
    hall.draw()
    hall.tap("first-card")
    return hall.players()


@story(RUR, MASTER, DAY)
def sanctions(hall: Hall) -> None:
    """Ladders climbed for chatter and language, points taken off before and after a result,
    some annulled; one disqualified before his result was typed, one after, one let in again.
    """
    first, second, third, last = started(hall)
    for _ in range(2):
        sanction(hall, first, "chatter")
        sanction(hall, second, "language", hand=3)
    override = {"step": "penalty", "reason": "grave"}
    sanction(hall, third, "unsporting", override=override)
    sanction(hall, last, "unsporting", override=override)
    line = hall.ask("register")["lines"][-1]["id"]
    hall.do("annul-infraction", REFEREE, infraction=line, reason="riesame")
    gone = {"step": "disqualification", "reason": "gesto gravissimo"}
    sanction(hall, hall.players(2)[1], "unsporting", 2, override=gone, role="panel")
    hall.results()
    sanction(hall, third, "unsporting", override=override)
    for place in (2, 3):
        sanction(hall, hall.players(3)[place], "unsporting", 3, override=gone, role="panel")
    line = hall.ask("register")["lines"][-1]["id"]
    hall.do("annul-infraction", REFEREE, infraction=line, reason="riesame")
    hall.advance()


@story(RUR, MASTER, DAY)
def exits(hall: Hall) -> None:
    """Somebody leaves every table, each for another reason; one exit annulled, the round closed."""
    started(hall)
    ways = [way["reason"] for way in hall.ask("exit-dialog", REFEREE)["exits"]]
    for table, reason in enumerate(ways[-len(hall.tables()) :], start=1):
        leave(hall, hall.players(table)[1], reason, table)
    hall.results()
    hall.do("annul-exit", REFEREE, exit="E2", reason="riesame")
    hall.advance()


@story(RUR, MASTER, DAY)
def rulings(hall: Hall) -> None:
    """Cases decided: as proposed, otherwise with a reason, with a sanction, annulled; disputes,
    calls, a silent note.
    """
    first, second, third, last = started(hall)
    nine = {"hand": 9, "just_drawn": False}
    if arbitro.__version__ != "0.1.0":  # which did not ask it
        nine["just_captured"] = False
    rule(hall, "eight-or-more-cards", nine, first)
    hall.do("tick-effects", REFEREE, ruling="R1", done=[])
    rule(hall, "eight-or-more-cards", nine, second, instead="nessuna", reason="mazzo conteso")
    booked = {"player": third, "what": "chatter"}
    if hall.regulation == DAY:
        booked |= {"option": "end-turn"}
    rule(hall, "eight-or-more-cards", nine, third, sanction=booked)
    rule(hall, "eight-or-more-cards", nine, last)
    hall.do("annul-ruling", REFEREE, ruling="R3", reason="riesame")
    where = {"round": 1, "table": 1}
    hall.do("open-dispute", REFEREE, by=third, event_turn=1, raised_turn=1, text="dado", **where)
    hall.do("decide-dispute", REFEREE, dispute="D1", upheld=True, stopped_seconds=90)
    hall.do("open-dispute", REFEREE, by=last, event_turn=1, raised_turn=2, text="carta", **where)
    if hall.regulation == MASTER:
        hall.do("note-silently", REFEREE, player=last, slip="fewer-armies", **where)
    hall.do("call-referee", "table:1/1", call="ruling", text="si è alzato", **where)
    hall.do("claim-call", REFEREE, call="C1")
    hall.do("close-call", REFEREE, call="C1", outcome="tutto a posto")
    hall.do("call-referee", "table:1/1", call="time", **where)
    hall.do("withdraw-call", "table:1/1", call="C2")


@story(RUR)
def clocks(hall: Hall) -> None:
    """A table with every tap: stopped, resumed, given time, a limit, an invitation, a tap undone,
    time up, sdadate thrown to the end.
    """
    started(hall)
    for turn in range(8):
        hall.wait(4)
        hall.tap("turn-ended", conquered=turn % 3)
    hall.tap("suspended", reason="dado conteso")
    hall.wait(6)
    hall.tap("resumed")
    hall.tap("adjusted", seconds=120, reason="rumore in sala")
    hall.tap("limit-set", seconds=180)
    hall.tap("invited")
    hall.tap("placed")
    hall.tap("turn-ended")
    hall.do("undo-tap", REFEREE, round=1, table=1)
    hall.tap("turn-ended")
    hall.wait(150)
    for _ in range(7):
        hall.wait(1)
        hall.tap("turn-ended", conquered=1)
    for _ in range(12):
        if hall.ask("clock", table=1)["phase"] in ("over", "closed", "finished"):
            return
        if hall.ask("clock", table=1)["due"]:
            hall.tap("rolled", dice=[6, 5])
        hall.wait(2)
        hall.tap("turn-ended", conquered=1)


@story(MINEO)
def ruled(hall: Hall) -> None:
    """A revoke the referee decided on, its jochi on the sheet; a sanction and one annulled."""
    hall.enter(8)
    hall.draw()
    guilty = hall.players()[2]
    sanction(hall, guilty, "language")
    sanction(hall, guilty, "unsporting")
    line = hall.ask("register")["lines"][-1]["id"]
    hall.do("annul-infraction", REFEREE, infraction=line, reason="riesame")
    sheets(hall)

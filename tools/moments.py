"""Halls stopped where a desk, a referee or a player stands once in a day.

A fee still owed, dice to throw, a place given up, a ruling to carry out, a report to sign: forms
that are nowhere to be seen in a hall where all goes smoothly.
"""

from __future__ import annotations

from arbitro.app import commands as c
from arbitro.app.acts import Who
from arbitro.app.desk import Desk
from arbitro.bootstrap import Installation
from arbitro.referee import commands as r
from arbitro.referee import commands as rep
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.hall import match_name
from arbitro.simulation.invented_people import invented
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web import demo
from arbitro.web.demo import OFFICIAL, Showing
from tools.halls import entered, opened, played, settled

OWING, COMMITTED, LEVEL, RENOUNCED, BENCH = "quote", "impegno", "parita", "rinuncia", "banco"
HELD_UP = "appello"
UNSIGNED, OBJECTED, DRAFT, DECIDED, BUSY = 1, 2, 3, 4, 5
"""Tables of the bench: a report to sign, one contested, none yet, much decided,
a call taken."""
CASE = "eight-or-more-cards"
FACTS = {"hand": 9, "just_drawn": False, "just_captured": False}


def moments(house: Installation) -> None:
    desk = house.desk
    _owing(desk)
    _committed(desk)
    _held_up(desk)
    _level(desk)
    _renounced(desk)
    _bench(desk)
    house.ring.issue("referee", f"hall/{BENCH}", demo.REFEREE)


def _owing(desk: Desk) -> None:
    """Pairs still being entered; one has paid."""
    show = opened(desk, OWING, "Coppie alla cassa", "24ore-2018")
    people = [t.Enter(**one._asdict()) for one in invented(6, Chance(OWING))]
    for at in range(0, 6, 2):
        team, pair = f"s{at // 2 + 1:02}", (people[at], people[at + 1])
        show.send(t.EnterTeam(id=team, name=f"Coppia {at // 2 + 1}", members=pair))
    show.send(t.Pay(id="s01"))


def _committed(desk: Desk) -> None:
    """One was refused; the secret is published, dice come next."""
    show = opened(desk, COMMITTED, "In attesa dei dadi", "rur-2015")
    entered(show, 16)
    show.send(t.RefuseEntry(name="Pallino Pinco", reason="squalificato altrove"))
    show.send(t.Lock())
    show.send(c.CheckInEverybody())
    show.send(c.CommitDraw())


def _held_up(desk: Desk) -> None:
    """One was called, the others not yet: the draw waits, with its ways out."""
    show = opened(desk, HELD_UP, "Appello a metà", "rur-2015")
    entered(show, 16)
    show.send(t.Lock())
    show.send(t.CheckInPlayer(player=min(show.tournament.players)))


def _alike(show: Showing) -> None:
    """A round with the same points at every table."""
    played(show, Chance(show.id), results=False)
    for table in show.tournament.rounds[-1].tables:
        seats = (
            {"player": id, "table_points": 50 - 10 * at} for at, id in enumerate(table.players)
        )
        show.send(t.EnterResult(table=table.number, seats=tuple(seats)))


def _level(desk: Desk) -> None:
    """Places in the semifinals hang on the dice."""
    show = opened(desk, LEVEL, "Pari per le semifinali", "rur-2015")
    entered(show, 32)
    show.send(t.Lock())
    _alike(show)
    show.send(t.Advance())
    _alike(show)


def _renounced(desk: Desk) -> None:
    """The semifinals are formed; one gave his place up, one was put out."""
    show, chance = opened(desk, RENOUNCED, "Una rinuncia", "rur-2015"), Chance(RENOUNCED)
    entered(show, 32)
    show.send(t.Lock())
    played(show, chance)
    settled(show, t.Advance())
    played(show, chance)
    settled(show, t.Advance())
    stage = show.tournament.stages[-1]
    settled(
        show, t.Renounce(player=stage.players[0], stage=stage.name, reason="il treno delle sei")
    )
    settled(show, t.Expel(player=stage.players[-1], reason="ha lasciato la sala"))


def _bench(desk: Desk) -> None:
    """A Master in its first round: reports in every state, and a table with much decided."""
    show, chance = opened(desk, BENCH, "Master al banco", "master-2020"), Chance(BENCH)
    entered(show, 20)
    show.send(t.Enter(id="g021", name="Riserva Livia", born="1990", reserve=True))
    show.send(t.Lock())
    played(show, chance, results=False)
    tables = show.tournament.rounds[-1].tables
    for table in tables[:3]:
        seats = tuple(random_result(table.players, chance))
        show.send(t.EnterResult(table=table.number, seats=seats))
    for number in (UNSIGNED, OBJECTED):
        show.send(c.ProposeReport(round=1, table=number), OFFICIAL)
    report = desk.hall(f"hall/{BENCH}").referee.reports[match_name(1, OBJECTED)]
    one = Who(role="player", subject=tables[OBJECTED - 1].players[0])
    sha = report.current.sha256
    show.send(rep.ObjectReport(round=1, table=OBJECTED, sha256=sha, reason="erano 52"), one)
    _decided(show, tables[DECIDED - 1].players)


def _decided(show: Showing, players: tuple[str, ...]) -> None:
    """A table as its referee leaves it: a ruling, a sanction, a dispute, a slip, somebody gone."""
    first, second, third, last = players
    number = DECIDED
    for wish in (
        r.Tap(round=1, table=number, tap=taps.FirstCard()),
        r.GiveRuling(round=1, table=number, case=CASE, facts=FACTS, players={"player": first}),
        r.RecordInfraction(
            round=1, table=number, sanction=r.Sanction(player=second, what="language")
        ),
        r.OpenDispute(round=1, table=number, by=third, event_turn=1, raised_turn=1, text="dado"),
        r.NoteSilently(round=1, table=number, player=last, slip="fewer-armies"),
        r.RecordExit(round=1, table=number, player=last, reason="withdrawal"),
        r.CallReferee(round=1, table=number, call="ruling", text="si è alzato"),
        r.CallReferee(round=1, table=BUSY, call="time"),
        r.ClaimCall(call="C2"),
    ):
        show.send(wish, OFFICIAL)

"""A house whose halls are in every state a screen can meet.

Whatever looks at all pages (the pictures, the tests of accessibility and of bad input) starts here.
"""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from arbitro.app.acts import Act, Who
from arbitro.app.commands import OfferKey
from arbitro.app.desk import Desk
from arbitro.app.phone_keys import statement
from arbitro.bootstrap import Installation
from arbitro.referee import commands as r
from arbitro.referee.state import Appointed
from arbitro.simulation.random_sheets import random_sheet
from arbitro.simulation.random_tables import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web import demo
from tests.web.houses import steady
from tools.halls import entered, folk, opened, played, settled
from tools.moments import moments

NEW, LISTED, SEMIFINALS, CLOSED = "nuovo", "elenco", "semifinali", "concluso"
PAIRS, MINEO, LARGE = "coppie", "mineo", "grande"


def showcase(large: int = 0) -> Installation:
    """All halls in one house, in memory; `large` is how many tables the big one has, if there."""
    house = steady()
    desk = house.desk
    demo.set_up(desk)
    _key_to_confirm(desk)
    opened(desk, NEW, "Torneo appena aperto", "rur-2015")
    entered(opened(desk, LISTED, "Elenco da convalidare", "rur-2015"), 17)
    _knocked_out(desk, SEMIFINALS, rounds=3)
    _knocked_out(desk, CLOSED, rounds=4)
    _pairs(desk)
    _mineo(desk)
    moments(house)
    if large:
        _large(desk, large)
    return house


def _key_to_confirm(desk: Desk) -> None:
    """The phone of the last of the list made a key, which the roll call has not seen yet."""
    tournament = desk.hall(demo.STREAM).tournament
    player = max(tournament.players)
    phone = Ed25519PrivateKey.from_private_bytes(b"showcase" * 4)
    public = phone.public_key().public_bytes_raw().hex()
    proof = phone.sign(statement(tournament.id, player, public)).hex()
    by = Who(role="player", subject=player)
    act = Act(id="a-key", command=OfferKey(public=public, proof=proof), by=by)
    desk.act(demo.STREAM, act)


def _knocked_out(desk: Desk, id: str, rounds: int) -> None:
    """Two rounds, semifinals, final: as far as asked, the last round open unless all is over."""
    show, chance = opened(desk, id, f"Raduno {id}", "rur-2015"), Chance(id)
    entered(show, 16)
    show.send(t.Lock())
    for number in range(1, rounds + 1):
        last = number == rounds
        played(show, chance, results=not last or id == CLOSED)
        if not last or id == CLOSED:
            settled(show, t.Advance())
    if id == CLOSED:
        settled(show, t.Rank())


def _pairs(desk: Desk) -> None:
    """Pairs under the 24ore: fourteen of them, some with a reserve, tables of four and five."""
    show = opened(desk, PAIRS, "24 ore a coppie", "24ore-2018")
    people = [t.Enter(**one._asdict()) for one in folk(33, PAIRS)]
    for at in range(0, 28, 2):
        team = f"s{at // 2 + 1:02}"
        extra = people[28 + at // 2] if at < 10 else None
        pair = (people[at], people[at + 1])
        show.send(t.EnterTeam(id=team, name=f"Coppia {at // 2 + 1}", members=pair, reserve=extra))
        if at < 26:
            show.send(t.Pay(id=team))
    show.send(r.AppointOfficials(officials=(Appointed(name=demo.REFEREE),)))
    show.send(t.Pay(id="s14"))
    show.send(t.Lock())
    played(show, Chance(PAIRS))
    show.send(t.Penalise(player="g003", points="5", reason="telefono al tavolo"))
    settled(show, t.Advance())
    played(show, Chance(PAIRS), results=False)


def _mineo(desk: Desk) -> None:
    """A turn of Tarocchi played, the next not begun."""
    show, chance = opened(desk, MINEO, "Torneo di Mineo", "tarocchi-2012"), Chance(MINEO)
    entered(show, 8)
    show.send(t.Lock())
    played(show, chance, results=False)
    for table in show.tournament.rounds[-1].tables:
        show.send(t.EnterResult(table=table.number, sheet=random_sheet(table.players, chance)))
    settled(show, t.Advance())
    played(show, chance, results=False)


def _large(desk: Desk, tables: int) -> None:
    """Many tables in their first round, most of them done."""
    show, chance = opened(desk, LARGE, f"Raduno da {tables} tavoli", "rur-2015"), Chance(LARGE)
    entered(show, 4 * tables)
    show.send(t.Lock())
    played(show, chance, results=False)
    for table in show.tournament.rounds[-1].tables[: tables * 3 // 5]:
        show.send(
            t.EnterResult(table=table.number, seats=tuple(random_result(table.players, chance)))
        )

"""A house whose halls are in every state a screen can meet.

Whatever looks at all pages (the pictures, the tests of accessibility and of bad input) starts here.
"""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from arbitro.app.acts import Act, Who
from arbitro.app.commands import GiveConsent, OfferKey
from arbitro.app.desk import Desk
from arbitro.app.entry_requests import Asked
from arbitro.app.phone_keys import statement
from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Rooms
from arbitro.bootstrap import Installation
from arbitro.bots import make_bot
from arbitro.people.commands import Enrol, Merge
from arbitro.people.events import Enrolled
from arbitro.people.register import Spell
from arbitro.referee import commands as r
from arbitro.referee.state import Appointed
from arbitro.season.decide import Open
from arbitro.season.declaration import declared
from arbitro.simulation.random_results import random_result, random_sheet
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
    _free_matches(house.rooms)
    _register_and_season(house)
    _asked_on_the_web(house)
    if large:
        _large(desk, large)
    return house


def _asked_on_the_web(house: Installation) -> None:
    """The form of one hall is open; somebody has a place, somebody waits for one."""
    organiser = Who(role="organiser", subject="showcase")
    house.requests.set(LISTED, True, 18, 50, organiser)
    for name in ("Quercia Anna", "Rovere Bruno"):
        house.requests.ask(LISTED, Asked(id=name.lower(), name=name, born="1980"), "showcase")


def _free_matches(rooms: Rooms) -> None:
    """One that waits for somebody to sit down, one of each game: its person has the turn."""
    bot = WantedSeat(bot="random")
    waiting = NewRoom(regulation="24ore-2018", name="Ada", others=(bot, WantedSeat()))
    rooms.open(waiting, "waiting", "showcase")
    playing = NewRoom(regulation="rur-2015", name="Bruno", others=(bot, bot, bot))
    rooms.open(playing, "playing", "showcase")
    cards = NewRoom(regulation="tarocchi-2012", name="Carla", others=(bot, bot, bot), hands=4)
    rooms.open(cards, "cards", "showcase")
    _play_out(rooms, rooms.open(replace(cards, hands=1), "over", "showcase").room)


def _register_and_season(house: Installation) -> None:
    """A few people, one of whom stood in the register twice; a circuit with a tournament so far."""
    people = (
        Enrolled(id="", name="Neri Eva", born="1990", clubs=(Spell("La Kamchatka", "2019"),)),
        Enrolled(id="", name="Neri Gallo Eva", born="1990-07-07", national="4711"),
        Enrolled(id="", name="Rocca Ugo", national="12"),
    )
    house.people.act(Enrol(people=people))
    house.people.act(Merge(kept="p00001", gone="p00002"))
    rules = declared("circuito")
    wish = Open(
        id="circuito", name="Circuito d'inverno", declaration=rules, planned=4, ratings=True
    )
    house.seasons.open(wish)
    house.seasons.count_hall("circuito", CLOSED)
    house.seasons.count_hall("circuito", LISTED)


def _play_out(rooms: Rooms, id: str) -> None:
    """Everybody plays at random until the hand is over."""
    bot = make_bot("random", 1, "mineo")
    while (seat := rooms.acting(rooms.room(id))) is not None:
        match, turn = rooms.match(rooms.room(id)), rooms.turn_of_bot(rooms.room(id))
        action = match.game.action(bot.choose(match, seat))
        if turn is None:
            rooms.play(id, 0, action, f"move-{match.state.version}", None)
        else:
            rooms.play_for(id, turn, action)


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
    for number in range(1, 14 if id == CLOSED else 1):
        show.send(GiveConsent(player=f"g{number:03}"))
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

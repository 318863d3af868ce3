"""A demo with people who do not exist, made by ordinary commands: halls half-way, and free matches:
one that bots play while one looks on, one of each game that is over, to be watched again.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.app.desk import Desk
from arbitro.app.playing.opening import NewRoom, WantedSeat
from arbitro.app.playing.rooms import Rooms
from arbitro.bootstrap import Installation
from arbitro.bots import make_bot
from arbitro.kernel import Refused
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.referee.state import Appointed
from arbitro.simulation.invented_people import Person, invented
from arbitro.simulation.random_results import HANDS, random_hand, random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.tournament.state import Tournament

ID = "demo"
STREAM = f"hall/{ID}"
PLAYERS = 32
ON_MAP = 3
"""Tables before this one have their result entered on the map."""
REFEREE = "Arbitro di sala"
ORGANISER = Who(role="organiser", subject="demo")
OFFICIAL = Who(role="referee", subject=REFEREE)
PAIRS, MINEO = "demo-24ore", "demo-tarocchi"
TEAMS, SITTING = 8, 8
"""Pairs of the one, players of the other."""
DECLARED = ("CV",)
"""What is declared in its hands: one kind is weighed in a moment, all of them in half a second."""
BOT = WantedSeat(bot="sensible")
RISIKO = NewRoom(regulation="rur-2015", name="Aldo", others=(BOT,) * 3, time_up_giro=60)
SHORT = replace(RISIKO, name="Alma", time_up_giro=2)
CARDS = NewRoom(regulation="tarocchi-2012", name="Agata", others=(BOT,) * 3)


class Showing:
    """Sends commands one after the other, each with an id of its own."""

    def __init__(self, desk: Desk, id: str = ID) -> None:
        self.desk, self.id, self.count = desk, id, 0

    @property
    def tournament(self) -> Tournament:
        return self.desk.hall(f"hall/{self.id}").tournament

    def send(self, command: Struct, by: Who = ORGANISER) -> None:
        self.count += 1
        act = Act(id=f"demo-{self.count}", command=command, by=by)
        if isinstance(command, c.OpenHall):
            self.desk.open_hall(act)
        else:
            self.desk.act(f"hall/{self.id}", act)


def set_up(desk: Desk, players: int = PLAYERS) -> None:
    """The first round played, the second half-way. Done before, it is done again in no time."""
    if desk.store.head(STREAM) is not None:
        return
    chance = Chance("arbitro serve --demo")
    show = Showing(desk)
    show.send(c.OpenHall(id=ID, name="Torneo di prova", regulation="rur-2015", date="2026-05-09"))
    people = invented(players, chance)
    show.send(c.EnterMany(entries=tuple(t.Enter(**person._asdict()) for person in people)))
    agreed = (c.Named(command="give-consent", fields={"player": p.id}) for p in people[:-2])
    show.send(c.Several(commands=tuple(agreed)))
    show.send(t.Lock())
    show.send(r.AppointOfficials(officials=(Appointed(name=REFEREE),)))
    play_round(show, chance)
    show.send(t.Advance())
    play_round(show, chance, half=True)
    busy_tables(show)


def busy_tables(show: Showing) -> None:
    """Those still playing have their clocks running; one waits for a ruling, one was stopped."""
    drawn = show.tournament.rounds[-1]
    waiting = [table.number for table in drawn.tables if not table.done]
    for number in waiting:
        show.send(r.Tap(round=drawn.number, table=number, tap=taps.FirstCard()))
    stop = taps.Suspended(reason="dado conteso")
    show.send(r.Tap(round=drawn.number, table=waiting[-1], tap=stop), OFFICIAL)
    call = r.CallReferee(round=drawn.number, table=waiting[1], call="ruling", text="dado a terra")
    show.send(call)


def play_round(show: Showing, chance: Chance, half: bool = False) -> None:
    """Commit, draw with dice thrown in the hall, and enter results table by table."""
    show.send(c.CommitDraw())
    dice = " ".join(str(chance.between(1, 6)) for _ in range(6))
    show.send(c.Draw(public=dice))
    tables = show.tournament.rounds[-1].tables
    for table in tables[: len(tables) // 2] if half else tables:
        seats = tuple(random_result(table.players, chance, on_map=table.number < ON_MAP))
        show.send(t.EnterResult(table=table.number, seats=seats))


def free_match(rooms: Rooms) -> None:
    """A match being played, by bots alone: who opened it has left. Done before, it is there."""
    if not rooms.running():
        _left_to_bots(rooms, RISIKO, "demo")


def finished_matches(rooms: Rooms) -> None:
    """One match of each game, over. Done before, they are there."""
    if rooms.finished():
        return
    for number, wanted in enumerate((SHORT, CARDS)):
        _play_out(rooms, _left_to_bots(rooms, wanted, f"demo-over-{number}"))


def _left_to_bots(rooms: Rooms, wanted: NewRoom, key: str) -> str:
    held = rooms.open(wanted, key, "demo")
    rooms.leave(held.room, 0)
    return held.room


def _play_out(rooms: Rooms, id: str) -> None:
    """Without pauses, to the end."""
    bot = make_bot("sensible", 1, rooms.match(rooms.room(id)).game.name)
    while (turn := rooms.turn_of_bot(rooms.room(id))) is not None:
        action = turn.match.game.action(bot.choose(turn.match, turn.seat))
        rooms.play_for(id, turn, action)


def other_halls(desk: Desk) -> None:
    """Both halls. Done before, they are there."""
    for id, made in ((PAIRS, _pairs), (MINEO, _mineo)):
        if desk.store.head(f"hall/{id}") is None:
            made(Showing(desk, id), Chance(id))


def _pairs(show: Showing, chance: Chance) -> None:
    """The first round played, the second half-way."""
    _open(show, "24 ore di prova, a coppie", "24ore-2018")
    people = _entries(2 * TEAMS, chance)
    pairs = enumerate(zip(people[::2], people[1::2], strict=True), start=1)
    sheets = [
        {"id": f"s{number:02}", "name": f"Coppia {number}", "members": pair}
        for number, pair in pairs
    ]
    entered = [c.Named(command="enter-team", fields=sheet) for sheet in sheets]
    paid = [c.Named(command="pay", fields={"id": sheet["id"]}) for sheet in sheets]
    show.send(c.Several(commands=(*entered, *paid)))
    show.send(t.Lock())
    play_round(show, chance)
    _advance(show)
    play_round(show, chance, half=True)


def _mineo(show: Showing, chance: Chance) -> None:
    """A turn of sheets handed in, the next under way."""
    _open(show, "Tarocchi di prova", "tarocchi-2012")
    show.send(c.EnterMany(entries=tuple(_entries(SITTING, chance))))
    show.send(t.Lock())
    for half in (False, True):
        show.send(c.CommitDraw())
        show.send(c.Draw(public="3 5 1 6 2 4"))
        tables = show.tournament.rounds[-1].tables
        for table in tables[: len(tables) // 2] if half else tables:
            hands = [random_hand(0, chance, DECLARED) for _ in range(HANDS)]
            sheet = {"players": list(table.players), "compiler": 0, "hands": hands}
            show.send(t.EnterResult(table=table.number, sheet=sheet))
        if not half:
            _advance(show)


def _open(show: Showing, name: str, regulation: str) -> None:
    show.send(c.OpenHall(id=show.id, name=name, regulation=regulation, date="2026-05-09"))
    show.send(r.AppointOfficials(officials=(Appointed(name=REFEREE),)))


def _entries(count: int, chance: Chance) -> list[t.Enter]:
    def entry(person: Person) -> t.Enter:
        return t.Enter(**person._asdict())

    return [entry(one) for one in invented(count, chance)]


def _advance(show: Showing) -> None:
    """The next step, after the dice where players are level."""
    try:
        show.send(t.Advance())
    except Refused as refused:
        if refused.code != "dice-due":
            raise
        show.send(c.RollForTies())
        show.send(t.Advance())


def whole_house(house: Installation) -> None:
    """All that `serve --demo` shows: this hall and the others, a match that runs, some that are
    over. Done before, it is there.
    """
    set_up(house.desk)
    other_halls(house.desk)
    finished_matches(house.rooms)
    free_match(house.rooms)


def links(house: Installation) -> dict[str, str]:
    """A secret for each role: the first table still playing, and one of its players."""
    drawn = house.desk.hall(STREAM).tournament.rounds[-1]
    table = next(one for one in drawn.tables if not one.done)
    ring = house.ring
    return {
        "referee": ring.issue("referee", STREAM, REFEREE).secret,
        "table": ring.issue("table", STREAM, f"{drawn.number}/{table.number}").secret,
        "player": ring.issue("player", STREAM, table.players[0]).secret,
        "projector": ring.issue("projector", STREAM).secret,
    }

"""What a house knows beyond one day: its people, its seasons, who asks to be entered."""

from __future__ import annotations

from pathlib import Path

from arbitro.app.acts import Who
from arbitro.app.entry_requests import Asked, EntryRequests
from arbitro.app.register_desk import RegisterDesk
from arbitro.app.season_desk import PREFIX, SeasonDesk
from arbitro.dossier.foreign_event import foreign_event
from arbitro.people import commands as p
from arbitro.people.events import Enrolled
from arbitro.people.register import Spell
from arbitro.season.decide import Open
from arbitro.season.declaration import declared
from arbitro.store.file import FileStore
from tests.past.writing.days import RUR
from tests.past.writing.hall import Hall, person

ORGANISER = Who(role="organiser", subject="Ada")
CIRCUIT = "circuito"
COUNTED = ("rur-finished", "master-finished")


def keep_people(hall: Hall) -> RegisterDesk:
    """Five records: two of one person, joined, parted and joined again; one put right, one with
    another club and his consent, one forgotten.
    """
    desk = RegisterDesk(hall.store, hall.look, hall.chance)
    names = [str(person(number)["name"]) for number in (1, 2, 3, 4)]
    people = tuple(
        Enrolled(id=f"p{at}", name=name, born=str(1970 + at), clubs=(Spell(f"Club {at}"),))
        for at, name in enumerate([*names, names[0].lower()], start=1)
    )
    changed = p.Change(
        id="p2", name=f"{names[1]} Maria", born="1972-03-04", national="1234", reason="documento"
    )
    joined = p.Merge(kept="p1", gone="p5", reason="la stessa", certain=True)
    for command in (
        p.Enrol(people=people, source="elenco", distinct=True),
        changed,
        p.JoinClub(id="p3", club="Club 9", since="2026-01-01"),
        p.NoteConsent(id="p3", given=True, note="2"),
        joined,
        p.Split(id="p5", reason="sono due"),
        joined,
        p.Forget(id="p4", reason="richiesta"),
    ):
        desk.act(command, str(ORGANISER))
    return desk


def keep_season(hall: Hall, people: RegisterDesk, tournaments: Path) -> None:
    """A season of the house: two tournaments from files, one taken out, one still running here."""
    desk = SeasonDesk(hall.store, hall.look, hall.chance, hall.desk, people)
    desk.open(Open(id=CIRCUIT, name="Circuito", declaration=declared(CIRCUIT), planned=4))
    _count(desk, tournaments)
    desk.remove(CIRCUIT, COUNTED[0], "di un altro circuito", str(ORGANISER))
    desk.count_hall(CIRCUIT, hall.id, str(ORGANISER))


def _count(desk: SeasonDesk, tournaments: Path) -> None:
    for name in COUNTED:
        file = tournaments / f"{name}.jsonl"
        desk.count(CIRCUIT, foreign_event(file.read_bytes(), file.name), str(ORGANISER))


def keep_requests(hall: Hall) -> None:
    """Who asked to be entered: one confirmed, one declined, one who waits for an answer."""
    hall.enter(2, lock=False)
    requests = EntryRequests(hall.store, hall.look, hall.chance, hall.desk)
    requests.set(hall.id, True, 3, 5, ORGANISER)
    for number in (3, 4, 5):
        who = person(number)
        asked = Asked(id=f"r{number}", name=who["name"], club=who["club"], born=who["born"])
        requests.ask(hall.id, asked, "192.0.2.1")
    requests.confirm(hall.id, "r3", ORGANISER)
    requests.decline(hall.id, "r4", ORGANISER)


def keep_books(hall: Hall, tournaments: Path) -> None:
    """All of it, in the house that this hall is in."""
    keep_season(hall, keep_people(hall), tournaments)
    keep_requests(Hall(hall.store, "iscrizioni", RUR))


def write_season(tournaments: Path, folder: Path) -> dict[str, str]:
    """A season in a file of its own, over two tournaments."""
    hall = Hall(folder / "working.jsonl", "working", RUR)
    store = FileStore(folder / f"{CIRCUIT}.jsonl", PREFIX + CIRCUIT)
    desk = SeasonDesk(store, hall.look, hall.chance)
    rules = declared(CIRCUIT)
    desk.open(Open(id=CIRCUIT, name="Circuito", declaration=rules, drops=1, planned=4, places=2))
    _count(desk, tournaments)
    for left in folder.glob("working.jsonl*"):
        left.unlink()
    return {CIRCUIT: "A season in a file: two tournaments, a result dropped."}

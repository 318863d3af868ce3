"""A hall whose first round is drawn, with referees, and a clock the test moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

from msgspec import Struct
from playwright.sync_api import Browser, Page

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.bootstrap import Installation
from arbitro.referee.clock.readings import Reading
from arbitro.referee.commands import AppointOfficials
from arbitro.referee.state import Appointed
from arbitro.simulation.invented_people import invented
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from tests.web.houses import steady
from tests.web.living import living
from tests.web.windows import Kind, window

REFEREE = "Bruno"
OFFICIALS = (REFEREE, "Carla", "Dario")
ID = "campo"
PLAYERS = 28
MINUTE = 60_000
_keys = count()


class Hours:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.passed = 0

    def __call__(self) -> Reading:
        return Reading("field", self.passed, 1_790_000_000_000 + self.passed)

    def pass_seconds(self, seconds: int) -> None:
        self.passed += seconds * 1000

    def pass_minutes(self, minutes: int) -> None:
        self.passed += minutes * MINUTE


class Directing:
    """Sends commands to one hall, each with an id of its own."""

    def __init__(self, house: Installation, id: str) -> None:
        self.house, self.stream = house, f"hall/{id}"

    def do(self, command: Struct, role: str = "organiser", subject: str = "Ada") -> None:
        act = Act(id=f"field-{next(_keys)}", command=command, by=Who(role=role, subject=subject))
        if isinstance(command, c.OpenHall):
            self.house.desk.open_hall(act)
        else:
            self.house.desk.act(self.stream, act)

    def as_referee(self, command: Struct, name: str = REFEREE) -> None:
        self.do(command, "referee", name)

    @property
    def hall(self) -> Any:
        return self.house.desk.hall(self.stream)


def first_round(house: Installation, id: str, edition: str, players: int) -> Directing:
    """Entries, list, officials and the draw of the first round."""
    directing, chance = Directing(house, id), Chance(edition)
    directing.do(c.OpenHall(id=id, name="Torneo di campo", regulation=edition, date="2026-05-09"))
    entries = [t.Enter(**person._asdict()) for person in invented(players, chance)]
    if edition == "24ore-2018":
        for at in range(0, players, 2):
            pair = (entries[at], entries[at + 1])
            directing.do(t.EnterTeam(id=f"s{at}", name=f"Coppia {at}", members=pair))
            directing.do(t.Pay(id=f"s{at}"))
    else:
        directing.do(c.EnterMany(entries=tuple(entries)))
    directing.do(t.Lock())
    directing.do(c.CommitDraw())
    directing.do(c.Draw(public="1 2 3 4 5 6"))
    directing.do(AppointOfficials(officials=tuple(Appointed(name=one) for one in OFFICIALS)))
    return directing


@dataclass
class Field:
    """The hall as the tests walk through it in the browser."""

    directing: Directing
    hours: Hours
    url: str
    browser: Browser

    @property
    def hall(self) -> Any:
        return self.directing.hall

    @property
    def base(self) -> str:
        return f"{self.url}/t/{ID}"

    def table(self, number: int) -> Any:
        return self.hall.tournament.rounds[-1].tables[number - 1]

    def do(self, command: Struct, role: str = "organiser", subject: str = "Ada") -> None:
        self.directing.do(command, role, subject)

    @contextmanager
    def phone(self, role: str, subject: str, width: int = 390, lang: str = "it") -> Iterator[Page]:
        """Somebody of this role with his link opened; a page that throws fails."""
        ring, stream = self.directing.house.ring, self.directing.stream
        secret = ring.add(role, stream, subject).secret
        kind = Kind(width, locale="it-IT" if lang == "it" else "en-GB")
        with window(self.browser, kind) as page:
            page.goto(f"{self.url}/l/{secret}")
            yield page


@contextmanager
def field(browser: Browser) -> Iterator[Field]:
    """Seven tables under the RUR, none of them begun."""
    hours = Hours()
    house = steady(clock=hours)
    directing = first_round(house, ID, "rur-2015", PLAYERS)
    with living(house) as url:
        yield Field(directing, hours, url, browser)
    house.close()

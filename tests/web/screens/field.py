"""A hall with a referee, one table to sit at, and a clock the test moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

from msgspec import Struct
from playwright.sync_api import Browser, Page

from arbitro.app.acts import Act, Who
from arbitro.bootstrap import Installation
from arbitro.referee.clock.readings import Reading
from arbitro.referee.commands import AppointOfficials
from arbitro.referee.state import Appointed
from arbitro.web import demo
from tests.web.asking import half_way
from tests.web.living import living

REFEREE = "Bruno"
MINUTE = 60_000
_keys = count()


class Hours:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.passed = 0

    def __call__(self) -> Reading:
        return Reading("field", self.passed, 1_790_000_000_000 + self.passed)

    def pass_minutes(self, minutes: int) -> None:
        self.passed += minutes * MINUTE


@dataclass
class Field:
    """The hall as the tests walk through it."""

    house: Installation
    hours: Hours
    url: str
    browser: Browser

    @property
    def hall(self) -> Any:
        return self.house.desk.hall(demo.STREAM)

    def table(self, number: int) -> Any:
        return self.hall.tournament.rounds[-1].tables[number - 1]

    def do(self, command: Struct, role: str = "organiser", subject: str = "Ada") -> None:
        who = Who(role=role, subject=subject)
        self.house.desk.act(demo.STREAM, Act(id=f"field-{next(_keys)}", command=command, by=who))

    def do_as(self, referee: str, command: Struct) -> None:
        self.do(command, "referee", referee)

    @contextmanager
    def phone(self, role: str, subject: str, width: int = 390, lang: str = "it") -> Iterator[Page]:
        """Somebody of this role with his link opened; a page that throws fails."""
        secret = self.house.ring.add(role, demo.STREAM, subject).secret
        context = self.browser.new_context(
            viewport={"width": width, "height": 844}, locale="it-IT" if lang == "it" else "en-GB"
        )
        page = context.new_page()
        page.set_default_timeout(15_000)
        troubles: list[str] = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(f"{self.url}/l/{secret}")
        yield page
        context.close()
        assert troubles == []


@contextmanager
def field(browser: Browser) -> Iterator[Field]:
    hours = Hours()
    house = half_way(clock=hours)
    with living(house) as url:
        made = Field(house, hours, url, browser)
        made.do(AppointOfficials(officials=(Appointed(name=REFEREE),)))
        yield made
    house.close()

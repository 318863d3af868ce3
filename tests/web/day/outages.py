"""A hall that can be killed and started again where it was, and pages nobody reloads."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from random import randrange
from typing import Any

from playwright.sync_api import Browser, Page, expect

from arbitro.bootstrap import install
from arbitro.store.integrity import check
from arbitro.store.sql import SqlStore
from arbitro.web import demo
from tests.patience import SECONDS
from tests.web import plain
from tests.web.asking import bearer, half_way, wish
from tests.web.programs import Program, started
from tests.web.windows import window

REFEREE = demo.REFEREE
_marks = count(1)


def lasting_port() -> int:
    """A free port that no client is given meanwhile: below those the system hands out."""
    while True:
        port = randrange(20_000, 32_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


class Server:
    """The demo hall in a file, served by a program of its own, always at the same port."""

    def __init__(self, db: str) -> None:
        self.db = db
        house = half_way(db)
        drawn = house.desk.hall(demo.STREAM).tournament.rounds[-1]
        waiting = [table for table in drawn.tables if not table.done]
        self.table, self.other = waiting[0], waiting[1]
        self.round = drawn.number
        subjects = {
            "referee": REFEREE,
            "table": f"{drawn.number}/{self.table.number}",
            "player": self.table.players[0],
            "projector": "",
        }
        ring = house.ring
        self.secrets = {
            role: ring.add(role, demo.STREAM, who).secret for role, who in subjects.items()
        }
        self.secrets["organiser"] = ring.add("organiser", subject="banco").secret
        house.close()
        self.port = lasting_port()
        self.program: Program = self._start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _start(self) -> Program:
        return started("--db", self.db, "--port", str(self.port))

    def kill(self) -> None:
        """No good-bye: SIGKILL."""
        self.program.process.kill()
        self.program.process.wait(SECONDS)
        if self.program.process.stdout is not None:
            self.program.process.stdout.close()

    def start(self) -> None:
        self.program = self._start()

    def send(self, name: str, body: dict[str, Any]) -> None:
        """A command of the organiser, from another machine."""
        headers = {**bearer(self.secrets["organiser"]), **wish()}
        address = f"{self.url}/api/v1/tournaments/demo/{name}"
        plain.post(address, json=body, headers=headers).raise_for_status()

    def result(self, table: Any) -> None:
        """This table has finished."""
        seats = [
            {"player": id, "table_points": 50 - 15 * seat} for seat, id in enumerate(table.players)
        ]
        self.send("enter-result", {"round": self.round, "table": table.number, "seats": seats})


def written(db: str) -> list[Any]:
    """Everything that was done in the hall, read from the file; its record is whole."""
    house = install(db)
    try:
        assert isinstance(house.leader.store, SqlStore)
        assert check(house.leader.store).findings == ()
        return list(house.desk.hall(demo.STREAM).doings)
    finally:
        house.close()


@contextmanager
def server(folder: Path) -> Iterator[Server]:
    one = Server(str(folder / "sala.db"))
    try:
        yield one
    finally:
        one.kill()


@contextmanager
def phone(browser: Browser, hall: Server, role: str, path: str = "") -> Iterator[Page]:
    """Somebody of this role, listening; when he leaves, his page was never loaded again."""
    with window(browser) as page:
        if role in hall.secrets:
            page.goto(f"{hall.url}/l/{hall.secrets[role]}")
        if path:
            page.goto(f"{hall.url}/t/demo{path}")
        live(page)
        mark = next(_marks)
        page.evaluate("mark => { window.mark = mark; }", mark)
        yield page
        assert page.evaluate("window.mark") == mark, "somebody reloaded the page"


def live(page: Page) -> None:
    """Its stream is open and it waits for nothing."""
    expect(page.locator("#wire")).to_have_attribute("data-wire", "live")

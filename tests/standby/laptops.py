"""Two laptops as two programs, with phones at work: killed, replaced, brought back, cut apart."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx

from arbitro.app.verify import verify
from arbitro.bootstrap import install
from arbitro.standby import copying, standing
from arbitro.store import open_store
from arbitro.store.integrity import check
from arbitro.store.sql import SqlStore
from tests.patience import SECONDS
from tests.standby.pairs import until
from tests.store.killing import killed
from tests.web import plain
from tests.web.day.outages import lasting_port
from tests.web.programs import Program, begun, said_by
from tests.web.test_killing import Writer

AT_WORK = 0.4
"""Seconds phones work, at most, before something happens."""


class Phone(Writer):
    """Enters players; waits while the house says that it waits."""

    pause = 0.0
    """Seconds between two players."""

    def send(self, client: httpx.Client) -> bool:
        """False once the laptop is gone or replaced."""
        threading.Event().wait(self.pause)
        known = len(self.problems)
        if super().send(client):
            return True
        said = self.problems[known:]
        return bool(said) and "standby-lost" in said[0]


class Cable:
    """Between two laptops; it can be cut and put back."""

    def __init__(self, port: int) -> None:
        self._to, self._whole = port, True
        self._open: list[socket.socket] = []
        self._ear = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._ear.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        self._whole = False
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._whole = True

    def close(self) -> None:
        self.cut()
        self._ear.close()
        for end in self._open:
            end.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._ear.accept()
                self._join(here)

    def _join(self, here: socket.socket) -> None:
        try:
            there = socket.create_connection(("127.0.0.1", self._to)) if self._whole else None
        except OSError:
            there = None
        if there is None:
            here.close()
            return
        self._open += [here, there]
        for ends in ((here, there), (there, here)):
            threading.Thread(target=_carry, args=ends, daemon=True).start()


def _carry(source: socket.socket, goal: socket.socket) -> None:
    with suppress(OSError):
        while body := source.recv(65536):
            goal.sendall(body)
    for end in (source, goal):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


class Laptop:
    """One machine: its database, its folder, its place on the network, what runs on it."""

    def __init__(self, db: str, folder: Path) -> None:
        self.db, self.folder, self.port = db, folder, lasting_port()
        self.cable = Cable(self.port)
        self.program: Program
        self.process: subprocess.Popen[bytes] | None = None
        self.console = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def serve(self) -> None:
        process = self._begin("serve", "--db", self.db, "--port", str(self.port))
        self.program = Program(process, said_by(process))

    def _begin(self, *words: str) -> subprocess.Popen[bytes]:
        """What it complains of stays in its folder."""
        with (self.folder / "errors.txt").open("ab") as errors:
            self.process = begun(*words, cwd=self.folder, errors=errors)
        return self.process

    @property
    def is_on(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def follow(self, other: Laptop) -> None:
        """Under a code just made by the other; until both have everything."""
        code = other.ask("pair")
        arguments = (other.cable.url, "--code", code, "--db", self.db, "--port", str(self.port))
        self.console = said_by(self._begin("standby", *arguments))["console"]
        until(lambda: other.stands().paired)

    def take_over(self, by_button: bool) -> None:
        """And serve."""
        assert self.process is not None
        if by_button:
            for _ in range(2):  # a finger is quicker than a page
                with suppress(httpx.HTTPError):
                    plain.post(self.console)
        else:
            told = [sys.executable, "-m", "arbitro", "standby", "--promote", "--db", self.db]
            subprocess.run(told, check=True, capture_output=True, timeout=SECONDS)
        self.program = Program(self.process, said_by(self.process))

    def ask(self, does: str) -> str:
        """A button of the page of the second laptop; the code, if it makes one."""
        headers = {"Authorization": f"Bearer {self.program.organiser}"}
        page = plain.post(f"{self.url}/standby", data={"do": does}, headers=headers).text
        found = re.search(r"--code ([a-z0-9-]+)", page)
        return found[1] if found else ""

    def post(self, where: str, key: str, body: dict[str, Any]) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.program.organiser}", "Idempotency-Key": key}
        return plain.post(f"{self.url}/api/v1/{where}", json=body, headers=headers)

    def stands(self) -> standing.Standing:
        store = open_store(self.db)
        try:
            return standing.load(store)
        finally:
            store.close()

    def lacks(self, strays: tuple[standing.Stray, ...]) -> tuple[standing.Stray, ...]:
        """What nobody has sent here again."""
        store = open_store(self.db)
        try:
            return copying.missing(store, strays)
        finally:
            store.close()

    def kill(self, chance: Random | None = None) -> None:
        if self.process is not None:
            killed(self.process, chance or Random(0), AT_WORK if chance else 0)
            assert self.process.stdout is not None
            self.process.stdout.close()
        self.process = None


class Hall:
    """The laptop in charge, its second one, and the phones."""

    def __init__(self, first: Laptop, second: Laptop, chance: Random) -> None:
        self.first, self.second, self.chance = first, second, chance
        self.phones = [Phone(name, "cup") for name in "abc"]
        self.takeovers = 0

    def begin(self) -> None:
        self.first.serve()
        opening = {"id": "cup", "name": "T", "regulation": "rur-2015", "date": "2026-05-09"}
        self.first.post("tournaments", "open", opening)
        self.second.follow(self.first)

    @contextmanager
    def at_work(self, *phones: Phone, on: Laptop | None = None) -> Iterator[None]:
        """Until the laptop they work with is gone; each has been answered at least once."""
        begun = [threading.Event() for _ in phones or self.phones]
        threads = [
            threading.Thread(target=phone.work, args=((on or self.first).program, event))
            for phone, event in zip(phones or self.phones, begun, strict=True)
        ]
        for thread in threads:
            thread.start()
        for event in begun:
            assert event.wait(SECONDS), [phone.problems for phone in self.phones]
        yield
        for thread in threads:
            thread.join()

    def restart(self) -> None:
        """The one in charge is killed and comes back; its second one finds it."""
        with self.at_work():
            self.first.kill(self.chance)
        self.first.serve()

    def take_over(self, by_button: bool = True) -> None:
        """The one in charge is killed, the other takes its place."""
        with self.at_work():
            self.first.kill(self.chance)
        self.first, self.second = self.second, self.first
        self.first.take_over(by_button)
        self.takeovers += 1

    def old_one_returns(self) -> None:
        """It is told, accepts nothing, and names what it alone has."""
        self.second.serve()
        self.stops(self.second)
        until(lambda: self.first.stands().told)
        assert self.first.stands().strays == self.second.stands().strays
        self.second.kill()

    def split(self, seconds: float = 0) -> None:
        """Both go on for themselves, for so long; then they see each other again."""
        left, right = self.first, self.second
        for phone in self.phones:
            phone.pause = 1.0 if seconds else 0.0
        left.cable.cut()
        left.ask("alone")
        with self.at_work(self.phones[0], on=left):
            self.first, self.second = right, left
            right.take_over(by_button=True)
            self.takeovers += 1
            with self.at_work(*self.phones[1:], on=right):
                threading.Event().wait(seconds)
                left.cable.mend()
                self.stops(left)
                right.kill()
        for phone in self.phones:
            phone.pause = 0.0
        strays = left.stands().strays
        right.serve()
        until(lambda: right.stands().told)
        assert right.stands().strays == strays
        lost = {one.fields["id"] for one in right.lacks(strays)}
        assert lost
        assert lost <= {*self.phones[0].acknowledged, self.phones[0].pending}
        self._enter_again(lost)
        left.kill()
        left.follow(right)

    def stops(self, old: Laptop) -> None:
        until(lambda: old.stands().role == "replaced" or not old.is_on)
        assert old.is_on, old.folder / "errors.txt"
        late = {"id": "late", "name": "Troppo Tardi", "adult": True}
        refused = old.post("tournaments/cup/enter", "late", late)
        assert refused.status_code == 503
        assert refused.json()["error"]["code"] == "replaced"

    def _enter_again(self, ids: set[str]) -> None:
        for id in sorted(ids):
            body = {"id": id, "name": f"Nome {id}", "adult": True}
            again = self.first.post("tournaments/cup/enter", f"again-{id}", body)
            assert again.status_code == 200, again.text
            for phone in self.phones:
                if phone.pending == id:
                    phone.pending = None

    def examine(self) -> None:
        """Nothing acknowledged is lost or doubled, the chain is whole, and the epoch says how
        often it was handed on.
        """
        self.first.kill()
        house = install(self.first.db)
        try:
            store = house.leader.store
            hall = house.desk.hall("hall/cup")
            entered = [doing.fields["id"] for doing in hall.doings if doing.command == "enter"]
            told = {id for phone in self.phones for id in phone.acknowledged}
            assert len(entered) == len(set(entered)), "something happened twice"
            assert told <= set(entered), "something acknowledged was lost"
            assert "late" not in entered
            verify(store.lines("hall/cup"), store.vault("hall/cup"))
            assert isinstance(store, SqlStore)
            assert check(store).findings == ()
            assert house.leader.standing.epoch == self.takeovers
        finally:
            house.close()

    def end(self) -> None:
        for laptop in (self.first, self.second):
            laptop.kill()
            laptop.cable.close()

"""The files of `deploy`: two processes on one PostgreSQL behind nginx, and one of them dies."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import httpx
import pytest

from arbitro.bootstrap import install
from tests.standby.pairs import until
from tests.store.killing import killed
from tests.web.deployed import DEPLOY, Deployed, in_compose, in_unit
from tests.web.living import Notices
from tests.web.test_killing import Writer, examine

HALL = "/api/v1/tournaments/cup"
OPENING = {"id": "cup", "name": "T", "regulation": "rur-2015", "date": "2026-05-09"}


class Phone(Writer):
    """Enters players one after the other, and hears of everybody's."""

    def __init__(self, name: str, site: Deployed, secret: str, pause: float) -> None:
        super().__init__(name, "cup")
        self.site, self.secret, self.pause = site, secret, pause
        self.heard = 0
        self.done, self.gone = threading.Event(), threading.Event()
        self.threads = [threading.Thread(target=todo) for todo in (self.works, self.listens)]

    def works(self) -> None:
        with self.site.client(Authorization=f"Bearer {self.secret}") as client:
            while not self.done.is_set() or self.pending is not None:
                self.send(client)
                self.done.wait(self.pause)

    def listens(self) -> None:
        """Comes back whenever it is let go."""
        while not self.gone.is_set():
            with (
                suppress(httpx.HTTPError, StopIteration),
                self.site.client(Authorization=f"Bearer {self.secret}") as client,
                client.stream("GET", f"{HALL}/events") as answer,
            ):
                if answer.status_code == 200:
                    notices = Notices(answer)
                    while True:
                        self.heard = max(self.heard, notices.next()[1]["version"])
            self.gone.wait(0.2)


def guessing_shuts_out_the_guesser_alone(site: Deployed) -> None:
    """Of all who come through the proxy; what somebody says of his own address counts nothing."""
    wrong = {"name": "Ada", "password": "sbagliata"}
    with site.client("127.0.0.2") as enemy, site.client("127.0.0.3") as friend:
        tries = [enemy.post("/api/v1/sessions", json=wrong).status_code for _ in range(11)]
        assert tries == [401] * 10 + [429]
        claimed = {"X-Forwarded-For": "127.0.0.9"}
        again = enemy.post("/api/v1/sessions", json=wrong, headers=claimed)
        assert again.status_code == 429
        assert friend.post("/api/v1/sessions", json=wrong).status_code == 401


def one_dies(db: str, folder: Path, number: int) -> None:
    """While so many phones work; their wishes and their news go on by the other process."""
    chance = Random(number)
    with keys(db, number + 1) as (organiser, *secrets):
        with Deployed(db, folder).running() as site:
            guessing_shuts_out_the_guesser_alone(site)
            with site.client(Authorization=f"Bearer {organiser}") as client:
                wish = {"Idempotency-Key": "open"}
                opened = client.post("/api/v1/tournaments", json=OPENING, headers=wish)
                assert opened.status_code == 201, opened.text
            pause = number / 20  # so that twenty a second is the most there are
            phones = [Phone(f"p{at:03}x", site, key, pause) for at, key in enumerate(secrets)]
            for phone in phones:
                for thread in phone.threads:
                    thread.start()
            until(lambda: all(phone.acknowledged and phone.heard for phone in phones))
            dying = chance.randrange(2)
            killed(site.programs[dying].process, chance)
            before = [len(phone.acknowledged) for phone in phones]
            until(lambda: all(len(p.acknowledged) > n for p, n in zip(phones, before, strict=True)))
            site.again(dying)
            for phone in phones:
                phone.done.set()
                phone.threads[0].join()
            last = max(max(phone.acknowledged.values()) for phone in phones)
            until(lambda: all(phone.heard >= last for phone in phones))
            for phone in phones:
                phone.gone.set()
        for phone in phones:
            phone.threads[1].join()
        examine(db, "cup", phones, number)


@contextmanager
def keys(db: str, number: int) -> Iterator[list[str]]:
    """Organisers' keys, each somebody else's."""
    house = install(db)
    try:
        yield [house.ring.add("organiser", "", f"o{at}").secret for at in range(number)]
    finally:
        house.close()


@pytest.mark.slow
def test_one_of_two_processes_dies_and_its_phones_go_on_with_the_other(
    postgres: str, tmp_path: Path
) -> None:
    one_dies(postgres, tmp_path, 5)


@pytest.mark.soak
def test_one_of_two_processes_dies_under_three_hundred_phones(
    postgres: str, tmp_path: Path
) -> None:
    one_dies(postgres, tmp_path, 300)


def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    """Where there is a systemd to ask; the program stands elsewhere on this machine."""
    for name in ("arbitro@.service", "arbitro.target"):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("/usr/local/bin/arbitro", sys.executable))
    assert in_unit(8001)[0] == in_compose(8001)[0] == "serve"
    asked = shutil.which("systemd-analyze")
    if asked is not None:
        units = [str(tmp_path / name) for name in ("arbitro@8001.service", "arbitro.target")]
        done = subprocess.run(
            [asked, "verify", *units], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")

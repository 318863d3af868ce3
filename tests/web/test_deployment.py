"""The files of `deploy`: two processes on one PostgreSQL behind nginx, and one of them dies."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from arbitro.bootstrap import install
from tests.standby.pairs import until
from tests.store.killing import killed
from tests.web.deployed import DEPLOY, Deployed, Ear, at_work, in_compose, in_unit
from tests.web.test_killing import Writer, examine

HALL = "/api/v1/tournaments/cup"
OPENING = {"id": "cup", "name": "T", "regulation": "rur-2015", "date": "2026-05-09"}


class Phone(Writer):
    """Enters players one after the other, and hears of everybody's."""

    def __init__(self, name: str, site: Deployed, secret: str, pause: float) -> None:
        super().__init__(name, "cup")
        self.site, self.secret, self.pause = site, secret, pause
        self.ear = Ear(site, secret, HALL)
        self.gone = threading.Event()
        self.thread = threading.Thread(target=self.works)

    def works(self) -> None:
        with self.site.client(Authorization=f"Bearer {self.secret}") as client:
            while not self.gone.is_set() or self.pending is not None:
                self.send(client)
                self.gone.wait(self.pause)


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
            ears = [phone.ear for phone in phones]
            with at_work(ears):
                with at_work(phones):
                    until(lambda: all(one.acknowledged and one.ear.heard for one in phones))
                    dying = chance.randrange(2)
                    killed(site.programs[dying].process, chance)
                    goals = [len(phone.acknowledged) + 1 for phone in phones]
                    until(
                        lambda: all(
                            len(one.acknowledged) >= goal
                            for one, goal in zip(phones, goals, strict=True)
                        )
                    )
                    site.again(dying)
                for phone in phones:
                    phone.thread.join()
                last = max(max(phone.acknowledged.values()) for phone in phones)
                until(lambda: all(ear.heard >= last for ear in ears))
        for ear in ears:
            ear.thread.join()
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

"""A whole round on two machines whose hours are seven minutes apart; one of them dies meanwhile."""

from __future__ import annotations

import threading
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from arbitro.app import commands as c
from arbitro.app.acts import Act
from arbitro.app.verify import verify
from arbitro.bootstrap import Installation, install
from arbitro.referee import commands as r
from arbitro.referee.state import Appointed
from arbitro.store.integrity import check
from arbitro.store.sql import SqlStore
from arbitro.tournament import commands as t
from arbitro.tournament.state import Table
from tests.app.running import ORGANISER, Running, entry, points
from tests.standby.pairs import until
from tests.store.killing import killed
from tests.web import plain
from tests.web.another_machine import MINUTES
from tests.web.deployed import Deployed, Ear, at_work

STREAM = "hall/cup"
HALL = "/api/v1/tournaments/cup"
TURNS = 8
MINUTE = 60_000
"""Milliseconds; an hour that counted would be off by seven."""


class AtTable:
    """The phone of a table: it taps the first card and every turn, and sends again what nobody
    answered.
    """

    def __init__(self, site: Deployed, table: Table, secret: str, pause: float) -> None:
        self.site, self.table, self.secret, self.pause = site, table, secret, pause
        self.taps = 0
        self.gone = threading.Event()
        self.thread = threading.Thread(target=self._works)

    def _works(self) -> None:
        with self.site.client(Authorization=f"Bearer {self.secret}") as client:
            while self.taps <= TURNS and not self.gone.is_set():
                self._tap(client)
                self.gone.wait(self.pause)

    def _tap(self, client: httpx.Client) -> None:
        kind = "turn-ended" if self.taps else "first-card"
        body = {"round": 1, "table": self.table.number, "tap": {"kind": kind}}
        wish = {"Idempotency-Key": f"tap-{self.table.number}-{self.taps}"}
        try:
            answer = client.post(f"{HALL}/tap", json=body, headers=wish)
        except httpx.HTTPError:
            return
        assert answer.status_code in (200, 502, 503), answer.text
        self.taps += answer.status_code == 200


def drawn(house: Installation, players: int) -> tuple[Table, ...]:
    """The tables of a first round."""
    opening = c.OpenHall(id="cup", name="Coppa", regulation="rur-2015", date="2026-05-09")
    house.desk.open_hall(Act(id="open", command=opening, by=ORGANISER))
    hall = Running.going_on(house.desk, STREAM)
    hall.do(c.EnterMany(entries=tuple(entry(number) for number in range(1, players + 1))))
    hall.do(t.Lock())
    hall.do(r.AppointOfficials(officials=(Appointed(name="Bianchi"),)))
    hall.do(c.Draw(public="2 5 5"))
    return hall.hall.tournament.rounds[0].tables


def a_whole_round(db: str, folder: Path, players: int) -> None:
    """Tables tap, everybody listens, one machine dies and comes back, all results come in and
    every player hears of the last.
    """
    house = install(db)
    tables = drawn(house, players)
    organiser = house.ring.add("organiser", subject="banco").secret
    keys = [house.ring.add("table", STREAM, f"1/{one.number}").secret for one in tables]
    seats = [house.ring.add("player", STREAM, id).secret for one in tables for id in one.players]
    house.close()
    with Deployed(db, folder, second="tests.web.another_machine").running() as site:
        pause = len(tables) / 20  # so that twenty taps a second are the most there are
        phones = [AtTable(site, table, key, pause) for table, key in zip(tables, keys, strict=True)]
        ears = [Ear(site, secret, HALL) for secret in (*keys, *seats)]
        began = time.monotonic()
        with at_work(ears), at_work(phones):
            until(lambda: all(ear.heard for ear in ears) and all(phone.taps for phone in phones))
            one_dies(site, phones, Random(players))
            for phone in phones:
                phone.thread.join()
            clocks_agree(site, organiser, len(tables), began)
            last = results_of(site, organiser, tables)
            until(lambda: all(ear.heard >= last for ear in ears[len(tables) :]))
    for ear in ears:
        ear.thread.join()
    examine(db, len(tables))


def one_dies(site: Deployed, phones: list[AtTable], chance: Random) -> None:
    """Everybody goes on with the other; then it comes back."""
    dying = chance.randrange(2)
    killed(site.programs[dying].process, chance)
    goals = [min(phone.taps, TURNS) + 1 for phone in phones]
    until(lambda: all(phone.taps >= goal for phone, goal in zip(phones, goals, strict=True)))
    site.again(dying)


def results_of(site: Deployed, organiser: str, tables: tuple[Table, ...]) -> int:
    """Every table hands in; the version of the hall after the last."""
    version = 0
    with site.client(Authorization=f"Bearer {organiser}") as client:
        for table in tables:
            seats = msgspec.to_builtins(points(table), enc_hook=str)
            body = {"round": 1, "table": table.number, "seats": seats}
            wish = {"Idempotency-Key": f"result-{table.number}"}
            sent = client.post(f"{HALL}/enter-result", json=body, headers=wish)
            assert sent.status_code == 200, sent.text
            version = sent.json()["version"]
    return version


def clocks_agree(site: Deployed, organiser: str, tables: int, began: float) -> None:
    """Whichever machine is asked, and with what has truly passed."""

    def played(number: int) -> list[int]:
        url = f"http://127.0.0.1:{site.ports[number]}{HALL}/clocks?round=1"
        answer = plain.get(url, headers={"Authorization": f"Bearer {organiser}"})
        found: list[dict[str, Any]] = answer.json()["clocks"]
        assert [one["running"] for one in found] == [True] * tables
        return [one["played_ms"] for one in found]

    first, other, again = played(0), played(1), played(0)
    truly = (time.monotonic() - began) * 1000
    for least, here, most in zip(first, other, again, strict=True):
        assert least - MINUTE < here < most + MINUTE
        assert most < truly + MINUTE


def examine(db: str, tables: int) -> None:
    """Every tap and every result is there once, by both machines, on one line of time."""
    house = install(db)
    try:
        hall = house.desk.hall(STREAM)
        assert all(table.done for table in hall.tournament.rounds[0].tables)
        taps = [doing for doing in hall.doings if doing.command == "tap"]
        assert Counter(doing.id for doing in taps) == {
            f"tap-{table}-{tap}": 1 for table in range(1, tables + 1) for tap in range(TURNS + 1)
        }
        assert {doing.at.machine == "another" for doing in taps} == {True, False}
        hours = [doing.at.wall for doing in taps]
        assert min(b - a for a, b in pairwise(hours)) < -(MINUTES - 1) * MINUTE
        verify(house.leader.store.lines(STREAM), house.leader.store.vault(STREAM))
        assert isinstance(house.leader.store, SqlStore)
        assert check(house.leader.store).findings == ()
    finally:
        house.close()


@pytest.mark.slow
def test_a_whole_round_on_two_machines_one_of_which_dies(postgres: str, tmp_path: Path) -> None:
    a_whole_round(postgres, tmp_path, 16)


@pytest.mark.soak
def test_a_whole_round_with_three_hundred_phones_on_two_machines(
    postgres: str, tmp_path: Path
) -> None:
    """Sixty tables and everybody who sits at them."""
    a_whole_round(postgres, tmp_path, 240)

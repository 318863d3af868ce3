"""A draw of 200 witnessed by twenty phones: how long from the organiser's click to the tables?

    python -m tools.bench_witnesses

Called by `tools/bench.py` too. The server is a process of its own. Each phone has fixed its value,
keeps its event stream open and tells the value as soon as a notice says that the commitment has
changed; the organiser's program fixes the secret, waits for the last value and draws.
"""

from __future__ import annotations

import json
import secrets
import tempfile
import time
from collections.abc import Iterator
from hashlib import sha256
from http.client import HTTPConnection
from threading import Barrier, Thread
from typing import Any

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.bootstrap import install
from arbitro.simulation.invented_people import invented
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from tools.bench_web import Measured, cpu, server

PLAYERS, PHONES = 200, 20
MOST = 5
API = "/api/v1/tournaments/bench"


class Phone:
    """One link, asking and sending as its page does."""

    def __init__(self, address: str, secret: str) -> None:
        self.address, self.secret = address, secret

    def send(self, name: str, **fields: Any) -> None:
        self._ask("POST", f"{API}/{name}", json.dumps(fields))

    def commitment(self) -> Any:
        return self._ask("GET", f"{API}/commitment")

    def _ask(self, method: str, path: str, body: str | None = None) -> Any:
        wire = HTTPConnection(self.address)
        headers = {
            "Authorization": f"Bearer {self.secret}",
            "Content-Type": "application/json",
            "Idempotency-Key": secrets.token_hex(16),
        }
        wire.request(method, path, body, headers)
        answer = wire.getresponse()
        said = json.loads(answer.read())
        wire.close()
        if answer.status >= 400:
            raise RuntimeError(said)
        return said

    def notices(self) -> Iterator[str]:
        """What its event stream says, line by line."""
        wire = HTTPConnection(self.address)
        wire.request("GET", f"{API}/events", headers={"Authorization": f"Bearer {self.secret}"})
        answer = wire.getresponse()
        while line := answer.readline():
            yield line.decode()


def witness(phone: Phone, ready: Barrier) -> None:
    """Fix a value, listen, tell it when the secret is fixed."""
    value = secrets.token_hex(32)
    phone.send("witness-draw", commitment=sha256(bytes.fromhex(value)).hexdigest())
    listening = phone.notices()
    next(listening)
    ready.wait()
    for line in listening:
        if "commitment" in line and phone.commitment()["commitment"]:
            break
    phone.send("reveal-witness", value=value)


def prepare(db: str) -> list[str]:
    """A list of 200 with twenty witnesses wanted; the players' links."""
    house = install(db)
    who = Who(role="organiser", subject="bench")
    opening = c.OpenHall(id="bench", name="Bench", regulation="rur-2015")
    house.desk.open_hall(Act(id="o", by=who, command=opening))
    people = invented(PLAYERS, Chance("bench witnesses"))
    entries = tuple(t.Enter(**p._asdict(), adult=True) for p in people)
    wanted = t.OpenWitnessing(witnesses=PHONES)
    for number, command in enumerate((c.EnterMany(entries=entries), t.Lock(), wanted)):
        house.desk.act("hall/bench", Act(id=f"c{number}", by=who, command=command))
    links = [house.ring.issue("player", "hall/bench", p.id).secret for p in people[:PHONES]]
    house.close()
    return links


def measure() -> Iterator[Measured]:
    with tempfile.TemporaryDirectory() as folder:
        db = f"sqlite:///{folder}/bench.db"
        links = prepare(db)
        with server(db) as (address, secret, process, _):
            ready = Barrier(PHONES + 1)
            phones = [
                Thread(target=witness, args=(Phone(address, link), ready), daemon=True)
                for link in links
            ]
            for one in phones:
                one.start()
            ready.wait()
            desk = Phone(address, secret)
            began, worked = time.perf_counter(), cpu(process.pid)
            desk.send("commit-draw")
            while any(not one["told"] for one in desk.commitment()["witnesses"]):
                time.sleep(0.05)
            desk.send("draw")
            took = time.perf_counter() - began
            note = f"{cpu(process.pid) - worked:.1f} s of the server's CPU"
    yield Measured("witnessed draw of 200, 20 phones", took, "s", MOST, most=True, note=note)


if __name__ == "__main__":
    for row in measure():
        print(f"{row.name}: {row.value:.2f} {row.unit} (≤ {row.target}), {row.note}")

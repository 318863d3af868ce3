"""Speed of what a tournament leaves behind: the dossier of 132 players, and going on from a box.

    python -m tools.bench_record

CPU-seconds. Every match of the tournament has a report that everybody signed and a referee sealed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

from msgspec import Struct

from arbitro.app import commands as c
from arbitro.app.acts import Act, Answer, Who
from arbitro.app.desk import Desk
from arbitro.app.ports import Append
from arbitro.app.queries import QUERIES, Asker
from arbitro.dossier.parts import make
from arbitro.dossier.verify import verify
from arbitro.exchange.open_format.open_reader import read
from arbitro.exchange.open_format.open_writer import write
from arbitro.referee import commands as r
from arbitro.referee.clock.readings import Reading
from arbitro.referee.state import Appointed
from arbitro.store.memory import MemoryStore
from arbitro.tournament import commands as t
from arbitro.tournament.state import Table

PLAYERS = 132
STREAM = "hall/bench"
ORGANISER, REFEREE = Who(role="organiser"), Who(role="referee", subject="Bianchi")


class Lasted(NamedTuple):
    """One job and the most seconds it may take."""

    name: str
    seconds: float
    most: float


class Directed:
    """A tournament directed at a desk, the same at every run."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.ids, self.drawn = count(1), count(1)
        self.desk = Desk(self.store, self._clock, self._chance)
        opening = c.OpenHall(
            id="bench", name="Torneo di misura", regulation="rur-2015", date="2026-05-09"
        )
        self.desk.open_hall(Act(id="open", command=opening, by=ORGANISER))
        self.pins: dict[str, str] = {}

    def _clock(self) -> Reading:
        tick = next(self.ids)
        return Reading("bench", tick * 1000, 1_790_000_000_000 + tick * 1000)

    def _chance(self, size: int) -> bytes:
        out = b""
        while len(out) < size:
            out += sha256(str(next(self.drawn)).encode()).digest()
        return out[:size]

    def do(self, command: Struct, by: Who = ORGANISER) -> Answer:
        return self.desk.act(STREAM, Act(id=f"a{next(self.ids)}", command=command, by=by))

    def begin(self) -> None:
        names = ((f"g{n:03}", f"Nome{n} Cognome{n}") for n in range(1, PLAYERS + 1))
        entries = tuple(
            t.Enter(id=id, name=name, born="1980", club=f"Club {at % 20}")
            for at, (id, name) in enumerate(names)
        )
        self.do(c.EnterMany(entries=entries))
        self.do(t.Lock())
        self.do(r.AppointOfficials(officials=(Appointed(name="Bianchi"),)))
        for entry in entries:
            self.pins[entry.id] = self.do(c.IssuePin(player=entry.id), REFEREE).shown["pin"]

    def round(self, number: int, table: Table) -> None:
        """A result, its report, four signatures and the seal."""
        seats: tuple[dict[str, Any], ...] = tuple(
            {"player": id, "table_points": 20 + 3 * at + int(id[1:]) % 3}
            for at, id in enumerate(table.players)
        )
        self.do(t.EnterResult(table=table.number, seats=seats))
        place: dict[str, Any] = {"round": number, "table": table.number}
        self.do(c.ProposeReport(**place), REFEREE)
        report = self.desk.hall(STREAM).referee.reports[f"{number}.{table.number}"]
        sha = report.current.sha256
        for id in table.players:
            wish = c.ConfirmReport(**place, sha256=sha, pin=self.pins[id])
            self.do(wish, Who(role="player", subject=id))
        self.do(c.ApproveReport(**place, sha256=sha), REFEREE)

    def to_the_end(self) -> None:
        wishes: dict[str, Struct] = {
            "advance": t.Advance(),
            "rank": t.Rank(),
            "roll-for-ties": c.RollForTies(),
        }
        while True:
            hall = self.desk.hall(STREAM)
            step = QUERIES["next-step"].ask(hall, Asker(ORGANISER)).command
            if step is None:
                return
            drawn = hall.tournament.round
            if step == "enter-result" and drawn is not None:
                for table in drawn.tables:
                    self.round(drawn.number, table)
            elif step in ("draw", "commit-draw"):
                self.do(c.Draw(public=f"{len(hall.tournament.rounds)} 5 5"))
            else:
                self.do(wishes[step])


def lasted(name: str, most: float, job: Callable[[], object]) -> Lasted:
    start = time.process_time()
    job()
    return Lasted(name, time.process_time() - start, most)


def records() -> Iterator[Lasted]:
    """Made, verified; exported, and restored into an empty store."""
    played = Directed()
    played.begin()
    played.to_the_end()
    lines, vault = played.store.lines(STREAM), played.store.vault(STREAM)
    archive = make(lines, vault, "it")
    yield lasted(f"dossier of {PLAYERS} made", 5, lambda: make(lines, vault, "it"))
    yield lasted(f"dossier of {PLAYERS} verified", 5, lambda: _sound(archive))
    document = write(lines, vault)
    yield lasted(f"open format of {PLAYERS} written", 2, lambda: write(lines, vault))
    yield lasted(f"round box of {PLAYERS} restored", 10, lambda: _restored(document))


def _sound(archive: bytes) -> None:
    found = verify(archive).findings
    if found:
        raise AssertionError(found)


def _restored(document: bytes) -> None:
    found = read(document)
    batch = Append(stream=STREAM, expected=0, lines=found.lines, vault=dict(found.vault))
    MemoryStore().append(batch)


if __name__ == "__main__":
    for one in records():
        print(f"{one.name:<46}{one.seconds:>10.2f} s   ≤ {one.most:g}")

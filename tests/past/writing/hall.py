"""A tournament file under the hand of the program that is installed: acts by name, as typed."""

from __future__ import annotations

from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

import arbitro
from arbitro.app.acts import Act, Answer, Who
from arbitro.app.commands import OpenHall
from arbitro.app.decide import parsed
from arbitro.app.desk import Desk
from arbitro.app.ports import Store
from arbitro.app.queries import QUERIES, Asker
from arbitro.kernel import Refused
from arbitro.referee.clock.readings import Reading
from arbitro.store.file import FileStore

ORGANISER, REFEREE = "organiser", "referee:Bianchi"
MINUTE = 60_000
STRONG = "g020"
"""Wins every table he sits at."""
_FIRST = ("Ada", "Bruno", "Clara", "Dario", "Elisa", "Fausto", "Greta", "Ivo")
_LAST = ("Albaquieta", "Borgoforte", "Collelungo", "Fontechiara", "Selvamora")


class Hall:
    """One tournament. Clock and chance are told, so that whoever writes again writes the same."""

    def __init__(self, place: Path | Store, id: str, regulation: str, **more: Any) -> None:
        self.store = FileStore(place, f"hall/{id}") if isinstance(place, Path) else place
        self.id, self.regulation, self.now, self.acts = id, regulation, 0, 0
        self._drawn = count()
        self.logs: dict[str, bytes] = {}
        """Of its tables that were played inside."""
        self.desk = Desk(self.store, self.look, self.chance)
        rules = more or {"regulation": regulation}
        opening = OpenHall(id=id, name=f"Torneo {id}", date="2026-05-09", **rules)
        self.desk.open_hall(Act(id=f"{id}-0", command=opening, by=_who(ORGANISER)))

    def look(self) -> Reading:
        self.now += 1000
        return Reading("past", self.now, 1_778_310_000_000 + self.now)

    def chance(self, size: int) -> bytes:
        seeds = (sha256(f"{self.id}/{next(self._drawn)}".encode()).digest() for _ in range(size))
        return b"".join(seeds)[:size]

    def do(self, command: str, who: str = ORGANISER, **fields: Any) -> Answer:
        """An act; a refusal of it ends the writing."""
        self.acts += 1
        act = Act(id=f"{self.id}-{self.acts}", command=parsed(command, fields), by=_who(who))
        return self.desk.act(f"hall/{self.id}", act)

    def ask(self, question: str, by: str = ORGANISER, **fields: Any) -> Any:
        query = QUERIES[question]
        asker = Asker(_who(by), "it", self.look())
        hall = self.desk.hall(f"hall/{self.id}")
        answer = query.ask(hall, asker, msgspec.convert(fields, query.parameters))
        return msgspec.json.decode(msgspec.json.encode(answer))

    def wait(self, minutes: float) -> None:
        self.now += int(minutes * MINUTE)

    # ------------------------------------------------------------ what every tournament does

    def enter(self, players: int, reserves: int = 0, lock: bool = True) -> None:
        entries = [
            {**person(number), "reserve": number > players}
            for number in range(1, players + reserves + 1)
        ]
        self.do("enter-many", entries=entries)
        self.do("appoint-officials", officials=[{"name": "Bianchi"}])
        if lock:
            self.do("lock")

    def draw(self, public: str = "3 5 1") -> None:
        self.do("draw", public=public, together=True)

    def tables(self) -> list[dict[str, Any]]:
        """Those of the round under way, as the round's page shows them."""
        found: list[dict[str, Any]] = self.ask("round")["tables"]
        return found

    def players(self, table: int = 1) -> list[str]:
        """Who sits at a table, in the order it is kept."""
        return [str(id) for id in self.tables()[table - 1]["players"]]

    def table_of(self, player: str) -> int:
        return next(int(x["number"]) for x in self.tables() if player in x["players"])

    def in_stage(self) -> list[str]:
        """Who plays in the stage that was formed last."""
        slots = self.desk.hall(f"hall/{self.id}").tournament.stages[-1].players
        return [str(id) for id in slots]

    def results(self, but: tuple[int, ...] = ()) -> None:
        """Every result of the round that is missing, except at these tables."""
        for table in self.tables():
            if not table["done"] and table["number"] not in but:
                self.result(table)

    def result(self, table: dict[str, Any]) -> None:
        seats = [_score(id, at) for at, id in enumerate(table["players"])]
        self.do("enter-result", table=table["number"], seats=seats)

    def advance(self) -> None:
        self.after_dice("advance")

    def play_round(self) -> None:
        self.draw()
        self.results()
        self.advance()

    def play_on(self) -> None:
        """Whatever comes next, until the tournament is over."""
        while (command := self.ask("next-step")["command"]) is not None:
            if command == "enter-result":
                self.results()
            elif command in ("draw", "commit-draw"):
                self.draw()
            else:
                self.after_dice(command)

    def after_dice(self, command: str) -> None:
        try:
            self.do(command)
        except Refused as refused:
            if refused.code != "dice-due":
                raise
            self.do("roll-for-ties")
            self.do(command)

    def tap(self, tap: str, table: int = 1, by: str = REFEREE, **more: Any) -> None:
        number = self.ask("round")["number"]
        self.do("tap", by, round=number, table=table, tap={"kind": tap, **more})


def _who(text: str) -> Who:
    role, _, subject = text.partition(":")
    return Who(role=role, subject=subject)


def person(number: int) -> dict[str, Any]:
    """Somebody who does not exist."""
    name = f"{_LAST[number % 5]} {_FIRST[number % 8]} {number}"
    born = str(1970 + number % 30)
    return {"id": f"g{number:03}", "name": name, "club": f"Club {number % 7}", "born": born}


def _score(id: str, at: int) -> dict[str, Any]:
    """Points a table can give together, no two players alike: 42 territories, 164 points."""
    number = int(id[1:])
    if arbitro.__version__ != "0.1.0":  # which took any figures, together or not
        return {"player": id, "table_points": 45 if id == STRONG else 36 - 8 * at + number % 7}
    points = 45 if id == STRONG else 8 + number % 23 + 4 * at % 3
    return {"player": id, "table_points": points, "off_objective": number % 19 + at}

"""A round of sixteen over HTTP, four tables at once: three inside, each seat with its own key.

Everything is done as anybody would from outside: by the organiser's, the referee's and each
player's link, on a real server, while the other tables go on. What comes out is verified as files.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec

from arbitro.app import commands as c
from arbitro.referee import commands as r
from arbitro.referee.clock import asked_taps as taps
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from tests.app.playing.online_round import Online, sixteen
from tests.app.running import points
from tests.cli.running import run
from tests.web import plain
from tests.web.asking import bearer, code, wish
from tests.web.living import living

INSIDE, ON_WOOD = (1, 2, 3), 4
MINUTE = 60_000


class Outside:
    """Somebody with a link who asks the server."""

    def __init__(self, running: Online, client: httpx.Client, role: str, subject: str) -> None:
        self.client, self.subject = client, subject
        self.key = bearer(running.house.ring.add(role, running.stream, subject).secret)
        self.base = f"/api/v1/tournaments/{running.hall.tournament.id}"

    def get(self, path: str, **facts: Any) -> Any:
        answer = self.client.get(f"{self.base}/{path}", params=facts, headers=self.key)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def send(self, name: str, command: Any) -> httpx.Response:
        body = msgspec.to_builtins(command)
        return self.client.post(f"{self.base}/{name}", json=body, headers={**self.key, **wish()})

    def do(self, name: str, command: Any) -> None:
        answer = self.send(name, command)
        assert answer.status_code == 200, answer.text


class PlayedTable:
    """Four players at one table, each with his own link, who ask what they may do and do it."""

    def __init__(self, running: Online, client: httpx.Client, number: int) -> None:
        table = running.table(number)
        self.number, self.path = number, f"matches/{table.online}"
        self.people = [Outside(running, client, "player", id) for id in table.players]
        self.chance, self._moves = Chance(f"table {number}"), count()

    def looked(self) -> dict[str, Any]:
        found: dict[str, Any] = self.people[0].get(self.path)
        return found

    def move(self) -> bool:
        """Whoever has the turn does something he may; False once the match is over."""
        for one in self.people:
            legal = one.get(f"{self.path}/legal-actions")["actions"]
            if legal:
                action = legal[self.chance.below(len(legal))]
                sent = one.send(f"{self.path}/play", {"action": action})
                assert sent.status_code == 200, sent.text
                return True
        assert self.looked()["finished"]
        return False

    def until_placed(self) -> None:
        while self.looked()["view"]["phase"] in ("colours", "placement"):
            self.move()

    def play_out(self) -> None:
        while self.move():
            pass

    def try_something(self) -> httpx.Response:
        """Somebody asks for what he may, whether or not the table stands still."""
        one = self.acting()
        (first, *_) = one.get(f"{self.path}/legal-actions")["actions"]
        return one.send(f"{self.path}/play", {"action": first})

    def log(self, who: Outside) -> bytes:
        answer = who.client.get(f"{who.base}/{self.path}/log", headers=who.key)
        assert answer.status_code == 200, answer.text
        return answer.content

    def acting(self) -> Outside:
        return next(one for one in self.people if one.get(f"{self.path}/legal-actions")["actions"])


def test_sixteen_play_a_round_over_http_four_tables_at_once(tmp_path: Path) -> None:
    running = sixteen()
    with living(running.house) as url, plain.client(url) as client:
        organiser = Outside(running, client, "organiser", "")
        referee = Outside(running, client, "referee", "Bianchi")
        organiser.do("play-online", t.PlayOnline(tables=INSIDE))
        tables = [PlayedTable(running, client, number) for number in INSIDE]
        _at_once(PlayedTable.until_placed, tables)

        referee.do("tap", r.Tap(round=1, table=1, tap=taps.Suspended(reason="chiamata")))
        stopped = tables[0].try_something()
        assert code(stopped) == "table-suspended"
        referee.do("tap", r.Tap(round=1, table=1, tap=taps.Resumed()))

        slow = tables[1].acting()
        ruling = r.GiveRuling(
            round=1,
            table=2,
            case="slow-play",
            facts={"invited": True},
            players={"player": slow.subject},
        )
        referee.do("give-ruling", ruling)
        assert tables[1].acting() is not slow

        gone = tables[2].people[2].subject
        referee.do("record-exit", r.RecordExit(round=1, table=3, player=gone, reason="withdrawal"))

        running.hours.wall += 200 * MINUTE  # the time of the round
        _at_once(PlayedTable.play_out, tables)
        on_wood = t.EnterResult(table=ON_WOOD, seats=points(running.table(ON_WOOD)))
        organiser.do("enter-result", on_wood)

        rows = organiser.get("round")["tables"]
        assert all(row["done"] for row in rows)
        earned = {
            id: told for row in rows for id, told in zip(row["players"], row["points"], strict=True)
        }
        standings = organiser.get("standings")["standings"]
        assert {row["player"]: row["points"] for row in standings} == earned
        for table in tables:
            log = table.log(organiser)
            digest = sha256(log).hexdigest()
            referee.do("propose-report", c.ProposeReport(round=1, table=table.number))
            report = referee.get("report", round=1, table=table.number)["content"]
            assert report["logs"] == [digest]
            file = tmp_path / f"{table.number}.jsonl"
            file.write_bytes(log)
            assert run("match", "verify", str(file)).code == 0
    assert running.house.online.trouble == {}
    left = next(one for one in running.table(3).result if one.player == gone)
    assert left.withdrawn


def _at_once(what: Callable[[PlayedTable], None], tables: list[PlayedTable]) -> None:
    with ThreadPoolExecutor(len(tables)) as pool:
        for done in [pool.submit(what, table) for table in tables]:
            done.result()

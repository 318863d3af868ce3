"""A server killed in the middle of free matches: the next one goes on, no move lost or doubled."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from arbitro.bootstrap import install
from arbitro.play import resume
from arbitro.play.redo import steps
from tests.patience import SECONDS
from tests.web import plain
from tests.web.day.outages import lasting_port
from tests.web.programs import started

BODY = {
    "regulation": "24ore-2018",
    "name": "Ada",
    "others": [{"bot": "random"}, {}],
    "time_up_giro": 1,
}
API = "/api/v1/matches"


class TwoPeople:
    """Two people and a bot at one table, over whatever server there is."""

    def __init__(self, client: httpx.Client) -> None:
        opened = client.post(API, json=BODY, headers={"Idempotency-Key": "open"}).json()
        self.match = opened["match"]
        sat = client.post(
            f"{API}/{self.match}/seats", json={"name": "Bea"}, headers={"Idempotency-Key": "sit"}
        ).json()
        self.tokens = [opened["token"], sat["token"]]
        self.moves: list[tuple[int, dict[str, Any], int]] = []
        """Who did what, and the version it came to."""

    def held(self, who: int, **more: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[who]}", **more}

    def step(self, client: httpx.Client) -> bool:
        """One move of whoever has the turn; False once the match is over."""
        for who in range(len(self.tokens)):
            seen = client.get(f"{API}/{self.match}", headers=self.held(who)).json()
            if seen["finished"]:
                return False
            address = f"{API}/{self.match}/legal-actions"
            legal = client.get(address, headers=self.held(who)).json()["actions"]
            if seen["acting"] == seen["seat"] and legal:
                version = self.send(client, who, legal[-1], len(self.moves))
                self.moves.append((who, legal[-1], version))
                return True
        hurry = {"wish": "skip"}
        client.post(f"{API}/{self.match}/wishes", json=hurry, headers=self.held(0))
        time.sleep(0.05)
        return True

    def send(self, client: httpx.Client, who: int, action: dict[str, Any], number: int) -> int:
        headers = self.held(who, **{"Idempotency-Key": f"move-{number}"})
        sent = client.post(f"{API}/{self.match}/play", json={"action": action}, headers=headers)
        assert sent.status_code == 200, sent.text
        return int(sent.json()["version"])

    def send_last_again(self, client: httpx.Client) -> None:
        """As if its answer had been lost with the server."""
        if self.moves:
            who, action, _ = self.moves[-1]
            self.send(client, who, action, len(self.moves) - 1)


def played_through_kills(db: str, kills: int, between: int) -> None:
    """So many servers one after the other, each killed after some moves; then the log is read."""
    people: TwoPeople | None = None
    for _ in range(kills):
        server = started("--db", db, "--port", "0")
        try:
            with plain.client(server.url) as client:
                people = people or TwoPeople(client)
                people.send_last_again(client)
                until = len(people.moves) + between
                while len(people.moves) < until and people.step(client):
                    pass
        finally:
            server.process.kill()
            server.process.communicate()
    assert people is not None
    house = install(db)
    room = house.rooms.room(people.match)
    secret = house.store.vault(room.match)["secret"]
    resume(b"".join(house.store.lines(room.match)), secret)  # every line decided again
    names = {"Ada", "Bea"}
    state = house.rooms.match(room).state
    colours = [one for one in people.moves if one[1]["type"] == "choose_colour"]
    assert len(colours) == len(names & set(state.seated))
    logged = [e for e in house.rooms.match(room).events if e.kind == "armies.placed/1"]
    own = [e for e in logged if state.seated[e.seat] in names]
    placed = [one for one in people.moves if one[1]["type"] == "place"]
    assert len(own) == len(placed)
    house.close()


def test_a_match_goes_on_after_its_server_was_killed(tmp_path: Path) -> None:
    played_through_kills(str(tmp_path / "casa.db"), kills=2, between=5)


class Table:
    """Two people and a bot, played by one thread over whatever server there is; a move whose answer
    did not come is sent again under its key.
    """

    def __init__(self, number: int) -> None:
        self.tag, self.match, self.tokens = f"t{number}", "", [""] * 2
        self.wanted: tuple[int, dict[str, Any]] | None = None
        self.sent, self.over = 0, False
        self.versions: list[int] = []

    def step(self, client: httpx.Client) -> None:
        """One thing, as far as the server answers."""
        if not self.tokens[1]:
            self._sit(client)
        elif self.wanted is None:
            self._choose(client)
        if self.wanted is not None:
            who, action = self.wanted
            key = {"Idempotency-Key": f"{self.tag}-{self.sent}"}
            address = f"{API}/{self.match}/play"
            headers = {**self._held(who), **key}
            answer = client.post(address, json={"action": action}, headers=headers)
            assert answer.status_code == 200, answer.text
            self.versions.append(int(answer.json()["version"]))
            self.wanted, self.sent = None, self.sent + 1

    def _held(self, who: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[who]}"}

    def _sit(self, client: httpx.Client) -> None:
        body = {**BODY, "time_up_giro": 30}
        if not self.match:
            opened = client.post(API, json=body, headers={"Idempotency-Key": f"{self.tag}-open"})
            self.match, self.tokens[0] = opened.json()["match"], opened.json()["token"]
        sat = client.post(
            f"{API}/{self.match}/seats",
            json={"name": "Bea"},
            headers={"Idempotency-Key": f"{self.tag}-sit"},
        )
        self.tokens[1] = sat.json()["token"]

    def _choose(self, client: httpx.Client) -> None:
        for who in range(2):
            seen = client.get(f"{API}/{self.match}", headers=self._held(who)).json()
            self.over = seen["finished"]
            if self.over or seen["acting"] != seen["seat"]:
                continue
            address = f"{API}/{self.match}/legal-actions"
            legal = client.get(address, headers=self._held(who)).json()["actions"]
            if legal:
                self.wanted = who, legal[self.sent % len(legal)]
                return
        hurry = {"wish": "skip"}
        client.post(f"{API}/{self.match}/wishes", json=hurry, headers=self._held(0))


class Player(threading.Thread):
    """Somebody who plays at several tables until the server is gone."""

    def __init__(self, url: str, tables: list[Table], busy: threading.Event) -> None:
        super().__init__()
        self.url, self.tables, self.busy = url, tables, busy
        self.problems: list[BaseException] = []

    def run(self) -> None:
        with plain.client(self.url) as client:
            try:
                sent = sum(one.sent for one in self.tables)
                while running := [one for one in self.tables if not one.over]:
                    for table in running:
                        table.step(client)
                    if sum(one.sent for one in self.tables) > sent + len(self.tables):
                        self.busy.set()
                self.busy.set()
            except httpx.HTTPError:
                pass  # the server is gone
            except (AssertionError, ValueError, KeyError) as problem:
                self.problems.append(problem)
                self.busy.set()


def hunted(db: str, port: int, tables: list[Table], kills: int, threads: int) -> None:
    """So many servers, each killed while everybody plays."""
    for _ in range(kills):
        server = started("--db", db, "--port", str(port))
        busy = [threading.Event() for _ in range(threads)]
        players = [Player(server.url, tables[n::threads], busy[n]) for n in range(threads)]
        for one in players:
            one.start()
        for event in busy:
            assert event.wait(SECONDS)
        server.process.kill()
        server.process.communicate()
        for one in players:
            one.join()
        assert [problem for one in players for problem in one.problems] == []


def examine(db: str, tables: list[Table]) -> int:
    """Every command in every log is a move that was answered, or the one under way, or what the
    house does where nobody has a choice; how many there are.
    """
    house, moves = install(db), 0
    for table in tables:
        room = house.rooms.room(table.match)
        data, secret = b"".join(house.store.lines(room.match)), house.store.vault(room.match)
        match, _ = resume(data, secret["secret"])
        own = {n for n, name in enumerate(match.state.seated) if name in ("Ada", "Bea")}
        told = [
            step.line
            for step in steps(match.game, match.rules, match.events, match.secret)
            if getattr(match.game.command_of(step.rest), "seat", None) in own
            and house.store.remembered(room.match, f"formal-{step.line - 1}") is None
        ]
        known = [
            n
            for n in range(table.sent + 1)
            if house.store.remembered(room.match, f"{table.tag}-{n}") is not None
        ]
        assert known[: table.sent] == list(range(table.sent)), "an answered move is lost"
        assert len(told) == len(known), "a move was done twice"
        assert table.versions == sorted(set(table.versions))
        moves += len(told)
    house.close()
    return moves


def test_matches_go_on_after_their_server_was_killed_while_everybody_played(tmp_path: Path) -> None:
    db, tables = str(tmp_path / "casa.db"), [Table(n) for n in range(3)]
    hunted(db, lasting_port(), tables, kills=2, threads=1)
    assert examine(db, tables) >= 6


@pytest.mark.soak
def test_twenty_matches_go_on_after_fifty_kills_and_a_page_with_them(
    tmp_path: Path, page: Page
) -> None:
    """The page is opened once, at the first server, and never loaded again."""
    db, port, tables = str(tmp_path / "casa.db"), lasting_port(), [Table(n) for n in range(20)]
    hunted(db, port, tables, kills=1, threads=4)
    server = started("--db", db, "--port", str(port))
    page.goto(f"{server.url}/play/{tables[0].match}")
    page.evaluate("() => { window.still = true; }")
    server.process.kill()
    server.process.communicate()
    hunted(db, port, tables, kills=49, threads=4)
    assert examine(db, tables) >= 500
    server = started("--db", db, "--port", str(port))
    try:
        with plain.client(server.url) as client:
            tables[0].step(client)
            now = client.get(f"{API}/{tables[0].match}").json()["room"]["version"]
        caught_up = f"() => Number(document.getElementById('room').dataset.at) >= {now}"
        page.wait_for_function(caught_up)  # a bot may have gone on since
        expect(page.locator("[data-territory]")).to_have_count(42)
        assert page.evaluate("() => window.still")
    finally:
        server.process.kill()
        server.process.communicate()

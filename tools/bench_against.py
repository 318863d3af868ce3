"""This tree beside another: CPU of both, by turns in one run, and the ratio.

    git worktree add ../before 1ec5807
    python -m tools.bench_against ../before/src

Both run by the libraries of this one and are spoken to only through the command line, the pages and
the API, so that any version can be measured. CPU is user and system time of the process measured
(a machine may be busy beside), the best of several turns. Where the ratio is below one this
tree needs less.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from arbitro.client import Client
from examples.directing import opened, person

HERE = Path(__file__).resolve().parent.parent / "src"
TURNS = 5
STEPS = 3
LEFT = 18
"""Tables still without a result when measuring begins."""
ASK = ("ask", "sdadata-threshold", "--regulation", "rur-2015", "--facts", '{"closing_round": 2}')
FIRST = '{"seat": 0, "type": "choose_colour", "colour": "rosso"}'


class Tree(NamedTuple):
    """A folder of sources, and one where its files may lie."""

    source: Path
    folder: Path

    def start(self, *words: str, **settings: Any) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(self.source)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-m", "arbitro", *words]
        return subprocess.Popen(command, env=environment, cwd=self.folder, **settings)

    def cost(self, *words: str) -> float:
        """Milliseconds of CPU of a whole command."""
        process = self.start(*words, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"{words} in {self.source} ended with {process.returncode}")
        return (used.ru_utime + used.ru_stime) * 1000

    @contextmanager
    def serving(self) -> Iterator[Served]:
        words = ("serve", "--json", "--db", "bench.db", "--host", "127.0.0.1", "--port", "0")
        process = self.start(*words, stdout=subprocess.PIPE)
        said = json.loads(process.stdout.readline() if process.stdout is not None else b"")
        try:
            yield Served(process.pid, said["url"], said["links"]["organiser"].rpartition("/")[2])
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


class Served(NamedTuple):
    """A server, and the organiser's secret."""

    pid: int
    url: str
    secret: str

    @property
    def cpu(self) -> float:
        """Milliseconds it has computed: Linux has a clock for every process."""
        return time.clock_gettime((~self.pid << 3) | 2) * 1000

    def cost(self, step: Callable[[], object]) -> float:
        """Of one step among a few."""
        before = self.cpu
        for _ in range(STEPS):
            step()
        return (self.cpu - before) / STEPS


class Hosted:
    """A tournament at a server with most of a round played, and what is asked of it."""

    def __init__(self, server: Served, players: int) -> None:
        self.server, self.id = server, f"bench-{players}"
        client = Client(server.url, server.secret)
        rules = {"regulation": "rur-2015", "date": "2026-05-09"}
        self.hall = opened(client, self.id, "Bench", **rules)
        self.hall.act("enter-many", entries=[person(number) for number in range(1, players + 1)])
        for command in ("lock", "check-in-everybody", "commit-draw"):
            self.hall.act(command)
        self.hall.act("draw", public="1 2 3 4 5 6")
        self.hall.act("appoint-officials", officials=[{"name": "console"}])
        tables = self.hall.ask("round")["tables"]
        self.tables = iter(tables)
        self.played: list[dict[str, Any]] = []
        self.looks = iter(range(10_000))
        for _ in tables[LEFT:]:
            self.result()

    def result(self) -> None:
        table = next(self.tables)
        points = (
            {"player": player, "table_points": 9 * at}
            for at, player in enumerate(table["players"], start=1)
        )
        self.hall.act("enter-result", table=table["number"], seats=list(points))
        self.played.append(table)

    def ruling(self) -> None:
        """A word at a table that has its result, with points off."""
        table = self.played.pop()
        self.hall.act(
            "give-ruling",
            round=1,
            table=table["number"],
            case="wrong-number-of-dice",
            facts={},
            sanction={
                "player": table["players"][0],
                "what": "language",
                "option": "table-points",
                "amount": 3,
                "override": {"step": "penalty", "reason": "grave"},
            },
        )

    def standings(self) -> None:
        """A page nobody asked for before; the first of a state is the dearest."""
        address = f"{self.server.url}/t/{self.id}/standings?look={next(self.looks)}"
        urllib.request.urlopen(address).read()  # noqa: S310 - our own server


Costs = dict[str, list[float]]
"""By what was done: milliseconds at each turn."""


def commands(tree: Tree, found: Costs) -> None:
    match = tree.folder / "m.jsonl"
    for left in tree.folder.glob("m.jsonl*"):
        left.unlink()
    tree.cost("match", "new", str(match), "--regulation", "rur-2015", "--players", "4")
    found.setdefault("arbitro ask", []).append(tree.cost(*ASK))
    found.setdefault("arbitro match act", []).append(tree.cost("match", "act", str(match), FIRST))
    with tree.serving() as server:
        found.setdefault("cold start of the server", []).append(server.cpu)


def halls(hosted: dict[int, Hosted], found: Costs) -> None:
    for players, one in hosted.items():
        cost = one.server.cost(one.result)
        found.setdefault(f"a result at the desk, {players} players", []).append(cost)
        cost = one.server.cost(one.ruling)
        found.setdefault(f"a ruling at the desk, {players} players", []).append(cost)
        cost = one.server.cost(one.standings)
        found.setdefault(f"standings page of {players}", []).append(cost)


def compared(other: Path, turns: int) -> Iterator[tuple[str, float, float]]:
    """What was done, the best of the other and the best of this."""
    found: list[Costs] = [{}, {}]
    with ExitStack() as stack:
        places = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in found]
        trees = [Tree(source, place) for source, place in zip((other, HERE), places, strict=True)]
        for _ in range(turns + 1):
            for tree, costs in zip(trees, found, strict=True):
                commands(tree, costs)
        servers = [stack.enter_context(tree.serving()) for tree in trees]
        hosted = [{players: Hosted(one, players) for players in (200, 800)} for one in servers]
        for _ in range(turns + 1):
            for one, costs in zip(hosted, found, strict=True):
                halls(one, costs)
    for name, before in found[0].items():
        yield name, min(before[1:]), min(found[1][name][1:])  # the first turn warms up


def main() -> None:
    parser = argparse.ArgumentParser(description="CPU of this tree beside another.")
    parser.add_argument("other", type=lambda given: Path(given).resolve())
    parser.add_argument("--turns", type=int, default=TURNS)
    chosen = parser.parse_args()
    print(f"{'ms of CPU, best of ' + str(chosen.turns):<42}{'other':>9}{'this':>9}{'ratio':>8}")
    for name, before, now in compared(chosen.other, chosen.turns):
        print(f"{name:<42}{before:>9,.1f}{now:>9,.1f}{now / before:>8.2f}", flush=True)


if __name__ == "__main__":
    main()

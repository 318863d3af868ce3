"""Walk through the code as five wishes do, and count the modules that work and their calls.

    python -m tools.walk                          this tree
    python -m tools.walk --source OTHER/src       another checkout, by the libraries of this one
    python -m tools.walk --python OTHER/python    whatever Arbitro that Python has installed
    python -m tools.walk draw --modules           module by module, in the order they come in
    python -m tools.walk --write LABEL            the same figures as a column of docs/walks.md

Every walk uses only what outsiders rely on (links, pages, the API, the command line,
`arbitro.play`), so one program measures any version. Each step is taken once before it is counted,
at another table or with another card: what is worked out once and kept is not part of a walk.
"""

from __future__ import annotations

import argparse
import http.cookiejar
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from arbitro.client import Client
from examples.directing import opened, person

ROOT = Path(__file__).resolve().parent.parent
TRACER = ROOT / "tools" / "tracer.py"
PAGE = ROOT / "docs" / "walks.md"
PLAYERS = 48
ROUND = 2
"""The demo's, half-way: its first tables have a result, its last are playing."""
PLAYED, PLAYING = (1, 2), (5, 6)


class Walk(NamedTuple):
    """Calls by module, in the order they came in; how many modules were loaded by then."""

    calls: dict[str, int]
    imported: int

    def __str__(self) -> str:
        return f"{len(self.calls)} modules, {sum(self.calls.values()):,} calls"


class Tree(NamedTuple):
    """An Arbitro to walk through: a Python that has it, or a folder put before its own."""

    python: str = sys.executable
    source: str | None = None

    def start(self, what: str) -> subprocess.Popen[str]:
        environment = dict(os.environ)
        if self.source:
            environment["PYTHONPATH"] = str(Path(self.source).resolve())
        return subprocess.Popen(
            [self.python, str(TRACER), what],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=environment,
            cwd=tempfile.gettempdir(),
        )

    def once(self, what: str) -> Walk:
        said, _ = self.start(what).communicate()
        return _heard(said.splitlines()[-1])


class Server:
    """The demo of a tree, and what its visitors do."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        if process.stdin is None or process.stdout is None:
            raise ValueError("a server is spoken to through pipes")
        self.wishes, self.answers = process.stdin, process.stdout
        said = json.loads(next(line for line in self.answers if line.startswith("{")))
        self.url: str = said["url"]
        self.links: dict[str, str] = said["links"]

    def client(self, role: str) -> Client:
        return Client(self.url, self.links[role])

    def hall(self, role: str) -> Client:
        return self.client(role).at("demo")

    def visitor(self, link: str) -> urllib.request.OpenerDirector:
        """A browser in which the link was opened."""
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        browser = urllib.request.build_opener(jar)
        browser.open(link).read()
        return browser

    def counted(self, step: Callable[[], object]) -> Walk:
        self._tell("start")
        step()
        return _heard(self._tell("stop"))

    def _tell(self, word: str) -> str:
        self.wishes.write(f"{word}\n")
        self.wishes.flush()
        return next(line for line in self.answers if line.startswith("walk: "))


def _heard(line: str) -> Walk:
    return Walk(**json.loads(line.removeprefix("walk: ")))


@contextmanager
def serving(tree: Tree) -> Iterator[Server]:
    process = tree.start("serve")
    try:
        yield Server(process)
    finally:
        process.kill()
        process.wait()


def result(server: Server) -> Walk:
    """Points typed on a table's phone and the page it shows then; the projector's screen."""
    organiser = server.hall("organiser")
    links = [organiser.link_for("table", f"{ROUND}/{table}") for table in PLAYING]
    tables = [server.visitor(link) for link in links]
    projector = server.visitor(server.links["projector"])
    sent = [_filled(phone.open(f"{server.url}/t/demo/table/result").read()) for phone in tables]

    def walk(at: int) -> None:
        tables[at].open(f"{server.url}/t/demo/table/result", sent[at]).read()
        projector.open(f"{server.url}/t/demo/screen").read()

    walk(0)
    return server.counted(lambda: walk(1))


def _filled(page: bytes) -> bytes:
    """The form of a result with points in it, as a browser sends it."""
    form = page.decode().partition('id="result-points"')[2].partition("</form>")[0]
    hidden = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)
    seats = re.findall(r'name="(seats\.\d+\.table_points)"', form)
    points = [(name, str(10 + 9 * at)) for at, name in enumerate(seats)]
    return urlencode([*hidden, *points]).encode()


def draw(server: Server) -> Walk:
    """The second round of a hall: who met whom counts."""
    client = server.client("organiser")

    def ready(id: str) -> Callable[[], object]:
        hall = opened(client, id, "Sorteggio", regulation="rur-2015", date="2026-05-09")
        hall.act("enter-many", entries=[person(number) for number in range(1, PLAYERS + 1)])
        hall.act("lock")
        hall.act("check-in-everybody")
        hall.act("commit-draw")
        hall.act("draw", public="1 2 3 4 5 6")
        for table in hall.ask("round")["tables"]:
            seats = [
                {"player": player, "table_points": 8 * (at + 1)}
                for at, player in enumerate(table["players"])
            ]
            hall.act("enter-result", table=table["number"], seats=seats)
        hall.act("advance")
        hall.act("commit-draw")
        return lambda: hall.act("draw", public="6 5 4 3 2 1")

    ready("walk-first")()
    return server.counted(ready("walk"))


def ruling(server: Server) -> Walk:
    """A case decided with points off at a table that had its result, then the standings."""
    organiser, referee = server.hall("organiser"), server.hall("referee")
    tables = {table["number"]: table for table in organiser.ask("round")["tables"]}
    onlooker = urllib.request.build_opener()

    def walk(number: int) -> None:
        player = tables[number]["players"][0]
        referee.act(
            "give-ruling",
            round=ROUND,
            table=number,
            case="wrong-number-of-dice",
            facts={},
            sanction={
                "player": player,
                "what": "language",
                "option": "table-points",
                "amount": 3,
                "override": {"step": "penalty", "reason": "grave"},
            },
        )
        onlooker.open(f"{server.url}/t/demo/standings").read()

    walk(PLAYED[0])
    return server.counted(lambda: walk(PLAYED[1]))


SERVED = {"result": result, "draw": draw, "ruling": ruling}
ALONE = ("ask", "card")
NAMES = {
    "result": "a result, from a table's phone to the projector",
    "ask": "`arbitro ask sdadata-threshold`",
    "draw": "a draw (the second round of 48 players)",
    "card": "a card of the Tarocchi, through `arbitro.play`",
    "ruling": "a ruling with points off, to the standings",
}


def walked(tree: Tree, wanted: tuple[str, ...] = tuple(NAMES)) -> dict[str, Walk]:
    found = {name: tree.once(name) for name in wanted if name in ALONE}
    if served := [name for name in wanted if name in SERVED]:
        with serving(tree) as server:
            found |= {name: SERVED[name](server) for name in served}
    return {name: found[name] for name in NAMES if name in found}


def told(name: str, walk: Walk) -> str:
    """As a cell of the table. What is loaded matters where each question is a new process."""
    return f"{walk}, {walk.imported} imported" if name == "ask" else str(walk)


def written(page: str, label: str, found: dict[str, Walk]) -> str:
    """The page with this column in its table, new or in the place of the one it had."""
    lines = page.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("| Walk"))
    table = lines[first : first + len(NAMES) + 2]
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in table]
    head = rows[0]
    at = head.index(label) if label in head else len(head)
    cells = [label, "---", *(told(name, found[name]) for name in NAMES)]
    for row, cell in zip(rows, cells, strict=True):
        row[at : at + 1] = [cell]
    lines[first : first + len(rows)] = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the modules and calls of five walks.")
    parser.add_argument("walks", nargs="*", choices=[*NAMES, []], help="all, if none is named")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--source")
    parser.add_argument("--modules", action="store_true")
    parser.add_argument("--write", metavar="LABEL")
    chosen = parser.parse_args()
    found = walked(Tree(chosen.python, chosen.source), tuple(chosen.walks) or tuple(NAMES))
    for name, walk in found.items():
        print(f"{NAMES[name]:<52}{told(name, walk)}")
        for module, calls in walk.calls.items() if chosen.modules else ():
            print(f"    {calls:>7,}  {module}")
    if chosen.write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(written(page, chosen.write, found), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

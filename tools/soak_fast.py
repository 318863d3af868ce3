"""The long proof that the kernel plays as the reference engine does. It can be stopped and resumed.

    python -m tools.soak_fast [--matches 5000] [--sampled 25000] [--sensible 1000]
                              [--hands 150000] [--minutes N] [--workers 1] [--ledger FILE] [--told]

At every table of every edition, led by each engine in turn: `--matches` with every set of lawful
commands compared, `--sampled` with one set in twenty, and hands of Tarocchi with every set; beside
them matches and hands between sensible players against the bots. Always every state, every draw of
chance and every result. All of them advance together, a hundred at a time, so that whenever it is
stopped every table has come as far.

How far is written to the ledger, under a digest of the sources that were proved: where they have
changed since, the count begins anew and what was counted stays under its own digest. `--told` only
tells it. A difference stops the run and names the match to look at.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import lru_cache, partial
from importlib import import_module
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from arbitro.fast.risiko.sensible.figures import figures
from arbitro.fast.risiko.sensible.player import sensible
from arbitro.fast.risiko.sensible.weights import notes as unseen
from arbitro.kernel import Refused
from arbitro.regulations import TAROCCHI
from tests.fast import hands as tarocchi
from tests.fast.following import Side, kernel_leads, reference_leads, sensible_leads
from tests.fast.kernels import MINEO, compiled_kernel, plain_hands
from tests.fast.positions import Table
from tests.fast.test_equality import TABLES
from tools.proof_sources import digest

ROOT = Path(__file__).resolve().parent.parent
LEDGER = ROOT / "docs" / "kernel-proof.json"
CLOCKS = (1, 3, 6, 10, 20)
SEED = 18
SAMPLED = 20
LAP = 100


class Line(NamedTuple):
    """So many matches of a kind, each by its number, and the sources they prove."""

    name: str
    wanted: int
    lead: Callable[[int], Any]
    sources: str


class Proved(msgspec.Struct):
    """What was counted of some sources: matches that agree, by line."""

    game: str
    players: str
    commit: str
    day: str
    lines: dict[str, int]


Ledger = dict[str, Proved]
"""By digest."""


class Wanted(NamedTuple):
    """How many of each kind, led by each engine."""

    matches: int = 5_000
    sampled: int = 25_000
    sensible: int = 1_000
    hands: int = 150_000


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    for name, number in Wanted()._asdict().items():
        parser.add_argument(f"--{name}", type=int, default=number)
    parser.add_argument("--minutes", type=float, default=inf)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ledger", type=Path, default=LEDGER)
    parser.add_argument("--told", action="store_true")
    asked = parser.parse_args(arguments)
    wanted = Wanted(asked.matches, asked.sampled, asked.sensible, asked.hands)
    ledger = _read(asked.ledger)
    lines = lines_of(wanted)
    until = 0.0 if asked.told else time.monotonic() + 60 * asked.minutes
    try:
        _advance(lines, wanted, ledger, asked, until)
    except AssertionError as difference:
        print(difference)
        return 1
    finally:
        for line in lines:
            print(f"{line.name}: {_done(ledger, line):,} of {line.wanted:,} agree ({line.sources})")
    return 0


def _advance(lines: list[Line], wanted: Wanted, ledger: Ledger, asked: Any, until: float) -> None:
    """Lap by lap, every line in turn, until all is done or the time is over."""
    with ProcessPoolExecutor(asked.workers) as pool:
        while left := [line for line in lines if _done(ledger, line) < line.wanted]:
            for few in range(0, len(left), asked.workers):
                if time.monotonic() > until:
                    return
                some = left[few : few + asked.workers]
                laps = [(wanted, line.name, _done(ledger, line), line.wanted) for line in some]
                for line, agreed in zip(some, pool.map(lap, laps), strict=True):
                    _count(ledger, line, agreed)
                asked.ledger.write_bytes(msgspec.json.format(msgspec.json.encode(ledger)) + b"\n")


def lap(asked: tuple[Wanted, str, int, int]) -> int:
    """The next matches of a line, in a process of its own; up to which number they agree."""
    wanted, name, first, last = asked
    line = _by_name(wanted)[name]
    until = min(first + LAP, last)
    for number in range(first, until):
        try:
            line.lead(number)
        except (AssertionError, IndexError, Refused) as difference:
            raise AssertionError(f"{name}, match {number}: {difference!r}") from difference
    return until


@lru_cache(maxsize=1)
def _by_name(wanted: Wanted) -> dict[str, Line]:
    return {line.name: line for line in lines_of(wanted)}


def _read(ledger: Path) -> Ledger:
    return msgspec.json.decode(ledger.read_bytes(), type=Ledger) if ledger.exists() else {}


def _done(ledger: Ledger, line: Line) -> int:
    return ledger[line.sources].lines.get(line.name, 0) if line.sources in ledger else 0


def _count(ledger: Ledger, line: Line, agreed: int) -> None:
    if line.sources not in ledger:
        players = "sensible" if line.name.startswith("sensible") else "random"
        game = "mineo" if any(edition in line.name for edition in TAROCCHI) else "risiko"
        ledger[line.sources] = Proved(game, players, "", "", {})
    proved = ledger[line.sources]
    proved.commit, proved.day = _commit(), datetime.now(UTC).date().isoformat()
    proved.lines[line.name] = agreed


@lru_cache(maxsize=1)
def _commit() -> str:
    """Where the sources can be read."""
    said = subprocess.run(
        ("git", "rev-parse", "--short=12", "HEAD"),  # noqa: S607 - whatever git there is
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return said.stdout.strip()


def lines_of(wanted: Wanted) -> list[Line]:
    """Everything that is to be proved."""
    return [*_matches(wanted), *_hands(wanted)]


def _matches(asked: Wanted) -> Iterator[Line]:
    sources, sensible_sources = digest("risiko", False), digest("risiko", True)
    ways: tuple[tuple[str, int, Callable[[Side, int], Any], str], ...] = (
        ("kernel leads", asked.matches, partial(_every, kernel_leads), sources),
        ("reference leads", asked.matches, partial(_every, reference_leads), sources),
        ("kernel leads, sampled", asked.sampled, partial(_sampled, kernel_leads), sources),
        ("reference leads, sampled", asked.sampled, partial(_sampled, reference_leads), sources),
        ("sensible", asked.sensible, _sensible, sensible_sources),
    )
    for regulation, players in TABLES:
        sides = [Side(compiled_kernel(), Table(regulation, players, n)) for n in CLOCKS]

        def one(lead: Any, game: int, sides: list[Side] = sides) -> None:
            lead(sides[game % len(CLOCKS)], game)

        for way, wanted, lead, proved in ways:
            yield Line(f"{way}, {regulation}, {players}", wanted, partial(one, lead), proved)


def _every(lead: Callable[[Side, int, int], int], side: Side, game: int) -> None:
    lead(side, SEED, game)


def _sampled(lead: Callable[[Side, int, int, int], int], side: Side, game: int) -> None:
    lead(side, -SEED, game, SAMPLED)


def _sensible(side: Side, game: int) -> None:
    f: Any = np.array(figures(side.numbers), dtype=np.float64)

    def choose(s: Any, _floats: Any) -> int:
        return int(sensible(s, side.r, f, side.w, notes))

    notes: Any = np.array(unseen())
    sensible_leads(side, choose, SEED, game)


def _hands(asked: Wanted) -> Iterator[Line]:
    sources, sensible_sources = digest("mineo", False), digest("mineo", True)
    modules = {name: import_module(f"{MINEO}.{name}") for name in ("step", "legal", "counting")}
    modules["arbitro.fast.chance"] = import_module("arbitro.fast.chance")

    def row(values: Any) -> Any:
        return np.array(values, dtype=np.int64)

    for regulation in TAROCCHI:
        hand = tarocchi.Hand(modules, regulation=regulation, row=row)
        for way, lead in (
            ("kernel leads", tarocchi.kernel_leads),
            ("reference leads", tarocchi.reference_leads),
        ):
            yield Line(f"{way}, {regulation}", asked.hands, partial(lead, hand, SEED), sources)
        plain = tarocchi.Hand(plain_hands(), regulation=regulation)
        lead_sensible = partial(tarocchi.sensible_leads, plain, SEED)
        yield Line(f"sensible, {regulation}", asked.sensible, lead_sensible, sensible_sources)


if __name__ == "__main__":
    sys.exit(main())

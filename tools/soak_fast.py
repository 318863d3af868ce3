"""The long proof that the kernel plays as the reference engine does. It can be stopped and resumed.

    python -m tools.soak_fast [--matches 5000] [--sampled 50000] [--sensible 1000]
                              [--hands 300000] [--minutes N] [--folder FOLDER]

At every table, led by each engine in turn, `--matches` with every set of lawful commands compared;
`--sampled` with one set in twenty; matches and hands between sensible players against the bots; and
hands of Tarocchi, with every set. All of them advance together, a hundred at a time, so that
whenever it is stopped every table has come as far. How far is kept in FOLDER; a difference stops it
and names the match to look at.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

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

ROOT = Path(__file__).resolve().parent.parent
CLOCKS = (1, 3, 6, 10, 20)
SEED = 18
SAMPLED = 20
LAP = 100


class Line(NamedTuple):
    """So many matches of a kind, each by its number."""

    name: str
    wanted: int
    lead: Callable[[int], Any]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=5_000)
    parser.add_argument("--sampled", type=int, default=50_000)
    parser.add_argument("--sensible", type=int, default=1_000)
    parser.add_argument("--hands", type=int, default=300_000)
    parser.add_argument("--minutes", type=float, default=inf)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "soak-fast")
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    kept = asked.folder / "done.json"
    done: dict[str, int] = json.loads(kept.read_text()) if kept.exists() else {}
    lines = [*_matches(asked), *_hands(asked)]
    until = time.monotonic() + 60 * asked.minutes
    while left := [line for line in lines if done.get(line.name, 0) < line.wanted]:
        for line in left:
            if time.monotonic() > until:
                _tell(lines, done)
                return 0
            if not _agree(line, done):
                _tell(lines, done)
                return 1
            kept.write_text(json.dumps(done, indent=1))
    _tell(lines, done)
    return 0


def _agree(line: Line, done: dict[str, int]) -> bool:
    """Whether both engines agree on the next of these."""
    first = done.get(line.name, 0)
    for number in range(first, min(first + LAP, line.wanted)):
        try:
            line.lead(number)
        except (AssertionError, IndexError, Refused) as difference:
            print(f"{line.name}, match {number}: {difference!r}")
            return False
        done[line.name] = number + 1
    return True


def _tell(lines: list[Line], done: dict[str, int]) -> None:
    for line in lines:
        print(f"{line.name}: {done.get(line.name, 0):,} of {line.wanted:,} agree")


def _matches(asked: argparse.Namespace) -> Iterator[Line]:
    ways: tuple[tuple[str, int, Callable[[Side, int], Any]], ...] = (
        ("kernel leads", asked.matches, lambda side, game: kernel_leads(side, SEED, game)),
        ("reference leads", asked.matches, lambda side, game: reference_leads(side, SEED, game)),
        ("sampled", asked.sampled, _sampled),
        ("sensible", asked.sensible, _sensible),
    )
    for regulation, players in TABLES:
        sides = [Side(compiled_kernel(), Table(regulation, players, n)) for n in CLOCKS]

        def one(lead: Any, game: int, sides: list[Side] = sides) -> None:
            lead(sides[game % len(CLOCKS)], game)

        for way, wanted, lead in ways:
            yield Line(f"{way}, {regulation}, {players}", wanted, partial(one, lead))


def _sampled(side: Side, game: int) -> None:
    """Both lead, by turns of as many matches as there are clocks."""
    lead = reference_leads if game // len(CLOCKS) % 2 else kernel_leads
    lead(side, -SEED, game, SAMPLED)


def _sensible(side: Side, game: int) -> None:
    f: Any = np.array(figures(side.numbers), dtype=np.float64)

    def choose(s: Any, _floats: Any) -> int:
        return int(sensible(s, side.r, f, side.w, notes))

    notes: Any = np.array(unseen())
    sensible_leads(side, choose, SEED, game)


def _hands(asked: argparse.Namespace) -> Iterator[Line]:
    modules = {name: import_module(f"{MINEO}.{name}") for name in ("step", "legal", "counting")}
    modules["arbitro.fast.chance"] = import_module("arbitro.fast.chance")

    def row(values: Any) -> Any:
        return np.array(values, dtype=np.int64)

    for regulation in TAROCCHI:
        hand = tarocchi.Hand(modules, regulation=regulation, row=row)
        for name, lead in (
            ("kernel deals", tarocchi.kernel_leads),
            ("reference deals", tarocchi.reference_leads),
        ):
            yield Line(f"{name}, {regulation}", asked.hands, partial(lead, hand, SEED))
        plain = tarocchi.Hand(plain_hands(), regulation=regulation)
        name = f"sensible hands, {regulation}"
        yield Line(name, asked.sensible, partial(tarocchi.sensible_leads, plain, SEED))


if __name__ == "__main__":
    sys.exit(main())

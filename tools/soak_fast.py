"""The long proof that the kernel plays as the reference engine does. It can be stopped and resumed.

    python -m tools.soak_fast [--matches 5000] [--sampled 50000] [--sensible 1000]
                              [--hands 300000] [--folder FOLDER]

At every table, led by each engine in turn, `--matches` with every set of lawful commands compared;
then `--sampled` with one set in twenty; then matches between sensible players against the bot; then
hands of Tarocchi, with every set. How far it has come is kept in FOLDER; a difference stops it and
names the match to look at.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from arbitro.fast.risiko.sensible.figures import figures
from arbitro.fast.risiko.sensible.player import sensible
from arbitro.fast.risiko.sensible.weights import notes as unseen
from arbitro.regulations import TAROCCHI
from tests.fast import hands as tarocchi
from tests.fast.following import Side, kernel_leads, reference_leads, sensible_leads
from tests.fast.kernels import MINEO, compiled_kernel
from tests.fast.positions import Table
from tests.fast.test_equality import TABLES

ROOT = Path(__file__).resolve().parent.parent
CLOCKS = (1, 3, 6, 10, 20)
SEED = 18
SAMPLED = 20
OFTEN = 100


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=5_000)
    parser.add_argument("--sampled", type=int, default=50_000)
    parser.add_argument("--sensible", type=int, default=1_000)
    parser.add_argument("--hands", type=int, default=300_000)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "soak-fast")
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    kept = asked.folder / "done.json"
    done: dict[str, int] = json.loads(kept.read_text()) if kept.exists() else {}
    ways: list[tuple[str, int, Callable[[Side, int], Any]]] = [
        ("kernel leads", asked.matches, lambda side, game: kernel_leads(side, SEED, game)),
        ("reference leads", asked.matches, lambda side, game: reference_leads(side, SEED, game)),
        ("sampled", asked.sampled, lambda side, game: kernel_leads(side, -SEED, game, SAMPLED)),
        ("sensible", asked.sensible, _sensible),
    ]
    for way, matches, lead in ways:
        for regulation, players in TABLES:
            name = f"{way}, {regulation}, {players}"
            sides = [Side(compiled_kernel(), Table(regulation, players, n)) for n in CLOCKS]

            def one(game: int, lead: Any = lead, sides: list[Side] = sides) -> None:
                lead(sides[game % len(CLOCKS)], game)

            if not _agree(name, matches, one, done, kept):
                return 1
    return 0 if _hands(asked.hands, done, kept) else 1


def _agree(
    name: str, matches: int, lead: Callable[[int], Any], done: dict[str, int], kept: Path
) -> bool:
    """Whether both engines agree on all of these, from where an earlier run came to."""
    for game in range(done.get(name, 0), matches):
        try:
            lead(game)
        except AssertionError as difference:
            print(f"{name}, match {game}: {difference}")
            return False
        done[name] = game + 1
        if done[name] % OFTEN == 0 or done[name] == matches:
            kept.write_text(json.dumps(done, indent=1))
    print(f"{name}: {done.get(name, 0):,} matches agree", flush=True)
    return True


def _hands(hands: int, done: dict[str, int], kept: Path) -> bool:
    modules = {name: import_module(f"{MINEO}.{name}") for name in ("step", "legal", "counting")}
    modules["arbitro.fast.chance"] = import_module("arbitro.fast.chance")

    def row(values: Any) -> Any:
        return np.array(values, dtype=np.int64)

    for regulation in TAROCCHI:
        hand = tarocchi.Hand(modules, regulation=regulation, row=row)
        for name, lead in (
            (f"kernel deals, {regulation}", tarocchi.kernel_leads),
            (f"reference deals, {regulation}", tarocchi.reference_leads),
        ):
            if not _agree(name, hands, partial(lead, hand, SEED), done, kept):
                return False
    return True


def _sensible(side: Side, game: int) -> None:
    f: Any = np.array(figures(side.numbers), dtype=np.float64)

    def choose(s: Any, _floats: Any) -> int:
        return int(sensible(s, side.r, f, side.w, notes))

    notes: Any = np.array(unseen())
    sensible_leads(side, choose, SEED, game)


if __name__ == "__main__":
    sys.exit(main())

"""Matches and hands that the reference engine plays, per CPU-second: as it is, and as it was before
the kernel.

    python -m tools.bench_reference

The engine of that day is taken from git into a temporary folder and runs in a process of its own,
by the libraries of today. Nothing here asks an engine for what it could not do then.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from arbitro.bots import acting_seats, make_bot
from arbitro.games.risiko import moves
from arbitro.play import new_match
from arbitro.play.match import act

ROOT = Path(__file__).resolve().parent.parent
BEFORE = "55b12ae6"
"""The last commit without the kernel."""
GIRO = 35
MATCHES = {"random": 8, "sensible": 4}
HANDS = 200
RUNS = 3


def matches(policy: str) -> float:
    """Matches per CPU-second; `random` is uniform over what the engine offers."""
    began = time.process_time()
    for game in range(MATCHES[policy]):
        match = new_match("rur-2015", 4, secret=f"bench {game}".encode(), time_up_giro=GIRO)
        random = Random(game)
        bots = [make_bot(policy, f"{game}/{seat}") for seat in range(4)]
        while not match.finished:
            if policy == "random":
                lawful = moves.legal(match.state, match.rules)
                command = lawful[random.randrange(len(lawful))]
            else:
                seat = acting_seats(match)[0]
                command = bots[seat].choose(match, seat)
            match, _ = act(match, command)
    return MATCHES[policy] / (time.process_time() - began)


def hands(policy: str) -> float:
    """Hands of Tarocchi per CPU-second; `random` as above."""
    began = time.process_time()
    for hand in range(HANDS):
        match = new_match("tarocchi-2012", 4, secret=f"bench {hand}".encode(), dealer=hand % 4)
        random, bot = Random(hand), make_bot(policy, hand, "mineo")
        while not match.finished:
            if policy == "random":
                lawful = match.game.legal(match.state, match.rules)
                command = lawful[random.randrange(len(lawful))]
            else:
                command = bot.choose(match, match.state.turn)
            match, _ = act(match, command)
    return HANDS / (time.process_time() - began)


WHAT: dict[str, Callable[[str], float]] = {"matches": matches, "hands": hands}


def best(what: str, policy: str) -> float:
    """The best of several runs, after one that warms up."""
    return max([WHAT[what](policy) for _ in range(1 + RUNS)][1:])


@contextmanager
def before() -> Any:
    """The sources of that day in a folder that is gone afterwards."""
    packed = subprocess.run(
        ["git", "archive", BEFORE, "src"],  # noqa: S607 - from the path, as people call it
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder) / "src"


def best_of(sources: Path, what: str, policy: str) -> float:
    """The best of the engine that lies there."""
    told = subprocess.run(
        (sys.executable, str(Path(__file__).resolve()), what, policy),
        env={**os.environ, "PYTHONPATH": str(sources)},
        cwd=sources,
        capture_output=True,
        check=True,
    ).stdout
    said: dict[str, Any] = json.loads(told)
    if not Path(said["engine"]).is_relative_to(sources):
        raise RuntimeError(f"{said['engine']} was measured, not {sources}")
    return float(said["rate"])


def main() -> int:
    if sys.argv[1:]:
        what, policy = sys.argv[1:]
        print(json.dumps({"rate": best(what, policy), "engine": moves.__file__}))
        return 0
    with before() as sources:
        for what in WHAT:
            for policy in MATCHES:
                then, now = best_of(sources, what, policy), best(what, policy)
                print(f"{what}, {policy}: {then:,.1f} then, {now:,.1f} now a CPU-second")
    return 0


if __name__ == "__main__":
    sys.exit(main())

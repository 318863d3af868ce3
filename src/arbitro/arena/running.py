"""A contest played part by part. With a folder, what is done is kept there and not done again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import msgspec

from arbitro.arena import reference, swift
from arbitro.arena.contest import Contest, require_sound
from arbitro.arena.reference import Maker, Times
from arbitro.arena.tally import Tally, count, count_deal, rows
from arbitro.kernel import Refused

PART = {"kernel": 2_000, "reference": 4}
"""Matches between two looks at the disk."""
TIMED = 2
"""Matches of the reference engine by which decisions are timed where the kernel plays."""

Progress = Callable[[int, int], None]
"""(done, of how many)."""


class Ran(NamedTuple):
    """A contest that was played to its end."""

    contest: Contest
    engine: str
    tally: Tally
    times: dict[str, float]
    """By bot: milliseconds below which nineteen decisions in twenty stayed."""
    cpu: float

    def document(self) -> dict[str, Any]:
        """As the contract has it, and what else is known."""
        said, tally = self.contest, self.tally
        endings = {
            key.removeprefix("ending/"): number
            for key, number in sorted(tally.items())
            if key.startswith("ending/")
        }
        return {
            "game": said.game,
            "regulation": said.regulation,
            "seats": list(said.seats),
            "matches": tally["matches"],
            "seed": said.seed,
            "time_up_giro": said.time_up_giro,
            "budget": said.budget,
            "engine": self.engine,
            "bots": rows(said, tally, self.times),
            "endings": endings,
            "mean_giro": tally["giro"] / tally["matches"],
            "cpu_seconds": round(self.cpu, 1),
        }


def run(
    contest: Contest,
    folder: Path | None = None,
    progress: Progress | None = None,
    make: Maker | None = None,
) -> Ran:
    """Play it; the same contest gives the same counts, interrupted or not."""
    require_sound(contest)
    make = make or reference.maker(contest)
    for bot in contest.bots:
        make(bot, "known?")
    engine = "kernel" if swift.possible(contest) else "reference"
    kept = folder / f"arena-{_name(contest)}.part.json" if folder is not None else None
    tally, cpu = _kept(kept)
    times: Times = {}
    while (first := tally["matches"]) < contest.matches:
        begun = process_time()
        last = min(first + PART[engine], contest.matches)
        for match in _part(contest, engine, first, last, make, times):
            count(tally, match)
            count_deal(tally, contest, match)
        cpu += process_time() - begun
        _keep(kept, tally, cpu)
        if progress is not None:
            progress(tally["matches"], contest.matches)
    if engine == "kernel" or not times:
        for number in range(TIMED):
            reference.played(contest, number, make, times)
    if kept is not None:
        kept.unlink(missing_ok=True)
    return Ran(contest, engine, tally, {bot: _p95(row) for bot, row in times.items()}, cpu)


def _part(
    contest: Contest, engine: str, first: int, last: int, make: Maker, times: Times
) -> Iterator[Any]:
    if engine == "kernel":
        yield from swift.played(contest, first, last)
        return
    for number in range(first, last):
        yield reference.played(contest, number, make, times)


def _p95(row: list[float]) -> float:
    return round(sorted(row)[int(0.95 * (len(row) - 1))], 3)


def _name(contest: Contest) -> str:
    return sha256(msgspec.json.encode(contest)).hexdigest()[:12]


class _Part(msgspec.Struct):
    tally: dict[str, int]
    cpu: float


def _kept(kept: Path | None) -> tuple[Tally, float]:
    """What an earlier run of the same contest left."""
    try:
        part = msgspec.json.decode(kept.read_bytes() if kept else b"", type=_Part)
    except (OSError, msgspec.DecodeError):
        return Tally(), 0.0
    return Tally(part.tally), part.cpu


def _keep(kept: Path | None, tally: Tally, cpu: float) -> None:
    if kept is None:
        return
    whole = kept.with_suffix(".new")
    try:
        whole.write_bytes(msgspec.json.encode(_Part(dict(tally), cpu)))
        whole.replace(kept)
    except OSError as error:
        facts = {"file": str(kept), "reason": error.strerror or str(error)}
        raise Refused("file-unwritable", facts) from error

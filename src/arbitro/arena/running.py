"""A contest played part by part. With a folder, what is done is kept there and not done again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import msgspec

from arbitro.arena import reference, swift
from arbitro.arena.contest import Contest, MatchResult, require_sound
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
    jobs: int = 1,
) -> Ran:
    """Play it; the same contest gives the same counts, interrupted or not, and by however many
    processes (`jobs`; more than one: `make` is then a function of some module).
    """
    require_sound(contest)
    for bot in contest.bots:
        (make or reference.maker(contest))(bot, "known?")
    engine = "kernel" if swift.possible(contest) else "reference"
    kept = folder / f"arena-{_name(contest)}.part.json" if folder is not None else None
    tally, cpu = _kept(kept)
    times: Times = {}
    spans = list(_spans(tally["matches"], contest.matches, PART[engine]))
    for part in _parts(contest, engine, spans, make, jobs):
        for match in part.matches:
            count(tally, match)
            count_deal(tally, contest, match)
        for bot, row in part.times.items():
            times.setdefault(bot, []).extend(row)
        cpu += part.cpu
        _keep(kept, tally, cpu)
        if progress is not None:
            progress(tally["matches"], contest.matches)
    if engine == "kernel" or not times:
        for number in range(TIMED):
            reference.played(contest, number, make or reference.maker(contest), times)
    if kept is not None:
        kept.unlink(missing_ok=True)
    return Ran(contest, engine, tally, {bot: _p95(row) for bot, row in times.items()}, cpu)


Span = tuple[int, int]


class Played(NamedTuple):
    """Some matches of a contest, one after the other."""

    matches: list[MatchResult]
    times: Times
    cpu: float


def _spans(first: int, matches: int, length: int) -> Iterator[Span]:
    for begin in range(first, matches, length):
        yield begin, min(begin + length, matches)


def _parts(
    contest: Contest, engine: str, spans: list[Span], make: Maker | None, jobs: int
) -> Iterator[Played]:
    """One after the other, played here or by several processes at once."""
    same = repeat(contest), repeat(engine), spans, repeat(make)
    if jobs == 1:
        yield from map(_played, *same)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(_played, *same)


def _played(contest: Contest, engine: str, span: Span, make: Maker | None) -> Played:
    begun, times = process_time(), Times()
    make = make or reference.maker(contest)
    if engine == "kernel":
        found = list(swift.played(contest, *span))
    else:
        found = [reference.played(contest, number, make, times) for number in range(*span)]
    return Played(found, times, process_time() - begun)


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

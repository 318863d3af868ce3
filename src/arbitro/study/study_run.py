"""A study played part by part. With a folder, what is done is kept there and is not done again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from arbitro.fast.compiling import require
from arbitro.kernel import Refused
from arbitro.study.questions import Arm, Study
from arbitro.study.tally import Tally, counted

PART = 500
"""Matches between two looks at the disk."""
MOST = 10_000_000

Progress = Callable[[int, int], None]
"""(done, of how many)."""


class Part(NamedTuple):
    """Some of the matches of an arm."""

    arm: Arm
    seed: int
    first: int
    games: int


Split = Callable[[Iterable[Part]], Iterator[Tally]]
"""Who counts parts, and gives their counts in the order of the parts."""


class Ran(NamedTuple):
    """A study that was played to its end."""

    study: Study
    games: int
    """Of each arm."""
    seed: int
    arms: tuple[tuple[Arm, Tally], ...]


def here(parts: Iterable[Part]) -> Iterator[Tally]:
    """One part after the other, on all the cores of this machine."""
    return (counted(*part) for part in parts)


def run(
    study: Study,
    games: int,
    seed: int,
    folder: Path | None,
    progress: Progress | None = None,
    split: Split = here,
) -> Ran:
    """Play every arm; the same study, games and seed give the same counts, interrupted or not,
    whoever counted them.
    """
    if not 1 <= games <= MOST:
        raise Refused("impossible-games", {"games": games, "most": MOST})
    require()
    arms = study.arms()
    kept = folder / f"{study.name}.part.json" if folder is not None else None
    done = _kept(kept, study, games, seed)
    parts = list(_parts(arms, games, seed, done))
    for part, more in zip(parts, split(parts), strict=True):
        tally = done.setdefault(part.arm.name, {"games": 0})
        for key, number in more.items():
            tally[key] = tally.get(key, 0) + number
        _keep(kept, study, games, seed, done)
        if progress is not None:
            progress(sum(one["games"] for one in done.values()), games * len(arms))
    if kept is not None:
        kept.unlink(missing_ok=True)
    return Ran(study, games, seed, tuple((arm, Tally(done[arm.name])) for arm in arms))


def _parts(
    arms: tuple[Arm, ...], games: int, seed: int, done: dict[str, dict[str, int]]
) -> Iterator[Part]:
    """What is still to be counted."""
    for arm in arms:
        for first in range(done.get(arm.name, {}).get("games", 0), games, PART):
            yield Part(arm, seed, first, min(PART, games - first))


class _Done(msgspec.Struct):
    study: str
    games: int
    seed: int
    done: dict[str, dict[str, int]]


def _kept(kept: Path | None, study: Study, games: int, seed: int) -> dict[str, dict[str, int]]:
    """What an earlier run of the same study left; another one's is begun anew."""
    try:
        part = msgspec.json.decode(kept.read_bytes() if kept else b"{}", type=_Done)
    except (OSError, msgspec.DecodeError):
        return {}
    same = (part.study, part.games, part.seed) == (study.name, games, seed)
    return part.done if same else {}


def _keep(
    kept: Path | None, study: Study, games: int, seed: int, done: dict[str, dict[str, int]]
) -> None:
    if kept is None:
        return
    whole = kept.with_suffix(".new")
    try:
        whole.write_bytes(msgspec.json.encode(_Done(study.name, games, seed, done)))
        whole.replace(kept)
    except OSError as error:
        facts = {"file": str(kept), "reason": error.strerror or str(error)}
        raise Refused("file-unwritable", facts) from error

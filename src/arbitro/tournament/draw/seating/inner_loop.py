"""The inner loop of the sampler, written once; numba compiles it if it is there (extra `speed`).

Nothing changes but the time. The result is the same to the last seat, and a test says so.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

Row = list[int]
Grid = list[list[int]]


def ladder(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - one loop without calls: see above
    words: Row,
    seats: Grid,
    order: Row,
    energies: Row,
    rungs: Row,
    starts: Row,
    table_of: Row,
    weights: Grid,
    solo: Row,
    odd: Row,
    clubs: Row,
    meetings: list[Grid],
    shift: Row,
    meeting_weight: int,
    accept: Row,
    proposals: int,
    laps: int,
) -> None:
    """Run every rung for `proposals` swaps, offer neighbours to change places, `laps` times.

    `seats[r]` lists who sits where in replica r, table after table; `order[i]` is the replica
    on rung i, `rungs[i]` how cold it is there. A swap that costs d is accepted with chance
    `accept[d · rung]` / 2^32. `shift` holds a zero per club and is as it was afterwards. All
    arguments but the numbers are changed in place or only read.
    """
    mask = 0xFFFFFFFF
    s0, s1, s2, s3 = words[0], words[1], words[2], words[3]
    count = len(table_of)
    square = count * count
    unfair = (mask + 1) % square
    reach = len(accept)
    steps = len(rungs)
    for _ in range(laps):
        for step in range(steps):
            rung = rungs[step]
            replica = order[step]
            seat = seats[replica]
            met = meetings[replica]
            energy = energies[replica]
            done = 0
            cost = 0
            first = 0
            second = 0
            deciding = False
            while done < proposals:
                word = (s1 * 5) & mask
                word = ((word << 7) | (word >> 25)) & mask
                word = (word * 9) & mask
                shifted = (s1 << 9) & mask
                s2 ^= s0
                s3 ^= s1
                s1 ^= s2
                s0 ^= s3
                s2 ^= shifted
                s3 = ((s3 << 11) | (s3 >> 21)) & mask

                if not deciding:  # this word proposes two seats, each two equally likely
                    product = word * square
                    if (product & mask) < unfair:
                        continue
                    pair = product >> 32
                    first = pair // count
                    second = pair - first * count
                    here = table_of[first]
                    there = table_of[second]
                    if here == there:
                        done += 1
                        continue
                    one = seat[first]
                    two = seat[second]
                    with_one = weights[one]
                    with_two = weights[two]
                    beside = seat[starts[here] : starts[here + 1]]
                    across = seat[starts[there] : starts[there + 1]]
                    cost = -2 * with_one[two]
                    if odd[here] != odd[there]:
                        change = solo[two] - solo[one]
                        cost += change if odd[here] else -change
                    if not meeting_weight or clubs[one] == clubs[two]:
                        for other in beside:
                            cost += with_two[other] - with_one[other]
                        for other in across:
                            cost += with_one[other] - with_two[other]
                    else:
                        # Two clubs that have met m times pay m for meeting again, so only the
                        # net number of meetings of each two clubs counts: `shift` for the clubs
                        # of the others, `between` for those of the two who change places.
                        mine = clubs[one]
                        yours = clubs[two]
                        ours = met[mine]
                        theirs = met[yours]
                        change = 0
                        between = 0
                        for other in beside:
                            cost += with_two[other] - with_one[other]
                            club = clubs[other]
                            if club < 0 or other == one:
                                continue
                            if club == mine:
                                between += 1
                            elif club == yours:
                                between -= 1
                            else:
                                net = shift[club]
                                if mine >= 0:
                                    change -= ours[club] + net - 1
                                if yours >= 0:
                                    change += theirs[club] - net
                                shift[club] = net - 1
                        for other in across:
                            cost += with_one[other] - with_two[other]
                            club = clubs[other]
                            if club < 0 or other == two:
                                continue
                            if club == mine:
                                between -= 1
                            elif club == yours:
                                between += 1
                            else:
                                net = shift[club]
                                if mine >= 0:
                                    change += ours[club] + net
                                if yours >= 0:
                                    change -= theirs[club] - net - 1
                                shift[club] = net + 1
                        if between and mine >= 0 and yours >= 0:
                            change += between * ours[yours] + between * (between - 1) // 2
                        for other in beside:
                            shift[clubs[other]] = 0
                        for other in across:
                            shift[clubs[other]] = 0
                        cost += meeting_weight * change
                    if cost > 0:
                        deciding = True
                        continue
                    accepted = True
                else:  # this word decides whether the worse seating is accepted
                    deciding = False
                    far = cost * rung
                    accepted = far < reach and word < accept[far]

                done += 1
                one = seat[first]
                two = seat[second]
                if not accepted:
                    continue
                if meeting_weight and clubs[one] != clubs[two]:
                    mine = clubs[one]
                    yours = clubs[two]
                    for where in (table_of[first], table_of[second]):
                        more = 1 if where == table_of[second] else -1
                        for at in range(starts[where], starts[where + 1]):
                            club = clubs[seat[at]]
                            if at in (first, second) or club < 0:
                                continue
                            if mine not in (club, -1):
                                met[mine][club] += more
                                met[club][mine] = met[mine][club]
                            if yours not in (club, -1):
                                met[yours][club] -= more
                                met[club][yours] = met[yours][club]
                seat[first] = two
                seat[second] = one
                energy += cost
            energies[replica] = energy

        for step in range(steps - 1):
            word = (s1 * 5) & mask
            word = ((word << 7) | (word >> 25)) & mask
            word = (word * 9) & mask
            shifted = (s1 << 9) & mask
            s2 ^= s0
            s3 ^= s1
            s1 ^= s2
            s0 ^= s3
            s2 ^= shifted
            s3 = ((s3 << 11) | (s3 >> 21)) & mask
            colder = order[step + 1]
            warmer = order[step]
            far = (rungs[step + 1] - rungs[step]) * (energies[warmer] - energies[colder])
            if far <= 0 or (far < reach and word < accept[far]):
                order[step] = colder
                order[step + 1] = warmer
    words[0], words[1], words[2], words[3] = s0, s1, s2, s3


Speed = Literal["auto", "python", "numba"]

WORTH_IT = 300
"""Fewer players than this are seated before numba would have been loaded."""


def available() -> bool:
    return find_spec("numba") is not None and find_spec("numpy") is not None


def wanted(speed: Speed, players: int) -> bool:
    """Whether to compile: on request, or by itself when there is enough to do or it is loaded."""
    if speed == "auto":
        return "numba" in sys.modules or (players >= WORTH_IT and available())
    return speed == "numba"


@lru_cache(maxsize=1)
def compiled() -> Callable[..., None]:
    """`ladder`, compiled; kept beside the source between runs where that can be written."""
    njit: Callable[..., Any] = import_module("numba").njit
    swift: Callable[..., None]
    try:
        swift = njit(cache=True)(ladder)
    except RuntimeError:  # nowhere to keep it
        swift = njit(ladder)
    return swift


def array(values: Any) -> Any:
    """An array of 64-bit integers."""
    numpy: Any = import_module("numpy")
    return numpy.array(values, dtype=numpy.int64)

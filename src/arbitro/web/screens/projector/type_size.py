"""How large a page of the wall can be written: the largest size at which everything still fits.

Lengths are hundredths of the screen's height, on a screen of 16:9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

T = TypeVar("T")

SIZES = (4.1, 4.5, 5.0, 5.6, 6.4, 7.4, 8.6)
"""Of a name; the sheet of styles has a class for each, `size-0` and on. The first is the least."""
WIDE = 171.0
"""What a page has across, its edges taken off."""
LINE = 1.18
"""Of the size: one line of a name."""
INDENT = 0.9
"""Of the size: how far the second line of a name stands in."""
MOST_LINES = 2
"""A name that would take more lines than these wants fewer columns, where there are several."""

THIN, BROAD = frozenset("fijlrtI' .-·"), frozenset("mwMW")
ARROW = "→"
"""After the last word of who went through, and never parted from it."""


class Room(NamedTuple):
    """How high the pages are, and how many clocks each shows."""

    high: float
    clocks: int


ROOMY = Room(83.0, 28)
TIGHT = Room(66.0, 20)
"""With an announcement above."""


class Fit(NamedTuple):
    """A page laid out: a size, its columns, and the lines all its names take together."""

    size: int
    columns: int
    lines: int


@lru_cache(maxsize=8192)
def width(text: str) -> float:
    """How wide a text is, in sizes: bold letters without serifs."""
    return sum(map(_letter, text))


def _letter(one: str) -> float:
    if one == ARROW:
        return 1.4
    return 0.33 if one in THIN else 0.88 if one in BROAD else 0.74 if one.isupper() else 0.605


def lines(name: str, across: float) -> int:
    """The lines a name takes, words kept whole where they can be."""
    count, left = 1, across
    for word in name.split():
        need = width(word)
        if need > left and left < (across if count == 1 else across - INDENT):
            count, left = count + 1, across - INDENT
        while need > left:
            need, count, left = need - left, count + 1, across - INDENT
        left -= need + width(" ")
    return count


def best(
    items: Sequence[T],
    columns: Iterable[int],
    across: Callable[[int, float], float],
    names: Callable[[T], Sequence[str]],
    high: Callable[[Sequence[Sequence[int]], int, float], bool],
) -> Fit | None:
    """The largest writing of these items; larger never means that more names are broken.

    `across` is what a name has in so many columns at a size; `high` whether lines fit a height.
    """
    found: list[Fit] = []
    for count in columns:
        least = 0
        for at, size in enumerate(SIZES):
            taken = [[lines(name, across(count, size) / size) for name in names(x)] for x in items]
            total = sum(map(sum, taken))
            least = least or total
            broken = max((line for card in taken for line in card), default=1)
            narrow = broken > MOST_LINES and count > 1
            if total > least or narrow or not high(taken, count, size):
                break
            found.append(Fit(at, count, total))
    return max(found, key=lambda fit: (fit.size, -fit.lines, -fit.columns), default=None)


def shared(
    items: Sequence[T], most: int, fits: Callable[[list[T]], Fit | None]
) -> Iterator[tuple[list[T], Fit]]:
    """Pages about as long as each other; a page that does not fit is a shorter one, by itself."""
    at = 0
    while at < len(items):
        left = len(items) - at
        size = even(left, most)
        while (fit := fits(list(items[at : at + size]))) is None and size > 1:
            size -= 1
        size = even(left, size)
        fit = fits(list(items[at : at + size])) or fit
        yield list(items[at : at + size]), fit or Fit(0, 1, 0)
        at += size


def even(count: int, most: int) -> int:
    """How many stand on the next page, if all are to have about as many."""
    return -(-count // -(-count // most))

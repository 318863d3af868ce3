"""The extra `speed`: the sampler's inner loop compiled by numba, if numba is there.

Nothing changes but the time. The result is the same to the last seat, and a test says so.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

from arbitro.tournament.draw.seating.inner_loop import ladder

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
    """`kernel.ladder`, compiled; kept beside the source between runs where that can be written."""
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

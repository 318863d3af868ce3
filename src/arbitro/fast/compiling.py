"""How the kernel is compiled, and where what was compiled is kept.

The source runs as it stands: numba compiles it over arrays, plain Python runs it over lists, which
is slow and needs nothing. Numba looks only at a function's own file to see whether what it kept is
stale; so it is kept under a fingerprint of all of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, MutableSequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from arbitro.kernel import Refused

F = TypeVar("F", bound=Callable[..., Any])

Ints = MutableSequence[int]
"""A row of integers: a list, or an array of 64-bit ones. None of them ever needs more than 63."""
Floats = MutableSequence[float]

ROOM = Path(__file__).parent
EXTRA = "speed"

_HOW = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Other threads may run meanwhile; nothing is divided by zero; nothing is allocated, so nothing is
counted (the kernel is half as fast again without)."""


def available() -> bool:
    """Whether the extra `speed` is installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def require(extra: str = EXTRA) -> None:
    """Refuse with the name of the extra that is missing."""
    if not available():
        raise Refused("extra-needed", {"extra": extra, "libraries": "numba, NumPy"})


def compiled(function: F) -> F:
    """The function compiled, if numba is here; it lets other threads run meanwhile."""
    if not available():
        return function
    numba: Any = import_module("numba")
    folder = cache_folder()
    if folder is None:
        kept: F = numba.njit(**_HOW)(function)
        return kept
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        swift: F = numba.njit(**_HOW, cache=True)(function)
    finally:
        numba.config.CACHE_DIR = before
    return swift


@lru_cache(maxsize=1)
def cache_folder() -> Path | None:
    """Where compiled code is kept: as NUMBA_CACHE_DIR says, else beside the source, else in the
    user's cache; None if nothing can be written, and then every process compiles anew.
    """
    home = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    told = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(told)] if told else [ROOM / "__pycache__", Path(home) / "arbitro"]
    for place in places:
        folder = place / f"fast-{fingerprint()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = folder / f"probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError:
            continue
        return folder
    return None


def fingerprint() -> str:
    """Of every source of the kernel."""
    sources = sorted(ROOM.rglob("*.py"))
    whole = b"".join(path.name.encode() + path.read_bytes() for path in sources)
    return sha256(whole).hexdigest()[:12]

"""The kernel compiled once for all the tests that need it, however many processes they run in."""

from __future__ import annotations

import fcntl
from functools import cache

from arbitro.fast import cache_folder, playouts


@cache
def warm() -> None:
    """Compile, or wait while another process does."""
    folder = cache_folder()
    assert folder is not None
    with (folder / "compiling").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        playouts("rur-2015", 4, 1, 1, time_up_giro=1)
        playouts("tarocchi-2012", 4, 1, 1)
        playouts("tarocchi-2012", 4, 1, 1, "level-3")

"""The same games in integers, compiled: tens of thousands of matches where `play` gives a hundred.

No log, no articles, no names: what is played here is proved equal to the reference engine by
`tests/fast`, command by command. Needs the extra `speed` (numba and NumPy).

Examples:
    >>> from arbitro.fast import available, playouts
    >>> if available():
    ...     played = playouts("rur-2015", 4, games=3, seed=1, time_up_giro=2)
    ...     print(played.place.shape, played.ending[0])
    ... else:
    ...     print((3, 4), "sdadata")
    (3, 4) sdadata
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from arbitro.fast.compiling import available, cache_folder, require
from arbitro.fast.playing import POLICIES, Playouts, playouts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["POLICIES", "Playouts", "available", "cache_folder", "conquests", "playouts"]


def conquests(size: int = 130, regulation: str = "rur-2015") -> NDArray[np.float64]:
    """`conquests(n)[a, d]`: the chance that `a` armies take `d`, both from 0 to `n`, in a tenth of
    the time of `arbitro.odds.grid`. Needs the extra `speed`.
    """
    require()
    table: NDArray[np.float64] = import_module("arbitro.fast.risiko.conquest").conquests(
        size, regulation
    )
    return table

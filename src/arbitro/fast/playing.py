"""Many matches by the kernel, on several threads, with the same result however they are split."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from arbitro.fast.compiling import require
from arbitro.kernel import Refused
from arbitro.kernel.near_words import near_words
from arbitro.regulations import edition_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

POLICIES = ("random", "sensible")
"""Of every game; a game's `many` knows those beside them."""
_MOST_SEATS = 6
SHARE = 256
"""Matches that one thread takes at a time."""
MOST = 100_000_000
"""Matches of one call: their results stay in memory."""


class Playouts(NamedTuple):
    """What came out: a row per match, and in the first two a column per seat."""

    place: NDArray[np.int64]
    points: NDArray[np.float64]
    giro: NDArray[np.int64]
    ending: NDArray[np.str_]
    """As the reference engine names it: `risiko`, `sdadata`, `last-standing`."""
    more: dict[str, NDArray[np.int64]]
    """What only one game has: `objective` by seat; `declarer`, `dealer` and what was `counted`: the
    attack's eight jochi as the sheet orders them, then the defence's. In a hand `giro` counts the
    deals and `ending` is the kind of declaration."""
    decisions: int


def playouts(  # noqa: PLR0913 - each a keyword outsiders know
    regulation: str,
    players: int,
    games: int,
    seed: int,
    policy: str | Sequence[str] = "random",
    *,
    interpretations: Mapping[str, str] | None = None,
    time_up_giro: int = 10,
    threads: int | None = None,
    first: int = 0,
) -> Playouts:
    """Play so many matches from the deal to the points.

    `random` is uniform over what `legal_actions` lists, `sensible` plays as the player of that
    name among the bots; a row of names is one for each seat. Match n of a seed is the
    same match whatever the number of matches and of threads; `first` is the one to begin with.
    Needs the extra `speed`.
    """
    require()
    edition = edition_of(regulation)
    play: Any = import_module(f"arbitro.fast.{edition.game}.many")
    named = [policy] * min(players, _MOST_SEATS) if isinstance(policy, str) else [*policy]
    for name in named:
        if name not in play.WAYS:
            near = near_words(str(name), tuple(play.WAYS), 0.4) or list(POLICIES)
            raise Refused("unknown-bot", {"bot": name, "bots": near})
    if len(named) != players and not isinstance(policy, str):
        raise Refused("table-size", {"players": len(named), "sizes": [players]})
    if not 0 <= games <= MOST:
        raise Refused("impossible-games", {"games": games, "most": MOST})
    if time_up_giro < 1:
        raise Refused("impossible-giro", {"giro": time_up_giro})
    share = play.prepared(regulation, players, games, interpretations or {}, time_up_giro, named)
    stream = seed % (1 << 62)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        parts = _parts(first, games)
        decisions = sum(pool.map(lambda part: share.play(stream, *part, first), parts))
    return Playouts(**share.results(), decisions=decisions)


def _parts(begin: int, games: int) -> Iterator[tuple[int, int]]:
    for first in range(begin, begin + games, SHARE):
        yield first, min(first + SHARE, begin + games)

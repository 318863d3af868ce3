"""The ladder: five levels of each game, from one who only knows the rules upwards.

A bot sees what its seat may see and nothing else, and every choice follows from its seed and from
that. What a level may think is counted in playouts, never in seconds: a slow machine plays the
same moves, later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arbitro.bots.bot import Bot
from arbitro.bots.kernel_player import KernelPlayer
from arbitro.bots.mineo_sensible import MineoSensible
from arbitro.bots.random_player import MineoRandom, RandomPlayer
from arbitro.bots.sensible_player import SensiblePlayer
from arbitro.fast.compiling import EXTRA, available, require
from arbitro.fast.risiko.search.plans import ALL, FEW

Seed = int | str


@dataclass(frozen=True)
class Level:
    """One rung. `make` is given a seed and how many playouts a decision may cost."""

    name: str
    make: Callable[[Seed, int], Bot]
    playouts: int = 0
    """Of one decision, at full budget."""
    needs_speed: bool = False
    """Whether it plays only where the extra `speed` is installed."""
    like: str = ""
    """The older name of the same player."""

    def bot(self, seed: Seed, budget: float = 1.0) -> Bot:
        """A player of this level with a share of its budget; refused where its extra is missing."""
        if self.needs_speed:
            require()
        return self.make(seed, max(1, round(self.playouts * budget)) if self.playouts else 0)

    def __call__(self, seed: Seed) -> Bot:
        return self.bot(seed)

    @property
    def extra(self) -> str:
        """The extra it needs, or nothing."""
        return EXTRA if self.needs_speed else ""

    @property
    def installed(self) -> bool:
        return available() or not self.needs_speed


RISIKO = (
    Level("level-1", lambda seed, _: RandomPlayer(seed), like="random"),
    Level("level-2", lambda seed, _: SensiblePlayer(seed), like="sensible"),
    Level("level-3", lambda seed, _: KernelPlayer(seed, 1, 0), needs_speed=True),
    Level("level-4", lambda seed, n: KernelPlayer(seed, FEW, n), 2_000, needs_speed=True),
    Level("level-5", lambda seed, n: KernelPlayer(seed, ALL, n), 8_000, needs_speed=True),
)


def _skilled(_seed: Seed, _playouts: int) -> Bot:
    from arbitro.bots.mineo.skilled import MineoSkilled  # noqa: PLC0415 - compiled, heavy to load

    return MineoSkilled()


def _strategist(seed: Seed, playouts: int) -> Bot:
    from arbitro.bots.mineo.thinker import Mind, MineoThinker  # noqa: PLC0415 - as above

    return MineoThinker(seed, playouts, Mind())


def _champion(seed: Seed, playouts: int) -> Bot:
    from arbitro.bots.mineo.thinker import Mind, MineoThinker  # noqa: PLC0415 - as above

    return MineoThinker(seed, playouts, Mind(deep=True, exact=3, discards=20, racing=True))


MINEO = (
    Level("level-1", lambda seed, _: MineoRandom(seed), like="random"),
    Level("level-2", lambda seed, _: MineoSensible(seed), like="sensible"),
    Level("level-3", _skilled, needs_speed=True),
    Level("level-4", _strategist, playouts=2_000, needs_speed=True),
    Level("level-5", _champion, playouts=40_000, needs_speed=True),
)

LEVELS: dict[str, dict[str, Level]] = {
    "risiko": {level.name: level for level in RISIKO},
    "mineo": {level.name: level for level in MINEO},
}
"""By game and name, the lowest first."""

"""Thousands of matches at once: one decision of each per step, by threads, without Python between.

Examples:
    >>> from arbitro.fast import available
    >>> from arbitro.research import vector_env
    >>> if available():
    ...     env = vector_env("rur-2015", 4, batch=2, seed=1)
    ...     observation, mask, player = env.reset()
    ...     print(observation.shape, mask.shape, player.tolist())
    ... else:
    ...     print((2, 216), (2, 1156), [0, 0])
    (2, 216) (2, 1156) [0, 0]
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arbitro.fast import batch as kernel
from arbitro.fast.chance import TAPE
from arbitro.kernel import Refused
from arbitro.research.kernel_table import STREAM, Shape, zeros

MOST = 1 << 20

First = tuple[NDArray[np.int16], NDArray[np.int8], NDArray[np.int64]]
Next = tuple[
    NDArray[np.int16], NDArray[np.int8], NDArray[np.int64], NDArray[np.float64], NDArray[np.bool_]
]


class VectorEnv:
    """A batch of matches. Match n of a seed is the same whatever the batch's threads.

    `step` gives what the seat that decides next sees, what it may decide, which seat it is, what
    every seat got (zeros until a match ends) and whether the match ended; a new one has then begun.
    `offered` has what may be decided as numbers too, in no order, the first `count` of each row;
    `sample_legal` takes one of them, each as likely. The arrays are the environment's own: the next
    step writes over them. A decision that is not offered is taken for the first that is; `strange`
    counts them.
    """

    def __init__(
        self,
        regulation: str,
        players: int,
        batch: int,
        seed: int,
        threads: int | None = None,
        **settings: Any,
    ) -> None:
        if not 1 <= batch <= MOST:
            raise Refused("impossible-games", {"games": batch, "most": MOST})
        self.shape = shape = Shape(regulation, players, **settings)
        self.batch, self.seed, self.strange = batch, seed, 0
        self.observation = np.zeros((batch, shape.row), dtype=np.int16)
        self.mask = np.zeros((batch, shape.decisions), dtype=np.int8)
        self.offered = np.zeros((batch, shape.decisions), dtype=np.int16)
        self.count = zeros(batch)
        self.player = zeros(batch)
        self.reward = np.zeros((batch, players), dtype=np.float64)
        self.done = np.zeros(batch, dtype=np.bool_)
        self._states = np.zeros((batch, shape.state), dtype=np.int64)
        self._chances = np.zeros((batch, TAPE), dtype=np.int64)
        self._matches, self._numbers = zeros(batch), np.arange(batch)
        workers = min(threads or os.cpu_count() or 1, batch)
        self._pool = ThreadPoolExecutor(workers)
        cuts = [batch * n // workers for n in range(workers + 1)]
        self._parts = list(pairwise(cuts))
        self._rooms = [(zeros(shape.work), zeros(shape.result)) for _ in self._parts]

    def reset(self) -> First:
        """Begin the first matches of the seed."""
        self._matches[:] = self._numbers
        self.strange, self.reward[:], self.done[:] = 0, 0.0, False
        self._all(kernel.begin_all, zeros(self.batch))
        return self.observation, self.mask, self.player

    def step(self, actions: Any) -> Next:
        """One decision of every match."""
        decided = np.ascontiguousarray(actions, dtype=np.int64)
        if decided.shape != (self.batch,):
            facts = {"expected": self.batch, "given": list(decided.shape)}
            raise Refused("wrong-number-of-actions", facts)
        self.strange += sum(self._all(kernel.step_all, decided))
        return self.observation, self.mask, self.player, self.reward, self.done

    def sample_legal(self, random: np.random.Generator) -> NDArray[np.int16]:
        """A decision for every match, each of those offered as likely."""
        places = (random.random(self.batch) * self.count).astype(np.int64)
        chosen: NDArray[np.int16] = self.offered[self._numbers, places]
        return chosen

    def close(self) -> None:
        """End its threads."""
        self._pool.shutdown()

    def _all(self, work: Any, actions: NDArray[np.int64]) -> list[int]:
        shape = self.shape
        rows = (
            *(self._states, self._chances, self.observation, self.mask, self.offered, self.count),
            *(self.player, self.reward, self.done, self._matches, actions),
        )

        def part(number: int) -> int:
            first, last = self._parts[number]
            seed = self.seed % STREAM
            numbers = (shape.number, first, last, seed, *shape.clock, shape.reward, self.batch)
            return int(work(shape.r, rows, self._rooms[number], numbers) or 0)

        if len(self._parts) == 1:
            return [part(0)]
        return list(self._pool.map(part, range(len(self._parts))))

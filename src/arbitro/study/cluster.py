"""Parts of a study on several machines, by Ray (extra `cluster`). Who counts them changes nothing.

Every machine needs Arbitro of the same source: what another one counted is refused.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Self

from arbitro.fast.compiling import fingerprint, require
from arbitro.kernel import Refused
from arbitro.study.study_run import Part
from arbitro.study.tally import Tally, counted

EXTRA = "cluster"
LOCAL = "local"
"""The address of a Ray of one's own, begun for the study and ended with it."""
PATIENCE = 10
"""Seconds that a machine may take to answer."""
AHEAD = 2
"""Parts that wait for each worker."""


def require_ray() -> None:
    """Refuse with the name of the extra if Ray, or the kernel's own libraries, are missing."""
    if find_spec("ray") is None:
        raise Refused("extra-needed", {"extra": EXTRA, "libraries": "Ray"})
    require(EXTRA)


class OnRay:
    """Counts parts on the workers of a Ray; use it in a `with`, which ends what it began."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        require_ray()
        self.address, self.workers = address, workers
        self.ray: Any = None

    def __enter__(self) -> Self:
        _require_somebody(self.address)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self.ray = import_module("ray")
        settings: dict[str, Any] = {"address": self.address}
        if self.address == LOCAL:
            settings |= {"num_cpus": self.workers, "include_dashboard": False}
        try:
            self.ray.init(**settings, logging_level="error", log_to_driver=False)
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            facts = {"address": self.address, "reason": str(error).partition("\n")[0][:120]}
            raise Refused("ray-unreachable", facts) from error
        return self

    def __exit__(self, *_: object) -> None:
        self.ray.shutdown()

    def __call__(self, parts: Iterable[Part]) -> Iterator[Tally]:
        """The counts of the parts, in their order."""
        remote = self.ray.remote(part_of)
        most = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        return in_order(parts, remote.remote, self._answer, most)

    def _answer(self, ticket: Any) -> Tally:
        source, tally = self.ray.get(ticket)
        if source != fingerprint():
            raise Refused("ray-other-source", {"address": self.address})
        return Tally(tally)


def _require_somebody(address: str) -> None:
    """Refuse at once an address where nobody listens: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and port.isdigit()):
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        facts = {"address": address, "reason": getattr(error, "strerror", None) or str(error)}
        raise Refused("ray-unreachable", facts) from error


def part_of(part: Part) -> tuple[str, dict[str, int]]:
    """What a worker does: one part on one thread, with the source it was counted by."""
    return fingerprint(), dict(counted(*part, threads=1))


def in_order(parts: Iterable[Part], ask: Any, answer: Any, most: int) -> Iterator[Tally]:
    """Ask for up to `most` parts ahead, and give their counts in the order of the parts."""
    waiting: deque[Any] = deque()
    for part in parts:
        waiting.append(ask(part))
        if len(waiting) == most:
            yield answer(waiting.popleft())
    while waiting:
        yield answer(waiting.popleft())

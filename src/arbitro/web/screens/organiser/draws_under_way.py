"""Draws under way: a large one takes seconds, and nobody should have to wait with a finger up.

The draw runs in a thread of its own. Whoever opens the page meanwhile sees how far it is; when
it is over the page finds the round, or the refusal. A draw sent twice under one key is one draw.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from arbitro.kernel import Refused
from arbitro.tournament.draw.drawn_tables import audience

PATIENCE = 1.0
"""Seconds a form waits for a draw before it shows the progress instead."""


class Share:
    """How much of the walk through the seatings is done; it may end before the whole."""

    def __init__(self) -> None:
        self.done = 0.0

    def tell(self, share: float) -> None:
        self.done = share

    @property
    def percent(self) -> int:
        return min(100, int(self.done * 100))


@dataclass(frozen=True)
class Job:
    """One draw: its key, the hour it began, what it will come to and how far it is."""

    key: str
    since: int
    outcome: Future[Any]
    share: Share = field(default_factory=Share)

    @property
    def running(self) -> bool:
        return not self.outcome.done()

    def refusal(self) -> Refused | None:
        """Why it came to nothing, if it did."""
        error = self.outcome.exception() if self.outcome.done() else None
        return error if isinstance(error, Refused) else None


_threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="draw")
_jobs: dict[str, Job] = {}
_alone = Lock()


def begin(stream: str, key: str, since: int, draw: Callable[[], Any]) -> bool:
    """Start the draw of this hall, unless it is running; whether it is over already.

    A refusal that comes at once is raised here, where its form can show it.
    """
    with _alone:
        job = _jobs.get(stream)
        if job is None or (job.key != key and not job.running):
            share = Share()
            outcome = _threads.submit(_told, draw, share)
            job = _jobs[stream] = Job(key, since, outcome, share)
    try:
        job.outcome.result(timeout=PATIENCE)
    except NotYet:
        return False
    except Refused:
        forget(stream)
        raise
    forget(stream)
    return True


def _told(draw: Callable[[], Any], share: Share) -> Any:
    with audience(share.tell):
        return draw()


def running(stream: str) -> Job | None:
    """The draw this hall waits for, or one that was refused and nobody has read yet."""
    return _jobs.get(stream)


def forget(stream: str) -> None:
    with _alone:
        _jobs.pop(stream, None)

"""Analyses under way and done: one at a time for the whole house, the hall comes first."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING

from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.analysis import Analysis, HandAnalysis
    from arbitro.analysis.telling import Told

KEPT = 32
"""Analyses that stay to be looked at again."""
WAITING = 8
PLAYOUTS: int | None = None
"""As each game has them."""


class Job:
    """One analysis: how many turns are done, of how many, and what it comes to."""

    def __init__(self) -> None:
        self.done, self.turns = 0, 0
        self.outcome: Future[Analysis | HandAnalysis] = Future()

    def tell(self, done: int, turns: int) -> None:
        self.done, self.turns = done, turns


_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="analysis")
_jobs: OrderedDict[str, Job] = OrderedDict()
_alone = Lock()


def begin(key: str, log: bytes) -> None:
    """Analyse this log, unless it is or was done already; refused when too many wait."""
    with _alone:
        if key in _jobs:
            return
        waiting = sum(not job.outcome.done() for job in _jobs.values())
        if waiting >= WAITING:
            raise Refused("analyses-busy", {"waiting": waiting})
        job = _jobs[key] = Job()
        while len(_jobs) > KEPT:
            _jobs.popitem(last=False)
    job.outcome = _thread.submit(_analysed, log, job)


def found(key: str) -> Job | None:
    """The analysis of a match, if somebody asked for it."""
    return _jobs.get(key)


def told(lang: str, job: Job) -> Told:
    """What a finished one came to; refused as it was."""
    from arbitro.analysis.telling import told as telling  # noqa: PLC0415 - needs the extra

    return telling(lang, job.outcome.result())


def _analysed(log: bytes, job: Job) -> Analysis | HandAnalysis:
    from arbitro.analysis import explained  # noqa: PLC0415 - needs the extra `speed`

    return explained(log, playouts=PLAYOUTS, progress=job.tell, threads=1)

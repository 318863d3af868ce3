"""A free match that is over, analysed: one at a time for the whole house, the hall comes first."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from arbitro.app.playing.room import Room
from arbitro.app.playing.rooms import Rooms
from arbitro.fast.compiling import require
from arbitro.kernel import Refused
from arbitro.messages import refusal
from arbitro.regulations import edition_of
from arbitro.web.api.room_rows import asked
from arbitro.web.api.shared import Calling, House, reading
from arbitro.web.serving.callers import Incoming, language_of
from arbitro.web.serving.templates import render

if TYPE_CHECKING:
    from arbitro.analysis import Analysis, HandAnalysis
    from arbitro.analysis.telling import Told

HERE = "/replay/{match:str}/analysis"


@get(HERE, include_in_schema=False)
async def analysis_page(
    request: Incoming, match: FromPath[str], house: House, caller: Calling
) -> Response[Any]:
    """What the analysis came to, or how far it is, or how to ask for it."""
    lang, hand = language_of(request), hand_in(request)
    await reading(partial(asked, house, caller, match, "match-log"))
    log = await reading(partial(_log, house.rooms, match, hand))
    room = house.rooms.room(match)
    job = found(key_of(room, hand))
    said, trouble = None, ""
    try:
        if job is not None and job.outcome.done():
            said = told(lang, job)
        elif job is None:
            _require_explainable(log)
    except Refused as refused:
        trouble = refusal(lang, refused)
    return render(
        request,
        "replay/explained.html",
        match=match,
        query=query_of(hand),
        kind=edition_of(room.regulation).game,
        job=job,
        said=said,
        trouble=trouble,
    )


@post(HERE, include_in_schema=False)
async def send_analysis(
    request: Incoming, match: FromPath[str], house: House, caller: Calling
) -> Redirect:
    """Begin the analysis; a second wish is the same one."""
    hand = hand_in(request)
    await reading(partial(asked, house, caller, match, "match-log"))
    log = await reading(partial(_log, house.rooms, match, hand))
    _require_explainable(log)
    begin(key_of(house.rooms.room(match), hand), log)
    return Redirect(f"/replay/{match}/analysis{query_of(hand)}", status_code=303)


def hand_in(request: Incoming) -> int | None:
    """Which hand of a room is asked for; None for its last."""
    text = request.query_params.get("hand", "")
    return int(text) if text.isdecimal() and len(text) < 6 else None


def query_of(hand: int | None) -> str:
    return "" if hand is None else f"?hand={hand}"


def key_of(room: Room, hand: int | None) -> str:
    """Under which an analysis is kept: the last hand is the same whether it is named or not."""
    return f"{room.id}/{hand or room.begun}"


def _log(rooms: Rooms, id: str, hand: int | None) -> bytes:
    room = rooms.room(id)
    if room.place:
        raise Refused("analysis-at-tournament", {})
    if (hand is None or hand >= room.begun) and not rooms.match(room).finished:
        raise Refused("replay-running", {})
    return rooms.log(room, hand)


def _require_explainable(log: bytes) -> None:
    """The extra is here and the log is one that can be explained."""
    require()
    from arbitro.analysis import require_explainable  # noqa: PLC0415 - needs the extra

    require_explainable(log)


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

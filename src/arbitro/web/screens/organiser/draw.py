"""The draw: commitment, dice thrown in the hall, progress, what came out and why.

A large one takes seconds, so it runs in a thread of its own. Whoever opens the page meanwhile sees
how far it is; when it is over the page finds the round, or the refusal. A draw sent twice under one
key is one draw.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from time import sleep
from typing import Any

from arbitro.app import queries
from arbitro.app.commands import CommitDraw, Draw
from arbitro.app.hall import moment
from arbitro.app.queries.board import NameSeated, RoundBoard
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.tournament.commands import VoidDraw
from arbitro.tournament.draw.seating.seeded_draw import audience
from arbitro.web.screens.entry_list import by_name
from arbitro.web.screens.organiser.next_step import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, Sent, View, failure, send

WATCHERS = ("watched_by.0", "watched_by.1")
LOOK = 0.05
"""Seconds between two looks at who has spoken."""
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


def draw(view: View) -> Context:
    event = view.ask(queries.overview.tournament)
    bound = view.ask(queries.draw_promise.commitment)
    job = _job(view)
    drawn = event.round
    mix = view.ask(queries.entries.table_mix)
    silent = [one for one in bound.witnesses if not one.told] if bound.commitment else []
    codes = {error["code"] for error in view.failed.get("errors", ())}
    return desk(
        view,
        "draw",
        event=event,
        job=job,
        bound=bound,
        mix=mix,
        form_kind=view.ask(queries.roll_call.entry_terms).result_form,
        together="team-mates-meet" in codes or "together" in view.failed.get("values", {}),
        drawn=_drawn(view) if drawn is not None else None,
        failed=view.failed,
        silent=silent,
        late=bool(silent)
        and moment(view.hall, view.house.desk.clock()) >= bound.fixed_at + bound.seconds * 1000,
    )


def _job(view: View) -> Job | None:
    """The draw under way. One that ended is told once: by its refusal, or by the round itself."""
    job = running(view.stream)
    if job is None or job.running:
        return job
    refused = job.refusal()
    if refused is not None and not view.failed:
        view.failed = failure(refused, [("_form", "throw")], view.lang)
    forget(view.stream)
    return None


class Drawn(RoundBoard, frozen=True, kw_only=True):
    """A round with what its draw was: who may be exchanged, whether there are results."""

    certificates: list[Context]
    conflicts: dict[int, list[str]]
    """By table."""
    people: list[NameSeated]
    results: bool
    last: bool


def _drawn(view: View) -> Drawn:
    """The last round: its tables, the summary of each certificate, conflicts table by table."""
    board = view.ask(queries.board.round_board, round=view.number("round"))
    number = board.number
    groups: list[Context] = []
    at: dict[int, list[str]] = {}
    for group in range(1, 1000):
        try:
            found = view.ask(queries.board.certificate, round=number, group=group)
        except Refused:
            break
        made = found.certificate
        before = sum(len(one["tables"]) for one in groups)
        for left, sentence in zip(made["unavoidable"], found.sentences, strict=True):
            at.setdefault(before + int(left.get("table", 0)), []).append(sentence)
        groups.append({"number": group, "sentences": found.sentences, **made})
        if group >= found.groups:
            break
    people = [
        picked(NameSeated, seat, table=table.number, seat=at)
        for table in board.tables
        for at, seat in enumerate(table.seats, start=1)
    ]
    return picked(
        Drawn,
        board,
        certificates=groups,
        conflicts=at,
        people=by_name(people),
        results=any(bool(table.done) for table in board.tables),
        last=number == board.rounds,
    )


def throw(view: View, sent: Sent) -> str:
    """Draw with what was thrown; a long draw goes on while the page shows its progress."""
    typed = sent.typed
    public = " ".join(typed.get("public", "").split())
    bound = view.ask(queries.draw_promise.commitment)
    by_lot = bound.lots != [] and not bound.witnesses
    if by_lot and not any(letter.isdigit() for letter in public):
        raise Refused("public-missing", {"field": "public"})
    watchers = tuple(filter(None, (typed.get(name, "").strip() for name in WATCHERS)))
    command = Draw(public=public, together=bool(typed.get("together")), watched_by=watchers)
    job = partial(send, view, command, sent.key)
    begin(view.stream, sent.key, view.house.desk.clock().wall, job)
    return f"{view.base}/desk/draw"


def witnessed(view: View, sent: Sent) -> str:
    """Fix the secret, wait for the witnesses' phones to speak, draw; or void it."""
    job = partial(_draw_with_witnesses, view, sent.key)
    begin(view.stream, sent.key, view.house.desk.clock().wall, job)
    return f"{view.base}/desk/draw"


def _draw_with_witnesses(view: View, key: str) -> None:
    desk = view.house.desk
    send(view, CommitDraw(), f"{key}-fix")
    fixed = desk.hall(view.stream).tournament.commitment
    while (promise := (hall := desk.hall(view.stream)).tournament.promise) is not None:
        if hall.tournament.commitment != fixed:
            return
        if not promise.silent:
            send(view, Draw(), key)
            return
        if moment(hall, desk.clock()) >= promise.at + promise.seconds * 1000:
            try:
                send(view, VoidDraw(), f"{key}-void")
            except Refused as refused:
                if refused.code != "reason-missing":  # then the last one has just spoken
                    raise
        sleep(LOOK)


PAGES = (
    Page(
        "/desk/draw",
        "organiser/draw.html",
        ROLES,
        draw,
        nav,
        does={"throw": throw, "witnessed": witnessed},
    ),
)

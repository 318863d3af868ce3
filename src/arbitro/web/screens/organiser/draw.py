"""The draw: commitment, dice thrown in the hall, progress, what came out and why."""

from __future__ import annotations

from functools import partial
from time import sleep

from msgspec.structs import asdict

from arbitro.app import queries
from arbitro.app.commands import CommitDraw, Draw
from arbitro.app.hall import moment
from arbitro.app.queries.board import NameSeated
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.tournament.commands import VoidDraw
from arbitro.web.screens.entry_list import by_name
from arbitro.web.screens.organiser import draws_under_way
from arbitro.web.screens.organiser.every_page import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, Sent, View, failure, send

WATCHERS = ("watched_by.0", "watched_by.1")
LOOK = 0.05
"""Seconds between two looks at who has spoken."""


def draw(view: View) -> Context:
    event = view.ask(queries.overview.tournament)
    bound = view.ask(queries.promise.commitment)
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
        late=bool(silent) and _now(view) >= bound.fixed_at + bound.seconds * 1000,
    )


def _now(view: View) -> int:
    return moment(view.hall, view.house.desk.clock())


def _job(view: View) -> draws_under_way.Job | None:
    """The draw under way. One that ended is told once: by its refusal, or by the round itself."""
    job = draws_under_way.running(view.stream)
    if job is None or job.running:
        return job
    refused = job.refusal()
    if refused is not None and not view.failed:
        view.failed = failure(refused, [("_form", "throw")], view.lang)
    draws_under_way.forget(view.stream)
    return None


def _drawn(view: View) -> Context:
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
    return {
        **asdict(board),
        "certificates": groups,
        "conflicts": at,
        "people": by_name(people),
        "results": any(bool(table.done) for table in board.tables),
        "last": number == board.rounds,
    }


def throw(view: View, sent: Sent) -> str:
    """Draw with what was thrown; a long draw goes on while the page shows its progress."""
    typed = sent.typed
    public = " ".join(typed.get("public", "").split())
    bound = view.ask(queries.promise.commitment)
    by_lot = bound.lots != [] and not bound.witnesses
    if by_lot and not any(letter.isdigit() for letter in public):
        raise Refused("public-missing", {"field": "public"})
    watchers = tuple(filter(None, (typed.get(name, "").strip() for name in WATCHERS)))
    command = Draw(public=public, together=bool(typed.get("together")), watched_by=watchers)
    job = partial(send, view, command, sent.key)
    draws_under_way.begin(view.stream, sent.key, view.house.desk.clock().wall, job)
    return f"{view.base}/desk/draw"


def witnessed(view: View, sent: Sent) -> str:
    """Fix the secret, wait for the witnesses' phones to speak, draw; or void it."""
    job = partial(_draw_with_witnesses, view, sent.key)
    draws_under_way.begin(view.stream, sent.key, view.house.desk.clock().wall, job)
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

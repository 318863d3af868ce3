"""The first page of the organiser: where the day stands, what the hall sees, what holds here."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from arbitro.app import queries
from arbitro.app.acts import Answer
from arbitro.app.queries.overview import Overview, StageRow
from arbitro.web.screens.organiser.next_step import ROLES, desk, nav, take_way
from arbitro.web.screens.page import Context, Page, View

RECENT = 12


def home(view: View) -> Context:
    event = view.ask(queries.overview.tournament)
    acts = view.ask(queries.record_told.acts, last=int(view.number("acts") or RECENT)).acts
    moved = {now.seq for before, now in pairwise(acts) if now.epoch > before.epoch}
    return desk(
        view,
        "home",
        event=event,
        steps=[(row, _state(event, row)) for row in event.stages],
        roll=view.ask(queries.roll_call.roll_call),
        calls=view.ask(queries.calls.calls).calls,
        tables=view.ask(queries.board.round_board).tables if event.round is not None else [],
        acts=acts[::-1],
        moved=moved,
        told=view.ask(queries.screen.screen),
        second=_second(view),
    )


def _second(view: View) -> str:
    """Why the organiser should look after the second laptop; empty where he need not."""
    leader = view.house.leader
    if not leader.is_away:
        return ""
    return "alone" if leader.alone else "away"


def _state(event: Overview, row: StageRow) -> str:
    now = event.round
    here = row.begun and (now is None or now.stage == row.name)
    over = row.drawn >= row.rounds and (now is None or now.closed or not here)
    return "done" if row.begun and over else "now" if row.begun else "later"


_AFTER = {
    "commit-draw": "/desk/draw",
    "advance": "/desk/standings",
    "rank": "/desk/ranking",
}


def after(view: View, answer: Answer, typed: Mapping[str, Any]) -> str:
    """The next thing to look at; whatever else was done is seen from here."""
    return f"{view.base}{_AFTER.get(str(typed.get('_command')), '/desk')}"


def screen(view: View) -> Context:
    """What the hall sees: the picture on its screen, and words for everybody."""
    return desk(view, "screen", told=view.ask(queries.screen.screen))


def settings(view: View) -> Context:
    """What holds here: every answer with its article, every open point as it is read."""
    return desk(
        view,
        "settings",
        event=view.ask(queries.overview.tournament),
        said=view.ask(queries.rules_in_force.rulings),
    )


PAGES: tuple[Page, ...] = (
    Page("/desk", "organiser/home.html", ROLES, home, nav, after, {"way": take_way}),
    Page("/desk/screen", "organiser/screen.html", ROLES, screen, nav),
    Page("/desk/settings", "organiser/settings.html", ROLES, settings, nav),
)

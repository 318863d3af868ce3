"""The next step of the day and the ways to it, and the sections every page of the desk has."""

from __future__ import annotations

from typing import Any

import msgspec

from arbitro.app import queries
from arbitro.app.commands import COMMANDS
from arbitro.app.queries.next_step import NextStep
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.web.screens.page import Context, Link, Sent, View, send
from arbitro.web.screens.referee.calls import counted

ROLES = ("organiser",)
SECTIONS = (
    ("home", "/desk"),
    ("entries", "/desk/entries"),
    ("check-in", "/desk/check-in"),
    ("draw", "/desk/draw"),
    ("round", "/desk/round"),
    ("results", "/desk/results"),
    ("standings", "/desk/standings"),
    ("stages", "/desk/stages"),
    ("ranking", "/desk/ranking"),
    ("people", "/desk/people"),
    ("screen", "/desk/screen"),
    ("papers", "/desk/papers"),
    ("settings", "/desk/settings"),
)
_HOLDS = {
    "entries": ("/desk/requests", "/desk/plan", "/desk/list", "/desk/player/", "/desk/team/"),
    "round": ("/desk/seating", "/desk/void/"),
    "standings": ("/desk/what-if",),
    "people": ("/desk/attempts",),
}
"""Pages that hang under a section."""
_PLACES = {
    "lock": "/desk/entries",
    "check-in-everybody": "/desk/check-in",
    "commit-draw": "/desk/draw",
    "draw": "/desk/draw",
    "enter-result": "/desk/results",
}
"""Steps that need something typed first: where."""
WAYS = {
    "entries": "/desk/entries#one-title",
    "list": "/desk/entries#list-title",
    "reserve": "/desk/entries?reserve=yes#one-title",
    "check-in": "/desk/check-in",
    "fees": "/desk/entries#fees",
    "results": "/desk/results",
    "dice": "/desk/stages#dice",
    "draw": "/desk/draw",
    "acts": "/desk#acts-title",
}
"""Where the ways out that need more than a button are done."""
_AT_ONCE = ("roll-for-ties", "advance", "rank")
SURE = ("roll-for-ties", "advance", "rank")
"""Steps that are hard to take back: what follows is read before the button is there."""


def nav(view: View) -> list[Link]:
    """The sections, with what waits in each."""
    links = [
        Link(
            say(view.lang, f"desk.nav.{name}"),
            f"{view.base}{path}",
            holds=[f"{view.base}{one}" for one in _HOLDS.get(name, ())],
        )
        for name, path in SECTIONS
    ]
    return [counted(view, links[0]), *links[1:]]


def desk(view: View, title: str, **context: Any) -> Context:
    """The context of a page of the desk."""
    return {
        "sided": True,
        "home_url": f"{view.base}/desk",
        "title": say(view.lang, f"desk.title.{title}"),
        "step": next_step(view),
        **context,
    }


def next_step(view: View) -> Context:
    """What is missing with the ways out, and the one button: sent from here, or a link."""
    step = view.ask(queries.next_step.next_step)
    command = step.command
    place = _PLACES.get(command or "", "/desk/ranking")
    blocked = bool(command) and not step.ready and command != "enter-result"
    at_once = not blocked and (command in _AT_ONCE or command == "lock")
    missing = [] if step.ready else step.missing
    return {
        "command": command,
        "title": _title(view, step),
        "missing": missing,
        "mind": step.mind,
        "places": WAYS,
        "follows": step.follows,
        "sure": command in SURE,
        "sent": at_once,
        "href": "" if at_once or blocked else f"{view.base}{place}",
        "button": say(view.lang, f"desk.step.{command or 'nothing'}"),
        "hint": _hint(view, command),
        "before": _before(view, command),
    }


def take_way(view: View, sent: Sent) -> str:
    """A way out that is still open, sent as it was offered, with what its form asked for."""
    step = view.ask(queries.next_step.next_step)
    ways = [way for row in (*step.missing, *step.mind) for way in row.ways]
    wanted = sent.typed.get("_way", "")
    way = next((one for one in ways if one.way == wanted and one.command), None)
    if way is None:
        raise Refused("way-gone", {})
    fields = {**way.fields, **{name: sent.typed.get(name, "") for name in way.asks}}
    if any(not str(fields[name]).strip() for name in way.asks):
        raise Refused("reason-missing", {"field": "reason"})
    send(view, msgspec.convert(fields, COMMANDS[str(way.command)]), sent.key)
    back = sent.typed.get("_back", "")
    return back if back.startswith(f"{view.base}/desk") else f"{view.base}/desk"


def _before(view: View, command: str | None) -> Link | None:
    """What may be done beside it, though nothing asks for it: the roll call, the clocks of a
    round; at the end, what is printed or taken away.
    """
    if command == "commit-draw":
        called = any(row.present for row in view.ask(queries.roll_call.roll_call).players)
        return None if called else _link(view, "check-in", "before")
    if command == "enter-result":
        waiting = {row.number for row in view.ask(queries.board.round_board).tables if not row.done}
        clocks = [
            row for row in view.ask(queries.table_clocks.clocks).clocks if row.table in waiting
        ]
        still = sum(row.phase == "not-started" for row in clocks)
        return _link(view, "round", "before-clocks", tables=still) if still else None
    return _link(view, "papers", "take-away") if command is None else None


def _link(view: View, section: str, words: str, **facts: int) -> Link:
    return Link(say(view.lang, f"desk.step.{words}", **facts), f"{view.base}/desk/{section}")


def _title(view: View, step: NextStep) -> str:
    """The step in words; a list that is too short is not to be validated but filled."""
    if step.command == "lock" and not step.ready:
        short = "reserves-needed" in {row.code for row in step.missing}
        return say(view.lang, "desk.step.reserves" if short else "desk.step.enter")
    return str(step.title)


def _hint(view: View, command: str | None) -> str:
    """What the button is about to do, in figures."""
    if command == "draw" and view.ask(queries.draw_promise.commitment).lots == []:
        return say(view.lang, "desk.hint.seat-by-ranking")
    if command != "lock":
        return say(view.lang, f"desk.hint.{command or 'nothing'}")
    if not view.ask(queries.next_step.next_step).ready:
        return say(view.lang, "desk.hint.enter")
    plan, mix = view.ask(queries.entries.lock_preview), view.ask(queries.entries.table_mix)
    facts = {"players": plan.players, "mix": tables(mix.sizes or [])}
    if plan.reserves_needed:
        return say(view.lang, "desk.hint.lock-reserves", reserves=plan.reserves_needed, **facts)
    return say(view.lang, "desk.hint.lock", **facts)


def tables(sizes: list[int]) -> str:
    """`[5, 4, 4]` → `2 × 4 + 1 × 5`."""
    return " + ".join(f"{sizes.count(size)} × {size}" for size in sorted(set(sizes)))

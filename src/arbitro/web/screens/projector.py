"""The hall's screen: what the organiser set, or what is happening, as pages that turn.

A second screen may always show one thing: `?show=clocks` in its address.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arbitro.messages import say
from arbitro.web.screens import bracket
from arbitro.web.screens.clock import clock_shown
from arbitro.web.screens.entered import everybody
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.projector_pages import (
    ROOMY,
    TIGHT,
    Room,
    bracket_pages,
    chunks,
    listed,
    podium_pages,
    ranked_pages,
    table_pages,
)
from arbitro.web.screens.public import finished_table, stage_name
from arbitro.web.screens.public_standings import each_ranked, so_far

OPEN_TO = ("organiser", "referee", "projector", "public")
FEW_TABLES = 24
"""Up to here the hall also sees every table with its players; beyond, the surnames do."""


class Looked(NamedTuple):
    """A hall, its tournament, and how much room its screen has."""

    view: View
    event: Context
    room: Room


def screen(view: View) -> Context:
    event = view.ask("tournament")
    told = view.ask("screen")
    asked = view.query.get("show", "")
    chosen = asked if asked in SHOWS else told["show"]
    shows = happening(view, event) if chosen == "auto" else (chosen,)
    announcements = told["announcements"] if chosen != "announcements" else []
    looked = Looked(view, event, TIGHT if announcements else ROOMY)
    pages = [page for name in shows for page in SHOWS[name](looked)]
    if chosen == told["show"] != "auto" and told["page"] is not None and pages:
        pages = [pages[min(told["page"], len(pages)) - 1]]
    return {
        "event": event,
        "shown": shows[0],
        "pages": pages or _blank(looked),
        "announcements": announcements[-1:],
    }


def happening(view: View, event: Context) -> tuple[str, ...]:
    """What the hall wants to see now."""
    if event["finished"]:
        return ("ranking",)
    drawn = event["round"]
    if drawn is None or drawn["closed"]:
        if view.ask("commitment")["commitment"]:
            return ("commitment",)
        if drawn is None:
            return ("welcome",)
        return ("bracket", "standings") if _knocking_out(event) else ("standings",)
    tables = view.ask("round")["tables"]
    if all(table["done"] for table in tables):
        return ("results", "standings")
    begun = any(row["phase"] not in ("not-started", "no-clock") for row in _clocks(view))
    if begun or any(table["done"] for table in tables):
        return ("clocks",)
    return ("names", "tables") if len(tables) <= FEW_TABLES else ("names",)


def _knocking_out(event: Context) -> bool:
    return any(stage["knockout"] and stage["begun"] for stage in event["stages"])


def _clocks(view: View) -> list[Context]:
    rows: list[Context] = view.ask("clocks")["clocks"]
    return rows


def _over(view: View, event: Context) -> str:
    """«Turno 2 · Qualificazione», above what is shown."""
    drawn = event["round"]
    stage = stage_name(view.lang, drawn["stage"])
    return say(view.lang, "web-public.of-round", number=drawn["number"], stage=stage)


def _welcome(on: Looked) -> list[Context]:
    view, event = on.view, on.event
    rows = everybody(view)
    names = sorted(row["name"] for row in rows if row["status"] == "in" and row["role"] == "player")
    first = {"kind": "welcome", "title": event["name"], "players": len(names)}
    title = say(view.lang, "web-projector.entered", players=len(names))
    return [first, *listed(on.room, title, [{"name": name} for name in names])]


def _names(on: Looked) -> list[Context]:
    view, event = on.view, on.event
    if event["round"] is None:
        return []
    rows = [{"name": x["name"], "where": x["table"]} for x in view.ask("seating")["by_name"]]
    title = say(view.lang, "web-projector.names")
    return listed(on.room, title, rows, _over(view, event))


def _tables(on: Looked) -> list[Context]:
    view, event = on.view, on.event
    if event["round"] is None:
        return []
    tables = [
        {"number": one["table"], "seats": [{"name": who["name"]} for who in one["players"]]}
        for one in view.ask("seating")["by_table"]
    ]
    return table_pages(on.room, say(view.lang, "web-projector.tables"), tables, _over(view, event))


def _results(on: Looked) -> list[Context]:
    view, event = on.view, on.event
    if event["round"] is None:
        return []
    tables = [finished_table(view, table) for table in view.ask("round")["tables"]]
    return table_pages(on.room, say(view.lang, "web-projector.results"), tables, _over(view, event))


def _clock_pages(on: Looked) -> list[Context]:
    """A cell for every table; where there is no clock it says playing or over."""
    view, event = on.view, on.event
    if event["round"] is None:
        return []
    done = {table["number"] for table in view.ask("round")["tables"] if table["done"]}
    cells = []
    for row in _clocks(view):
        ended = row["table"] in done
        words = say(view.lang, f"web-public.table.{'over' if ended else 'going'}")
        clock = clock_shown(row, view.lang, ended)
        cells.append({"number": row["table"], "clock": clock, "words": words, "over": ended})
    title = say(view.lang, "web-projector.clocks", left=len(cells) - len(done))
    over = _over(view, event)
    return [
        {"kind": "clocks", "title": title, "over": over, "tables": part}
        for part in chunks(cells, on.room.clocks)
    ]


def _standings(on: Looked) -> list[Context]:
    view, event = on.view, on.event
    if event["round"] is None:
        return []
    found = view.ask("standings")
    title = say(view.lang, "web-projector.standings")
    over = so_far(view.lang, found)
    return ranked_pages(on.room, view.lang, title, found["standings"], over)


def _bracket(on: Looked) -> list[Context]:
    """A stage at the left, where its players go at the right; who has won, at the end."""
    stages = bracket.columns(on.view)
    return bracket_pages(on.room, stages, bracket.winner(on.view, stages))


def _ranking(on: Looked) -> list[Context]:
    view, event = on.view, on.event
    found = view.ask("ranking")
    key = "final" if found["final"] else "standings"
    title = say(view.lang, f"web-projector.{key}")
    rows = each_ranked(found["ranking"])
    pages = ranked_pages(on.room, view.lang, title, rows, event["name"])
    return [*podium_pages(title, rows, event["name"]), *pages] if pages else []


def _commitment(on: Looked) -> list[Context]:
    view = on.view
    bound = view.ask("commitment")
    if not bound["commitment"]:
        return []
    title = say(view.lang, "web-projector.commitment", round=bound["round"])
    text = bound["commitment"]
    groups = [text[at : at + 8] for at in range(0, len(text), 8)]
    return [{"kind": "commitment", "title": title, "groups": groups}]


def _announcements(on: Looked) -> list[Context]:
    view, event = on.view, on.event
    told = view.ask("screen")["announcements"]
    title = say(view.lang, "ui.announcement.title")
    return [{"kind": "told", "title": title, "over": event["name"], "told": told}] if told else []


def _blank(on: Looked) -> list[Context]:
    return [{"kind": "blank", "title": on.event["name"]}]


SHOWS: dict[str, Callable[[Looked], list[Context]]] = {
    "welcome": _welcome,
    "names": _names,
    "tables": _tables,
    "results": _results,
    "clocks": _clock_pages,
    "standings": _standings,
    "bracket": _bracket,
    "ranking": _ranking,
    "commitment": _commitment,
    "announcements": _announcements,
    "blank": _blank,
}

PAGES: tuple[Page, ...] = (
    Page("/screen", "projector/screen.html", OPEN_TO, screen, kept=OPEN_TO, runs=True),
)

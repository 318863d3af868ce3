"""The hall's screen: what the organiser set, or what is happening, as pages that turn.

A second screen may always show one thing: `?show=clocks` in its address.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arbitro.app import queries
from arbitro.app.queries.draw_promise import Commitment
from arbitro.app.queries.overview import Overview
from arbitro.messages import say
from arbitro.messages.text import date_of, rules_name
from arbitro.web.screens.entry_list import everybody
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.projector.list_pages import (
    bracket_pages,
    clock_pages,
    clocks,
    listed,
    table_pages,
)
from arbitro.web.screens.projector.standings import ranking_pages, standings_pages
from arbitro.web.screens.projector.type_size import ROOMY, TIGHT, Room
from arbitro.web.screens.public import bracket
from arbitro.web.screens.public.tournament import finished_table
from arbitro.web.screens.table.result import Shapes, shapes_for

OPEN_TO = ("organiser", "referee", "projector", "public")
FEW_TABLES = 24
"""Up to here the hall also sees every table with its players; beyond, the surnames do."""


class Looked(NamedTuple):
    """A hall, its tournament, and how much room its screen has."""

    view: View
    event: Overview
    room: Room


def screen(view: View) -> Context:
    event = view.ask(queries.overview.tournament)
    told = view.ask(queries.screen.screen)
    asked = view.query.get("show", "")
    chosen = asked if asked in SHOWS else told.show
    shows = happening(view, event) if chosen == "auto" else (chosen,)
    announcements = told.announcements if chosen != "announcements" else []
    looked = Looked(view, event, TIGHT if announcements else ROOMY)
    pages = [page for name in shows for page in SHOWS[name](looked)]
    if chosen == told.show != "auto" and told.page is not None and pages:
        pages = [pages[min(told.page, len(pages)) - 1]]
    return {
        "event": event,
        "shown": shows[0],
        "pages": pages or [_nothing(looked, shows[0])],
        "announcements": announcements[-1:],
    }


def happening(view: View, event: Overview) -> tuple[str, ...]:
    """What the hall wants to see now."""
    if event.finished:
        return ("ranking",)
    drawn = event.round
    if drawn is None or drawn.closed:
        bound = view.ask(queries.draw_promise.commitment)
        if bound.commitment or bound.asked:
            return ("commitment",)
        if drawn is None:
            return ("welcome",)
        return ("bracket", "standings") if _knocking_out(event) else ("standings",)
    tables = view.ask(queries.board.round_board).tables
    if all(table.done for table in tables):
        return ("results", "standings")
    begun = any(row.phase not in ("not-started", "no-clock") for row in clocks(view))
    if begun or any(table.done for table in tables):
        return ("clocks",)
    return ("names", "tables") if len(tables) <= FEW_TABLES else ("names",)


def _knocking_out(event: Overview) -> bool:
    return any(stage.knockout and stage.begun for stage in event.stages)


def _over(view: View, event: Overview) -> str:
    """«Turno 2 · Qualificazione», above what is shown."""
    return view.round_called(event.round.number, "full") if event.round else ""


def _welcome(on: Looked) -> list[Context]:
    view, event = on.view, on.event
    rows = everybody(view)
    names = sorted(row.name for row in rows if row.status == "in" and row.role == "player")
    entered = say(view.lang, "web-projector.entered", players=len(names))
    first = {
        "kind": "welcome",
        "title": say(view.lang, "web-projector.welcome"),
        "date": date_of(view.lang, event.date),
        "rules": rules_name(view.lang, event.rules),
        "entered": entered if names else "",
        "drawn": event.round is not None,
    }
    return [first, *listed(on.room, entered, [{"name": name} for name in names])]


def _names(on: Looked) -> list[Context]:
    view, event = on.view, on.event
    if event.round is None:
        return []
    rows = [{"name": x.name, "where": x.table} for x in view.ask(queries.board.seating).by_name]
    title = say(view.lang, "web-projector.page.names")
    return listed(on.room, title, rows, _over(view, event))


def _tables(on: Looked) -> list[Context]:
    view, event = on.view, on.event
    if event.round is None:
        return []
    tables = [
        {
            "number": one.table,
            "called": view.called(one.table),
            "seats": [{"name": who.name} for who in one.players],
        }
        for one in view.ask(queries.board.seating).by_table
    ]
    return table_pages(
        on.room, say(view.lang, "web-projector.page.tables"), tables, _over(view, event)
    )


MAPS = 4
"""Final positions on one page of the wall."""


def _results(on: Looked) -> list[Context]:
    """Tables that have their result; the title says how many of all."""
    view, event = on.view, on.event
    if event.round is None:
        return []
    tables = view.ask(queries.board.round_board).tables
    done = [
        {
            **finished_table(view, table),
            "called": view.called(table.number, table.round),
            "void": table.void,
        }
        for table in tables
        if table.done
    ]
    title = say(view.lang, "web-projector.page.results")
    if len(done) < len(tables):
        title = say(view.lang, "web-projector.results-some", done=len(done), tables=len(tables))
    pages = table_pages(on.room, title, done, _over(view, event))
    return [*pages, *_maps(on, [one for one in done if one["map"]], shapes_for(tables))]


def _maps(on: Looked, tables: list[Context], shapes: Shapes | None) -> list[Context]:
    """How the board lay at the end, a few tables a page."""
    title = say(on.view.lang, "web-projector.page.maps")
    about = {"kind": "maps", "title": title, "over": _over(on.view, on.event), "shapes": shapes}
    return [{**about, "tables": tables[at : at + MAPS]} for at in range(0, len(tables), MAPS)]


def _clock_pages(on: Looked) -> list[Context]:
    if on.event.round is None:
        return []
    return clock_pages(on.room, on.view, _over(on.view, on.event))


def _standings(on: Looked) -> list[Context]:
    return standings_pages(on.room, on.view, "page.standings") if on.event.round else []


def _bracket(on: Looked) -> list[Context]:
    """A stage at the left, where its players go at the right; who has won, at the end."""
    stages = bracket.columns(on.view)
    title = say(on.view.lang, "web-projector.page.bracket")
    return bracket_pages(on.room, title, stages, bracket.winners(on.view, stages))


def _ranking(on: Looked) -> list[Context]:
    if on.event.finished:
        return ranking_pages(on.room, on.view)
    return standings_pages(on.room, on.view, "provisional") if on.event.round else []


def _commitment(on: Looked) -> list[Context]:
    view = on.view
    bound = view.ask(queries.draw_promise.commitment)
    if bound.asked:
        return _witnesses(on, bound)
    if not bound.commitment:
        return []
    title = say(view.lang, "web-projector.commitment", round=view.round_called(bound.round, "of"))
    text = bound.commitment
    groups = [text[at : at + 8] for at in range(0, len(text), 8)]
    return [{"kind": "commitment", "title": title, "groups": groups}]


def _witnesses(on: Looked, bound: Commitment) -> list[Context]:
    """Who has come so far; once the secret is fixed, whose value is still awaited."""
    lang, there = on.view.lang, len(bound.witnesses)
    title = say(lang, "desk.witness.arriving", there=there, asked=bound.asked)
    mark = ""
    if bound.commitment:
        told = sum(one.told for one in bound.witnesses)
        title = say(lang, "desk.witness.speaking", told=told, asked=there)
        mark = "✓ "
    elif not there:
        return [{"kind": "nothing", "title": title, "text": say(lang, "web-projector.witness")}]
    rows = [{"name": f"{mark if one.told else ''}{one.name or one.id}"} for one in bound.witnesses]
    return listed(on.room, title, rows)


def _announcements(on: Looked) -> list[Context]:
    view = on.view
    told = view.ask(queries.screen.screen).announcements
    title = say(view.lang, "ui.announcement.title")
    return [{"kind": "told", "title": title, "told": told}] if told else []


def _blank(on: Looked) -> list[Context]:
    return [{"kind": "blank", "title": on.event.name}]


def _nothing(on: Looked, show: str) -> Context:
    """A page that has nothing to show yet, and says when it will."""
    lang, event = on.view.lang, on.event
    stages = event.stages
    never = show == "bracket" and stages and not any(stage.knockout for stage in stages)
    key = "web-public.bracket.none-hint" if never else f"web-projector.nothing.{show}"
    return {
        "kind": "nothing",
        "title": say(lang, f"web-projector.page.{show}"),
        "text": say(lang, key),
    }


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

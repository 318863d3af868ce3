"""Standings and ranking on the wall: place, name, points, and a podium once all is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from arbitro.app import queries
from arbitro.app.queries.standings import Ranked, Standing
from arbitro.messages import say
from arbitro.messages.text import decimal, stage_name
from arbitro.web.screens.page import Context, View
from arbitro.web.screens.projector.list_pages import POINTS, ROWS, laid, list_fit
from arbitro.web.screens.projector.type_size import Room, shared
from arbitro.web.screens.public.standings import each_ranked, so_far
from arbitro.web.serving.templates import figure, places_of

PLACE = 1.9
"""Of the size: a place before a name, with the sign of a tie."""
STEPS = 4
"""Of the podium."""


def standings_pages(room: Room, view: View, title: str) -> list[Context]:
    """The order now: by the sum of the rounds or, once somebody was knocked out, by blocks."""
    if view.ask(queries.overview.tournament).by_blocks:
        return ranking_pages(room, view, title)
    found = view.ask(queries.standings.standings)
    words = say(view.lang, f"web-projector.{title}")
    pages = ranked_pages(room, view.lang, words, found.standings, so_far(view, found))
    return marked(pages, found.cut)


def ranking_pages(room: Room, view: View, title: str = "final") -> list[Context]:
    """The podium once all is over, then block by block: points compare only within one."""
    over_now = title == "final"
    title = say(view.lang, f"web-projector.{title}")
    rows = each_ranked(view.ask(queries.standings.final_ranking).ranking)
    blocks = [(name, list(part)) for name, part in groupby(rows, lambda row: row.block)]
    pages: list[Context] = []
    for name, part in blocks:
        over = stage_name(view.lang, name) if len(blocks) > 1 else ""
        first = over_now and not pages
        if first:
            pages.append(podium_page(view.lang, title, part, over))
        if not first or len(part) > STEPS:
            pages += ranked_pages(room, view.lang, title, part, over)
    return pages


def ranked_pages(
    room: Room, lang: str, title: str, found: Sequence[Ranked | Standing], over: str = ""
) -> list[Context]:
    """Place, name, points: two columns, or one where they are few."""
    places = Counter(row.place for row in found)
    digits = places_of(row.points for row in found)
    rows = [
        {
            "place": row.place,
            "tied": places[row.place] > 1,
            "name": f"{row.name} ({row.out})" if row.out else row.name,
            "points": figure(lang, row.points, digits),
            "who": (row.player, row.team),
        }
        for row in found
    ]
    beside = PLACE + POINTS + 0.5
    parts = shared(rows, ROWS * 2, lambda part: list_fit(room, part, (1, 2), beside))
    return [
        {"kind": "ranked", "title": title, "over": over, "rows": part, **laid(part, fit)}
        for part, fit in parts
    ]


def marked(pages: list[Context], last: str | None) -> list[Context]:
    """With the line under the last who would go on."""
    for page in pages:
        for row in page["rows"]:
            row["cut"] = last is not None and last in row["who"]
    return pages


def podium_page(lang: str, title: str, found: list[Ranked], over: str) -> Context:
    top = [
        {
            "place": row.place,
            "name": row.name,
            "club": row.out or row.club,
            "points": decimal(lang, str(row.points)),
        }
        for row in found[:STEPS]
    ]
    return {"kind": "podium", "title": title, "over": over, "rows": top}

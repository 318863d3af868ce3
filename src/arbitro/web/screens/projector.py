"""The hall's screen: what the organiser set, or what is happening, as pages that turn by themselves."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.messages import say
from arbitro.web.screens.clock import clock_shown
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.projector_pages import (
    chunks,
    listed,
    podium_pages,
    ranked_pages,
    table_pages,
)
from arbitro.web.screens.public import finished_table, stage_name

OPEN_TO = ("organiser", "referee", "projector", "public")
CLOCKS_A_PAGE = 35
FEW_TABLES = 24
"""Up to here the hall also sees every table with its players; beyond, the surnames do."""


def screen(view: View) -> Context:
    event = view.ask("tournament")
    told = view.ask("screen")
    chosen = told["show"]
    shows = happening(view, event) if chosen == "auto" else (chosen,)
    pages = [page for name in shows for page in SHOWS[name](view, event)]
    if chosen != "auto" and told["page"] is not None and pages:
        pages = [pages[min(told["page"], len(pages)) - 1]]
    return {
        "event": event,
        "shown": shows[0],
        "pages": pages or _welcome(view, event),
        "announcements": told["announcements"] if chosen != "announcements" else [],
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


def _welcome(view: View, event: Context) -> list[Context]:
    rows = view.ask("entries")["entries"]
    names = sorted(row["name"] for row in rows if row["status"] == "in" and row["role"] == "player")
    first = {"kind": "welcome", "title": event["name"], "players": len(names)}
    title = say(view.lang, "web-projector.entered", players=len(names))
    return [first, *listed(title, [{"name": name} for name in names])]


def _names(view: View, event: Context) -> list[Context]:
    if event["round"] is None:
        return []
    rows = [{"name": x["name"], "where": x["table"]} for x in view.ask("seating")["by_name"]]
    title = say(view.lang, "web-projector.names")
    return listed(title, rows, _over(view, event))


def _tables(view: View, event: Context) -> list[Context]:
    if event["round"] is None:
        return []
    tables = [
        {"number": one["table"], "seats": [{"name": who["name"]} for who in one["players"]]}
        for one in view.ask("seating")["by_table"]
    ]
    return table_pages(say(view.lang, "web-projector.tables"), tables, _over(view, event))


def _results(view: View, event: Context) -> list[Context]:
    if event["round"] is None:
        return []
    tables = [finished_table(view, table) for table in view.ask("round")["tables"]]
    return table_pages(say(view.lang, "web-projector.results"), tables, _over(view, event))


def _clock_pages(view: View, event: Context) -> list[Context]:
    """A cell for every table; where there is no clock it says playing or over."""
    if event["round"] is None:
        return []
    done = {table["number"] for table in view.ask("round")["tables"] if table["done"]}
    cells = []
    for row in _clocks(view):
        over = row["table"] in done
        key = "over" if over else "going"
        words = say(view.lang, f"web-public.table.{key}")
        clock = clock_shown(row, view.lang, over)
        cells.append({"number": row["table"], "clock": clock, "words": words, "over": over})
    title = say(view.lang, "web-projector.clocks", left=len(cells) - len(done))
    over = _over(view, event)
    return [
        {"kind": "clocks", "title": title, "over": over, "tables": part}
        for part in chunks(cells, CLOCKS_A_PAGE)
    ]


def _standings(view: View, event: Context) -> list[Context]:
    if event["round"] is None:
        return []
    found = view.ask("standings")
    title = say(view.lang, "web-projector.standings")
    over = say(view.lang, "web-public.standings.after", number=found["round"])
    return ranked_pages(view.lang, title, found["standings"], over)


def _bracket(view: View, event: Context) -> list[Context]:
    """Every stage of the knock-out: its tables and who went through, or who has a place."""
    stages = {stage["stage"]: stage["slots"] for stage in view.ask("places")["stages"]}
    order = [stage["name"] for stage in event["stages"] if stage["knockout"]]
    pages = []
    for at, name in enumerate(order):
        if name not in stages:
            continue
        through = {slot["player"] for later in order[at + 1 :] for slot in stages.get(later, ())}
        pages += _stage_pages(view, event, name, stages[name], through)
    return pages


def _stage_pages(
    view: View, event: Context, name: str, slots: list[Context], through: set[str]
) -> list[Context]:
    title = stage_name(view.lang, name)
    tables = []
    for number in range(1, event["round"]["number"] + 1):
        board = view.ask("round", round=number)
        if board["stage"] == name:
            tables += [finished_table(view, table) for table in board["tables"]]
    for seat in (seat for table in tables for seat in table["seats"]):
        seat["through"] = seat["id"] in through
    if tables:
        return table_pages(title, tables)
    over = say(view.lang, "web-projector.in-stage", players=len(slots))
    return listed(title, [{"name": slot["name"]} for slot in slots], over)


def _ranking(view: View, event: Context) -> list[Context]:
    found = view.ask("ranking")
    key = "final" if found["final"] else "standings"
    title = say(view.lang, f"web-projector.{key}")
    pages = ranked_pages(view.lang, title, found["ranking"], event["name"])
    return [*podium_pages(title, found["ranking"], event["name"]), *pages] if pages else []


def _commitment(view: View, event: Context) -> list[Context]:
    bound = view.ask("commitment")
    if not bound["commitment"]:
        return []
    title = say(view.lang, "web-projector.commitment", round=bound["round"])
    text = bound["commitment"]
    groups = [text[at : at + 8] for at in range(0, len(text), 8)]
    return [{"kind": "commitment", "title": title, "groups": groups}]


def _announcements(view: View, event: Context) -> list[Context]:
    told = view.ask("screen")["announcements"]
    title = say(view.lang, "ui.announcement.title")
    return [{"kind": "told", "title": title, "over": event["name"], "told": told}] if told else []


def _blank(view: View, event: Context) -> list[Context]:
    return [{"kind": "blank", "title": event["name"]}]


SHOWS: dict[str, Callable[[View, Context], list[Context]]] = {
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

PAGES: tuple[Page, ...] = (Page("/screen", "projector/screen.html", OPEN_TO, screen),)

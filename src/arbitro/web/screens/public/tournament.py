"""What everybody may look at: the tournament's page, seating, results, the privacy note.

A player whose match is being played reads here why he must wait, and where that is written.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from msgspec.structs import asdict

from arbitro.app import queries
from arbitro.app.access.roles import ROLES
from arbitro.app.commands import NOTE
from arbitro.app.queries.board import NameSeated, OnlineMatch, TableState
from arbitro.app.queries.overview import Overview, StageRow
from arbitro.app.queries.question import Asker, why
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.text import date_of, rules_name, stage_name
from arbitro.web.screens.page import Context, Link, Page, View
from arbitro.web.screens.table.result import final_map, shapes_for
from arbitro.web.serving.templates import figure

QUIET = frozenset({"while-playing", "not-allowed"})


def nav(view: View) -> list[Link]:
    base = view.base
    best = "ranking" if view.ask(queries.overview.tournament).by_blocks else "standings"
    rows = [
        ("home", base),
        ("seating", f"{base}/seating"),
        ("results", f"{base}/results"),
        (best, f"{base}/{best}"),
        *([("schema", f"{base}/schema")] if view.compass else []),
        *([("bracket", f"{base}/bracket")] if _knocks_out(view) else []),
        ("draws", f"{base}/draws"),
    ]
    holds = {
        "home": (f"{base}/reports", f"{base}/privacy"),
        best: (f"{base}/standings", f"{base}/ranking", f"{base}/needs"),
    }
    links = [
        Link(say(view.lang, f"web-public.nav.{key}"), href, holds=holds.get(key, ()))
        for key, href in rows
    ]
    return [*links, Link(say(view.lang, "web-public.nav.rules"), rules_address(view))]


def _knocks_out(view: View) -> bool:
    """Whether the bracket has anything to show: a stage one may be knocked out of has begun."""
    stages = view.ask(queries.overview.tournament).stages
    return any(stage.knockout and stage.begun for stage in stages)


def rules_address(view: View) -> str:
    return f"/regole/{view.ask(queries.overview.tournament).regulation}"


def hushed(show: Callable[[View], Context]) -> Callable[[View], Context]:
    """The page, or the sentence of the table of roles that says why this reader must wait."""

    def shown(view: View) -> Context:
        try:
            return {"sided": True, **show(view)}
        except Refused as refused:
            if refused.code not in QUIET:
                raise
            return {"sided": True, "silence": why(Asker(view.who, view.lang), refused)}

    return shown


def rounds_tabs(view: View, page: str, shown: int, rounds: int) -> list[Link]:
    return [
        Link(view.round_called(number), f"{view.base}/{page}?round={number}", number == shown)
        for number in range(1, rounds + 1)
    ]


def home(view: View) -> Context:
    """The programme and how far it has come."""
    event = view.ask(queries.overview.tournament)
    officials = view.ask(queries.match_record.officials).officials
    progress = _progress(view, event)
    return {
        "event": event,
        "rules": rules_name(view.lang, event.rules),
        "date": date_of(view.lang, event.date),
        "steps": [_step(view.lang, stage, event, progress) for stage in event.stages],
        "officials": officials,
        "announcements": view.ask(queries.screen.screen).announcements,
        "progress": progress,
        "takes": event.round is None and view.house.requests.takes(event.id),
    }


def _step(lang: str, stage: StageRow, event: Overview, progress: Context | None) -> Context:
    now = event.round
    current = stage.begun and (now is None or now.stage == stage.name)
    state = "now" if current and not event.finished else "done" if stage.begun else "later"
    key = "stage-rounds"
    if state == "now" and now is not None and not now.closed:
        key = "stage-waiting" if progress and not progress["begun"] else "stage-playing"
    under = say(lang, f"web-public.{key}", drawn=stage.drawn, rounds=stage.rounds)
    return {"title": stage_name(lang, stage.name), "under": under, "state": state}


def _progress(view: View, event: Overview) -> Context | None:
    """How far the round has come, for whoever may hear of other tables."""
    if event.round is None or not view.may("round"):
        return None
    tables = view.ask(queries.board.round_board).tables
    done = sum(table.done for table in tables)
    return {"done": done, "of": len(tables), "begun": len(not_begun(tables)) < len(tables)}


def not_begun(tables: list[TableState]) -> set[int]:
    """Tables whose clock nobody has started; none where the hall records results without clocks."""
    clocked = any(table.started for table in tables)
    if not clocked and any(table.done for table in tables):
        return set()
    return {t.number for t in tables if t.started is False and not t.done}


def seating(view: View) -> Context:
    event = view.ask(queries.overview.tournament)
    if event.round is None:
        return {"event": event, "seating": None}
    found = view.ask(queries.board.seating, round=view.number("round"))
    words = view.query.get("q", "").casefold().split()
    rows = [row for row in found.by_name if _fits(words, row)]
    last = event.round.number
    return {
        "event": event,
        "seating": found,
        "rows": rows,
        "wanted": view.query.get("q", ""),
        "stage": stage_name(view.lang, found.stage),
        "tabs": rounds_tabs(view, "seating", found.number, last),
    }


def _fits(words: list[str], row: NameSeated) -> bool:
    text = f"{row.name} {row.team_name or ''} {row.club or ''}".casefold()
    return all(word in text for word in words)


def results(view: View) -> Context:
    event = view.ask(queries.overview.tournament)
    if event.round is None:
        return {"event": event, "board": None}
    board = view.ask(queries.board.round_board, round=view.number("round"))
    still = not_begun(board.tables)
    return {
        "event": event,
        "board": board,
        "tables": [finished_table(view, table, still) for table in board.tables],
        "shapes": shapes_for(board.tables),
        "done": sum(table.done for table in board.tables),
        "stage": stage_name(view.lang, board.stage),
        "tabs": rounds_tabs(view, "results", board.number, board.rounds),
    }


def _match_of(table: TableState) -> str:
    """Where a match played inside is watched, or watched again once it is over."""
    if not isinstance(table.online, OnlineMatch):
        return ""
    return f"/replay/{table.online.room}" if table.done else f"/play/{table.online.room}"


def finished_table(view: View, table: TableState, still: AbstractSet[int] = frozenset()) -> Context:
    """A table as its card shows it: the best first, with their places, once there is a result."""
    told = table.done and not table.void
    places = dict(zip(table.players, (told and table.places) or (), strict=False))
    points = dict(zip(table.players, (told and table.points) or (), strict=False))
    colours, lands = final_map(table)
    seats: list[Context] = [
        {
            **asdict(seat),
            "colour": colours.get(seat.id, seat.colour),
            "seat": at,
            "place": places.get(seat.id),
            "aside": figure(view.lang, points[seat.id]) if seat.id in points else "",
        }
        for at, seat in enumerate(table.seats, start=1)
    ]
    seats.sort(key=lambda seat: int(seat["place"] or seat["seat"]))
    playing = "suspended" if table.suspended else "going"
    waiting = "waiting" if table.number in still else playing
    key = "void" if table.void else "over" if table.done else waiting
    kind = "good" if table.done else "wait"
    tag = {"kind": kind, "text": say(view.lang, f"web-public.table.{key}")}
    return {
        "number": table.number,
        "round": table.round,
        "group": table.group,
        "seats": seats,
        "tags": [tag],
        "map": lands,
        "done": table.done,
        "online": _match_of(table),
    }


def privacy(view: View) -> Context:
    """The note everybody is asked to agree to; it may be read at any time."""
    parts = ("who", "which", "why", "seen", "long", "rights")
    return {"sided": True, "note": NOTE, "parts": parts}


PAGES: tuple[Page, ...] = (
    Page("", "public/home.html", ROLES, hushed(home), nav, kept=("public",), runs=True),
    Page("/seating", "public/seating.html", ROLES, hushed(seating), nav, kept=("public",)),
    Page("/results", "public/results.html", ROLES, hushed(results), nav, kept=("public",)),
    Page("/privacy", "public/privacy.html", ROLES, privacy, nav, kept=("public",)),
)

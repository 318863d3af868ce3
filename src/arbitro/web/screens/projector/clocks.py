"""The clocks on the wall: a cell for every table still to finish, those who play first."""

from __future__ import annotations

from arbitro.app import queries
from arbitro.app.queries.table_clocks import TableClock
from arbitro.messages import say
from arbitro.web.screens.page import Context, View
from arbitro.web.screens.projector.list_pages import chunks
from arbitro.web.screens.projector.type_size import ROOMY, Room
from arbitro.web.screens.table.clock import clock_shown

LAST = ("suspended", "waiting")
"""What a hall looks at after those who play: time that is up is still being played."""
ACROSS = {4: 2, 12: 3}
"""Up to so many cells, so many stand beside each other; more of them stand in fours."""


def clocks(view: View) -> list[TableClock]:
    return view.ask(queries.table_clocks.clocks).clocks


def clock_pages(room: Room, view: View, over: str) -> list[Context]:
    """Where there is no clock a cell says that the table plays."""
    done = {table.number for table in view.ask(queries.board.round_board).tables if table.done}
    rows = clocks(view)
    cells = []
    for row in rows:
        if row.table not in done:
            clock = clock_shown(row, view.lang)
            words = say(view.lang, "web-public.table.going")
            cells.append({"number": row.table, "clock": clock, "words": words})
    cells.sort(key=_turn)
    ended = len(rows) - len(cells)
    page = {
        "kind": "clocks",
        "title": say(view.lang, "web-projector.clocks", left=len(cells)),
        "over": over,
        "ended": say(view.lang, "web-projector.ended", done=ended) if ended else "",
    }
    if not cells:
        return [{**page, "kind": "nothing", "text": say(view.lang, "web-projector.all-ended")}]
    return [
        {**page, "tables": part, "across": _across(room, len(part))}
        for part in chunks(cells, room.clocks)
    ]


def _turn(cell: Context) -> tuple[int, int]:
    """Who plays, then who was stopped, then who has not begun; each by number."""
    state = cell["clock"].state if cell["clock"] else ""
    return LAST.index(state) + 1 if state in LAST else 0, cell["number"]


def _across(room: Room, cells: int) -> int:
    """With less height, cells become narrow sooner."""
    short = room.clocks / ROOMY.clocks
    return next((across for most, across in ACROSS.items() if cells <= most * short), 4)

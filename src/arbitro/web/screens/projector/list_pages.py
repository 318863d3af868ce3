"""Long lists, clocks and brackets cut into pages that a hall can read: names never under 4 % of its
height.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from arbitro.app import queries
from arbitro.app.queries.table_clocks import TableClock
from arbitro.messages import say
from arbitro.web.screens.page import Context, View
from arbitro.web.screens.projector.type_size import (
    ARROW,
    LINE,
    ROOMY,
    WIDE,
    Fit,
    Room,
    best,
    even,
    shared,
)
from arbitro.web.screens.table.clock import clock_shown

T = TypeVar("T")

TABLES = 9
"""The most tables of a page."""
ROWS = 12
"""The most lines of a column."""
GAP = 1.2
"""Between cards."""
FIGURE, EDGES = 0.8, 0.85
"""Of the size: a figure of a table's number, and what stands empty beside the number."""
PADDING, LEADING = 0.4, 0.3
"""Of the size: above and below the names of a card, and between the rows of a list."""
BADGE, POINTS = 2.3, 2.4
"""Of the size: a table's number after a name, or points."""
SLOT = 0.8
"""Above and below a card of the bracket."""
STAGE = 6.5
"""The line with the names of the stages, above a bracket."""


def chunks(rows: Sequence[T], most: int) -> Iterator[list[T]]:
    """As few pages as can be, all about as long as each other."""
    at = 0
    while at < len(rows):
        size = even(len(rows) - at, most)
        yield list(rows[at : at + size])
        at += size


def listed(room: Room, title: str, rows: list[Context], over: str = "") -> list[Context]:
    """Names with, at their right, where they sit: three columns, two where a name is long."""
    beside = BADGE if any(row.get("where") for row in rows) else 0.0
    parts = list(shared(rows, ROWS * 3, lambda part: list_fit(room, part, (1, 2, 3), beside)))
    return [
        {
            "kind": "list",
            "title": f"{title} · {_letters(part)}" if len(parts) > 1 else title,
            "over": over,
            "rows": part,
            **laid(part, fit),
        }
        for part, fit in parts
    ]


def laid(rows: list[Context], fit: Fit) -> Context:
    return {"size": fit.size, "columns": fit.columns, "lines": -(-len(rows) // fit.columns)}


def list_fit(
    room: Room, rows: list[Context], columns: tuple[int, ...], beside: float
) -> Fit | None:
    """Rows down a column and then down the next; the highest of a line makes its height."""

    def across(count: int, size: float) -> float:
        return (WIDE - 3.4 * (count - 1)) / count - (beside + 0.5) * size

    def high(taken: Sequence[Sequence[int]], count: int, size: float) -> bool:
        down = -(-len(taken) // count)
        tallest = [max(max(one) for one in taken[at::down]) for at in range(down)]
        return sum(tall * LINE + LEADING for tall in tallest) * size <= room.high

    short = (count for count in columns if len(rows) <= ROWS * count)
    return best(rows, short, across, lambda row: (row["name"],), high)


def _letters(rows: list[Context]) -> str:
    """«B–D»: whose page this is."""
    return _span(rows[0]["name"][:1].upper(), rows[-1]["name"][:1].upper())


def _span(first: str, last: str) -> str:
    return first if first == last else f"{first}–{last}"


def table_pages(room: Room, title: str, tables: list[Context], over: str = "") -> list[Context]:
    """Tables with everybody who sits there: as many as can be read, as large as they fit."""
    parts = list(shared(tables, TABLES, lambda part: _cards_fit(room.high, part, (1, 2, 3), WIDE)))
    return [
        {
            "kind": "tables",
            "title": f"{title} · {_span(part[0]['called'], part[-1]['called'])}"
            if len(parts) > 1
            else title,
            "over": over,
            "tables": part,
            "digits": _digits(part),
            **laid(part, fit),
        }
        for part, fit in parts
    ]


def _digits(cards: Sequence[Context]) -> int:
    return max((len(str(card["number"])) for card in cards), default=1)


def _cards_fit(
    high: float,
    cards: Sequence[Context],
    columns: tuple[int, ...],
    wide: float,
    alike: bool = False,
) -> Fit | None:
    """The largest writing of cards side by side; `alike`: every row is as high as the highest."""
    number = FIGURE * _digits(cards) + EDGES
    beside = POINTS if any(seat.get("aside") for x in cards for seat in x["seats"]) else 0.0

    def across(count: int, size: float) -> float:
        return (wide - GAP * (count - 1)) / count - (number + 0.8 + beside) * size

    def fits(taken: Sequence[Sequence[int]], count: int, size: float) -> bool:
        rows = [taken[at : at + count] for at in range(0, len(taken), count)]
        heights = [max(sum(card) for card in row) * LINE + PADDING for row in rows]
        needed = (max(heights) * len(rows) if alike else sum(heights)) * size
        return needed + GAP * (len(rows) - 1) <= high

    return best(cards, columns, across, lambda x: [_written(seat) for seat in x["seats"]], fits)


def _written(seat: Context) -> str:
    return f"{seat['name']}{ARROW}" if seat.get("through") else str(seat["name"])


def bracket_pages(
    room: Room, title: str, stages: list[Context], winners: list[str]
) -> list[Context]:
    """Tables of a stage beside those of the next where their players sit, three to a column, and
    parallel finals apart.
    """
    pages: list[Context] = []
    for at, stage in enumerate(stages):
        following = stages[at + 1] if at + 1 < len(stages) else None
        if at and following is None and not any(winners) and pages:
            continue
        for cards, won in _finals(stage, [] if following else winners):
            for part, fit in shared(cards, 3, lambda part: _column_fit(room, part)):
                seats = [seat for card in part for seat in card["seats"]]
                ids = {seat["onward"] for seat in seats if seat.get("through")}
                onward = _onward(following, ids) if following else []
                beside = _column_fit(room, onward) if onward else fit
                pages.append(
                    {
                        "kind": "bracket",
                        "title": title,
                        "stage": stage["title"],
                        "cards": part,
                        "beside": following["title"] if following else "",
                        "onward": onward,
                        "winners": [name for name in won if name],
                        "size": min(fit.size, beside.size if beside else 0),
                        "digits": _digits([*part, *onward]),
                    }
                )
    return pages


def _finals(stage: Context, winners: list[str]) -> list[tuple[list[Context], list[str]]]:
    """The cards of each parallel final with who won it; all together where there is one alone."""
    if len(stage["groups"]) > 1:
        names = winners or [""] * len(stage["groups"])
        return [(cards, [name]) for cards, name in zip(stage["groups"], names, strict=True)]
    cards = _cards(stage)
    return [(cards, winners)] if cards else []


def _column_fit(room: Room, cards: list[Context]) -> Fit | None:
    """Half a screen, and one card under the other."""
    spare = 2 * SLOT * len(cards)
    return _cards_fit(room.high - STAGE - spare, cards, (1,), WIDE / 2 - 4, alike=True)


def _cards(stage: Context) -> list[Context]:
    """Tables of a stage; before its draw, those who hold a place in it, four at a time."""
    if stage["tables"]:
        return list(stage["tables"])
    return [{"number": "", "seats": part} for part in chunks(stage["waiting"], 4)]


def _onward(stage: Context, ids: set[str]) -> list[Context]:
    """Where these sit next, each table once; without tables, that they hold a place."""
    found = [card for card in _cards(stage) if ids & {seat["id"] for seat in card["seats"]}]
    return [
        {**card, "seats": [{**seat, "came": seat["id"] in ids} for seat in card["seats"]]}
        for card in found[:3]
    ]


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

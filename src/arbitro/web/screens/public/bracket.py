"""The bracket: stages as columns, tables as cards, who went on linked to where he sits next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from arbitro.app import queries
from arbitro.app.access.roles import ROLES
from arbitro.app.queries.board import TableState
from arbitro.app.queries.overview import Overview
from arbitro.messages import say
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.public.tournament import finished_table, hushed, nav, stage_name


def columns(view: View) -> list[Context]:
    """One per knock-out stage: its tables; or who holds a place in it; or nobody yet.

    Places may be held by teams and chairs are players': `onward` is whom the next column names.
    """
    event = view.ask(queries.overview.tournament)
    order = [stage.name for stage in event.stages if stage.knockout]
    holders = {stage.stage: stage.slots for stage in view.ask(queries.overview.places).stages}
    boards = _boards(view, event)
    made = []
    for name, following in zip_longest(order, order[1:], fillvalue=""):
        on = {slot.player for slot in holders.get(following, ())}
        tables = [finished_table(view, table) for table in boards.get(name, ())]
        for seat in (seat for table in tables for seat in table["seats"]):
            holder = next((one for one in (seat["id"], seat["team"]) if one in on), "")
            seat["through"] = bool(holder)
            seat["onward"] = seat["id"] if following in boards else holder
        slots = [{"id": one.player, "name": one.name} for one in holders.get(name, ())]
        made.append(
            {
                "name": name,
                "title": stage_name(view.lang, name),
                "next": following,
                "tables": tables,
                "waiting": [] if tables else slots,
            }
        )
    return made


def _boards(view: View, event: Overview) -> dict[str, list[TableState]]:
    """The tables of each stage, in the order they were drawn."""
    last = event.round.number if event.round else 0
    found: dict[str, list[TableState]] = {}
    for number in range(1, last + 1):
        board = view.ask(queries.board.round_board, round=number)
        found.setdefault(board.stage, []).extend(board.tables)
    return found


def winner(view: View, stages: list[Context]) -> str:
    """Who won: the first of the closed ranking, or of a final of players that has its result."""
    if not stages:
        return ""
    if view.ask(queries.overview.tournament).finished:
        row = view.ask(queries.standings.final_ranking).ranking[0]
        return str(row.team_name or row.name)
    final = stages[-1]["tables"]
    first = final[0]["seats"][0] if len(final) == 1 else None
    return str(first["name"]) if first and first["aside"] and not first["team"] else ""


def page(view: View) -> Context:
    stages = columns(view)
    return {
        "event": view.ask(queries.overview.tournament),
        "stages": stages,
        "winner": winner(view, stages),
        "arrows": any(seat["through"] for seat in _seats(stages)),
        "unformed": bool(stages) and not any(one["tables"] or one["waiting"] for one in stages),
        "title": say(view.lang, "web-public.bracket.title"),
    }


def _seats(stages: list[Context]) -> Iterator[Context]:
    return (seat for stage in stages for table in stage["tables"] for seat in table["seats"])


def here(view: View) -> list[Context]:
    """The navigation, with this page in it also while there is nothing on it yet."""
    rows, address = nav(view), f"{view.base}/bracket"
    if not any(row["href"] == address for row in rows):
        label = say(view.lang, "web-public.nav.bracket")
        rows.insert(len(rows) - 2, {"label": label, "href": address})
    return rows


PAGES: tuple[Page, ...] = (
    Page("/bracket", "public/bracket.html", ROLES, hushed(page), here, kept=("public",)),
)

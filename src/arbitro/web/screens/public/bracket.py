"""The bracket: stages as columns, tables as cards, who went on linked to where he sits next."""

from __future__ import annotations

from itertools import zip_longest

from arbitro.app import queries
from arbitro.app.access.roles import ROLES
from arbitro.app.queries.board import TableState
from arbitro.app.queries.overview import Overview
from arbitro.messages import say
from arbitro.messages.text import stage_name
from arbitro.web.screens.page import Context, Link, Page, View
from arbitro.web.screens.public.tournament import finished_table, hushed, nav


def columns(view: View) -> list[Context]:
    """One per knock-out stage: its tables; or who holds a place in it; or nobody yet.

    Places may be held by teams and chairs are players': `onward` is whom the next column names.
    `groups` are the tables again, those of each parallel final apart.
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
                "groups": _apart(tables),
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


def _apart(tables: list[Context]) -> list[list[Context]]:
    found: dict[int, list[Context]] = {}
    for table in tables:
        found.setdefault(table["group"], []).append(table)
    return [found[group] for group in sorted(found)]


def winners(view: View, stages: list[Context]) -> list[str]:
    """Who won: the first of every parallel final, of the closed ranking, or of a final of players
    that has its result. Empty is who is not known yet.
    """
    finals = stages[-1]["groups"] if stages else []
    if len(finals) < 2 and view.ask(queries.overview.tournament).finished:
        rows = view.ask(queries.standings.final_ranking).ranking
        return list(dict.fromkeys(row.team_name or row.name for row in rows if row.place == 1))
    return [_first(tables) for tables in finals]


def _first(tables: list[Context]) -> str:
    """Who shares the first place of a final of players."""
    seats = tables[0]["seats"] if len(tables) == 1 else []
    return ", ".join(seat["name"] for seat in seats if seat["place"] == 1 and not seat["team"])


def page(view: View) -> Context:
    stages = columns(view)
    return {
        "event": view.ask(queries.overview.tournament),
        "stages": stages,
        "winners": winners(view, stages),
        "arrows": any(
            seat["through"] for stage in stages for one in stage["tables"] for seat in one["seats"]
        ),
        "unformed": bool(stages) and not any(one["tables"] or one["waiting"] for one in stages),
        "title": say(view.lang, "web-public.bracket.title"),
    }


def here(view: View) -> list[Link]:
    """The navigation, with this page in it also while there is nothing on it yet."""
    rows, address = nav(view), f"{view.base}/bracket"
    if not any(row.href == address for row in rows):
        label = say(view.lang, "web-public.nav.bracket")
        rows.insert(len(rows) - 2, Link(label, address))
    return rows


PAGES: tuple[Page, ...] = (
    Page("/bracket", "public/bracket.html", ROLES, hushed(page), here, kept=("public",)),
)

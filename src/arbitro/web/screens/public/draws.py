"""Certificates of the draws, to look at, to take home, and to check in one's own browser."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from litestar import Response, get
from litestar.enums import MediaType
from litestar.params import FromPath

from arbitro.app import queries
from arbitro.app.access.roles import ROLES
from arbitro.messages.draws import chance, not_proved
from arbitro.messages.text import stage_name
from arbitro.tournament.draw.checker.certificate_shape import PRIORITIES
from arbitro.web.api.shared import Calling, HallId, House, reading, stream_of
from arbitro.web.screens.page import Context, Link, Page, View
from arbitro.web.screens.public.tournament import hushed, nav, rounds_tabs
from arbitro.web.serving.callers import Incoming, language_of


def draws(view: View) -> Context:
    """The commitment that stands, and the certificate of one round."""
    event = view.ask(queries.overview.tournament)
    bound = view.ask(queries.draw_promise.commitment)
    if event.round is None:
        return {"event": event, "bound": bound, "found": None}
    last = event.round.number
    number = min(view.number("round") or last, last)
    board = view.ask(queries.board.round_board, round=number)
    shown = {
        "event": event,
        "bound": bound,
        "stage": stage_name(view.lang, board.stage),
        "number": number,
        "tabs": rounds_tabs(view, "draws", number, last),
    }
    found = view.ask(queries.board.certificate, round=number, group=view.number("group", 1) or 1)
    made = found.certificate
    if made.get("proof", "") is None:
        return {**shown, "found": None, "foreign": made}
    names = {row.id: row.name for row in view.ask(queries.entries.entries).entries}
    return {
        **shown,
        "found": found,
        "made": made,
        "mixed": chance(view.lang, made, names),
        "unproved": not_proved(view.lang, made),
        "swaps": [
            {**swap, "one": names.get(swap["swap"][0]), "other": names.get(swap["swap"][1])}
            for swap in made["manual"]
        ],
        "file": f"{view.base}/certificates/{number}/{found.group}",
        "groups": [
            Link(
                chr(ord("A") + group - 1),
                f"{view.base}/draws?round={number}&group={group}",
                group == found.group,
            )
            for group in range(1, found.groups + 1)
        ],
        "priorities": PRIORITIES,
    }


@get("/t/{tournament:str}/certificates/{round:int}/{group:int}", include_in_schema=False)
async def certificate_file(
    request: Incoming,
    tournament: HallId,
    round: FromPath[int],
    group: FromPath[int],
    caller: Calling,
    house: House,
) -> Response[Any]:
    """The certificate alone, as `arbitro draw verify` wants it."""
    stream = stream_of(tournament)
    hall = await reading(partial(house.desk.hall, stream))
    who = caller.in_hall(stream)
    view = View(house, stream, who, language_of(request), hall, {}, {})
    found = await reading(partial(view.ask, queries.board.certificate, round=round, group=group))
    name = f"{tournament}-{round}-{group}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(found.certificate, media_type=MediaType.JSON, headers=headers)


def witnessing(view: View) -> Context:
    """For the referees' and players' first pages."""
    bound = view.ask(queries.draw_promise.commitment)
    told = any(one.told for one in bound.witnesses if one.commitment == bound.mine)
    return {**msgspec.to_builtins(bound), "told": told, "who": str(view.who)}


PAGES: tuple[Page, ...] = (Page("/draws", "public/draws.html", ROLES, hushed(draws), nav),)

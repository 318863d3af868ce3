"""`/sale`: all halls of the house that are not over, at a glance; renewed by itself."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, Response, get

from arbitro.app.queries.halls_now import halls_now
from arbitro.app.queries.question import Asker
from arbitro.messages.refusals import refusal
from arbitro.web.api.shared import Calling, House, reading
from arbitro.web.serving.callers import language_of
from arbitro.web.serving.templates import render


@get("/sale", include_in_schema=False)
async def halls_page(
    request: Request[Any, Any, Any], house: House, caller: Calling
) -> Response[Any]:
    """For who runs the house: what is played, late and disputed; and what others publish."""
    who = caller.permitted_in_house("open-hall")
    now = house.desk.clock()
    rows = await reading(partial(halls_now, house.desk, Asker(who, language_of(request), now)))
    others = None if house.elsewhere is None else await reading(house.elsewhere)
    lang = language_of(request)
    unread = [refusal(lang, why) for _, why in others.unread] if others else []
    return render(
        request, "house/halls.html", halls=rows, others=others, unread=unread, server_now=now.wall
    )

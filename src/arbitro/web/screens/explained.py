"""A free match that is over, explained: chances, luck, where it turned."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from arbitro.app.playing.rooms import Rooms
from arbitro.fast.compiling import require
from arbitro.kernel import Refused
from arbitro.messages import refusal, say
from arbitro.web.api.room_rows import asked
from arbitro.web.api.shared import Calling, House, reading, require_id
from arbitro.web.screens import analyses
from arbitro.web.screens.replay import PATH
from arbitro.web.serving.language import language_of
from arbitro.web.serving.templates import render

HERE = f"{PATH}/{{match:str}}/analysis"


@get(HERE, include_in_schema=False)
async def analysis_page(
    request: Request[Any, Any, Any], match: FromPath[str], house: House, caller: Calling
) -> Response[Any]:
    """What the analysis came to, or how far it is, or how to ask for it."""
    lang = language_of(request)
    await reading(partial(asked, house, caller, match, "match-log"))
    log = await reading(partial(_log, house.rooms, match))
    job = analyses.found(match)
    told: dict[str, Any] = {"match": match, "job": job, "trouble": "", "said": None}
    try:
        if job is not None and job.outcome.done():
            told["said"] = _said(lang, job.outcome.result())
        elif job is None:
            _require_map(log)
    except Refused as refused:
        told["trouble"] = refusal(lang, refused)
    return render(request, "replay/explained.html", **told)


@post(HERE, include_in_schema=False)
async def send_analysis(match: FromPath[str], house: House, caller: Calling) -> Redirect:
    """Begin the analysis; a second wish is the same one."""
    await reading(partial(asked, house, caller, match, "match-log"))
    log = await reading(partial(_log, house.rooms, match))
    _require_map(log)
    analyses.begin(match, log)
    return Redirect(f"{PATH}/{match}/analysis", status_code=303)


def _log(rooms: Rooms, id: str) -> bytes:
    try:
        require_id(id)
        room = rooms.room(id)
    except Refused as error:
        raise Refused("unknown-match", {"match": id[:64]}) from error
    if not rooms.match(room).finished:
        raise Refused("replay-running", {})
    return rooms.log(room, None)


def _require_map(log: bytes) -> None:
    """The extra is here and the log is of the map."""
    require()
    from arbitro.analysis.report import require_explainable  # noqa: PLC0415 - needs the extra

    require_explainable(log)


def _said(lang: str, told: Any) -> dict[str, Any]:
    from arbitro.analysis.graph import graph, letters  # noqa: PLC0415 - as above
    from arbitro.analysis.words import luck_line, turn_line, turning_point  # noqa: PLC0415

    title = say(lang, "analysis.chances")
    return {
        "told": told,
        "letters": letters(told),
        "graph": graph(told, title, say(lang, "analysis.giri")),
        "turning": [(one.step, turning_point(lang, told, one)) for one in told.turning],
        "luck": [luck_line(lang, told, seat) for seat in range(len(told.players))],
        "turns": [turn_line(lang, told, turn) for turn in told.turns],
    }

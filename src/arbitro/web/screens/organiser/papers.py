"""Paper: what a round needs in print, every list as a file, and what is taken away at the end."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from arbitro.app import queries
from arbitro.app.access.roles import permit
from arbitro.app.hall import rulebook
from arbitro.app.heads import told
from arbitro.app.phone_keys import phone_key_ids
from arbitro.bootstrap import Installation
from arbitro.documents.papers import TABLES, Order, as_csv, as_xlsx, printed
from arbitro.dossier.match_logs import finished_logs
from arbitro.dossier.parts import make, require_silence_over
from arbitro.exchange.workbook.beyond_cells import untold
from arbitro.kernel import Refused
from arbitro.web.api.shared import Calling, HallId, House, reading, stream_of
from arbitro.web.screens.organiser.next_step import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.serving.callers import Caller, Incoming, language_of

OFTEN = ("round", "seating", "tables", "cards", "blank-reports", "draw")
LATER = ("reports", "results", "standings", "bracket", "ranking", "prizes", "sanctions", "schema")
BEFORE = ("entries", "badges")
_WRITERS = {
    "pdf": (printed, "application/pdf"),
    "csv": (as_csv, "text/csv; charset=utf-8"),
    "xlsx": (as_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}


def papers(view: View) -> Context:
    drawn = view.ask(queries.overview.tournament).round
    sheets = view.ask(queries.roll_call.entry_terms).result_form == "sheet"
    later = [name for name in LATER if sheets or name != "schema"]
    return desk(
        view,
        "papers",
        groups={"before": list(BEFORE), "round": list(OFTEN), "after": later},
        drawn=drawn,
        rows=list(TABLES),
        workbook=not sheets,
        untold=[] if sheets else [one.sentence(view.lang) for one in untold(view.hall.tournament)],
        site=view.of_the_house and view.house.site is not None,
    )


def organised(caller: Caller, tournament: str, what: str) -> str:
    """The hall, for its organiser alone."""
    stream = stream_of(tournament)
    who = caller.in_hall(stream)
    if who.role != "organiser":
        code = "sign-in-needed" if who.role == "public" else "not-allowed"
        raise Refused(code, {"role": who.role, "what": what})
    return stream


@get("/t/{tournament:str}/desk/paper/{name:str}", include_in_schema=False)
async def paper(
    request: Incoming,
    tournament: HallId,
    name: FromPath[str],
    caller: Calling,
    house: House,
) -> Response[bytes]:
    """A document of this hall as a file: `round.pdf`, `standings.csv?round=2`."""
    stream = organised(caller, tournament, "paper")
    which, _, kind = name.rpartition(".")
    if kind not in _WRITERS:
        raise Refused("no-such-format", {"file": name[:64], "papers": list(TABLES)})
    asked = request.query_params.get("round", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 5 else None
    body = await reading(partial(_made, house, stream, which, kind, language_of(request), number))
    headers = {"Content-Disposition": f'inline; filename="{tournament}-{which}.{kind}"'}
    answer = Response(body, media_type=_WRITERS[kind][1], headers=headers)
    ready = request.query_params.get("ready", "")
    if ready.isascii() and ready.isalnum() and len(ready) <= 12:
        answer.set_cookie("paper", ready, max_age=60, samesite="lax")  # for the page that waits
    return answer


@get("/t/{tournament:str}/desk/dossier.zip", include_in_schema=False)
async def dossier(
    request: Incoming, tournament: HallId, caller: Calling, house: House
) -> Response[bytes]:
    """The dossier of this hall as it stands now."""
    stream = stream_of(tournament)
    permit(caller.in_hall(stream), "dossier")
    body = await reading(partial(_dossier, house, stream, language_of(request)))
    headers = {"Content-Disposition": f'attachment; filename="{tournament}.zip"'}
    return Response(body, media_type="application/zip", headers=headers)


@get("/t/{tournament:str}/desk/workbook.xls", include_in_schema=False)
async def workbook(tournament: HallId, caller: Calling, house: House) -> Response[bytes]:
    """This hall as the clubs' workbook, for who goes on in their program."""
    stream = stream_of(tournament)
    permit(caller.in_hall(stream), "dossier")
    body = await reading(partial(_workbook, house, stream))
    headers = {"Content-Disposition": f'attachment; filename="{tournament}.xls"'}
    return Response(body, media_type="application/vnd.ms-excel", headers=headers)


def _workbook(house: Installation, stream: str) -> bytes:
    from arbitro.exchange.workbook.workbook_writer import (  # noqa: PLC0415 - a server starts without it
        write,
    )

    hall = house.desk.loaded(stream).hall
    return write(hall.tournament, rulebook(hall).tournament)[0]


def _dossier(house: Installation, stream: str, lang: str) -> bytes:
    loaded = house.desk.loaded(stream)
    require_silence_over(loaded.hall)
    lines = house.desk.store.lines(stream)[: loaded.head.version]
    logs = finished_logs(house.desk.store, loaded.hall.tournament.id)
    return make(lines, loaded.vault, lang, logs)


def _made(
    house: Installation, stream: str, which: str, kind: str, lang: str, number: int | None
) -> bytes:
    loaded = house.desk.loaded(stream)
    hall = loaded.hall
    rules = rulebook(hall)
    order = Order(
        tournament=hall.tournament,
        rules=rules.tournament,
        lang=lang,
        round=number,
        record=hall.referee,
        desk=rules.referee,
        head=told(loaded.head.version, loaded.head.hash),
        phone_keys=phone_key_ids(hall),
    )
    write: Any = _WRITERS[kind][0]
    made: bytes = write(which, order)
    return made


PAGES = (Page("/desk/papers", "organiser/papers.html", ROLES, papers, nav),)

"""`/importa`: a tournament from the clubs' workbook becomes one of the house."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from secrets import token_bytes, token_hex
from typing import Any, NamedTuple

from litestar import Response, get, post
from msgspec import Struct

from arbitro.app.commands import NOTE, GiveConsent
from arbitro.app.desk import Desk
from arbitro.app.ports import Append, Conflict
from arbitro.app.transcript import transcribe
from arbitro.bootstrap import Installation
from arbitro.exchange.import_desk import Imported
from arbitro.exchange.lists.people_list import read_people
from arbitro.exchange.remarks import problems
from arbitro.exchange.workbook.workbook_commands import Word
from arbitro.exchange.workbook.workbook_reader import read
from arbitro.exchange.workbook.workbook_rules import taken
from arbitro.kernel import Refused
from arbitro.people.commands import Enrol
from arbitro.people.import_plan import planned
from arbitro.regulations.formats.presets import FORMATS
from arbitro.store.memory import MemoryStore
from arbitro.web.api.shared import Calling, House, acting
from arbitro.web.screens.forms import require_short
from arbitro.web.screens.house import short_id
from arbitro.web.screens.page import Context, failure
from arbitro.web.serving.callers import Incoming, language_of
from arbitro.web.serving.errors import STATUS
from arbitro.web.serving.refused_attempts import record
from arbitro.web.serving.request_guard import form_of
from arbitro.web.serving.templates import render

PATH = "/importa"
MOST_SHOWN = 40
"""Remarks on the page; how many more there are is said."""


class Brought(NamedTuple):
    """What came of a file; without a hall, its problems kept it out."""

    found: Imported
    hall: str = ""
    entered: int | None = None
    """How many of its people are in the register now, if that was wanted."""
    unsure: int = 0
    """Rows that cannot be told from somebody, or contradict him: they were left out."""


@get(PATH, include_in_schema=False)
async def import_page(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """Where a file is dropped; for who runs the house."""
    caller.permitted_in_house("open-hall")
    return _page(request, house, {}, None, 200)


def _page(
    request: Incoming,
    house: Installation,
    failed: Context,
    brought: Brought | None,
    status: int,
) -> Response[Any]:
    lang, remarks = language_of(request), brought.found.remarks if brought else ()
    return render(
        request,
        "house/import.html",
        status,
        formats=list(FORMATS),
        note=NOTE,
        failed=failed,
        brought=brought,
        problems=[one.sentence(lang) for one in problems(remarks)],
        notes=[one.sentence(lang) for one in remarks if one.weight == "note"],
        most=MOST_SHOWN,
        server_now=house.desk.clock().wall,
    )


@post(PATH, status_code=200, include_in_schema=False)
async def send_import(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """All of a file or nothing, unless what can be taken is wanted; what was understood how."""
    form = await form_of(request)
    typed = dict(form.pairs)
    lang = language_of(request)
    try:
        who = caller.permitted_in_house("open-hall").subject
        require_short(typed.items())
        data = form.files.get("file", b"")
        if not data:
            raise Refused("field-missing", {"field": "file"})
        brought = await acting(partial(_bring, house, data, typed, who))
    except Refused as refused:
        await record(request, refused)
        failed = failure(refused, typed.items(), lang, "")
        return _page(request, house, failed, None, STATUS.get(refused.code, 422))
    status = 200 if brought.hall else 422
    kept = {"values": typed} if not brought.hall else {}
    return _page(request, house, kept, brought, status)


def _bring(house: Installation, data: bytes, typed: dict[str, str], who: str) -> Brought:
    format = typed.get("format") or None
    if format is not None and format not in FORMATS:
        raise Refused("field-missing", {"field": "format"})
    foreign = read(data)
    name = typed.get("name", "").strip() or foreign.heading.name or ""
    id = short_id(f"{name} {(foreign.heading.date or '')[:4]}")
    word = Word("modulo.xls", who, adult=True, paid=True)
    found = taken(foreign, id, word, format, name or None)
    if problems(found.remarks) and typed.get("partial") != "true":
        return Brought(found)
    agreed = list(found.state.players) if typed.get("consent") == "true" else []
    consents = [GiveConsent(player=player) for player in agreed]
    _keep(house, found, [*found.commands, *consents], who)
    if typed.get("people") != "true":
        return Brought(found, id)
    entered, unsure = _enrolled(house, data, who)
    return Brought(found, id, entered, unsure)


def _enrolled(house: Installation, data: bytes, who: str) -> tuple[int, int]:
    """Everybody of the same file in the register, but for those somebody has to look at."""
    people = tuple(one for _, one in read_people(data).people)
    wrong = {one.row for one in planned(house.people.directory(), people).conflicts}
    sound = tuple(one for at, one in enumerate(people) if at not in wrong)
    if sound:
        house.people.act(Enrol(people=sound, source="workbook"), who)
    return len(sound), len(wrong)


def _keep(house: Installation, found: Imported, commands: Sequence[Struct], who: str) -> None:
    """The whole of it at once: directed again beside the house, then put into it."""
    store = MemoryStore()
    desk = Desk(store, house.desk.clock, token_bytes)
    stream = transcribe(desk, found.first, commands, who, partial(token_hex, 8))
    lines, vault = tuple(store.lines(stream)), dict(store.vault(stream))
    try:
        house.store.append(Append(stream=stream, expected=0, lines=lines, vault=vault))
    except Conflict as error:
        raise Refused("hall-exists", {"hall": found.first.id}) from error

"""`/anagrafe`: the people of the house, searched, put right, joined and parted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.response import Redirect

from arbitro.app.register_desk import Done
from arbitro.bootstrap import Installation
from arbitro.exchange.lists.people_list import people_grid, read_people
from arbitro.exchange.published_tables import comma_separated
from arbitro.exchange.remarks import problems
from arbitro.kernel import Refused
from arbitro.people import commands as c
from arbitro.people.commands import Enrol, Forget
from arbitro.people.directory import Directory
from arbitro.people.events import Enrolled
from arbitro.people.identity import joined
from arbitro.people.import_plan import planned
from arbitro.people.register import Spell
from arbitro.web.api.shared import Calling, House, acting, reading
from arbitro.web.screens.forms import require_short
from arbitro.web.screens.page import Context, failure, key_of
from arbitro.web.serving.callers import Incoming, language_of
from arbitro.web.serving.errors import STATUS
from arbitro.web.serving.refused_attempts import record
from arbitro.web.serving.request_guard import form_of
from arbitro.web.serving.templates import render

PATH = "/anagrafe"
CONFLICTS = "remarks"


class Wish(NamedTuple):
    """The command, and whom the page shows afterwards."""

    command: c.Command
    person: str = ""


Typed = Mapping[str, str]
Files = Mapping[str, bytes]
Does = Callable[[Installation, Typed, Files], Wish]


def _new(_: Installation, typed: Typed, __: Files) -> Wish:
    club, since = typed.get("club", ""), typed.get("since", "")
    person = Enrolled(
        id="",
        name=typed.get("name", ""),
        born=typed.get("born", "").strip(),
        national=typed.get("national", ""),
        clubs=(Spell(club, since.strip()),) if club.strip() else (),
    )
    return Wish(c.Enrol(people=(person,), distinct=typed.get("distinct") == "true"))


def _change(_: Installation, typed: Typed, __: Files) -> Wish:
    return Wish(
        c.Change(
            id=typed.get("id", ""),
            name=typed.get("name", ""),
            born=typed.get("born", "").strip(),
            national=typed.get("national", ""),
        ),
        typed.get("id", ""),
    )


def _club(_: Installation, typed: Typed, __: Files) -> Wish:
    id, since = typed.get("id", ""), typed.get("since", "").strip()
    return Wish(c.JoinClub(id=id, club=typed.get("club", ""), since=since), id)


def _consent(_: Installation, typed: Typed, __: Files) -> Wish:
    id = typed.get("id", "")
    given = typed.get("given", "")
    if given not in ("yes", "no"):
        raise Refused("field-missing", {"field": "given"})
    return Wish(c.NoteConsent(id=id, given=given == "yes", note=typed.get("note", "")), id)


def _merge(_: Installation, typed: Typed, __: Files) -> Wish:
    id, gone = typed.get("id", ""), typed.get("gone", "").strip()
    if not gone:
        raise Refused("field-missing", {"field": "gone"})
    return Wish(c.Merge(kept=id, gone=gone, certain=typed.get("certain") == "true"), id)


def _split(_: Installation, typed: Typed, __: Files) -> Wish:
    return Wish(c.Split(id=typed.get("record", "")), typed.get("id", ""))


def _forget(_: Installation, typed: Typed, __: Files) -> Wish:
    return Wish(c.Forget(id=typed.get("id", ""), reason=typed.get("reason", "")))


def _list(house: Installation, typed: Typed, files: Files) -> Wish:
    """A pasted list or a file: everybody on it, or nobody and what stands in the way."""
    data = files.get("file") or typed.get("text", "").encode()
    if not data.strip():
        raise Refused("list-empty", {})
    listed = read_people(data)
    people = tuple(one for _, one in listed.people)
    plan = planned(house.people.directory(), people)
    wrong = (
        *problems(listed.remarks),
        *(listed.conflict(one) for one in plan.conflicts),
    )
    if wrong:
        raise Refused("register-list", {"conflicts": len(wrong), CONFLICTS: wrong})
    return Wish(c.Enrol(people=people, source="web"))


WISHES: dict[str, Does] = {
    "person-new": _new,
    "person-change": _change,
    "person-club": _club,
    "person-consent": _consent,
    "person-merge": _merge,
    "person-split": _split,
    "person-forget": _forget,
    "people-list": _list,
}


SHOWN = 50
SUGGESTED = 8
_ABOUT = {
    "name-missing": "name",
    "national-taken": "national",
    "club-missing": "club",
    "reason-missing": "reason",
    "list-empty": "text",
}
"""The field a refusal of the register is about, where its form has it."""
HIDDEN = frozenset({"id", "record", "_does"})


@get(PATH, include_in_schema=False)
async def people_page(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """Who is searched for, and one of them with everything known of him."""
    caller.permitted_in_house("open-hall")
    return await _page(request, house, {}, 200)


async def _page(
    request: Incoming, house: Installation, failed: Context, status: int
) -> Response[Any]:
    query = request.query_params
    words, chosen = query.get("q", "")[:200], query.get("person", "")[:40]
    shown = await reading(partial(_shown, house, words, chosen))
    conflicts = [one.sentence(language_of(request)) for one in failed.pop(CONFLICTS, ())]
    return render(
        request,
        "house/people.html",
        status,
        words=words,
        entered=entered if (entered := query.get("entered", "")[:6]).isdecimal() else "",
        failed=failed,
        conflicts=conflicts[:SHOWN],
        more=max(0, len(conflicts) - SHOWN),
        server_now=house.desk.clock().wall,
        **shown,
    )


def _shown(house: Installation, words: str, chosen: str) -> Context:
    directory = house.people.directory()
    found = directory.search(words, SHOWN) if words else _first(directory)
    id = directory.register.resolved(chosen)
    who = directory.people.get(id)
    return {
        "people": found,
        "everybody": len(directory.people),
        "who": who,
        "joined_with": directory.register.joined_with(id) if who else (),
        "history": house.people.history(id) if who else (),
    }


def _first(directory: Directory) -> list[Any]:
    people = sorted(directory.people.values(), key=lambda who: who.person.name.casefold())
    return [who.person for who in people[:SHOWN]]


@post(PATH, status_code=303, include_in_schema=False)
async def send_people(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """What a form of the page asks for; back to the person it was about."""
    form = await form_of(request)
    typed = dict(form.pairs)
    wish: Wish | None = None
    try:
        who = caller.permitted_in_house("open-hall")
        require_short((name, value) for name, value in form.pairs if name != "text")
        does = WISHES.get(typed.get("_does", ""))
        if does is None:
            raise Refused("field-missing", {"field": "_does"})
        wish = await reading(partial(does, house, typed, form.files))
        act: Any = house.people.act
        if isinstance(wish.command, Forget):
            act = house.seasons.forget_person
        done = await acting(partial(act, wish.command, str(who), key_of(request, typed)))
    except Refused as refused:
        await record(request, refused)
        failed = failure(refused, typed.items(), language_of(request), _about(refused, typed))
        failed[CONFLICTS] = refused.facts.get(CONFLICTS, ())
        return await _page(request, house, failed, STATUS.get(refused.code, 422))
    gone = isinstance(wish.command, Forget)
    chosen = wish.person or (done.ids[0] if len(done.ids) == 1 and not gone else "")
    back = f"?person={chosen}" if chosen else _how_many(wish, done)
    return Redirect(PATH + back, status_code=303)


def _how_many(wish: Wish, done: Done) -> str:
    """Of a whole list: who reads the answer wants to know how many it was."""
    return f"?entered={len({*done.ids})}" if isinstance(wish.command, Enrol) else ""


def _about(refused: Refused, typed: dict[str, str]) -> str:
    """The field that can be mended, if one can."""
    if refused.code == "malformed-date":
        return next((name for name in ("born", "since") if typed.get(name)), "")
    named = _ABOUT.get(refused.code) or str(refused.facts.get("field", ""))
    return named if named in typed and named not in HIDDEN else ""


@get(f"{PATH}/elenco.csv", include_in_schema=False)
async def people_file(house: House, caller: Calling) -> Response[bytes]:
    """The whole register as a list that can be read again."""
    caller.permitted_in_house("open-hall")
    directory = await reading(house.people.directory)
    data = comma_separated(people_grid(directory, "")).encode("utf-8-sig")
    headers = {"Content-Disposition": 'attachment; filename="anagrafe.csv"'}
    return Response(data, media_type="text/csv; charset=utf-8", headers=headers)


@get(f"{PATH}/simili", include_in_schema=False)
async def similar(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """People whose name begins as what is being typed: part of the form of an entry."""
    caller.permitted_in_house("open-hall")
    words = request.query_params.get("name", "")[:200]
    directory = await reading(house.people.directory)
    found = directory.search(words, SUGGESTED) if len(words.strip()) > 1 else []
    back = request.query_params.get("hall", "")[:60]
    return render(request, "house/similar.html", people=found, hall=back)


def prefilled(house: Installation, id: str) -> dict[str, str]:
    """What the form of an entry says of somebody the register knows; {} if it does not."""
    who = house.people.directory().people.get(id)
    if who is None:
        return {}
    person = who.person
    contacts = joined(None, person.national) or ""
    return {"name": person.name, "club": person.club, "born": person.born, "contacts": contacts}

"""`/stagioni`: circuits and championships of the house, standings with their why."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from arbitro.app.queries.seasons import EventEarned, PersonNeeds, needed, rating_rows, season_rows
from arbitro.app.season_desk import SeasonDesk
from arbitro.bootstrap import Installation
from arbitro.dossier.foreign_event import foreign_event
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.text import decimal
from arbitro.people.identity import Named
from arbitro.season.decide import Open
from arbitro.season.declaration import PRESETS, declared, parse
from arbitro.season.log import Season
from arbitro.season.needs import needs
from arbitro.season.results import Naming
from arbitro.season.standings import Table
from arbitro.web.api.halls import listed
from arbitro.web.api.shared import Calling, House, acting, reading
from arbitro.web.screens.forms import figure_in, require_short
from arbitro.web.screens.house import short_id
from arbitro.web.screens.page import Context, Option, failure
from arbitro.web.serving.callers import Caller, Incoming, language_of
from arbitro.web.serving.errors import STATUS
from arbitro.web.serving.refused_attempts import record
from arbitro.web.serving.request_guard import form_of
from arbitro.web.serving.templates import render

PATH = "/stagioni"
MOST_HALLS = 500
"""So many tournaments of the house are offered at most."""
_ABOUT = {"name-missing": "name", "reason-missing": "reason"}


def runs_the_house(caller: Caller) -> bool:
    grant = caller.grant
    return grant is not None and not grant.stream and grant.role == "organiser"


@get(PATH, include_in_schema=False)
async def seasons_page(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """Every season; for who runs the house, a new one too."""
    return await _all(request, house, caller, {}, 200)


async def _all(
    request: Incoming, house: Installation, caller: Caller, failed: Any, status: int
) -> Response[Any]:
    found = await reading(lambda: [house.seasons.season(id) for id in house.seasons.ids()])
    return render(
        request,
        "season/all.html",
        status,
        seasons=found,
        organiser=runs_the_house(caller),
        presets=[Option(id, parse(declared(id)).name) for id in PRESETS],
        failed=failed,
        server_now=house.desk.clock().wall,
    )


@post(PATH, status_code=303, include_in_schema=False)
async def new_season(request: Incoming, house: House, caller: Calling) -> Response[Any]:
    """Begin a season and go to its page."""
    typed = dict((await form_of(request)).pairs)
    try:
        who = caller.permitted_in_house("open-hall")
        require_short(typed.items())
        rules = typed.get("rules", "")
        if rules not in PRESETS:
            raise Refused("field-missing", {"field": "rules"})
        if not typed.get("name", "").strip():
            raise Refused("field-missing", {"field": "name"})
        wish = Open(
            id=_short(typed["name"], house),
            name=typed["name"].strip(),
            declaration=declared(rules),
            best=_figure(typed, "best"),
            drops=_figure(typed, "drops"),
            planned=_figure(typed, "planned") or 0,
            places=_figure(typed, "places") or 1,
            ratings=typed.get("ratings") == "true",
        )
        made = await acting(partial(house.seasons.open, wish, str(who)))
    except Refused as refused:
        await record(request, refused)
        failed = _failed(refused, typed, language_of(request))
        return await _all(request, house, caller, failed, STATUS.get(refused.code, 422))
    return Redirect(f"{PATH}/{made.id}", status_code=303)


def _failed(refused: Refused, typed: dict[str, str], lang: str) -> Context:
    """The refusal beside the field it is about."""
    where = str(refused.facts.get("where", "")).rpartition(".")[2]
    about = where if where in typed else _ABOUT.get(refused.code)
    if refused.facts.get("field") in ("file", "_does"):
        about = ""  # a file is picked anew
    return failure(refused, typed.items(), lang, about)


def _figure(typed: dict[str, str], field: str) -> int | None:
    text = typed.get(field, "")
    return figure_in(field, text) if text.strip() else None


def _short(name: str, house: Installation) -> str:
    """«Circuito d'inverno» → `circuito-d-inverno`, or another that is free."""
    id = short_id(name, "stagione", 36)
    return id if id not in house.seasons.ids() else f"{id[:34]}-{secrets.token_hex(2)}"


@get(f"{PATH}/{{season:str}}", include_in_schema=False)
async def season_page(
    request: Incoming, season: FromPath[str], house: House, caller: Calling
) -> Response[Any]:
    """The standings, after every tournament or after the first few; what each needs."""
    return await _one(request, house, caller, season, {}, 200)


async def _one(
    request: Incoming,
    house: Installation,
    caller: Caller,
    season: str,
    failed: Context,
    status: int,
) -> Response[Any]:
    asked = request.query_params.get("after", "")
    after = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else None
    shown = await reading(
        partial(_shown, house, season, after or None, language_of(request), runs_the_house(caller))
    )
    return render(
        request,
        "season/one.html",
        status,
        failed=failed,
        server_now=house.desk.clock().wall,
        **shown,
    )


def _shown(house: Installation, id: str, after: int | None, lang: str, organiser: bool) -> Context:
    found, desk = house.seasons.season(id), house.seasons
    table, whole = desk.table(id, after), desk.table(id)
    shown = [row.who for row in whole.rows]
    public = Naming(desk.consents(), desk.agreed(id), shown)
    naming = None if organiser else public
    known = {event.id for event in desk.events(id)}
    offered = listed(house.desk, None, MOST_HALLS).tournaments if organiser else []
    halls = {one.id: one.name for one in offered}
    names = {hall: house.desk.card(f"hall/{hall}").name for hall in found.halls}
    names |= {key: event.name for key, event in found.events.items()}
    return {
        "season": found,
        "organiser": organiser,
        "rows": _rows(lang, found, table, naming, whole=after is None),
        "rated": _rated(desk, found, naming, lang),
        "nameless": sum(not public.name(who) for who in shown),
        "events": whole.events,
        "after": len(table.events),
        "coming": [names[hall] for hall in found.halls if hall not in known],
        "left_out": [
            say(lang, f"season.left-out-{one.why}", event=one.event, article=one.article)
            for one in whole.left_out
        ],
        "everything": _options(names),
        "halls": _options({id: name for id, name in halls.items() if id not in found.halls}),
    }


def _called(naming: Naming | None, who: Named, lang: str) -> str:
    """How somebody is called here: the organiser sees everybody's name."""
    return who.label if naming is None else naming.name(who) or say(lang, "season-page.withheld")


class Rated(NamedTuple):
    """Somebody's rating as it is shown."""

    name: str
    mean: str
    margin: str
    tables: int


def _rated(desk: SeasonDesk, season: Season, naming: Naming | None, lang: str) -> list[Rated]:
    """Everybody's rating, if the season has ratings."""
    if not season.rules.ratings:
        return []
    found = desk.ratings(season.id)
    return [
        Rated(
            _called(naming, one.who, lang),
            decimal(lang, f"{row.mean:.1f}"),
            decimal(lang, f"{row.deviation:.1f}"),
            row.tables,
        )
        for one, row in zip(found, rating_rows(found), strict=True)
    ]


def _options(names: dict[str, str]) -> list[Option]:
    return [Option(id, name) for id, name in names.items()]


def _rows(
    lang: str, season: Season, table: Table, naming: Naming | None, whole: bool
) -> list[Context]:
    """As the table of standings draws them."""
    left = max(0, season.planned - len(table.events)) if whole else 0
    told = needs(season.rules, table, season.places, left) if left else ()
    states: list[PersonNeeds | None] = [needed(lang, one) for one in told]
    states = states or [None] * len(table.rows)
    places = [row.place for row in table.rows]
    found = []
    for line, row, need in zip(table.rows, season_rows(lang, table), states, strict=True):
        named = naming is None or bool(naming.name(line.who))
        why = [{"text": row.why}] if row.why else []
        why += [{"text": _counted(lang, one, "counted")} for one in row.counted]
        why += [{"text": _counted(lang, one, "dropped")} for one in row.dropped]
        why += [{"text": one.message} for one in (need.needs if need else ())]
        found.append(
            {
                "place": row.place,
                "tied": places.count(row.place) > 1,
                "player": {
                    "name": _called(naming, line.who, lang),
                    "club": row.club if named else None,
                },
                "cells": [
                    *([say(lang, f"season-state.{need.state}")] if need else []),
                    len(row.counted) + len(row.dropped),
                ],
                "total": decimal(lang, str(row.points)),
                "why": why,
            }
        )
    return found


def _counted(lang: str, one: EventEarned, how: str) -> str:
    points = decimal(lang, str(one.points))
    return say(lang, f"season-page.{how}", event=one.name, place=one.place, points=points)


@post(f"{PATH}/{{season:str}}", status_code=303, include_in_schema=False)
async def send_season(
    request: Incoming, season: FromPath[str], house: House, caller: Calling
) -> Response[Any]:
    """A tournament taken in or taken out."""
    form = await form_of(request)
    typed = dict(form.pairs)
    try:
        who = str(caller.permitted_in_house("open-hall"))
        require_short(typed.items())
        does, desk = typed.get("_does", ""), house.seasons
        if does == "season-hall":
            await acting(partial(desk.count_hall, season, typed.get("hall", ""), who))
        elif does == "season-file":
            if not form.files.get("file"):
                raise Refused("field-missing", {"field": "file"})
            event = await reading(partial(foreign_event, form.files["file"], "dossier"))
            await acting(partial(desk.count, season, event, who))
        elif does == "season-remove":
            event_id, reason = typed.get("event", ""), typed.get("reason", "")
            await acting(partial(desk.remove, season, event_id, reason, who))
        else:
            raise Refused("field-missing", {"field": "_does"})
    except Refused as refused:
        await record(request, refused)
        failed = _failed(refused, typed, language_of(request))
        return await _one(request, house, caller, season, failed, STATUS.get(refused.code, 422))
    return Redirect(f"{PATH}/{season}", status_code=303)

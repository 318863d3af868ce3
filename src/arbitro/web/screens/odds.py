"""The page of the odds: any battle, a march of several, the table, and its poster."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from litestar import Response, get

from arbitro.documents.odds_drawn import (
    MOST_ATTACK,
    MOST_DEFENCE,
    left_chart,
    percent,
    poster,
    table,
)
from arbitro.kernel import Refused
from arbitro.messages import cite_all, refusal, say
from arbitro.messages.text import titled
from arbitro.odds import battle, chain
from arbitro.odds.throw import edition
from arbitro.regulations import RISIKO
from arbitro.web.api.shared import reading
from arbitro.web.screens.forms import figure_in
from arbitro.web.screens.page import Option
from arbitro.web.screens.regulations.texts import nav
from arbitro.web.serving.callers import Incoming, language_of
from arbitro.web.serving.own_address import origin_of
from arbitro.web.serving.templates import render

PATH = "/probabilita"
"""As /regole is: the pages of the house are Italian first."""
LONGEST = 120
"""Characters of the march; there are not more territories."""


class Asked(NamedTuple):
    """The battle in the address."""

    attack: int
    defence: int
    regulation: str
    stop_at: int
    then: tuple[int, ...]


def asked(query: Mapping[str, str]) -> Asked:
    """What the form sent, or the battle one sees first."""
    regulation = query.get("regulation") or RISIKO[0]
    if regulation not in RISIKO:
        raise Refused("unknown-regulation", {"regulation": regulation, "nearest": list(RISIKO)})
    return Asked(
        _figure(query, "attack", "12"),
        _figure(query, "defence", "7"),
        regulation,
        _figure(query, "stop_at", "1"),
        tuple(figure_in("then", one) for one in query.get("then", "")[:LONGEST].split()),
    )


def _figure(query: Mapping[str, str], field: str, usual: str) -> int:
    return figure_in(field, query.get(field, "").strip() or usual)


@get(PATH, include_in_schema=False)
async def odds_page(request: Incoming) -> Response[Any]:
    """Everything asked is in the address; what cannot be is told beside the form."""
    lang, query = language_of(request), dict(request.query_params)
    shown: dict[str, Any] = {"trouble": "", "said": None}
    regulation = query.get("regulation") if query.get("regulation") in RISIKO else RISIKO[0]
    status = 200
    try:
        shown["said"] = await reading(partial(_said, lang, asked(query)))
    except Refused as refused:
        shown["trouble"], status = refusal(lang, refused), 422
    return render(
        request,
        "laboratory/odds.html",
        status,
        query=query,
        regulation=regulation,
        regulations=[Option(id, titled(say(lang, f"regulation-short.{id}"))) for id in RISIKO],
        rows=table(str(regulation)),
        most_attack=MOST_ATTACK,
        most_defence=MOST_DEFENCE,
        nav=nav(lang, PATH),
        sided=True,
        **shown,
    )


def _said(lang: str, one: Asked) -> dict[str, Any]:
    fought = battle(one.attack, one.defence, one.regulation, one.stop_at)
    defences = (one.defence, *one.then)
    march = chain(one.attack, defences, one.regulation) if one.then else None
    because = edition(one.regulation).legal_dice(one.attack, one.defence).because
    chart = left_chart(lang, fought)
    return {
        "battle": one,
        "title": chart.title,
        "axis": chart.axis,
        "bars": chart.bars,
        "dice": say(lang, "odds.dice", articles=cite_all(lang, because.citations)),
        "reached": [
            say(lang, "odds.reached", number=at, defence=held, chance=percent(lang, chance))
            for at, (held, chance) in enumerate(
                zip(defences, march.reached if march else (), strict=False), start=1
            )
        ],
    }


@get(f"{PATH}/poster.pdf", include_in_schema=False)
async def odds_poster(request: Incoming) -> Response[bytes]:
    """The table for the wall of a club."""
    regulation = asked(dict(request.query_params)).regulation
    address = f"{origin_of(request)}{PATH}"
    body = await reading(partial(poster, language_of(request), regulation, address))
    headers = {"Content-Disposition": f'inline; filename="odds-{regulation}.pdf"'}
    return Response(body, media_type="application/pdf", headers=headers)

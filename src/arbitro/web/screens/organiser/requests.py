"""Entries asked for on the web: the form opened and shut, each request confirmed or declined."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, Response, get
from msgspec.structs import asdict

from arbitro.app.entry_requests import Requests
from arbitro.documents.entry_poster import entry_poster
from arbitro.kernel import Refused
from arbitro.web.api.shared import Calling, HallId, House, reading, stream_of
from arbitro.web.screens.organiser.every_page import ROLES, desk, nav
from arbitro.web.screens.page import Context, Page, Sent, View
from arbitro.web.serving.callers import language_of
from arbitro.web.serving.own_address import origin_of

PLACES, PER_ADDRESS = 40, 5


def requests(view: View) -> Context:
    id = view.hall.tournament.id
    held = view.house.requests.of(id)
    return desk(
        view,
        "requests",
        held=held,
        places=held.places or PLACES,
        per_address=held.per_address or PER_ADDRESS,
        rows=[
            {**asdict(one), "waiting": at.waiting} for one, at in view.house.requests.standing(id)
        ],
        left=view.house.requests.places_left(id),
        address=f"{view.origin}{view.base}/enter",
        teams=bool(view.hall.tournament.teams),
    )


def open_form(view: View, sent: Sent) -> str:
    return _set(view, True, *(_figure(sent, name) for name in ("places", "per_address")))


def shut_form(view: View, _: Sent) -> str:
    held = view.house.requests.of(view.hall.tournament.id)
    return _set(view, False, held.places or PLACES, held.per_address or PER_ADDRESS)


def confirm(view: View, sent: Sent) -> str:
    """A name already on the list asks whether it is somebody else; the rules of the list decide."""
    asked, distinct = sent.typed.get("request", ""), sent.typed.get("distinct") == "true"
    view.house.requests.confirm(view.hall.tournament.id, asked, view.who, distinct)
    return f"{view.base}/desk/requests"


def decline(view: View, sent: Sent) -> str:
    asked = sent.typed.get("request", "")
    view.house.requests.decline(view.hall.tournament.id, asked, view.who)
    return f"{view.base}/desk/requests"


def _set(view: View, open: bool, places: int, per_address: int) -> str:
    held: Requests = view.house.requests.set(
        view.hall.tournament.id, open, places, per_address, view.who
    )
    return f"{view.base}/desk/requests" if held.open == open else view.base


def _figure(sent: Sent, name: str) -> int:
    text = sent.typed.get(name, "").strip()
    if not text.isdecimal() or len(text) > 6:
        raise Refused("not-a-figure", {"field": name, "value": text[:20]})
    return int(text)


@get("/t/{tournament:str}/desk/poster.pdf", include_in_schema=False)
async def poster(
    request: Request[Any, Any, Any], tournament: HallId, caller: Calling, house: House
) -> Response[bytes]:
    """A page for the wall: what is played, when, and the code that opens the form."""
    stream = stream_of(tournament)
    who = caller.in_hall(stream)
    if who.role != "organiser":
        code = "sign-in-needed" if who.role == "public" else "not-allowed"
        raise Refused(code, {"role": who.role, "what": "poster"})
    hall = await reading(partial(house.desk.hall, stream))
    address = f"{origin_of(request)}/t/{tournament}/enter"
    made = partial(entry_poster, hall.tournament, language_of(request), address)
    headers = {"Content-Disposition": f'inline; filename="{tournament}-poster.pdf"'}
    return Response(await reading(made), media_type="application/pdf", headers=headers)


PAGES = (
    Page(
        "/desk/requests",
        "organiser/requests.html",
        ROLES,
        requests,
        nav,
        does={
            "open-requests": open_form,
            "shut-requests": shut_form,
            "confirm-request": confirm,
            "decline-request": decline,
        },
    ),
)

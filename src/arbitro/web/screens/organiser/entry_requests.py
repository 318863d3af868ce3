"""Entries asked for on the web: the form, opened and shut; each request confirmed or declined."""

from __future__ import annotations

from functools import partial

from litestar import Response, get

from arbitro.app import queries
from arbitro.app.access.roles import ROLES as EVERYBODY
from arbitro.app.commands import NOTE
from arbitro.app.entry_requests import Asked, Requests, request_id
from arbitro.documents.handouts import entry_poster
from arbitro.kernel import Refused
from arbitro.web.api.shared import Calling, HallId, House, reading
from arbitro.web.screens.forms import figure_in
from arbitro.web.screens.organiser.next_step import ROLES, desk, nav
from arbitro.web.screens.organiser.papers import organised
from arbitro.web.screens.page import Context, Page, Sent, View
from arbitro.web.screens.public.tournament import hushed
from arbitro.web.screens.public.tournament import nav as public_nav
from arbitro.web.serving.callers import Incoming, language_of
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
        rows=view.house.requests.standing(id),
        left=view.house.requests.places_left(id),
        address=f"{view.origin()}{view.base}/enter",
        teams=bool(view.hall.tournament.teams),
    )


def open_form(view: View, sent: Sent) -> str:
    return _set(
        view,
        True,
        *(figure_in(name, sent.typed.get(name, ""), 6) for name in ("places", "per_address")),
    )


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


@get("/t/{tournament:str}/desk/poster.pdf", include_in_schema=False)
async def poster(
    request: Incoming, tournament: HallId, caller: Calling, house: House
) -> Response[bytes]:
    """A page for the wall: what is played, when, and the code that opens the form."""
    stream = organised(caller, tournament, "poster")
    hall = await reading(partial(house.desk.hall, stream))
    address = f"{origin_of(request)}/t/{tournament}/enter"
    made = partial(entry_poster, hall.tournament, language_of(request), address)
    headers = {"Content-Disposition": f'inline; filename="{tournament}-poster.pdf"'}
    return Response(await reading(made), media_type="application/pdf", headers=headers)


AGREED = "true"


def form(view: View) -> Context:
    """How many places there are, and nobody's name."""
    hall, requests = view.hall.tournament.id, view.house.requests
    return {
        "event": view.ask(queries.overview.tournament),
        "takes": requests.takes(hall),
        "left": max(0, requests.places_left(hall) - len(requests.of(hall).waiting)),
        "note": NOTE,
        "asked": view.done,
    }


def ask(view: View, sent: Sent) -> Context:
    """A request, and where it stands; sent again it is the same."""
    typed = {name: value.strip() for name, value in sent.typed.items()}
    if typed.get("consent") != AGREED:
        raise Refused("request-consent", {"field": "consent"})
    asked = Asked(
        id=request_id(sent.key),
        name=" ".join(typed.get("name", "").split()),
        club=typed.get("club") or None,
        born=typed.get("born") or None,
        contacts=typed.get("contacts") or None,
        guardian=typed.get("guardian") == AGREED,
    )
    place = view.house.requests.ask(view.hall.tournament.id, asked, view.address)
    return {"number": place.id[:6], "waiting": place.waiting, "name": asked.name}


PAGES = (
    Page(
        "/enter",
        "public/enter.html",
        EVERYBODY,
        hushed(form),
        public_nav,
        does={"request": ask},
    ),
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

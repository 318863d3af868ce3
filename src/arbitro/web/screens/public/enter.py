"""The form by which anybody asks for a place, where the organiser has opened it."""

from __future__ import annotations

from arbitro.app import queries
from arbitro.app.access.roles import ROLES
from arbitro.app.commands import NOTE
from arbitro.app.entry_requests import Asked, request_id
from arbitro.kernel import Refused
from arbitro.web.screens.page import Context, Page, Sent, View
from arbitro.web.screens.public.tournament import hushed, nav

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


PAGES: tuple[Page, ...] = (
    Page("/enter", "public/enter.html", ROLES, hushed(form), nav, does={"request": ask}),
)

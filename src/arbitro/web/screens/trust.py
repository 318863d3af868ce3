"""How to trust this house from a phone: its certificate, where to put it, what it is good for."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from arbitro.kernel import Refused
from arbitro.web.api.shared import House
from arbitro.web.screens.organiser.people import qr_of
from arbitro.web.serving.own_address import origin_of
from arbitro.web.serving.templates import render

SYSTEMS = ("android", "ios", "computer")


@get("/trust", include_in_schema=False)
async def trust_page(request: Request[Any, Any, Any], house: House) -> Response[Any]:
    """With TLS of the house's own: the steps of each system; without, why one might want it."""
    authority = house.authority
    here = f"{origin_of(request)}/trust"
    return render(
        request,
        "house/trust.html",
        authority=authority,
        secure=request.scope["scheme"] == "https",
        systems=SYSTEMS,
        url=here,
        svg=qr_of(here) if authority is not None else "",
    )


@get("/trust/authority.crt", include_in_schema=False)
async def trust_file(house: House) -> Response[bytes]:
    """The certificate as phones install it."""
    if house.authority is None:
        raise Refused("no-such-address", {"path": "/trust/authority.crt"})
    headers = {"Content-Disposition": 'attachment; filename="arbitro.crt"'}
    return Response(house.authority.der, media_type="application/x-x509-ca-cert", headers=headers)

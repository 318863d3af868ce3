"""What a phone needs of this house: to trust its certificate, its manifest, its worker, the page
without network.

A browser runs a worker only where nobody can have changed it on its way: over TLS whose authority
the phone trusts, or on the laptop itself. Elsewhere none is handed out, and the page says so.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Response, get

from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.web.api.shared import House
from arbitro.web.screens.organiser.people import qr_of
from arbitro.web.serving.callers import Incoming, language_of
from arbitro.web.serving.own_address import origin_of
from arbitro.web.serving.templates import STATIC, render, static, static_root

DARK = "#14222c"
_ICONS = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-full.png", 512, "maskable"),
)
_LEFT_OUT = (".LICENSE", ".png", "map.svg", "map-en.svg", "worker.js")
"""Files of ours that a page without network does not need."""


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: Incoming) -> Response[bytes]:
    """What a phone asks before it takes a page among its programs."""
    lang = language_of(request)
    told = {
        "id": "/",
        "name": "Arbitro",
        "short_name": "Arbitro",
        "description": say(lang, "offline.description"),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": DARK,
        "theme_color": DARK,
        "icons": [
            {
                "src": static(file),
                "sizes": f"{side}x{side}",
                "type": "image/png",
                "purpose": purpose,
            }
            for file, side, purpose in _ICONS
        ],
        "shortcuts": [{"name": say(lang, "offline.title"), "url": "/offline"}],
    }
    return Response(msgspec.json.encode(told), media_type="application/manifest+json")


@get("/worker.js", include_in_schema=False)
async def worker(request: Incoming) -> Response[str]:
    """The worker, with the addresses of the files it keeps; only where a browser would run it."""
    if not is_secure(request):
        raise Refused("no-such-address", {"path": "/worker.js"})
    return Response(_script(), media_type="text/javascript")


@cache
def _script() -> str:
    folder = Path(str(STATIC))
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    kept = [
        static(path.relative_to(folder).as_posix())
        for path in files
        if not path.name.endswith(_LEFT_OUT)
    ]
    told = msgspec.json.encode({"ROOT": static_root(), "FILES": kept}).decode()
    return f"self.arbitro = {told};\n" + (folder / "worker.js").read_text(encoding="utf-8")


@get("/offline", include_in_schema=False)
async def offline_page(request: Incoming) -> Response[Any]:
    """The case book of a hall, searched on the phone itself, and how to keep it there."""
    return render(request, "house/offline.html", secure=is_secure(request))


def is_secure(request: Incoming) -> bool:
    """Can a browser that came this way run a worker, if it trusts the certificate?"""
    host = request.headers.get("host", "").rpartition(":")[0] or request.headers.get("host", "")
    near = host in ("localhost", "127.0.0.1", "[::1]")
    return near or request.scope["scheme"] == "https" or origin_of(request).startswith("https:")


SYSTEMS = ("android", "ios", "computer")


@get("/trust", include_in_schema=False)
async def trust_page(request: Incoming, house: House) -> Response[Any]:
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

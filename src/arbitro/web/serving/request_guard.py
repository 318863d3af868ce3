"""No request forged or of no sense, no answer with which a browser does what we did not ask for."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.types import Message, Scope

from arbitro.kernel import Refused
from arbitro.web.serving.callers import SAFE, caller_of
from arbitro.web.serving.request_body import Incoming, form_of, require_readable, require_size

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
FORGERY_HEADER = "x-csrf-token"
FORGERY_FIELD = "_csrf_token"
_ASSURED = b"max-age=31536000"
"""Only said over https: a hall's laptop on plain http must stay reachable."""


_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


async def add_headers(message: Message, scope: Scope) -> None:
    """On every answer, also those to errors."""
    if message["type"] != "http.response.start":
        return
    headers = message["headers"] = [*message.get("headers", ()), *_RAW]
    if not any(name == b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"no-store"))
    if scope.get("scheme") == "https":
        headers.append((b"strict-transport-security", _ASSURED))


async def check_request(request: Incoming) -> None:
    """Before any handler: no forged wish, no body of another kind or of no sense."""
    if request.method in SAFE:
        return
    grant = caller_of(request).grant
    require_size(request, grant.role if grant is not None else "public")
    await refuse_forgery(request)
    api = request.scope["path"].startswith("/api/")
    length = request.headers.get("content-length", "0")
    chunked = "transfer-encoding" in request.headers
    if api and (length != "0" or chunked) and request.content_type[0] != "application/json":
        raise Refused("not-json-body", {})
    if api:
        await require_readable(request)


async def refuse_forgery(request: Incoming) -> None:
    """A wish that rides on a cookie must come from a page of ours.

    A bearer token is never sent by a browser on its own, so it needs no other proof.
    """
    caller = caller_of(request)
    if caller.by == "bearer":
        return
    origin = request.headers.get("origin")
    if origin is not None and _host_in(origin) != request.headers.get("host"):
        raise Refused("forged", {})
    if caller.by == "cookie":
        token = request.headers.get(FORGERY_HEADER)
        if token is None:
            token = (await form_of(request)).get(FORGERY_FIELD)
        if token != caller.forgery_token:
            raise Refused("forged", {})


def _host_in(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError as error:
        raise Refused("broken-origin", {}) from error

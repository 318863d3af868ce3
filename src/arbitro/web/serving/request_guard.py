"""A request looked over before anything is done: not forged, read within bounds, its form taken
apart off the loop; and what every answer carries, so that a browser does only what we asked for.

How much anybody may send depends on the key he shows: a stranger signs in with a few words, a
phone taps, the organiser pastes a list.
"""

from __future__ import annotations

from codecs import lookup
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec
from anyio import to_thread
from litestar.types import Message, Scope
from multipart import MultipartError, MultipartSegment, PushMultipartParser

from arbitro.envelope import too_deep
from arbitro.kernel import Refused
from arbitro.web.serving.callers import SAFE, Incoming, caller_of

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


LARGEST_BODY = 2_000_000
MOST_BYTES = {"organiser": LARGEST_BODY, "referee": 200_000, "public": 50_000}
FROM_A_PHONE = 100_000
AT_LEAST_AT = {"/replay": 1_000_000, "/enter": FROM_A_PHONE}
"""By the end of an address, where anybody may send more: the log of a long match, a form with
several fields, of which one that is too long is told so.
"""
"""Bytes of a body by the sender's role, and those of any other."""
MOST_FIELDS = 5_000
AT_ONCE = 10_000
"""Bytes that are taken apart in no time; anything longer is done in a thread."""
_FEW = 64
"""So many brackets cannot be nested too deeply."""
_FORM = "arbitro.form"


@dataclass
class Form:
    """Names and values in order, and files by name."""

    pairs: list[tuple[str, str]] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)

    def get(self, name: str) -> str | None:
        return next((value for one, value in self.pairs if one == name), None)


def require_size(request: Incoming, role: str) -> None:
    """Before a byte of it is read. Who has no key must say how long his wish is."""
    end = str(request.scope["path"]).rpartition("/")[2]  # its address may be no address
    most = max(MOST_BYTES.get(role, FROM_A_PHONE), AT_LEAST_AT.get(f"/{end}", 0))
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:12]) > most:
        raise Refused("too-large", {})
    if role == "public" and "transfer-encoding" in request.headers:
        raise Refused("too-large", {})


async def require_readable(request: Incoming) -> None:
    """A body of JSON that can be read at all; `Refused` says why it cannot."""
    _require_charset(request)
    body = await request.body()
    try:
        body.decode()
    except UnicodeDecodeError as error:
        raise Refused("not-utf-8", {"at": error.start}) from error
    if body.count(b"[") + body.count(b"{") > _FEW and (
        await to_thread.run_sync(_is_deep, body) if len(body) > AT_ONCE else _is_deep(body)
    ):
        raise Refused("too-deep", {})


def _is_deep(body: bytes) -> bool:
    try:
        return too_deep(msgspec.json.decode(body))
    except RecursionError:
        return True
    except msgspec.DecodeError:  # whoever reads it says what is wrong
        return False


async def form_of(request: Incoming) -> Form:
    """The form a page sent; empty if the body is none."""
    scope: Any = request.scope
    known = scope.get(_FORM)
    if isinstance(known, Form):
        return known
    kind, options = request.content_type
    found = Form()
    if kind in ("application/x-www-form-urlencoded", "multipart/form-data"):
        _require_charset(request)
        boundary = options.get("boundary", "") if kind.startswith("multipart") else None
        body = await request.body()
        if len(body) > AT_ONCE:
            found = await to_thread.run_sync(_taken_apart, body, boundary)
        else:
            found = _taken_apart(body, boundary)
    scope[_FORM] = found
    return found


def _require_charset(request: Incoming) -> None:
    named = request.content_type[1].get("charset", "utf-8")
    if not _is_utf_8(named):
        raise Refused("unknown-charset", {"charset": named[:40]})


def _is_utf_8(named: str) -> bool:
    try:
        return lookup(named).name in ("utf-8", "ascii")
    except (LookupError, ValueError):
        return False


def _taken_apart(body: bytes, boundary: str | None) -> Form:
    try:
        if boundary is not None:
            return _parts(body, boundary)
        text = body.decode()
        return Form(parse_qsl(text, True, errors="strict", max_num_fields=MOST_FIELDS))
    except UnicodeDecodeError as error:
        raise Refused("not-utf-8", {"at": error.start}) from error
    except MultipartError as error:
        raise Refused("malformed", {"problem": str(error)}) from error
    except ValueError as error:  # more fields than any form of ours has
        raise Refused("too-large", {}) from error


def _parts(body: bytes, boundary: str) -> Form:
    found = Form()
    if not boundary.isascii() or not boundary:
        raise Refused("malformed", {"problem": "boundary"})
    part, data = None, bytearray()
    with PushMultipartParser(boundary.encode(), max_segment_count=MOST_FIELDS) as parser:
        for piece in (*parser.parse(body), *parser.parse(b"")):
            if isinstance(piece, MultipartSegment):
                part, data = piece, bytearray()
            elif piece:
                data += piece
            elif part is not None:
                _put(found, part, bytes(data))
    return found


def _put(form: Form, part: MultipartSegment, data: bytes) -> None:
    if part.filename:
        form.files[part.name] = data
        return
    if not _is_utf_8(part.charset or "utf-8"):
        raise Refused("unknown-charset", {"charset": str(part.charset)[:40]})
    form.pairs.append((part.name, data.decode()))

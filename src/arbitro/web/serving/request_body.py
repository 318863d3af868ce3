"""What a request carries: read within bounds, looked over, and taken apart off the loop.

How much anybody may send depends on the key he shows: a stranger signs in with a few words, a
phone taps, the organiser pastes a list.
"""

from __future__ import annotations

from codecs import lookup
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from anyio import to_thread
from litestar import Request
from multipart import MultipartError, MultipartSegment, PushMultipartParser

from arbitro.envelope import too_deep
from arbitro.kernel import Refused

Incoming = Request[Any, Any, Any]
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

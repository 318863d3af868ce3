"""Everything that goes wrong: one shape with the status a program expects, a page for people."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from arbitro.app.ports import Unavailable
from arbitro.app.queries.question import Cited
from arbitro.kernel import Refused
from arbitro.messages import refusal, say
from arbitro.web.serving.callers import Incoming, language_of
from arbitro.web.serving.templates import render

log = logging.getLogger("arbitro.web")


class Trouble(Struct, frozen=True):
    """What went wrong: a stable code, a sentence for people, facts for programs, the articles."""

    code: str
    message: str
    facts: dict[str, Any]
    articles: list[Cited]


class ErrorBody(Struct, frozen=True):
    error: Trouble


STATUS = {
    "malformed": 400,
    "too-deep": 400,
    "not-utf-8": 400,
    "unknown-charset": 400,
    "broken-origin": 400,
    "sign-in-needed": 401,
    "unknown-token": 401,
    "wrong-password": 401,
    "link-unknown": 401,
    "not-allowed": 403,
    "not-ones-own": 403,
    "while-playing": 403,
    "forged": 403,
    "wrong-pin": 403,
    "link-used-up": 403,
    "no-seat-here": 403,
    "free-play-shut": 403,
    "no-such-address": 404,
    "unknown-hall": 404,
    "unknown-season": 404,
    "unknown-person": 404,
    "unknown-match": 404,
    "unknown-exercise": 404,
    "unknown-round": 404,
    "unknown-table": 404,
    "unknown-player": 404,
    "no-such-table": 404,
    "no-such-link": 404,
    "wrong-method": 405,
    "changed-meanwhile": 409,
    "hall-moved": 409,
    "hall-another": 409,
    "hall-exists": 409,
    "hall-busy": 409,
    "match-exists": 409,
    "room-closed": 409,
    "house-full": 409,
    "no-free-seat": 409,
    "name-taken": 409,
    "act-id-taken": 409,
    "too-large": 413,
    "not-json-body": 415,
    "too-often": 429,
}
"""Any other refusal is 422: understood, allowed, and against a rule."""
_SAID = {
    400: "the request cannot be read",
    401: "nobody known asks",
    403: "not for this role, or not now",
    404: "there is no such thing",
    409: "something changed meanwhile, or the name is taken",
    413: "the body is too large",
    415: "the body is not JSON",
    422: "refused by a rule; the articles say which",
    429: "too many attempts from this address",
    503: "the place of storage does not answer; nothing was changed",
}


def troubles(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers an operation may give besides the good one, for its description."""
    return {
        status: ResponseSpec(ErrorBody, generate_examples=False, description=_SAID[status])
        for status in statuses
    }


READS = troubles(400, 401, 403, 404, 422, 429, 503)
ACTS = troubles(*_SAID)


def status_of(error: Refused) -> int:
    return STATUS.get(error.code, 422)


def body_of(lang: str, refused: Refused) -> ErrorBody:
    articles = [Cited(c.regulation, c.article, c.id) for c in refused.citations]
    sentence = refusal(lang, refused)
    facts: dict[str, Any] = msgspec.to_builtins(refused.facts, str_keys=True, enc_hook=str)
    return ErrorBody(Trouble(refused.code, sentence, facts, articles))


def answer(status: int, body: ErrorBody) -> Response[bytes]:
    headers = {}
    if status == 429:
        headers["Retry-After"] = str(body.error.facts.get("seconds", 60))
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(
        msgspec.json.encode(body), status_code=status, media_type=MediaType.JSON, headers=headers
    )


def on_refused(request: Incoming, error: Refused) -> Response[Any]:
    return _told(request, status_of(error), body_of(language_of(request), error))


def on_unavailable(request: Incoming, error: Unavailable) -> Response[Any]:
    sentence = say(language_of(request), f"unavailable.{error.code}")
    return _told(request, 503, ErrorBody(Trouble(error.code, sentence, {}, [])))


def on_http(request: Incoming, error: HTTPException) -> Response[Any]:
    """What the framework refuses, in our shape."""
    refused = refused_by_framework(error, request.scope["path"])
    return _told(request, error.status_code, body_of(language_of(request), refused))


def _told(request: Incoming, status: int, body: ErrorBody) -> Response[Any]:
    """The sentence and the way on for whoever reads pages; a program gets the one shape."""
    if not wants_page(request):
        return answer(status, body)
    return render(
        request,
        "house/trouble.html",
        status,
        sentence=body.error.message,
        sign_in=body.error.code in ("sign-in-needed", "unknown-token", "link-unknown"),
        here=request.url.path,
    )


def wants_page(request: Incoming) -> bool:
    """A browser that asks for a page."""
    return not request.scope["path"].startswith("/api/") and "text/html" in request.headers.get(
        "accept", ""
    )


def refused_by_framework(error: HTTPException, path: str) -> Refused:
    status = error.status_code
    if status == 404:
        return Refused("no-such-address", {"path": path[:200]})
    if status == 405:
        return Refused("wrong-method", {})
    if status == 413:
        return Refused("too-large", {})
    if status == 415:
        return Refused("not-json-body", {})
    return Refused("malformed", {"problem": _first_problem(error)})


_HEADERS = {"key": "Idempotency-Key", "version": "If-Match", "last": "Last-Event-ID"}


def _first_problem(error: HTTPException) -> str:
    """The framework lists what does not fit; the first is enough to begin with."""
    listed = error.extra if isinstance(error.extra, list) else []
    for row in listed:
        if isinstance(row, dict) and "message" in row:
            where = _HEADERS.get(str(row.get("key")), row.get("key"))
            return f"{where}: {row['message']}" if where else str(row["message"])
    return str(error.detail)


def on_bug(request: Incoming, error: Exception) -> Response[bytes]:
    """Ours. The sentence says so and nothing of what we know; the log has the rest."""
    log.error("%s %s", request.method, request.scope["path_template"] or "?", exc_info=error)
    sentence = say(language_of(request), "status.bug")
    return answer(500, ErrorBody(Trouble("bug", sentence, {}, [])))

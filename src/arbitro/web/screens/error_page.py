"""What goes wrong, for whoever reads pages: the sentence, its article, the way on."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from arbitro.app.ports import Unavailable
from arbitro.kernel import Refused
from arbitro.messages import refusal, say
from arbitro.web.serving import errors
from arbitro.web.serving.callers import language_of
from arbitro.web.serving.templates import render


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """A browser that asks for a page; a program gets the one error shape."""
    return not request.scope["path"].startswith("/api/") and "text/html" in request.headers.get(
        "accept", ""
    )


def on_refused(request: Request[Any, Any, Any], error: Refused) -> Response[Any]:
    if not wants_page(request):
        return errors.on_refused(request, error)
    sentence = refusal(language_of(request), error)
    return _page(request, errors.status_of(error), error.code, sentence)


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if not wants_page(request):
        return errors.on_http(request, error)
    refused = errors.refused_by_framework(error, request.scope["path"])
    sentence = refusal(language_of(request), refused)
    return _page(request, error.status_code, refused.code, sentence)


def on_unavailable(request: Request[Any, Any, Any], error: Unavailable) -> Response[Any]:
    if not wants_page(request):
        return errors.on_unavailable(request, error)
    sentence = say(language_of(request), f"unavailable.{error.code}")
    return _page(request, 503, error.code, sentence)


def _page(request: Request[Any, Any, Any], status: int, code: str, sentence: str) -> Response[Any]:
    answer = render(
        request,
        "house/trouble.html",
        sentence=sentence,
        sign_in=code in ("sign-in-needed", "unknown-token", "link-unknown"),
        here=request.url.path,
    )
    answer.status_code = status
    return answer

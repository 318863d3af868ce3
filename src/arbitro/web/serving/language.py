"""The reader's language: asked for in the address, or what the browser prefers, or Italian."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from arbitro.messages import DEFAULT, LANGUAGES


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    asked = connection.query_params.get("lang") or connection.cookies.get("lang")
    if asked in LANGUAGES:
        return str(asked)
    return preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The first of our languages in the order of an Accept-Language header."""
    wishes = []
    for at, part in enumerate(header[:500].split(",")):
        name, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), at, name.partition("-")[0].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wishes) if name in LANGUAGES), DEFAULT)

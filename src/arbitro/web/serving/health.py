"""The few addresses outside the API that are no pages: is it alive, and what can be asked."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.serialization import encode_json

from arbitro.web.api.shared import House, reading


@get("/healthz", include_in_schema=False)
async def health(house: House) -> dict[str, Any]:
    """Alive, and the store answers."""
    position = await reading(house.store.position)
    return {"ok": True, "position": position}


@get("/openapi.json", include_in_schema=False)
async def description(request: Request) -> Response[bytes]:  # type: ignore[type-arg]  # the framework reads the bare name
    """Every operation of the API, for programs."""
    body = encode_json(request.app.openapi_schema.to_schema())
    return Response(body, media_type=MediaType.JSON)

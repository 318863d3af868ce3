"""Handlers taken in at once answer as those handed over one by one."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Request, get, post
from litestar.testing import TestClient

from arbitro.web.serving.handler_group import as_asked, together


@get(["/one", "/two/{number:int}"])
async def show(request: Request[Any, Any, Any]) -> str:
    return f"{request.scope['path_template']} {request.path_params}"


@post("/one")
async def send() -> str:
    return "sent"


def test_every_address_answers_and_says_its_methods() -> None:
    app = Litestar([together("/t/{name:str}", [show, send])], openapi_config=None)
    with TestClient(app) as client:
        assert client.get("/t/a/one").text == "/t/{name}/one {'name': 'a'}"
        assert client.get("/t/a/two/2").text == "/t/{name}/two/{number} {'name': 'a', 'number': 2}"
        assert client.post("/t/a/one").text == "sent"
        assert client.post("/t/a/two/2").status_code == 405
        assert client.options("/t/a/one").headers["allow"] == "GET, OPTIONS, POST"
        told = client.options("/t/a/two/2")
        assert (told.status_code, told.headers["allow"]) == (204, "GET, OPTIONS")


def test_handlers_serve_one_application_after_the_other() -> None:
    for where in ("/first", "/second"):
        app = Litestar([together(where, [show, send])], openapi_config=None)
        with TestClient(app) as client:
            assert client.get(f"{where}/one").text == f"{where}/one {{}}"
            assert client.get("/one").status_code == 404


def test_an_address_is_told_without_the_kinds_of_its_parts() -> None:
    assert as_asked("/t/{tournament:str}/r/{round:int}") == "/t/{tournament}/r/{round}"

"""Two tournaments on one laptop: both on one page, and neither knows of the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.asking import HALL, Asking, asking, bearer, wish


@pytest.fixture(scope="module")
def hall() -> Iterator[Asking]:
    with asking() as found:
        yield found


def test_both_halls_are_told_and_where_somebody_waits_comes_first(hall: Asking) -> None:
    key = bearer(hall.house.ring.add("organiser", "", "la casa").secret)
    opened = {"id": "serale", "name": "Torneo serale", "format": "open"}
    path = "/api/v1/tournaments"
    assert hall.client.post(path, json=opened, headers=key | wish()).status_code == 201
    page = hall.client.get("/sale", headers=key).text
    assert "tutto tranquillo" in page
    assert page.index("/t/serale/desk") > 0
    assert "tavoli finiti: 4 su 8" in page
    call = {"round": hall.round, "table": hall.playing.number, "call": "ruling"}
    sent = hall.client.post(f"{HALL}/call-referee", json=call, headers=hall.token("table") | wish())
    assert sent.status_code in (200, 201), sent.text
    page = hall.client.get("/sale", headers=key).text
    assert "2 chiamate in attesa" in page
    assert page.index("/t/demo/desk") < page.index("/t/serale/desk")
    english = hall.client.get("/sale", headers=key | {"Accept-Language": "en"}).text
    assert "2 calls waiting" in english
    assert "/sale" in hall.client.get("/", headers=key).text


def test_only_who_runs_the_house_sees_them_all(hall: Asking) -> None:
    asked = {"Accept": "text/html"}
    assert hall.client.get("/sale", headers=asked).status_code == 401
    for role in ("referee", "projector"):
        assert hall.client.get("/sale", headers=asked | hall.token(role)).status_code == 403
    other = bearer(hall.house.ring.add("organiser", "hall/altro", "banco").secret)
    assert hall.client.get("/sale", headers=asked | other).status_code == 403

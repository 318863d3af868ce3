"""A finished free match is explained on its page: asked for, under way, told; others refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from arbitro.analysis.graph import letters
from arbitro.web import demo
from arbitro.web.screens import match_analysis
from tests.compiled import warm
from tests.patience import SECONDS
from tests.web.asking import Asking, asking
from tests.web.axe import faults
from tests.web.living import living

HTML = {"Accept": "text/html"}


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Asking]:
    warm()
    monkeypatch.setattr(match_analysis, "PLAYOUTS", 24)
    with asking() as one:
        demo.finished_matches(one.house.rooms)
        demo.free_match(one.house.rooms)
        yield one


def address(hall: Asking, regulation: str) -> str:
    over = hall.house.rooms.finished()
    return f"/replay/{next(room.id for room in over if room.regulation == regulation)}/analysis"


def test_a_match_is_explained_on_its_page(hall: Asking) -> None:
    page = address(hall, "rur-2015")
    assert "<form" in hall.client.get(page, headers=HTML).text
    sent = hall.client.post(page, headers=HTML, follow_redirects=False)
    assert (sent.status_code, sent.headers["location"]) == (303, page)
    assert hall.client.post(page, headers=HTML, follow_redirects=False).status_code == 303
    job = match_analysis.found(f"{page.split('/')[2]}/1")
    assert job is not None
    told = job.outcome.result(timeout=SECONDS)
    for lang in ("it", "en"):
        answer = hall.client.get(f"{page}?lang={lang}", headers=HTML)
        assert answer.status_code == 200
        assert 'class="chances"' in answer.text
        assert "data-again" not in answer.text
        assert all(player in answer.text for player in told.players)
    assert len(set(letters(told.players))) == len(told.players)
    watched = hall.client.get(page.removesuffix("/analysis"), headers=HTML).text
    assert watched.count("data-steps=") == 2


def test_a_hand_is_explained_on_its_page(hall: Asking) -> None:
    page = address(hall, "tarocchi-2012")
    assert hall.client.post(page, headers=HTML, follow_redirects=False).status_code == 303
    job = match_analysis.found(f"{page.split('/')[2]}/1")
    assert job is not None
    told = job.outcome.result(timeout=SECONDS)
    for lang, words in (
        ("it", "Chi poteva dichiarare che cosa"),
        ("en", "Who could have declared"),
    ):
        answer = hall.client.get(f"{page}?lang={lang}", headers=HTML)
        assert answer.status_code == 200
        assert words in answer.text
        assert all(player in answer.text for player in told.players)


def test_the_page_comes_to_its_end_by_itself_and_reads_well(hall: Asking, page: Page) -> None:
    where = address(hall, "rur-2015")
    with living(hall.house) as url:
        page.goto(f"{url}{where}")
        page.get_by_role("button", name="Analizza la partita").press("Enter")
        expect(page.locator("svg.chances").first).to_be_visible()
        assert faults(page) == []
        page.locator(".sheet a", has_text="giro").first.click()
        expect(page.locator(".replay-now")).to_be_visible()


def test_a_page_that_waits_looks_again(hall: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    page = address(hall, "rur-2015")
    monkeypatch.setitem(
        vars(match_analysis)["_jobs"], f"{page.split('/')[2]}/1", match_analysis.Job()
    )
    assert "data-again" in hall.client.get(page, headers=HTML).text


def test_a_running_match_and_an_unknown_one_are_refused(hall: Asking) -> None:
    (running,) = hall.house.rooms.running()
    for page, status in (
        (f"/replay/{running.id}/analysis", 409),
        (f"/replay/{running.id}/analysis?hand=1", 409),
        ("/replay/nothing/analysis", 404),
    ):
        answer = hall.client.post(page, headers=HTML, follow_redirects=False)
        assert answer.status_code in (status, 422), answer.text[:200]
        assert answer.status_code < 500

"""The site of a house, downloaded from the organiser's first page."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest

from arbitro.cli.house.serve import site_of
from tests.publication.sites import a_house, without_consent
from tests.web.lending import client_of
from tests.web.screens.test_people import Browsing
from tools.docs import broken


@pytest.fixture
def site() -> Iterator[Browsing]:
    house = a_house()
    with client_of(house) as client:
        yield Browsing(house, client)
    house.close()


def test_the_zip_is_the_site_and_names_nobody_without_consent(
    site: Browsing, tmp_path: Path
) -> None:
    assert "/sito.zip" not in site.get("/")
    site.house.site = partial(site_of, site.house)
    assert "/sito.zip" in site.get("/")
    assert "/sito.zip" not in site.get("/", anybody=True)
    headers = {"Authorization": f"Bearer {site.key}"}
    got = site.client.get("/sito.zip?site=Club+Prova", headers=headers)
    assert got.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(BytesIO(got.content)) as archive:
        archive.extractall(tmp_path)
    assert list(broken(tmp_path / "sito")) == []
    assert "Club Prova" in (tmp_path / "sito" / "index.html").read_text(encoding="utf-8")
    pages = "".join(p.read_text(encoding="utf-8") for p in tmp_path.rglob("*.html"))
    assert not any(one.name in pages for one in without_consent(site.house))


def test_it_is_for_who_runs_the_house(site: Browsing) -> None:
    assert site.client.get("/sito.zip").status_code == 401
    headers = {"Authorization": f"Bearer {site.key}"}
    assert site.client.get("/sito.zip", headers=headers).status_code == 422
    site.house.site = partial(site_of, site.house)
    assert site.client.get(f"/sito.zip?site={'x' * 5000}", headers=headers).status_code == 422

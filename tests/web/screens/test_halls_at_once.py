"""Two tournaments on one laptop: both on one page, and neither knows of the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from shutil import copyfile

import pytest

from arbitro.cli.house.halls import lying_in
from arbitro.cli.house.serve import folder_of
from arbitro.kernel import Refused
from tests.cli.running import run
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


def test_halls_of_others_are_told_as_their_folder_has_them(hall: Asking, tmp_path: Path) -> None:
    key = bearer(hall.house.ring.add("organiser", "", "la federazione").secret)
    assert "Le sale di altri" not in hall.client.get("/sale", headers=key).text
    hall.house.elsewhere = partial(lying_in, folder_of(str(tmp_path)))
    assert "ancora nessun sito" in hall.client.get("/sale", headers=key).text
    past = Path(__file__).parents[2] / "past" / "0.1.0" / "tournaments"
    for path in past.glob("rur-exits*"):
        copyfile(path, tmp_path / path.name)
    file = tmp_path / "rur-exits.jsonl"
    site = tmp_path / "ricevuto" / "sito"
    assert run("publish", str(site), str(file), "--name", "Club lontano").code == 0
    page = hall.client.get("/sale", headers=key).text
    assert "Club lontano" in page
    assert "il file la conferma" in page
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-1]))
    (tmp_path / "rotto.zip").write_bytes(b"PK")
    (tmp_path / "altro").mkdir()
    (tmp_path / "altro" / "site.json").write_text("{}")
    page = hall.client.get("/sale", headers=key | {"Accept-Language": "en"}).text
    assert "the file tells another history" in page
    assert "altro/site.json is no site" in page
    assert "rotto.zip: damaged" in page
    file.unlink()
    assert "senza file con cui" in hall.client.get("/sale", headers=key).text
    hall.house.elsewhere = None


def test_a_folder_that_is_not_there_is_told_before_anything_is_served(tmp_path: Path) -> None:
    with pytest.raises(Refused) as told:
        folder_of(str(tmp_path / "manca"))
    assert told.value.code == "site-not-a-folder"

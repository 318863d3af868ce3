"""The form on the web and the organiser's page of it: closed, open, asked, confirmed, on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from arbitro.app import commands as c
from arbitro.bootstrap import Installation
from arbitro.web.demo import Showing
from tests.web import plain
from tests.web.houses import steady
from tests.web.living import living

NAME = "Querciagrossa Anna"


@pytest.fixture
def house() -> Iterator[Installation]:
    one = steady()
    show = Showing(one.desk, "a")
    show.send(c.OpenHall(id="a", name="Serale", regulation="rur-2015", date="2026-05-09"))
    yield one
    one.close()


def test_from_the_closed_form_to_the_list(house: Installation) -> None:
    desk = {"Authorization": f"Bearer {house.ring.add('organiser', subject='Ada').secret}"}
    typed = {"_does": "request", "_form": "request", "name": NAME, "born": "1980"}
    with living(house) as url:
        form, page = f"{url}/t/a/enter", f"{url}/t/a/desk/requests"
        assert "<form" not in plain.get(form).text.partition("<main")[2]
        assert 'href="/t/a/enter"' not in plain.get(f"{url}/t/a").text
        assert plain.post(form, data={**typed, "consent": "true"}).status_code == 422
        assert plain.get(page).status_code == 401
        opened = {"_does": "open-requests", "_form": "x", "places": "1", "per_address": "2"}
        assert plain.post(page, data=opened).status_code == 401
        assert plain.post(page, data=opened, headers=desk).status_code == 303
        without = plain.post(form, data=typed)
        assert (without.status_code, "data-errors" in without.text) == (422, True)
        got = plain.post(form, data={**typed, "consent": "true"})
        assert got.status_code == 200
        assert "Richiesta ricevuta" in got.text
        asked = plain.get(page, headers=desk).text
        assert NAME in asked
        everybody = ("", "/enter", "/seating", "/standings")
        seen = "".join(plain.get(f"{url}/t/a{path}").text for path in everybody)
        seen += plain.get(f"{url}/api/v1/tournaments/a/entries").text
        assert NAME not in seen
        poster = plain.get(f"{url}/t/a/desk/poster.pdf", headers=desk)
        assert poster.content.startswith(b"%PDF")
        assert plain.get(f"{url}/t/a/desk/poster.pdf").status_code == 401
        request = re.findall(r'name="request" value="([0-9a-f]+)"', asked)[0]
        wish = {"_does": "confirm-request", "_form": "x", "request": request}
        assert plain.post(page, data=wish, headers=desk).status_code == 303
        assert NAME not in plain.get(page, headers=desk).text
    players = house.desk.hall("hall/a").tournament.players.values()
    assert [one.name for one in players] == [NAME]

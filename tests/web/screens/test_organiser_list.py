"""What a new organiser stumbled over: columns read wrong, silence, long lists, still clocks."""

from __future__ import annotations

import re

import pytest

from arbitro.app import commands as c
from arbitro.bootstrap import Installation
from arbitro.simulation.invented_people import invented
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.web.demo import Showing
from arbitro.web.screens.forms import nested
from tests.web.asking import bearer
from tests.web.houses import steady
from tests.web.lending import client_of
from tests.web.screens.organising import NAMES, SIXTEEN

HALL = "prova"


def asked(house: Installation, path: str, **typed: str) -> str:
    """A page of the desk, or what it answers to a form, in Italian."""
    headers = {**bearer(house.ring.add("organiser", subject="banco").secret), "Accept": "text/html"}
    headers["Accept-Language"] = "it"
    with client_of(house) as client:
        address = f"/t/{HALL}/desk{path}"
        answer = (
            client.post(address, data=typed, headers=headers)
            if typed
            else client.get(address, headers=headers)
        )
    assert answer.status_code == 200, answer.text[:300]
    return answer.text


def opened(players: int = 0) -> tuple[Installation, Showing]:
    house = steady()
    show = Showing(house.desk, HALL)
    show.send(c.OpenHall(id=HALL, name="Prova", regulation="rur-2015", date="2026-05-09"))
    if players:
        people = invented(players, Chance(HALL))
        show.send(c.EnterMany(entries=tuple(t.Enter(**one._asdict()) for one in people)))
    return house, show


def column(page: str, name: str) -> list[str]:
    return re.findall(rf'name="rows\.\d+\.{name}" value="([^"]*)"', page)


@pytest.mark.parametrize(
    ("row", "name", "club", "born"),
    [
        ("{both}\tClub {n}\tLazio\t198{n}", "Bianchi Ada", "Club 0", "1980"),
        ("{both}\t198{n}\tClub {n}", "Bianchi Ada", "Club 0", "1980"),
        ("{one}\t{other}\tClub {n}", "Bianchi Ada", "Club 0", ""),
        ("{both}", "Bianchi Ada", "", ""),
    ],
)
def test_a_list_without_headings_is_read_by_what_its_columns_hold(
    row: str, name: str, club: str, born: str
) -> None:
    house, _ = opened()
    rows = [
        row.format(both=both, one=both.split()[0], other=both.split()[1], n=at)
        for at, both in enumerate(NAMES[:8])
    ]
    page = asked(house, "/entries", _does="look", _form="paste", _text="\n".join(rows))
    assert column(page, "name")[0] == name
    assert column(page, "club")[0] == club
    assert column(page, "born")[0] == born


def test_a_list_sent_without_the_age_seen_says_so_and_enters_nobody() -> None:
    house, show = opened()
    page = asked(house, "/entries", _does="look", _form="paste", _text=SIXTEEN)
    assert "età da confermare" in page
    rows = dict(re.findall(r'name="(rows\.\d+\.\w+)" value="([^"]*)"', page))
    again = asked(house, "/entries", _does="enter-list", _form="list", _text=SIXTEEN, **rows)
    assert "Nessuno è stato iscritto" in again
    assert column(again, "name") == NAMES
    assert not show.tournament.players


@pytest.mark.slow
def test_a_list_of_more_than_a_thousand_is_turned_and_searched_to_its_end() -> None:
    house, show = opened(1205)
    people = sorted(show.tournament.players.values(), key=lambda one: one.name.casefold())
    first = asked(house, "/entries")
    assert f'id="row-{people[0].id}"' in first
    assert f'id="row-{people[-1].id}"' not in first
    assert "Da 1 a 300 di 1205" in first
    last = asked(house, "/entries?page=5")
    assert f'id="row-{people[-1].id}"' in last
    found = asked(house, f"/entries?words={people[-1].name.split()[0]}")
    assert f'id="row-{people[-1].id}"' in found
    assert "Nessuno con «zzz»" in asked(house, "/entries?words=zzz")


def test_one_button_starts_every_clock_that_stands_still() -> None:
    house, show = opened(16)
    show.send(t.Lock())
    show.send(c.CommitDraw())
    show.send(c.Draw(public="1 2 3"))
    page = asked(house, "/round")
    assert "Avvia 4 orologi" in page
    tables = re.findall(r'name="_table" value="(\d+)"', page)
    assert tables == ["1", "2", "3", "4"]
    started = asked(house, "/round", _does="start", _form="start", _table=tables[2])
    assert "Avvia 3 orologi" in started


def test_before_the_draw_the_roll_call_is_named_and_not_asked() -> None:
    house, show = opened(16)
    show.send(t.Lock())
    assert "fai l&#39;appello" in asked(house, "/draw")
    show.send(c.CheckInEverybody())
    assert "fai l&#39;appello" not in asked(house, "/draw")


@pytest.mark.parametrize("written", ["21/05/1990", "21.5.1990", "1990-05-21"])
def test_a_day_of_birth_is_read_as_people_write_it(written: str) -> None:
    assert nested([("players.0.born", written)]) == {"players": [{"born": "1990-05-21"}]}
    assert nested([("born", "1990"), ("name", written)]) == {"born": "1990", "name": written}
    assert nested([("born", "ieri")]) == {"born": "ieri"}  # for the rules to refuse

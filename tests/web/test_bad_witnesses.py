"""The forms of a draw's witnesses filled in badly, too early, too late, twice, by another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from litestar.testing import TestClient

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.bootstrap import Installation
from arbitro.kernel import shared_chance
from arbitro.tournament import commands as t
from arbitro.web.screens.organiser import draw
from tests.web.asking import bearer
from tests.web.houses import steady
from tests.web.lending import client_of

HALL, STREAM = "testimoni", "hall/testimoni"
DESK, REFEREE, PLAYER = f"/t/{HALL}/desk/draw", f"/t/{HALL}/referee", f"/t/{HALL}/player"
VALUE, OTHER = "a1" * 32, "b2" * 32
FIXED = shared_chance.fixed(VALUE)
BY = Who(role="organiser")


class Phones:
    """A locked list, somebody of every role, and the forms they send."""

    def __init__(self, house: Installation, client: TestClient[Any]) -> None:
        self.house, self.client, self._ids = house, client, count()
        self.keys = {
            role: house.ring.add(role, "" if role == "organiser" else STREAM, who).secret
            for role, who in (("organiser", "Ada"), ("referee", "Bruno"), ("player", "g001"))
        }

    def do(self, command: Any, by: Who = BY) -> None:
        self.house.desk.act(STREAM, Act(id=f"act-{next(self._ids)}", command=command, by=by))

    @property
    def version(self) -> int:
        return self.house.desk.hall(STREAM).version

    def sends(self, role: str, asks: str, lang: str = "it", **fields: str) -> Any:
        path = {"organiser": DESK, "referee": REFEREE, "player": PLAYER}[role]
        naming = {"_does" if asks == "witnessed" else "_command": asks, "_form": asks}
        headers = {"Accept": "text/html", "Accept-Language": lang, **bearer(self.keys[role])}
        sent = {**naming, **fields, "idempotency_key": f"key-{next(self._ids)}"}
        return self.client.post(path, data=sent, headers=headers, follow_redirects=False)

    def refused(self, role: str, asks: str, lang: str = "it", **fields: str) -> str:
        """What the page tells; nothing is stored."""
        before = self.version
        answer = self.sends(role, asks, lang, **fields)
        assert 400 <= answer.status_code < 500, (asks, answer.status_code)
        assert self.version == before
        assert f'<html lang="{lang}"' in answer.text
        told = "".join(re.findall(r"data-errors.*?</ul>", answer.text, re.DOTALL))
        assert "<li>" in told, (asks, fields)
        return " ".join(re.sub(r"<[^>]*>", " ", told.partition(">")[2]).split())


@pytest.fixture
def phones() -> Iterator[Phones]:
    house = steady()
    opening = c.OpenHall(id=HALL, name="Testimoni", regulation="master-2020", date="2026-05-09")
    house.desk.open_hall(Act(id="open", command=opening, by=BY))
    with client_of(house) as client:
        one = Phones(house, client)
        rows = (
            t.Enter(id=f"g{n:03}", name=f"Nome{n} Cognome{n}", adult=True) for n in range(1, 17)
        )
        one.do(c.EnterMany(entries=tuple(rows)))
        one.do(t.Lock())
        yield one
    house.close()


@pytest.mark.parametrize("lang", ["it", "en"])
def test_bad_witnessing_gets_a_sentence_and_stores_nothing(phones: Phones, lang: str) -> None:
    for role in ("referee", "player"):
        phones.refused(role, "witness-draw", lang, commitment=FIXED)
        phones.refused(role, "reveal-witness", lang, value=VALUE)
    for witnesses, seconds in (("boh", "120"), ("-1", "120"), ("101", "120"), ("3", "9")):
        phones.refused("organiser", "open-witnessing", lang, witnesses=witnesses, seconds=seconds)
    phones.refused("organiser", "void-draw", lang, reason="")
    phones.do(t.OpenWitnessing(witnesses=2))
    for senseless in ("", "boh", "a" * 63, FIXED.upper(), "a" * 5_000, "<b>x</b>"):
        phones.refused("player", "witness-draw", lang, commitment=senseless)
    phones.refused("player", "reveal-witness", lang, value=VALUE)
    phones.refused("organiser", "witnessed", lang)
    phones.refused("organiser", "void-draw", lang, reason=" ")


def test_nobody_witnesses_with_anothers_hash_nor_reveals_another_value(phones: Phones) -> None:
    phones.do(t.OpenWitnessing(witnesses=1))
    assert phones.sends("player", "witness-draw", commitment=FIXED).status_code == 303
    assert "già stato usato" in phones.refused("referee", "witness-draw", commitment=FIXED)
    assert "non è ancora fissato" in phones.refused("player", "reveal-witness", value=VALUE)
    phones.do(c.CommitDraw())
    late = shared_chance.fixed(OTHER)
    assert "già pubblicato" in phones.refused("referee", "witness-draw", commitment=late)
    assert "non è fra i testimoni" in phones.refused("referee", "reveal-witness", value=VALUE)
    for wrong in ("", "boh", OTHER, VALUE.upper(), "a1" * 5_000):
        phones.refused("player", "reveal-witness", value=wrong)
    phones.refused("organiser", "witness-draw", commitment=late)
    phones.refused("organiser", "reveal-witness", value=VALUE)
    assert phones.sends("player", "reveal-witness", value=VALUE).status_code == 303
    assert "già rivelato" in phones.refused("player", "reveal-witness", value=VALUE)


def test_a_link_taken_back_reveals_nothing_and_the_desk_goes_on(phones: Phones) -> None:
    """The server was stopped after the secret was fixed: nobody waits, the page has the ways on."""
    phones.do(t.OpenWitnessing(witnesses=1, seconds=10))
    phones.sends("player", "witness-draw", commitment=FIXED)
    phones.do(c.CommitDraw())
    phones.house.ring.withdraw(STREAM, lambda grant: grant.role == "player")
    before = phones.version
    answer = phones.sends("player", "reveal-witness", value=VALUE)
    assert answer.status_code in (303, 401, 403)
    assert phones.version == before
    assert draw.running(STREAM) is None
    headers = {"Accept": "text/html", **bearer(phones.keys["organiser"])}
    page = phones.client.get(DESK, headers=headers).text
    assert "Hanno rivelato: 0 su 1" in page
    assert 'value="void-draw"' in page
    sent = phones.sends("organiser", "void-draw", reason="il telefono non c'è più")
    assert sent.status_code == 303
    assert phones.house.desk.hall(STREAM).tournament.set_aside[0].silent == ("g001",)

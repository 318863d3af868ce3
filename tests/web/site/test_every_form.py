"""Every form of every page, filled in badly: a sentence where it was typed, and nothing stored.

Forms are found on the pages themselves, one of each kind, so a new one cannot be forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from litestar.testing import TestClient

from arbitro.bootstrap import Installation
from tests.web.asking import bearer
from tests.web.lending import client_of
from tests.web.site.forms import (
    Form,
    emptied,
    forms_of,
    named_in_templates,
    overlong,
    senseless,
)
from tools.showcase import showcase
from tools.sights import Sight, sights

WAYS = (emptied, overlong, senseless)
LEFT_OUT = frozenset({"sign-out", "look", "standby"})
"""A button that only leaves; a list that is looked at and judged row by row; buttons alone."""
ONLY_PRESSED = frozenset({"pair", "unpair", "alone", "no-wait", "clear", "move", "wish", "here"})
"""Buttons of the second laptop, with nothing to type: they are pressed in `tests/standby`; those of
who sits at a free match, in `tests/web/play`.
"""
NAMING = ("_command", "_does")
ONCE = "idempotency_key"


class Walk:
    """One house, a client, and the forms of each page as its reader finds them.

    The pages are read once: no test of this file changes a hall, and each asserts it.
    """

    def __init__(self, house: Installation, client: TestClient[Any]) -> None:
        self.house, self.client = house, client
        self._keys: dict[tuple[str, str, str], str] = {}
        self.forms = list(self.every_form())

    def headers(self, sight: Sight, lang: str) -> dict[str, str]:
        asked = {"Accept": "text/html", "Accept-Language": lang}
        if not sight.role:
            return asked
        hall = "" if sight.role == "organiser" else self.hall(sight)
        who = (sight.role, hall, sight.subject or "banco")
        if who not in self._keys:
            self._keys[who] = self.house.ring.add(*who).secret
        return {**asked, **bearer(self._keys[who])}

    def hall(self, sight: Sight) -> str:
        return f"hall/{sight.path.split('/')[2].split('?')[0]}" if "/t/" in sight.path else ""

    def versions(self) -> dict[str, int | None]:
        """How far every hall has come: what is stored makes one of them move."""
        store = self.house.store
        return {stream: self.house.desk.hall(stream).version for stream in store.streams("hall/")}

    def found(self, sight: Sight) -> list[Form]:
        page = self.client.get(sight.path, headers=self.headers(sight, "it"))
        assert page.status_code == 200, sight
        return [form for form in forms_of(page.text) if form.asks not in LEFT_OUT]

    def every_form(self) -> Iterator[tuple[Sight, Form]]:
        """One of each kind on each route."""
        seen = set()
        for sight in sights(self.house):
            for form in self.found(sight):
                if (sight.route, form.asks) not in seen:
                    seen.add((sight.route, form.asks))
                    yield sight, form


@pytest.fixture(scope="module")
def walk() -> Iterator[Walk]:
    house = showcase()
    with client_of(house) as client:
        yield Walk(house, client)
    house.close()


AFTER_A_LOOK = frozenset({"enter-list", "put-away", "witnessed", "witness-draw", "reveal-witness"})
"""Stand on the answer to a pasted list, beside new links and on the phones of a draw's witnesses:
they are tried where those are.
"""

INSIDE = frozenset({"play-online", "play-on-wood", "dice", "armies"})
"""Of tables played inside and of the dice, which the showcase has not: tried in `web/play`."""


@pytest.mark.slow
def test_no_form_escapes(walk: Walk) -> None:
    met = {one.value for _, form in walk.forms for one in form.fields if one.name in NAMING}
    assert named_in_templates() - LEFT_OUT - AFTER_A_LOOK - ONLY_PRESSED - INSIDE - met == set()


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lang", ["it", "en"])
def test_bad_input_gets_a_sentence_and_stores_nothing(
    walk: Walk, way: Callable[[Form], dict[str, str] | None], lang: str
) -> None:
    tried = 0
    for sight, form in walk.forms:
        sent = way(form)
        if sent is None:
            continue
        if ONCE in sent:
            sent[ONCE] = uuid4().hex  # as on the page when it is asked for again
        where = (sight.path, form.asks)
        before = walk.versions()
        headers = walk.headers(sight, lang)
        answer = walk.client.post(form.action, data=sent, headers=headers, follow_redirects=False)
        assert 400 <= answer.status_code < 500, (where, answer.status_code, answer.text[:300])
        assert walk.versions() == before, where
        assert f'<html lang="{lang}"' in answer.text, where
        told = "".join(re.findall(r"data-errors.*?</ul>", answer.text, re.DOTALL))
        assert "<li>" in told, where
        for place in re.findall(r'href="#([^"]+)"', told):
            assert f'id="{unescape(place)}"' in answer.text, (where, place)
            assert 'aria-invalid="true"' in answer.text, (where, place)
        kept = [one for one in form.fields if sent[one.name] == "boh" and one.name != "pin"]
        if kept and f'id="{form.id}"' in answer.text:
            assert 'value="boh"' in answer.text, where
        tried += 1
    assert tried > 10

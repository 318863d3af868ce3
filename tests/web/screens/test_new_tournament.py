"""The form of a new tournament, sent as the page offers it: every set of rules opens."""

from __future__ import annotations

import pytest

from arbitro.bootstrap import joined
from arbitro.regulations import EDITIONS
from arbitro.regulations.formats.presets import FORMATS
from arbitro.store.memory import MemoryStore
from tests.web.asking import bearer
from tests.web.lending import client_of
from tests.web.site.forms import every_form_of


@pytest.mark.parametrize("rules", [*EDITIONS, *FORMATS])
def test_what_a_page_offers_of_its_rules_can_be_sent(rules: str) -> None:
    """Every choice of every open point is one of these rules' own, and so is the one marked."""
    house = joined(MemoryStore())
    key = bearer(house.ring.add("organiser", "", "banco").secret) | {"Accept": "text/html"}
    with client_of(house) as client:
        part = client.get(f"/new/rules?rules={rules}", headers=key).text
        (form,) = every_form_of(f'<form method="post" action="/">{part}</form>')
        sent = {one.name: one.value for one in form.fields}
        assert any(name.startswith("interpretations.") for name in sent)
        sent |= {"name": "Prova", "id": "prova", "rules": rules}
        answer = client.post("/", data=sent, headers=key, follow_redirects=False)
        assert answer.headers.get("location") == "/t/prova/desk/entries", answer.text
    house.close()

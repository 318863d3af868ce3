"""The lobby offers the levels by name, and says what one needs that cannot play here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from arbitro.app.playing.opening import require_bot
from arbitro.bootstrap import Installation, kinds_of_bots
from arbitro.fast import compiling
from arbitro.kernel import Refused
from tests.web.lending import client_of


@pytest.fixture
def client(house: Installation) -> Iterator[TestClient[Any]]:
    with client_of(house) as one:
        yield one


def test_the_levels_are_offered_by_name(client: TestClient[Any]) -> None:
    page = client.get("/play").text
    for value in ("random", "sensible", "level-3", "level-4", "level-5"):
        assert f'<option value="{value}"' in page
    assert "5 · campione" in page


def test_where_the_extra_is_missing_high_levels_are_shown_with_its_name(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda _name: None)
    page = client.get("/play").text
    assert '<option value="sensible" selected' in page
    assert '<option value="level-5" disabled>' in page
    assert "serve l'extra speed" in page or "serve l&#39;extra speed" in page
    with pytest.raises(Refused) as refused:
        require_bot("level-4", kinds_of_bots("risiko"))
    assert (refused.value.code, refused.value.facts["extra"]) == ("bot-needs-extra", "speed")

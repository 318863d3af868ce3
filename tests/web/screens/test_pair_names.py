"""A player of a pair is shown with his pair, wherever players are shown."""

from __future__ import annotations

import re

import pytest

from arbitro.tournament import commands as t
from tests.web.screens.desk_pages import DeskPages, prepared

PAGES = [f"/desk/{name}" for name in ("entries", "check-in", "draw", "round", "results")]


def drawn_pairs(desk: DeskPages) -> None:
    for at in range(6):
        pair = tuple(
            t.Enter(id=f"p{at}{who}", name=f"Cognome{at} Nome{who}", adult=True) for who in "ab"
        )
        desk.do(t.EnterTeam(id=f"s{at}", name=f"Duo {at}", members=pair))
        desk.do(t.Pay(id=f"s{at}"))
    desk.do(t.Lock())
    desk.draws()


@pytest.mark.parametrize("path", [*PAGES, "/seating", "/results"])
def test_a_page_with_players_names_their_pairs(path: str) -> None:
    with prepared("pairs that are drawn", "24ore-2018", drawn_pairs) as desk:
        assert re.search(r"Cognome\d Nome\w (\W*)Duo \d", desk.words(path, desk=False)), path

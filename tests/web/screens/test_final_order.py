"""Once somebody was knocked out, no page puts first who leads only by the sum of the rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from arbitro.tournament import commands as t
from arbitro.tournament.standings.score_cards import standings_after
from tests.web.screens.desk_pages import DeskPages, prepared, words_in


def final_played(desk: DeskPages) -> None:
    """Sixteen, two rounds, semifinals and a final with its result; nothing is closed yet."""
    desk.enters(16)
    desk.do(t.Lock())
    for at, dice in enumerate(("1 2", "3 4", "5 6", "6 6")):
        desk.draws(dice)
        desk.plays(f"first by the sum, again {dice}")
        if at < 3:
            desk.closes()


@pytest.fixture
def desk() -> Iterator[DeskPages]:
    with prepared("the final is played", "rur-2015", final_played) as one:
        yield one


def names_in(desk: DeskPages, page: str) -> list[str]:
    """Players in the order in which a table of the page names them."""
    table = page.partition("<tbody>")[2]
    known = {one.name for one in desk.now.players.values()}
    return [
        name for name in re.findall(r'class="name">(?:<a[^>]*>)?([^<]+)<', table) if name in known
    ]


def test_the_first_of_every_page_was_in_the_final(desk: DeskPages) -> None:
    final = desk.now.rounds[-1].tables[0]
    best = min(final.result, key=lambda seat: seat.place).player
    by_sum = standings_after(desk.now, desk.rules)[0].id
    assert by_sum not in final.players  # or there would be nothing to get wrong
    winner = desk.now.players[best].name
    for path, of_desk in (("/standings", True), ("/ranking", True), ("/standings", False)):
        page = desk.client.get(
            f"/t/banco{'/desk' if of_desk else ''}{path}", headers=desk.headers
        ).text
        assert names_in(desk, page)[0] == winner, path
    wall = words_in(desk.page("/screen?show=standings", desk=False))
    assert wall.index(winner) < wall.index(desk.now.players[by_sum].name)


def test_the_sum_of_the_qualifying_rounds_can_still_be_read_and_says_what_it_is(
    desk: DeskPages,
) -> None:
    ranking = desk.page("/ranking")
    assert "/desk/standings?round=2" in ranking
    page = desk.words("/standings?round=2")
    assert "la somma dei turni, che ormai da sola non decide" in page

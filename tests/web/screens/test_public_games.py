"""Every page for everybody, at every step of a whole tournament of each kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from arbitro.bootstrap import Installation
from arbitro.client import Client, Done, Wish
from arbitro.web.serving.templates import figure, places_of
from examples import rur, tarocchi, ventiquattrore
from tests.web import plain
from tests.web.houses import steady
from tests.web.living import living

OPEN = (
    *("", "/seating", "/results", "/standings", "/ranking", "/bracket", "/draws", "/draws?round=1"),
    *("/reports", "/privacy", "/screen", "/screen?show=bracket"),
)
OWN = ("/player", "/player/way", "/player/standings", "/player/me")
Run = Callable[[Client], dict[str, Any]]


@pytest.fixture
def house() -> Iterator[Installation]:
    one = steady()
    yield one
    one.close()


def led_nowhere(page: str) -> set[str]:
    """Links of a bracket to somebody who is not in its next column."""
    return set(re.findall(r'href="#(k-[^"]+)"', page)) - set(re.findall(r'id="(k-[^"]+)"', page))


class Looking(Client):
    """Directs a tournament, and after each step looks at every page as two people see it."""

    def __init__(self, url: str, house: Installation, id: str) -> None:
        super().__init__(url, house.ring.add("organiser", subject="Ada").secret)
        self.house, self.id = house, id
        self.looks: list[str] = []
        self.failed: list[tuple[str, str, int]] = []
        self._steps: list[str] = [""]

    def send(self, wish: Wish) -> Done:
        answer = super().send(wish)
        step = wish.name
        if step != self._steps[-1]:  # of many results in a row the first is enough
            self._look(step)
        self._steps.append(step)
        return answer

    def _look(self, step: str) -> None:
        people = self.house.desk.hall(f"hall/{self.id}").tournament.players
        self._open(step, OPEN, {})
        if people:
            key = self.house.ring.add("player", f"hall/{self.id}", next(iter(people)))
            self._open(step, OWN, {"Authorization": f"Bearer {key.secret}"})

    def _open(self, step: str, pages: tuple[str, ...], headers: dict[str, str]) -> None:
        for page in pages:
            url = f"{self.url}/t/{self.id}{page}"
            asked = {"Accept": "text/html", **headers}
            answer = plain.get(url, headers=asked, follow_redirects=True)
            self.looks.append(page)
            if answer.status_code != 200:
                self.failed.append((step, page, answer.status_code))
            if self.id == "tarocchi" and "decide solo la sorte" in answer.text:
                self.failed.append((step, page, 0))  # trumps or ranking seat everybody
            self.failed += [(step, one, 404) for one in sorted(led_nowhere(answer.text))]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "run"), [("rur", rur.run), ("24ore", ventiquattrore.run), ("tarocchi", tarocchi.run)]
)
def test_no_step_of_any_tournament_breaks_a_page(house: Installation, id: str, run: Run) -> None:
    with living(house) as url:
        looking = Looking(url, house, id)
        assert run(looking)["final"]
    assert looking.failed == []
    assert len(looking.looks) > 60


def test_figures_of_a_column_have_as_many_places_after_the_comma() -> None:
    points = ["1.056", "0.75", "12", "-3.5"]
    digits = places_of(points)
    assert [figure("it", one, digits) for one in points] == ["1,056", "0,750", "12,000", "−3,500"]
    assert [figure("it", one, places_of(["12", "7"])) for one in ("12", "7")] == ["12", "7"]

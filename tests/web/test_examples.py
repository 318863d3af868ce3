"""The examples direct whole tournaments through the API alone, every command sent three times."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from arbitro.bootstrap import Installation
from arbitro.client import Client, Done, Wish
from examples import rur, tarocchi, ventiquattrore
from tests.web.houses import steady
from tests.web.living import living

Run = Callable[[Client], dict[str, Any]]


class Thrice(Client):
    """Sends every command three times, to be sure."""

    def send(self, wish: Wish) -> Done:
        answers = [super(Thrice, self).send(wish) for _ in range(3)]
        assert answers[1:] == answers[:1] * 2, f"{wish.name}: the same wish, another answer"
        return answers[0]


@pytest.fixture
def house() -> Iterator[Installation]:
    one = steady()
    yield one
    one.close()


@pytest.fixture
def client(house: Installation) -> Iterator[Client]:
    token = house.ring.add("organiser", subject="Ada").secret
    with living(house) as url:
        yield Thrice(url, token)


@pytest.mark.parametrize(
    ("id", "run"), [("rur", rur.run), ("24ore", ventiquattrore.run), ("tarocchi", tarocchi.run)]
)
def test_a_whole_tournament_through_the_api(
    house: Installation, client: Client, id: str, run: Run
) -> None:
    ranking = run(client)
    state = client.at(id).ask()
    assert state["finished"]
    assert ranking["final"]
    places = [row["place"] for row in ranking["ranking"]]
    assert places == sorted(places)
    assert len({row["player"] for row in ranking["ranking"]}) == len(places) == state["players"]
    ids = [doing.id for doing in house.desk.hall(f"hall/{id}").doings]
    assert len(ids) == len(set(ids))

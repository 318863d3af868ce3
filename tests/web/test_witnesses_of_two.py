"""Witnesses of a draw by two processes of one house: what is sent through both happens once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from litestar.testing import TestClient

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.bootstrap import Installation, install
from arbitro.kernel import shared_chance
from arbitro.tournament import commands as t
from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.web.screens.organiser import draw
from tests.standby.pairs import until
from tests.store.racing import at_once
from tests.web.asking import bearer
from tests.web.lending import client_of

HALL, STREAM = "testimoni", "hall/testimoni"
BY = Who(role="organiser")
VALUES = {"g001": "a1" * 32, "g002": "b2" * 32}


class Both:
    """Two processes, each with its own page for everybody."""

    def __init__(self, houses: list[Installation], clients: list[TestClient[Any]]) -> None:
        self.houses, self.clients = houses, clients
        ring = houses[0].ring
        self.keys = {id: ring.add("player", STREAM, id).secret for id in VALUES}
        self.organiser = ring.add("organiser").secret

    def do(self, id: str, command: Any) -> None:
        self.houses[0].desk.act(STREAM, Act(id=id, command=command, by=BY))

    def says(self, number: int, player: str, what: str, key: str, **fields: str) -> int:
        """The status a phone is answered with by this process."""
        form = {"_command": what, "_form": what, "idempotency_key": key, **fields}
        headers = {"Accept": "text/html", **bearer(self.keys[player])}
        answer = self.clients[number].post(
            f"/t/{HALL}/player", data=form, headers=headers, follow_redirects=False
        )
        return int(answer.status_code)

    def presses(self, number: int) -> int:
        form = {"_does": "witnessed", "_form": "witnessed", "idempotency_key": f"press-{number}"}
        headers = {"Accept": "text/html", **bearer(self.organiser)}
        answer = self.clients[number].post(
            f"/t/{HALL}/desk/draw", data=form, headers=headers, follow_redirects=False
        )
        return int(answer.status_code)

    def count(self, command: str) -> int:
        found = self.houses[0].desk.hall(STREAM).doings
        return sum(doing.command == command for doing in found)


@pytest.fixture
def both(postgres: str) -> Iterator[Both]:
    with ExitStack() as stack:
        houses = []
        for _ in range(2):
            houses.append(install(postgres))
            stack.callback(houses[-1].close)
        opening = c.OpenHall(id=HALL, name="Testimoni", regulation="master-2020", date="2026-05-09")
        houses[0].desk.open_hall(Act(id="open", command=opening, by=BY))
        clients = [stack.enter_context(client_of(house)) for house in houses]
        one = Both(houses, clients)
        rows = (
            t.Enter(id=f"g{n:03}", name=f"Nome{n} Cognome{n}", adult=True) for n in range(1, 17)
        )
        one.do("enter", c.EnterMany(entries=tuple(rows)))
        one.do("lock", t.Lock())
        one.do("witnessing", t.OpenWitnessing(witnesses=2))
        yield one


class Apart(dict[str, Any]):
    """What a process knows of its own draws, and the other does not."""

    def get(self, *_: Any) -> None:
        return None


def test_what_a_witness_says_through_both_counts_once_and_the_draw_is_one(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same wish at the same moment; a value told again under another key; the organiser
    presses on both, and the one that fixed the secret hears of values told to the other.
    """
    monkeypatch.setattr(draw, "_jobs", Apart())

    def twice(player: str, what: str, keys: tuple[str, str], **fields: str) -> list[int]:
        jobs = [
            partial(both.says, number, player, what, f"{what}-{player}-{key}", **fields)
            for number, key in enumerate(keys)
        ]
        return sorted(at_once(*jobs))

    same, other = ("same", "same"), ("one", "other")
    for player, value in VALUES.items():
        fixed = shared_chance.fixed(value)
        assert twice(player, "witness-draw", same, commitment=fixed) == [303, 303]
    assert both.count("witness-draw") == 2
    assert sorted(at_once(*(partial(both.presses, number) for number in range(2)))) == [303, 422]
    assert both.count("commit-draw") == 1
    assert twice("g001", "reveal-witness", same, value=VALUES["g001"]) == [303, 303]
    assert twice("g002", "reveal-witness", other, value=VALUES["g002"]) == [303, 422]
    assert both.count("reveal-witness") == 2
    until(lambda: bool(both.houses[1].desk.hall(STREAM).tournament.rounds))
    drawn = both.houses[0].desk.hall(STREAM).tournament
    assert both.count("draw") == len(drawn.rounds) == 1
    assert drawn.set_aside == ()
    made = drawn.rounds[0].certificates[0]
    assert check(made) == []
    assert [row["value"] for row in made["witnesses"]] == list(VALUES.values())

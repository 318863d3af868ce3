"""Answers that are alike for all are worked out once for each state of a hall."""

from __future__ import annotations

import pytest

from arbitro.app import commands as c
from arbitro.app.acts import Who
from arbitro.app.queries import QUERIES, Asker
from arbitro.kernel import Refused
from tests.app.running import ORGANISER, Running

PUBLIC = Who(role="public")
ALIKE = sorted(name for name, query in QUERIES.items() if query.alike)


@pytest.mark.parametrize("name", ALIKE)
def test_what_is_alike_does_not_know_who_asks(drawn: Running, name: str) -> None:
    query = QUERIES[name]
    wanted = query.parameters()
    told = [query.answer(drawn.hall, wanted, Asker(who)) for who in (ORGANISER, PUBLIC)]
    assert told[0] == told[1]


def test_it_is_worked_out_once_until_something_happens(drawn: Running) -> None:
    query, hall = QUERIES["standings"], drawn.hall
    first = query.ask(hall, Asker(ORGANISER))
    assert query.ask(drawn.hall, Asker(PUBLIC)) is first
    assert query.ask(hall, Asker(PUBLIC, "en")) is not first
    drawn.do(c.Announce(text="Si comincia"))
    assert query.ask(drawn.hall, Asker(PUBLIC)).version > first.version


def test_whoever_may_not_have_it_is_refused_though_it_is_at_hand(drawn: Running) -> None:
    query, hall = QUERIES["standings"], drawn.hall
    query.ask(hall, Asker(ORGANISER))
    with pytest.raises(Refused):
        query.ask(hall, Asker(Who(role="table", subject="1/1")))

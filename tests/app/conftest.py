"""The hall most tests of this room begin in."""

from __future__ import annotations

import pytest

from arbitro.app import commands as c
from arbitro.app.ports import Store
from arbitro.referee import commands as r
from arbitro.referee.state import Appointed
from arbitro.tournament import commands as t
from tests.app.running import Running, entry
from tests.app.test_desk import RUR


@pytest.fixture
def drawn() -> Running:
    """Sixteen players at four tables, one referee."""
    return drawn_in(None)


def drawn_in(store: Store | None) -> Running:
    """The same in a store, or in memory."""
    running = Running(RUR, store)
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 17))))
    running.do(t.Lock())
    running.do(r.AppointOfficials(officials=(Appointed(name="Bianchi"),)))
    running.do(c.Draw(public="2 5 5"))
    return running

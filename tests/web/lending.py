"""The application, made once and lent to one house after the other.

To make it takes ten times as long as most of what a test asks of it. Whoever has it finds nothing
of whoever had it before: test_lending.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from arbitro.bootstrap import Installation
from arbitro.web.app import make_app

_idle: list[Litestar] = []


@contextmanager
def lent(house: Installation) -> Iterator[Litestar]:
    """The application over this house; after a failure nobody gets it again."""
    if _idle:
        app = _idle.pop()
        app.state.ground.settle(house)
    else:
        app = make_app(house)
    yield app
    _idle.append(app)


@contextmanager
def client_of(house: Installation) -> Iterator[TestClient[Any]]:
    """Somebody who asks the application over this house."""
    with lent(house) as app, TestClient(app) as client:
        yield client

"""The places the contract is held to, each fresh for every test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from arbitro.store import House, open_store
from arbitro.store.memory import MemoryStore
from tests.store.server import Server, fresh_database, shared_server


@dataclass
class Place:
    """Somewhere lines are kept, to be opened as often as one likes."""

    url: str
    open: Callable[[], House]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Server]:
    """PostgreSQL, shared by all workers of this run."""
    own = tmp_path_factory.getbasetemp()
    with shared_server(own if worker_id == "master" else own.parent) as found:
        yield found


@pytest.fixture
def postgres(server: Server) -> Iterator[str]:
    """The address of a database of one's own."""
    with fresh_database(server) as url:
        yield url


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'arbitro.db'}"


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """Each of the three."""
    if request.param == "memory":
        only = MemoryStore()
        yield Place("memory:", lambda: only)
        return
    with _opened(request.getfixturevalue(request.param)) as found:
        yield found


@pytest.fixture(params=["sqlite", "postgres"])
def shared_place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """Each that several processes may use at once."""
    with _opened(request.getfixturevalue(request.param)) as found:
        yield found


@contextmanager
def _opened(url: str) -> Iterator[Place]:
    opened: list[House] = []

    def open_again() -> House:
        opened.append(open_store(url))
        return opened[-1]

    yield Place(url, open_again)
    for house in opened:
        house.close()


@pytest.fixture
def store(place: Place) -> House:
    return place.open()

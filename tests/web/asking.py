"""A hall over HTTP and somebody of every role to ask it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any

import msgspec
from litestar.testing import TestClient

from arbitro.app.access.keyring import Keyring
from arbitro.app.ports import Append, Clock, Store
from arbitro.bootstrap import Installation
from arbitro.web import demo
from tests.web.houses import steady
from tests.web.lending import client_of

HALL = "/api/v1/tournaments/demo"
HIDING = frozenset({"sign-in-needed", "not-allowed", "not-ones-own", "while-playing"})
"""What the table answers when a cell says no."""
_keys = count()


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def wish() -> dict[str, str]:
    """The header every command needs, new each time."""
    return {"Idempotency-Key": f"wish-{next(_keys)}"}


class Asking:
    """The demo hall, half-way in its second round, and a token for whoever is wanted."""

    def __init__(self, house: Installation, client: TestClient[Any]) -> None:
        self.house, self.client = house, client
        drawn = house.desk.hall(demo.STREAM).tournament.rounds[-1]
        self.playing = next(t for t in drawn.tables if not t.done)
        self.other = [t for t in drawn.tables if not t.done][1]
        self.over = next(t for t in drawn.tables if t.done)
        self.round = drawn.number
        self.subjects = {
            "organiser": "Ada",
            "referee": "Bruno",
            "table": f"{drawn.number}/{self.playing.number}",
            "player": self.playing.players[0],
            "projector": "",
        }
        self._tokens: dict[tuple[str, str], str] = {}

    @property
    def ring(self) -> Keyring:
        return self.house.ring

    def token(self, role: str, subject: str | None = None) -> dict[str, str]:
        """The headers of somebody of this role; nobody's for the public."""
        if role == "public":
            return {}
        subject = self.subjects[role] if subject is None else subject
        if (role, subject) not in self._tokens:
            stream = "" if role == "organiser" else demo.STREAM
            self._tokens[role, subject] = self.ring.add(role, stream, subject).secret
        return bearer(self._tokens[role, subject])

    def get(self, path: str, role: str = "public", subject: str | None = None, **more: Any) -> Any:
        return self.client.get(path, headers=self.token(role, subject), **more)

    def send(
        self,
        name: str,
        body: Any,
        role: str = "organiser",
        subject: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> Any:
        sent = {**self.token(role, subject), **wish(), **(headers or {})}
        return self.client.post(f"{HALL}/{name}", json=msgspec.to_builtins(body), headers=sent)

    def attempts(self) -> list[dict[str, Any]]:
        """What the house wrote down, the newest first."""
        return [msgspec.to_builtins(one) for one in self.house.ring.keys.attempts(1000)]


@cache
def _shown() -> Installation:
    """The demo hall, made once for all tests of a process."""
    house = steady()
    demo.set_up(house.desk)
    return house


def half_way(url: str = "memory:", clock: Clock | None = None) -> Installation:
    """A house of one's own in which the demo hall has come half-way."""
    house = steady(url, clock)
    fill(house.store)
    return house


def fill(store: Store) -> None:
    """Put the demo hall into an empty store."""
    shown = _shown().store
    lines = shown.lines(demo.STREAM)
    vault = shown.vault(demo.STREAM)
    store.append(Append(stream=demo.STREAM, expected=0, lines=lines, vault=vault))


@contextmanager
def asking(clock: Clock | None = None) -> Iterator[Asking]:
    house = half_way(clock=clock)
    with client_of(house) as client:
        yield Asking(house, client)
    house.close()


def code(answer: Any) -> str | None:
    """The code of an error, None when all went well."""
    return answer.json()["error"]["code"] if answer.status_code >= 400 else None

"""Whatever is done to a store, memory and SQLite come to the same."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from arbitro.app.ports import Append, Conflict, Grant, Head, Repeated
from arbitro.store import House
from arbitro.store.memory import MemoryStore
from arbitro.store.sqlite import SqliteStore
from tests.store.lines import sealed, whole

streams = st.sampled_from(["hall/a", "hall/b", "match/a"])
names = st.sampled_from(["person/1", "person/2", "draw/1"])
commands = st.none() | st.sampled_from(["c1", "c2", "c3"])
vaults = st.dictionaries(names, st.none() | st.binary(max_size=20), max_size=3)
data = st.lists(st.dictionaries(st.text(max_size=3), st.integers(0, 9), max_size=2), max_size=3)


def outcome(job: Callable[[], object]) -> object:
    try:
        return job()
    except Conflict as conflict:
        return ("conflict", conflict.head)
    except Repeated as repeated:
        return ("repeated", repeated.remembered)


def held(store: House, stream: str) -> list[object]:
    """Everything a store tells of a stream."""
    return [
        whole(store, stream),
        store.vault(stream),
        store.projection(stream, "p"),
        store.grants(stream),
        [store.remembered(stream, command) for command in ("c1", "c2", "c3")],
    ]


class Both(RuleBasedStateMachine):
    """The same calls to both."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="arbitro-model-")
        self.memory = MemoryStore()
        self.sqlite = SqliteStore(Path(self.folder.name) / "a.db")

    def both(self, job: Callable[[Any], object]) -> None:
        assert outcome(lambda: job(self.sqlite)) == outcome(lambda: job(self.memory))

    @rule(stream=streams, off=st.sampled_from([0, 0, 0, 1, -1]), data=data, command=commands,
          vault=vaults, answer=st.binary(max_size=5))  # fmt: skip
    def append(
        self,
        stream: str,
        off: int,
        data: list[dict[str, int]],
        command: str | None,
        vault: dict[str, bytes | None],
        answer: bytes,
    ) -> None:
        head = self.memory.head(stream) or Head(0, "0" * 64)
        expected = max(0, head.version + off)
        lines = sealed(Head(expected, head.hash), *data)
        batch = Append(
            stream=stream, expected=expected, lines=lines, command=command, answer=answer,
            fingerprint=str(len(data)), vault=vault,
        )  # fmt: skip
        self.both(lambda store: store.append(batch))

    @rule(stream=streams, gone=st.lists(names, max_size=2))
    def forget(self, stream: str, gone: list[str]) -> None:
        self.both(lambda store: store.forget(stream, gone))

    @rule(stream=streams, version=st.integers(0, 3), body=st.binary(max_size=4))
    def project(self, stream: str, version: int, body: bytes) -> None:
        self.both(lambda store: store.project(stream, "p", version, body))

    @rule(id=st.sampled_from(["g1", "g2"]), stream=streams, at=st.integers(0, 9))
    def grant(self, id: str, stream: str, at: int) -> None:
        given = Grant(id=id, digest=f"d{id}", stream=stream, role="table", issued=at)
        self.both(lambda store: store.grant([given]))

    @rule(id=st.sampled_from(["g1", "g2"]), at=st.integers(0, 9))
    def revoke(self, id: str, at: int) -> None:
        self.both(lambda store: store.revoke([id], at))

    @rule(position=st.integers(0, 8), limit=st.integers(0, 5), stream=streams)
    def read(self, position: int, limit: int, stream: str) -> None:
        self.both(lambda store: store.since(position, limit))
        self.both(lambda store: store.lines(stream, position))

    @rule()
    def reopen(self) -> None:
        self.sqlite.close()
        self.sqlite = SqliteStore(Path(self.folder.name) / "a.db")

    @invariant()
    def they_hold_the_same(self) -> None:
        self.both(lambda store: store.streams())
        self.both(lambda store: store.position())
        for stream in ("hall/a", "hall/b", "match/a"):
            self.both(partial(held, stream=stream))

    def teardown(self) -> None:
        self.sqlite.close()
        self.folder.cleanup()


TestBoth = Both.TestCase
TestBoth.settings = settings(max_examples=12, stateful_step_count=20, deadline=None)

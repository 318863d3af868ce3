"""Where tournaments to publish come from: a database, files of tournaments, dossiers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from arbitro.app.desk import Desk
from arbitro.app.hall import Hall, asked_in
from arbitro.app.heads import told
from arbitro.dossier.archive import opened
from arbitro.dossier.match_logs import finished_logs
from arbitro.dossier.parts import LOG, PERSONS, persons_in
from arbitro.envelope import Line
from arbitro.exchange.open_format.open_writer import hall_of
from arbitro.kernel import Refused

PERSONAL = frozenset(
    {"enter", "enter-many", "enter-team", "amend-entry", "remove", "refuse-entry", "substitute"}
    | {"forget", "give-consent", "withdraw-consent", "undo"}
)
"""Commands that may change who somebody is, or whether he is named."""


class Source(NamedTuple):
    """A tournament that can be read: its id, the head of its log, and how to read it."""

    id: str
    head: str
    read: Callable[[], Hall]
    opening: str = ""
    """The hash of its first line: two files of one tournament share it."""
    logs: Callable[[], Mapping[str, bytes]] = dict
    """The logs of the matches played inside, by name."""


def at_desk(desk: Desk, only: Iterable[str] | None = None) -> list[Source]:
    """The tournaments of a house, or these, in the order they were opened."""
    wanted = None if only is None else set(only)
    heads = [(stream, desk.store.head(stream)) for stream in desk.store.streams("hall/")]
    found = [
        (stream.removeprefix("hall/"), told(head.version, head.hash))
        for stream, head in heads
        if head is not None
    ]
    return [
        Source(
            id,
            head,
            read=partial(desk.hall, f"hall/{id}"),
            logs=partial(finished_logs, desk.store, id),
        )
        for id, head in found
        if wanted is None or id in wanted
    ]


def in_lines(lines: Sequence[bytes], vault: Mapping[str, bytes]) -> Source:
    """A log with the persons it promises."""
    hall = hall_of(lines, vault)
    first, last = (msgspec.json.decode(line, type=Line) for line in (lines[0], lines[-1]))
    return Source(hall.tournament.id, told(len(lines), last.hash), lambda: hall, first.hash)


def by_file(found: Sequence[tuple[str, Source]]) -> list[Source]:
    """Tournaments by the names of their files where ids alone do not tell them apart.

    `Refused` for a tournament that is there twice.
    """
    openings = Counter(one.opening for _, one in found)
    if twice := [name for name, one in found if openings[one.opening] > 1]:
        raise Refused("site-twice", {"ids": twice})
    ids = Counter(one.id for _, one in found)
    return [one._replace(id=name) if ids[one.id] > 1 else one for name, one in found]


def in_dossier(data: bytes, file: str) -> Source:
    """The tournament of a dossier; `Refused` if the archive has none."""
    parts = opened(data).parts
    if LOG not in parts or PERSONS not in parts:
        raise Refused("site-no-tournament", {"file": file})
    try:
        vault = persons_in(parts[PERSONS])
    except ValueError as error:
        raise Refused("site-no-tournament", {"file": file}) from error
    return in_lines(tuple(parts[LOG].splitlines(keepends=True)), vault)


def log_in(data: bytes) -> bytes:
    """The log of a dossier as it lies there."""
    return opened(data).parts[LOG]


def people_version(hall: Hall) -> int:
    """How far the log had come when somebody was last entered, changed, named or forgotten."""
    return max(
        (
            doing.seq
            for doing in hall.doings
            if any(name in PERSONAL for name, _ in asked_in(doing))
        ),
        default=0,
    )

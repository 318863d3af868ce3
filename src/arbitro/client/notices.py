"""The event stream of a hall, read line by line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Notice:
    """Which views of a hall are old, never what they hold: ask again for what you show."""

    id: int
    """How far the hall's log had come; who comes back after a gap says it."""
    topics: tuple[str, ...]
    version: int
    now: int
    """The server's hour, in milliseconds."""
    epoch: str
    """Another one means that the server was started again."""
    head: str = ""
    """The log's last line, `HASH:NUMBER`, to keep and to verify the file with."""


def concerns(notice: Notice, wanted: frozenset[str]) -> bool:
    """Is one of these topics in it? `table` stands for `table/2/5` too; none wanted is all."""
    return not wanted or any(
        topic in wanted or topic.partition("/")[0] in wanted for topic in notice.topics
    )


def read(lines: Iterable[bytes]) -> Iterator[Notice]:
    """The notices of a stream; its beats are left out."""
    fields: dict[str, str] = {}
    for raw in lines:
        line = raw.decode("utf-8").rstrip("\r\n")
        if line:
            name, _, value = line.partition(":")
            fields[name] = value.removeprefix(" ")
            continue
        if "data" in fields and fields.get("event", "") != "beat":
            yield _notice(int(fields.get("id", "0")), json.loads(fields["data"]))
        fields = {}


def _notice(id: int, said: dict[str, Any]) -> Notice:
    return Notice(
        id,
        tuple(said["topics"]),
        said["version"],
        said["now"],
        said["epoch"],
        said.get("head", ""),
    )

"""What a store holds, cut into the appends that made it, and put into another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import groupby

import msgspec

from arbitro.app import hall_log
from arbitro.app.acts import Taken
from arbitro.app.ports import Append, Kept, Remembered, Store
from arbitro.envelope import Line
from arbitro.standby.standing import STREAM, Stray
from arbitro.store import House

AT_ONCE = 400
FEW = 20
"""Lines whose acts are asked for one by one; of more, all of the stream are read at once."""


class _Answered(msgspec.Struct):
    version: int


class _Named(msgspec.Struct):
    id: str


class _Sealed(msgspec.Struct):
    hash: str


class _Act(msgspec.Struct):
    kind: str
    seq: int
    data: msgspec.Raw


def digest(vault: Mapping[str, bytes]) -> str:
    """The same for the same values under the same names."""
    return sha256(msgspec.msgpack.encode(sorted(vault.items()))).hexdigest()


def heads(store: Store) -> dict[str, tuple[int, str]]:
    found = {name: store.head(name) for name in store.streams()}
    return {name: (head.version, head.hash) for name, head in found.items() if head is not None}


def follows(store: Store, theirs: Mapping[str, tuple[int, str]]) -> bool:
    """Whether everything they have is the beginning of what this store has."""
    for stream, (version, seal) in theirs.items():
        lines = store.lines(stream, after=version - 1)
        if not lines or msgspec.json.decode(lines[0], type=_Sealed).hash != seal:
            return False
    return True


def appends_after(store: House, position: int) -> list[Append]:
    """What was added after this place, act by act; not all at once, and none cut in two."""
    rows = store.since(position, AT_ONCE)
    whole = len(rows) < AT_ONCE
    runs = [list(run) for _, run in groupby(rows, key=_Runs())]
    found: list[Append] = []
    for number, run in enumerate(runs, start=1):
        found += _cut(store, run, open_end=not whole and number == len(runs))
    return found


class _Runs:
    """Lines of one stream that follow each other are of one run."""

    def __init__(self) -> None:
        self.number, self.last = 0, ""

    def __call__(self, row: Kept) -> int:
        if row.stream != self.last:
            self.number, self.last = self.number + 1, row.stream
        return self.number


def _cut(store: House, run: list[Kept], open_end: bool) -> Iterator[Append]:
    stream, at = run[0].stream, run[0].seq
    lines: list[bytes] = []
    closing = _closing_acts(store, run)
    for row in run:
        lines.append(row.line)
        if row.seq not in closing:
            continue
        command, known = closing[row.seq]
        yield Append(
            stream=stream,
            expected=at,
            lines=tuple(lines),
            command=command,
            fingerprint=known.fingerprint,
            answer=known.answer,
        )
        at, lines = row.seq + 1, []
    if lines and not open_end:  # brought by a box or a file, with no command of ours
        yield Append(stream=stream, expected=at, lines=tuple(lines))


def _closing_acts(store: House, run: list[Kept]) -> dict[int, tuple[str, Remembered]]:
    """By the number of the line that ends it, each command and what it was answered."""
    stream = run[0].stream
    if not stream.startswith("hall/"):
        known = store.commands(stream)
        return {_version(one) - 1: (command, one) for command, one in known.items()}
    found = {}
    many = store.commands(stream) if len(run) > FEW else None
    for row in run:
        line = msgspec.json.decode(row.line, type=_Act)
        if line.kind == Taken.kind:
            id = msgspec.json.decode(line.data, type=_Named).id
            if seen := store.remembered(stream, id) if many is None else many.get(id):
                found[row.seq] = (id, seen)
    return found


def _version(known: Remembered) -> int:
    return msgspec.json.decode(known.answer, type=_Answered).version


def strays(store: Store, split: Mapping[str, int]) -> tuple[Stray, ...]:
    """The acts of this store that come after these numbers of lines, with the names people gave."""
    found = []
    for stream in store.streams("hall/"):
        vault = store.vault(stream)
        for body in store.lines(stream, after=split.get(stream, 0)):
            line = msgspec.json.decode(body, type=Line)
            if line.kind != Taken.kind:
                continue
            act: Taken = hall_log.revealed(line, vault)
            found.append(
                Stray(
                    stream=stream,
                    seq=line.seq,
                    command=act.command,
                    fields=act.fields,
                    role=act.by.role,
                    subject=act.by.subject,
                    at=act.at.wall,
                    act=act.id,
                )
            )
    return tuple(found)


def missing(store: Store, left: tuple[Stray, ...]) -> tuple[Stray, ...]:
    """Those of another laptop's acts that this store has not been sent since."""
    return tuple(
        one for one in left if not one.act or store.remembered(one.stream, one.act) is None
    )


def vaults(store: Store) -> dict[str, dict[str, bytes]]:
    """Of every stream; the house's own stays at home."""
    found = {name: store.vault(name) for name in store.streams()}
    return {name: held for name, held in found.items() if held and name != STREAM}

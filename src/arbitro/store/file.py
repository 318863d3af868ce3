"""One stream in one file, for the command line: sealed lines, and persons who can be taken out.

What may not be read by everybody lies beside it in `FILE.secret`. Every change is first written
whole to `FILE.pending`; a change that a crash cut short is completed from there by the next
process, so that nothing is ever half done.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import RLock
from typing import NamedTuple, cast

import msgspec

from arbitro import envelope
from arbitro.app import personal
from arbitro.app.acts import Act, Answer, Happened, Taken, fingerprint
from arbitro.app.ports import Append, Conflict, Head, Kept, Remembered, Repeated, Shown, wanted
from arbitro.kernel.errors import Broken
from arbitro.store import log_file
from arbitro.store.append_queue import Bell, Told
from arbitro.store.disk import held, told_plainly
from arbitro.store.log_file import Change, Paper, carry_out, finish, is_pending, secrets_of
from arbitro.store.seals import follow

_ACT = b'"kind":"act.taken/1"'


class _Stamp(NamedTuple):
    """Tells whether a file is still the one that was read."""

    inode: int
    size: int
    changed: int


class FileStore:
    """The port `Store` for a single stream. Projections are not kept; nor are capabilities."""

    def __init__(self, path: Path, stream: str) -> None:
        self.path = path
        self.stream = stream
        self._lock = RLock()
        self._bell = Bell()
        self._answered: dict[str, Remembered] = {}
        self._projections: dict[str, tuple[int, bytes]] = {}
        self._read: tuple[_Stamp, Paper] | None = None
        self._holding = False

    # ------------------------------------------------------------ lines

    def streams(self, prefix: str = "") -> tuple[str, ...]:
        begun = bool(self._paper().sealed) and self.stream.startswith(prefix)
        return (self.stream,) if begun else ()

    def head(self, stream: str) -> Head | None:
        return _head(self._sealed(stream))

    def lines(self, stream: str, after: int = 0) -> tuple[bytes, ...]:
        return self._sealed(stream)[after:]

    def append(self, batch: Append) -> int:
        """`Broken` for any stream but the one."""
        if batch.stream != self.stream:
            raise Broken(f"{batch.stream} is not the stream of this file")
        with told_plainly(), self._lock:
            if batch.expected and not self.path.exists():
                raise Conflict(None)
            with self._alone():
                position = self._append(batch)
        self._bell.ring(position)
        return position

    def _append(self, batch: Append) -> int:
        if batch.command is not None:
            known = self.remembered(self.stream, batch.command)
            if known is not None:
                raise Repeated(known)
        head = self.head(self.stream)
        if batch.expected != (head.version if head else 0):
            raise Conflict(head)
        follow(head, batch.lines)
        self._change(batch)
        if batch.command is not None:
            self._answered[batch.command] = Remembered(batch.fingerprint, batch.answer)
        return batch.expected + len(batch.lines)

    def remembered(self, stream: str, command: str) -> Remembered | None:
        """Worked out again from the line that closes an act, if no other memory is left."""
        if stream != self.stream:
            return None
        return self._answered.get(command) or self._told(command)

    def _told(self, command: str) -> Remembered | None:
        sealed = self._sealed(self.stream)
        wanted = b'"id":%b' % msgspec.json.encode(command)
        for seq, line in enumerate(sealed):
            if _ACT in line and wanted in line:
                event = msgspec.json.decode(line, type=envelope.Line)
                if event.kind == Taken.kind and event.data["id"] == command:
                    return _answered(self.stream, event, sealed[:seq], self.vault(self.stream))
        return None

    def position(self) -> int:
        return len(self._paper().sealed)

    def since(self, position: int, limit: int = 1000) -> tuple[Kept, ...]:
        wanted = enumerate(self._paper().sealed[position : position + limit], start=position)
        return tuple(Kept(seq + 1, self.stream, seq, line) for seq, line in wanted)

    # ------------------------------------------------------------ vault, projections

    def vault(self, stream: str, without: str = "", but: Collection[str] = ()) -> dict[str, bytes]:
        if stream != self.stream:
            return {}
        with told_plainly(), self._lock:
            held = {**secrets_of(self.path), **self._paper().persons}
        return {name: held[name] for name in held if wanted(name, without, but)}

    def forget(self, stream: str, names: Iterable[str]) -> None:
        """The file is written anew without them; no sealed line is touched."""
        if stream != self.stream or not self.path.exists():
            return
        gone: dict[str, bytes | None] = dict.fromkeys(names)
        with told_plainly(), self._lock, self._alone():
            empty = Append(stream=stream, expected=0, lines=(), vault=gone)
            self._change(empty)
            self._projections.clear()

    def projection(self, stream: str, name: str) -> tuple[int, bytes] | None:
        return self._projections.get(name) if stream == self.stream else None

    def project(self, stream: str, name: str, version: int, body: bytes) -> None:
        with self._lock:
            known = self._projections.get(name)
            if stream == self.stream and (known is None or known[0] <= version):
                self._projections[name] = (version, body)

    def turn(
        self,
        stream: str,  # noqa: ARG002 - a port's
        known: int = 0,  # noqa: ARG002 - as above
    ) -> AbstractContextManager[None]:
        """Nobody is kept waiting."""
        return nullcontext()

    def drop_projections(self) -> None:
        with self._lock:
            self._projections.clear()

    def subscribe(self, told: Told) -> Callable[[], None]:
        """Of what this process adds."""
        return self._bell.add(told, self.position())

    def shared_clock(self) -> Shown | None:
        """Whoever has it is on this machine."""
        return None

    def close(self) -> None:
        """Nothing is held open."""

    # ------------------------------------------------------------ reading

    def _sealed(self, stream: str) -> tuple[bytes, ...]:
        return self._paper().sealed if stream == self.stream else ()

    def _paper(self) -> Paper:
        """What the file says now; read again only if it has changed. `Damaged` if it is torn."""
        with told_plainly(), self._lock:
            if not self.path.exists():
                return Paper((), {})
            if self._holding:
                return self._read_again()
            if is_pending(self.path):
                with held(self.path):
                    finish(self.path)
            with held(self.path, shared=True):
                return self._read_again()

    def _read_again(self) -> Paper:
        stamp = _stamp(self.path)
        if self._read is None or self._read[0] != stamp:
            self._read = (stamp, log_file.read(self.path.read_bytes()))
        return self._read[1]

    def _change(self, batch: Append) -> None:
        """Carry it out, and know what the file says now without reading it again."""
        before = self._paper()
        carry_out(self.path, _change(self.path, batch, before.persons))
        persons = dict(before.persons)
        for name, value in batch.vault.items():
            persons.pop(name, None)
            if value is not None and name.startswith(personal.PREFIX):
                persons[name] = value
        self._read = (_stamp(self.path), Paper((*before.sealed, *batch.lines), persons))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else reads or writes the file, and nothing in it is half done."""
        with held(self.path):
            self._holding = True
            try:
                finish(self.path)
                yield
            finally:
                self._holding = False


def _stamp(path: Path) -> _Stamp:
    found = path.stat()
    return _Stamp(found.st_ino, found.st_size, found.st_mtime_ns)


def _head(sealed: tuple[bytes, ...]) -> Head | None:
    if not sealed:
        return None
    return Head(len(sealed), msgspec.json.decode(sealed[-1], type=envelope.Line).hash)


def _change(path: Path, batch: Append, known: Mapping[str, bytes]) -> Change:
    """What an append means for the two files."""
    size = path.stat().st_size
    persons = {n: value for n, value in batch.vault.items() if n.startswith(personal.PREFIX)}
    others = {n: value for n, value in batch.vault.items() if n not in persons}
    lines = [
        log_file.person_line(name, value) for name, value in persons.items() if value is not None
    ]
    secrets = None
    if others:
        kept = {**secrets_of(path), **others}
        secrets = {name: value for name, value in kept.items() if value is not None}
    return Change(
        size=size,
        added=b"".join((*lines, *batch.lines)),
        removed=tuple(name for name in persons if name in known),
        secrets=secrets,
    )


def _answered(
    stream: str, act: envelope.Line, before: tuple[bytes, ...], vault: dict[str, bytes]
) -> Remembered:
    """The answer an act was given, and whose wish it was, as its line tells them."""
    taken = msgspec.convert(personal.reveal(act.kind, act.data, vault), Taken)
    own = before[act.seq - taken.events :]
    made = [msgspec.json.decode(line, type=envelope.Line) for line in own]
    answer = Answer(
        id=taken.id,
        stream=stream,
        version=act.seq + 1,
        happened=tuple(
            Happened(kind=line.kind, seq=line.seq, because=line.because) for line in made
        ),
    )
    wish = Act(id=taken.id, command=cast("msgspec.Struct", taken.fields), by=taken.by)
    return Remembered(fingerprint(taken.command, wish), answer.encoded)

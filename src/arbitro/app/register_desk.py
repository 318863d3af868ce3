"""The register of the house: one stream of sealed lines, its persons in a vault of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arbitro import envelope
from arbitro.app import personal
from arbitro.app.acts import Turnstile
from arbitro.app.ports import Append, Clock, Conflict, Entropy, Head, Repeated, Store
from arbitro.envelope import GENESIS, Damaged, Line
from arbitro.kernel import Refused
from arbitro.people import commands as c
from arbitro.people import events as e
from arbitro.people.decide import decide
from arbitro.people.directory import Directory
from arbitro.people.evolve import evolve
from arbitro.people.register import Register

STREAM = "people"
TRIES = 20
NEW = Head(0, GENESIS)


class Done(Struct, frozen=True, kw_only=True):
    """What an act came to: the version of the register after it, and the ids it is about."""

    version: int
    ids: tuple[str, ...] = ()


class _Known(NamedTuple):
    head: Head
    directory: Directory


class RegisterDesk:
    """The use cases of the register over one store. Safe from several threads and processes."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy) -> None:
        self.store, self.clock, self.entropy = store, clock, entropy
        self._known = _Known(NEW, Directory(Register()))
        self._turnstile = Turnstile()

    def directory(self) -> Directory:
        """The register as it is now, ready to be searched."""
        head = self.store.head(STREAM) or NEW
        if self._known.head != head:
            with self._turnstile.alone("reading"):
                if self._known.head != head:
                    self._known = self._read()
        return self._known.directory

    def _read(self) -> _Known:
        register, head = Register(), NEW
        for line, event in self._events():
            register = evolve(register, event)
            head = Head(line.seq + 1, line.hash)
        return _Known(head, Directory(register))

    def _events(self) -> Iterator[tuple[Line, e.Event]]:
        vault = self.store.vault(STREAM)
        for line in envelope.lines(b"".join(self.store.lines(STREAM)), canonical=False):
            yield line, event_of(line, personal.reveal(line.kind, line.data, vault))

    def history(self, id: str) -> list[e.Event]:
        """Everything that was ever written about a record, and about those joined with it."""
        register = self.directory().register
        ids = {id, *(one.id for one in register.joined_with(id))}
        return [about for _, event in self._events() if (about := _about(event, ids)) is not None]

    def act(self, command: c.Command, by: str = "", key: str | None = None) -> Done:
        """Decide and keep; `Refused` and nothing changed otherwise. The same `key` is once."""
        print_ = sha256(msgspec.json.encode([type(command).__name__, command])).hexdigest()
        with self._turnstile.alone(STREAM):
            for _ in range(TRIES):
                if key is not None and (seen := self.store.remembered(STREAM, key)):
                    return _again(seen.fingerprint, seen.answer, print_, key)
                directory = self.directory()
                head = self._known.head
                at = self.clock().wall
                events = [replace(one, by=by, at=at) for one in decide(directory, command)]
                try:
                    return self._keep(events, head, key, print_)
                except Conflict:
                    continue
                except Repeated as error:
                    seen = error.remembered
                    return _again(seen.fingerprint, seen.answer, print_, key or "")
        raise Refused("hall-busy", {"tries": TRIES})

    def _keep(self, events: Sequence[e.Event], head: Head, key: str | None, print_: str) -> Done:
        done = Done(version=head.version + len(events), ids=_ids(events))
        if not events:
            return done
        chain = envelope.Chain(head.version, head.hash)
        vault: dict[str, bytes | None] = {}
        lines = []
        for event in events:
            plain = msgspec.to_builtins(event)
            because = plain.pop("because")
            data, held = personal.conceal(event.kind, plain, self.entropy)
            vault |= held
            lines.append(chain.seal(event.kind, None, data, because))
        gone = [name for event in events for name in self._held_of(event)]
        self.store.append(
            Append(
                stream=STREAM,
                expected=head.version,
                lines=tuple(lines),
                command=key,
                fingerprint=print_ if key is not None else "",
                answer=msgspec.json.encode(done) if key is not None else b"",
                vault={**vault, **dict.fromkeys(gone)},
            )
        )
        if gone:
            self.store.forget(STREAM, gone)
        return done

    def _held_of(self, event: e.Event) -> list[str]:
        """Under which names the vault has those who are to be forgotten."""
        if not isinstance(event, e.PersonForgotten):
            return []
        lines = envelope.lines(b"".join(self.store.lines(STREAM)), canonical=False)
        return [
            name
            for line in lines
            for id, name in personal.promised(line.kind, line.data)
            if id in event.ids
        ]


def event_of(line: Line, data: dict[str, object]) -> e.Event:
    """The event of a line; `Damaged` if it is none of the register's."""
    if line.kind not in e.KINDS:
        raise Damaged(line.seq + 1, "syntax", "syntax", line.kind)
    try:
        return msgspec.convert({**data, "because": line.because}, e.KINDS[line.kind])
    except msgspec.ValidationError as error:
        raise Damaged(line.seq + 1, "syntax", "syntax", str(error)) from error


def _again(fingerprint: str, answer: bytes, wanted: str, key: str) -> Done:
    if fingerprint != wanted:
        raise Refused("act-id-taken", {"id": key})
    return msgspec.json.decode(answer, type=Done)


def _ids(events: Sequence[e.Event]) -> tuple[str, ...]:
    return tuple(id for event in events for id in _about_whom(event))


def _about_whom(event: e.Event) -> tuple[str, ...]:
    if isinstance(event, e.PeopleRegistered):
        return tuple(one.id for one in event.people)
    if isinstance(event, e.PersonChanged):
        return (event.person.id,)
    if isinstance(event, e.PeopleMerged):
        return (event.kept, event.gone)
    if isinstance(event, e.PeopleSplit):
        return (event.kept, event.back)
    if isinstance(event, e.PersonForgotten):
        return event.ids
    return (event.id,) if isinstance(event, e.ClubJoined | e.ConsentNoted) else ()


def _about(event: e.Event, ids: set[str]) -> e.Event | None:
    """The event as far as it is about these."""
    if isinstance(event, e.PeopleRegistered):
        people = tuple(one for one in event.people if one.id in ids)
        return replace(event, people=people) if people else None
    return event if ids & set(_about_whom(event)) else None

"""Where acts are handed in: decided on the latest state, kept once, answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import NamedTuple

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from arbitro import __version__, envelope
from arbitro.app import commands as c
from arbitro.app import hall_log, personal
from arbitro.app.access.limits import Limit
from arbitro.app.access.roles import allows, permit, permit_command
from arbitro.app.acts import Act, Answer, Happened, Taken, Turnstile, Who, fingerprint
from arbitro.app.course import Course, Setting
from arbitro.app.decide import as_asked, decide, opening
from arbitro.app.hall import Hall, evolve, replay
from arbitro.app.ports import (
    Append,
    Clock,
    Conflict,
    Entropy,
    Head,
    Remembered,
    Repeated,
    Store,
    Unavailable,
)
from arbitro.app.vault import Vault
from arbitro.envelope import GENESIS, Damaged
from arbitro.kernel import DECIDER, Broken, Refused
from arbitro.kernel.values import picked
from arbitro.referee.clock.readings import Reading

TRIES = 20
CROWDED = 50
"""After one was lost against another process, so many acts are done in turns with it."""
PINS, PINS_WITHIN = 5, 15 * 60
"""So many wrong PINs in so many seconds, then a player has to wait or ask for another."""
NEW = Head(0, GENESIS)
CARD = "card/3"


class Card(Struct, frozen=True, kw_only=True):
    """What a list of tournaments tells of each."""

    id: str
    name: str
    date: str | None
    rules: str
    locked: bool
    drawn: bool
    finished: bool
    version: int


class Loaded(NamedTuple):
    """A hall as this process knows it, at the version its head tells."""

    hall: Hall
    head: Head
    vault: Vault


class _Sealed(Struct, gc=False):
    hash: str


_hash = msgspec.json.Decoder(_Sealed).decode


def _differs(known: tuple[str, ...], head: Head) -> bool:
    return len(known) == head.version and known[-1] != head.hash


class Decided(NamedTuple):
    """What an act comes to: events, the hall after them, and what its vault gets or loses."""

    events: tuple[hall_log.Event, ...]
    hall: Hall
    vault: Mapping[str, bytes | None]


class Desk:
    """The use cases over one store. Safe to use from several threads and several processes."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy) -> None:
        self.store, self.clock, self.entropy = store, clock, entropy
        self._loaded: dict[str, Loaded] = {}
        self._hashes: dict[str, tuple[str, ...]] = {}
        self._turnstile = Turnstile()
        self._crowded: dict[str, int] = {}
        self._readers = Turnstile()
        self._tries = Limit(PINS, PINS_WITHIN, lambda: clock().elapsed)
        self.stands: Callable[[], tuple[int, bool]] = lambda: (0, False)
        """How often a second laptop has taken over, and whether this one is alone now."""
        self.afterwards: list[Callable[[str, Answer], None]] = []
        """Called with the stream and the answer of each act that was kept."""

    # Reading

    def hall(self, stream: str) -> Hall:
        """The hall as it is now, whoever changed it."""
        return self.loaded(stream).hall

    def last_known(self, stream: str) -> Hall:
        """The hall as this process saw it last, at least as far as its own last act."""
        known = self._loaded.get(stream)
        return self.hall(stream) if known is None else known.hall

    def loaded(self, stream: str) -> Loaded:
        """The hall with its head and vault, brought up to the store's last line."""
        known = self._loaded.get(stream)
        head = self.store.head(stream)
        if head is None:
            raise Refused("unknown-hall", {"hall": stream})
        if known is not None and known.head == head:
            return known
        with self._readers.alone(stream):  # who comes together reads once
            known = self._loaded.get(stream)
            if known is None or known.head.version < head.version:
                known = self._loaded[stream] = self._read(stream, known)
        return known

    def _read(self, stream: str, known: Loaded | None) -> Loaded:
        base = known.head if known is not None else NEW
        lines = self.store.lines(stream, after=base.version)
        if known is not None and any(b"forg" in line for line in lines):
            return self._read(stream, None)  # whoever was forgotten elsewhere is in no earlier line
        vault = self._vault(stream, known, lines)
        events = hall_log.read(lines, base, vault, canonical=known is None)
        hall = replay(known.hall if known is not None else None, events)
        if hall is None:
            raise Damaged(1, "truncated", "empty")
        last = msgspec.json.decode(lines[-1])["hash"] if lines else base.hash
        return Loaded(hall, Head(base.version + len(lines), last), vault)

    def _vault(self, stream: str, known: Loaded | None, lines: Sequence[bytes]) -> Vault:
        """What was sealed of people never changes, so that of them only who is new is read."""
        if known is None:
            return Vault(self.store.vault(stream))
        new = [name for line in lines for name in personal.sealed_in(line)]
        return known.vault.read_on(self.store.vault(stream, personal.PREFIX, new))

    def card(self, stream: str) -> Card:
        """A hall in a few words, kept beside its lines so that a list need not read them all."""
        head = self.store.head(stream)
        kept = self.store.projection(stream, CARD)
        if kept is not None and head is not None and kept[0] == head.version:
            return msgspec.json.decode(kept[1], type=Card)
        hall = self.hall(stream)
        t = hall.tournament
        card = picked(Card, t, drawn=bool(t.rounds), version=hall.version)
        with suppress(Unavailable):  # it can always be worked out again
            self.store.project(stream, CARD, hall.version, msgspec.json.encode(card))
        return card

    def events(self, stream: str) -> list[hall_log.Event]:
        """Everything that happened in a hall, line by line."""
        return hall_log.read(self.store.lines(stream), NEW, self.store.vault(stream))

    def hashes(self, stream: str) -> Sequence[str]:
        """The hash of every line of a hall, in order; read again from the first if it changed."""
        head = self.store.head(stream)
        known = self._hashes.get(stream, ())
        if head is None:
            raise Refused("unknown-hall", {"hall": stream})
        if known and (len(known) > head.version or _differs(known, head)):
            known = ()
        lines = self.store.lines(stream, after=len(known))
        if lines:
            known = self._hashes[stream] = (*known, *(_hash(line).hash for line in lines))
        return known

    def head_of(self, hall: Hall, stream: str) -> Head | None:
        """The head of the log this hall was made from, if it is still the one at hand."""
        known = self._loaded.get(stream)
        return known.head if known is not None and known.hall is hall else None

    def reload(self, stream: str) -> None:
        """Forget what this process worked out; the next reading starts from the lines."""
        self._loaded.pop(stream, None)

    # Acting

    def open_hall(self, act: Act) -> Answer:
        """Begin a tournament, if its author may; its id names the stream `hall/<id>`."""
        command = act.command
        permit(act.by, "open-hall")
        if not isinstance(command, c.OpenHall):
            raise Refused("not-an-opening", {"command": type(command).__name__})
        stream = f"hall/{command.id}"
        if answer := self._known(stream, act):
            return answer
        first = opening(command)
        try:
            decided = Decided((first,), evolve(None, first), {})
            return self._keep(stream, act, self.clock(), None, decided)
        except Conflict as error:
            raise Refused("hall-exists", {"hall": command.id}) from error
        except Repeated as error:
            return again(error.remembered, act)

    def act(self, stream: str, act: Act) -> Answer:
        """Decide and keep, if its author may; the answer, or `Refused` and nothing changed."""
        return self._act(stream, act, permit_command)

    def carry_over(self, stream: str, act: Act) -> Answer:
        """What was done elsewhere, draws and their secrets included, done here again: whoever
        brings a whole hall is not asked at every step whether he may.
        """
        return self._act(stream, act, lambda *_: None)

    def _act(self, stream: str, act: Act, permitted: Callable[[Who, Struct, Hall], None]) -> Answer:
        act, pin = without_pin(act)
        with self._turnstile.alone(stream):
            crowded = self._crowded.get(stream, 0)
            for lost in range(TRIES):
                waits = self._turn(stream) if lost or crowded else nullcontext()
                with suppress(Conflict), waits:
                    answer, course = self._tried(stream, act, pin, permitted)
                    self._crowded[stream] = CROWDED if lost else max(0, crowded - 1)
                    break
            else:
                raise Refused("hall-busy", {"tries": TRIES})
            self._after(stream, act)  # of what was done before too: a crash may have come between
        if course is None:
            return answer
        for told in self.afterwards:
            told(stream, answer)
        return replace(answer, shown=course.shown)

    def _turn(self, stream: str) -> AbstractContextManager[None]:
        known = self._loaded.get(stream)
        return self.store.turn(stream, known.head.version if known is not None else 0)

    def _tried(
        self, stream: str, act: Act, pin: str, permitted: Callable[[Who, Struct, Hall], None]
    ) -> tuple[Answer, Course | None]:
        """What it came to, or was answered before; `Conflict` where another was faster."""
        loaded = self.loaded(stream)
        permitted(act.by, act.command, loaded.hall)
        at = self.clock()
        setting = Setting(act.by, at, loaded.vault, self.entropy, pin, self._tries)
        try:
            self._require_unchanged(act, loaded)
            course = decide(loaded.hall, act.command, setting)
        except Refused:
            if answer := self._known(stream, act):  # done before, and not to be done twice
                return answer, None
            raise
        course.vault |= dict.fromkeys(self._forgotten(stream, act))
        decided = Decided(tuple(course.events), course.hall, course.vault)
        try:
            return self._keep(stream, act, at, loaded, decided), course
        except Repeated as error:
            return again(error.remembered, act), None

    def _known(self, stream: str, act: Act) -> Answer | None:
        seen = self.store.remembered(stream, act.id)
        return again(seen, act) if seen is not None else None

    def _require_unchanged(self, act: Act, loaded: Loaded) -> None:
        if act.expected is None or act.expected == loaded.head.version:
            return
        news = allows(act.by, "acts")  # else others' acts are no business of his
        since = [d for d in loaded.hall.doings if d.seq >= act.expected] if news else []
        facts = {
            "expected": act.expected,
            "version": loaded.head.version,
            "since": [{"command": d.command, "by": str(d.by)} for d in since],
        }
        raise Refused("changed-meanwhile", facts)

    def _keep(
        self, stream: str, act: Act, at: Reading, before: Loaded | None, decided: Decided
    ) -> Answer:
        """The act and all it comes to, made durable; what was kept need not be read again."""
        head, held = (before.head, before.vault) if before is not None else (NEW, Vault({}))
        name, events = c.command_name(type(act.command)), decided.events
        epoch, alone = self.stands()
        taken = Taken(
            id=act.id,
            command=name,
            fields=as_asked(act.command),
            by=act.by,
            at=at,
            events=len(events),
            decider=DECIDER,
            program="" if decided.hall.tournament.program == __version__ else __version__,
            epoch=epoch or UNSET,
            alone=alone or UNSET,
        )
        sealed = hall_log.seal((*events, taken), head, self.entropy)
        happened = tuple(
            Happened(kind=event.kind, seq=seq, because=event.because)
            for seq, event in enumerate(events, start=head.version)
        )
        answer = Answer(id=act.id, stream=stream, version=sealed.head.version, happened=happened)
        batch = Append(
            stream=stream,
            expected=head.version,
            lines=sealed.lines,
            command=act.id,
            fingerprint=fingerprint(name, act),
            answer=answer.encoded,
            vault={**decided.vault, **sealed.vault},
        )
        self.store.append(batch)
        hall = evolve(decided.hall, taken)
        self._loaded[stream] = Loaded(hall, sealed.head, held.after(batch.vault))
        return answer

    def _forgotten(self, stream: str, act: Act) -> list[str]:
        """Under which names the vault has what this act wants forgotten."""
        if not isinstance(act.command, c.Forget):
            return []
        lines = envelope.lines(b"".join(self.store.lines(stream)), canonical=False)
        return personal.kept_of(lines, act.command.player, act.command.refusal)

    def _after(self, stream: str, act: Act) -> None:
        """A person's data left the vault with the act; no page of the store may show them still."""
        if isinstance(act.command, c.Forget):
            self.store.forget(stream, self._forgotten(stream, act))
            self.reload(stream)

    def rebuild(self) -> Iterator[tuple[str, int]]:
        """Work every hall out anew from its lines, telling each with its version."""
        self.store.drop_projections()
        for stream in self.store.streams("hall/"):
            self.reload(stream)
            yield stream, self.card(stream).version


def without_pin(act: Act) -> tuple[Act, str]:
    """The act as it is kept and remembered, and the PIN that came with it, which is neither."""
    name = c.command_name(type(act.command))
    if c.EVERY.get(name) is not type(act.command):
        raise Broken(f"a hall knows no such {name}")
    if not isinstance(act.command, c.ConfirmReport):
        return act, ""
    return replace(act, command=replace(act.command, pin="")), act.command.pin


def again(seen: Remembered, act: Act) -> Answer:
    """The answer given before, if it was the same wish."""
    if seen.fingerprint != fingerprint(c.command_name(type(act.command)), act):
        raise Refused("act-id-taken", {"id": act.id})
    return msgspec.json.decode(seen.answer, type=Answer)

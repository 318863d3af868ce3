"""Entries asked for on the web: a list beside the tournament's own, until the organiser confirms.

Off until he opens it. Who asks is in no tournament yet, so nothing of it is in its log: requests
have a stream of their own whose persons stand in a vault, and leave it as soon as the request is
confirmed (then the tournament has them) or declined.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arbitro import envelope
from arbitro.app import personal
from arbitro.app.access.limits import Limit
from arbitro.app.acts import Act, Turnstile, Who
from arbitro.app.commands import NOTE, GiveConsent, Named, Several
from arbitro.app.desk import NEW, Desk
from arbitro.app.hall import rulebook
from arbitro.app.ports import Append, Clock, Conflict, Entropy, Head, Store
from arbitro.envelope import Damaged
from arbitro.kernel import Refused
from arbitro.people.names import name_key
from arbitro.tournament.commands import Enter

PREFIX = "requests/"
TRIES = 20
HOUR = 3600
MOST_PLACES, MOST_WAITING = 1000, 200
"""A waiting list has an end too: whoever fills forms by program fills no disk."""


class Asked(Struct, frozen=True, kw_only=True):
    """Who asks to be entered, as he wrote it."""

    id: str
    name: str
    club: str | None = None
    region: str | None = None
    born: str | None = None
    contacts: str | None = None
    guardian: bool = False
    """Is it written by who answers for a minor?"""
    note: str = NOTE
    """The privacy note he agreed to; without it nothing is taken."""


class Happening(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = ""
    at: int
    by: str = ""


class RequestsSet(Happening, frozen=True, kw_only=True):
    """The form is open or shut: so many places, so many requests from one address in an hour."""

    kind: ClassVar[str] = "requests.set/1"
    open: bool
    places: int
    per_address: int


class RequestMade(Happening, frozen=True, kw_only=True):
    kind: ClassVar[str] = "request.made/1"
    request: Asked


class RequestSettled(Happening, frozen=True, kw_only=True):
    """Confirmed as this player or, without one, declined."""

    kind: ClassVar[str] = "request.settled/1"
    request: str
    player: str = ""


KINDS: dict[str, type[Happening]] = {one.kind: one for one in Happening.__subclasses__()}


class Requests(Struct, frozen=True, kw_only=True):
    """The list of a hall: `waiting` are those nobody has settled, in the order they came."""

    open: bool = False
    places: int = 0
    per_address: int = 0
    waiting: dict[str, Asked] = {}
    settled: dict[str, str] = {}
    """By id the player it became; nothing where it was declined."""


class Place(NamedTuple):
    """Where a request stands: to be confirmed, or on the waiting list as the so-manyth."""

    id: str
    waiting: int = 0


class _Known(NamedTuple):
    head: Head
    requests: Requests


class EntryRequests:
    """The use cases over one store. Safe from several threads and processes."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy, desk: Desk) -> None:
        self.store, self.clock, self.entropy, self.desk = store, clock, entropy, desk
        self._known: dict[str, _Known] = {}
        self._limits: dict[tuple[str, int], Limit] = {}
        self._turnstile = Turnstile()

    # Reading

    def of(self, hall: str) -> Requests:
        return self._now(hall).requests

    def places_left(self, hall: str) -> int:
        """How many more the organiser would take, whoever has asked already."""
        players = self.desk.hall(f"hall/{hall}").tournament.players.values()
        listed = sum(one.status == "in" and one.role == "player" for one in players)
        return max(0, self.of(hall).places - listed)

    def standing(self, hall: str) -> list[tuple[Asked, Place]]:
        """Everybody who waits for an answer, and where."""
        left = self.places_left(hall)
        rows = enumerate(self.of(hall).waiting.values(), start=1)
        return [(one, Place(one.id, max(0, at - left))) for at, one in rows]

    def takes(self, hall: str) -> bool:
        """Is the form open, and the list with it?"""
        return self.of(hall).open and not self.desk.hall(f"hall/{hall}").tournament.locked

    # Acting

    def set(self, hall: str, open: bool, places: int, per_address: int, by: Who) -> Requests:
        """Open the form, or shut it; the organiser alone."""
        _require_organiser(by)
        now = self.desk.hall(f"hall/{hall}")
        if open and rulebook(now).tournament.team_terms().value.least > 1:
            raise Refused("requests-no-teams", {})
        for field, value, most in (
            ("places", places, MOST_PLACES),
            ("per_address", per_address, 100),
        ):
            if not 1 <= value <= most:
                raise Refused("requests-number", {"field": field, "most": most})
        wish = RequestsSet(
            open=open, places=places, per_address=per_address, at=self.clock().wall, by=str(by)
        )
        return self._keep(hall, lambda _: wish)

    def ask(self, hall: str, asked: Asked, address: str) -> Place:
        """Somebody asks for a place, once. The same id is the same request."""
        if asked.id in self.of(hall).waiting or asked.id in self.of(hall).settled:
            return self._place(hall, asked.id)
        if not asked.name.strip() or len(name_key(asked.name)) < 3:
            raise Refused("request-name", {"field": "name"})
        if not self.takes(hall):
            raise Refused("requests-closed", {})
        self._limit(hall).count(address)

        def wish(now: Requests) -> Happening | None:
            if asked.id in now.waiting:
                return None
            if len(now.waiting) >= self.places_left(hall) + MOST_WAITING:
                raise Refused("requests-full", {})
            if name_key(asked.name) in {name_key(one.name) for one in now.waiting.values()}:
                raise Refused("request-twice", {"field": "name"})
            return RequestMade(request=asked, at=self.clock().wall)

        self._keep(hall, wish)
        return self._place(hall, asked.id)

    def confirm(self, hall: str, request: str, by: Who, distinct: bool = False) -> str:
        """Put who asked on the tournament's list, with his consent: the list's rules decide."""
        _require_organiser(by)
        asked = self._waiting(hall, request)
        stream = f"hall/{hall}"
        if done := self._entered(stream, request):  # the machine stopped before it was settled
            self._settle(hall, request, done, by)
            return done
        player = _free(self.desk.hall(stream).tournament.players)
        fields = {
            name: getattr(asked, name) for name in ("name", "club", "region", "born", "contacts")
        }
        wishes = (
            Enter(id=player, distinct=distinct, **fields),
            GiveConsent(player=player, note=asked.note, guardian=asked.guardian),
        )
        names = ("enter", "give-consent")
        both = tuple(
            Named(command=name, fields=msgspec.to_builtins(one))
            for name, one in zip(names, wishes, strict=True)
        )
        self.desk.act(stream, Act(id=f"request-{request}", command=Several(commands=both), by=by))
        self._settle(hall, request, player, by)
        return player

    def decline(self, hall: str, request: str, by: Who) -> None:
        """The request goes, and everything that was written with it."""
        _require_organiser(by)
        self._waiting(hall, request)
        self._settle(hall, request, "", by)

    def _entered(self, stream: str, request: str) -> str:
        """The player this request became, if the tournament has him already."""
        wanted = f"request-{request}"
        acts = (one for one in self.desk.hall(stream).doings if one.id == wanted)
        return next((str(one.fields["commands"][0]["fields"]["id"]) for one in acts), "")

    def _settle(self, hall: str, request: str, player: str, by: Who) -> None:
        wish = RequestSettled(request=request, player=player, at=self.clock().wall, by=str(by))
        self._keep(hall, lambda now: wish if request in now.waiting else None)
        self.store.forget(PREFIX + hall, self._held(hall, request))

    def _held(self, hall: str, request: str) -> list[str]:
        lines = envelope.lines(b"".join(self.store.lines(PREFIX + hall)), canonical=False)
        found = [personal.promised(one.kind, one.data) for one in lines]
        return [name for row in found for id, name in row if id == request]

    def _waiting(self, hall: str, request: str) -> Asked:
        found = self.of(hall).waiting.get(request)
        if found is None:
            raise Refused("unknown-request", {"request": request[:64]})
        return found

    def _place(self, hall: str, id: str) -> Place:
        return next((at for one, at in self.standing(hall) if one.id == id), Place(id))

    def _limit(self, hall: str) -> Limit:
        times = self.of(hall).per_address
        made = Limit(times, HOUR, lambda: self.clock().elapsed)
        return self._limits.setdefault((hall, times), made)

    # The stream

    def _now(self, hall: str) -> _Known:
        head = self.store.head(PREFIX + hall) or NEW
        known = self._known.get(hall)
        if known is None or known.head != head:
            known = self._known[hall] = self._read(hall)
        return known

    def _read(self, hall: str) -> _Known:
        requests, head = Requests(), NEW
        vault = self.store.vault(PREFIX + hall)
        for line in envelope.lines(b"".join(self.store.lines(PREFIX + hall)), canonical=False):
            told = personal.reveal(line.kind, line.data, vault)
            if line.kind not in KINDS:
                raise Damaged(line.seq + 1, "syntax", "syntax", line.kind)
            requests = evolve(requests, msgspec.convert(told, KINDS[line.kind]))
            head = Head(line.seq + 1, line.hash)
        return _Known(head, requests)

    def _keep(self, hall: str, wish: Callable[[Requests], Happening | None]) -> Requests:
        with self._turnstile.alone(hall):
            for _ in range(TRIES):
                head, now = self._now(hall)
                event = wish(now)
                if event is None:
                    return now
                try:
                    self._append(hall, head, event)
                except Conflict:
                    continue
                return self.of(hall)
        raise Refused("hall-busy", {"tries": TRIES})

    def _append(self, hall: str, head: Head, event: Happening) -> None:
        plain: dict[str, Any] = msgspec.to_builtins(event)
        data, vault = personal.conceal(event.kind, plain, self.entropy)
        line = envelope.Chain(head.version, head.hash).seal(event.kind, None, data, ())
        stream = PREFIX + hall
        self.store.append(Append(stream=stream, expected=head.version, lines=(line,), vault=vault))


def evolve(now: Requests, event: Happening) -> Requests:
    if isinstance(event, RequestsSet):
        return replace(now, open=event.open, places=event.places, per_address=event.per_address)
    if isinstance(event, RequestMade):
        return replace(now, waiting={**now.waiting, event.request.id: event.request})
    if isinstance(event, RequestSettled):
        left = {id: one for id, one in now.waiting.items() if id != event.request}
        return replace(now, waiting=left, settled={**now.settled, event.request: event.player})
    return now


def request_id(key: str) -> str:
    """The id of what was sent under this key: sent again, it is the same request."""
    return sha256(key.encode()).hexdigest()[:16]


def _require_organiser(by: Who) -> None:
    if by.role != "organiser":
        raise Refused("not-allowed", {"role": by.role, "what": "requests"})


def _free(players: dict[str, Any]) -> str:
    number = len(players) + 1
    while f"g{number:03}" in players:
        number += 1
    return f"g{number:03}"

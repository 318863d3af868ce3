"""Seasons of the house, or one in a file: a stream of sealed lines each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from arbitro import envelope
from arbitro.app import personal
from arbitro.app.acts import Turnstile
from arbitro.app.desk import Desk
from arbitro.app.ports import Append, Clock, Conflict, Entropy, Head, Store
from arbitro.app.privacy_acts import agreed
from arbitro.app.register_desk import STREAM, Done, RegisterDesk
from arbitro.app.season_results import of_hall
from arbitro.envelope import GENESIS, Damaged, Line
from arbitro.kernel import Broken, Refused
from arbitro.people.commands import Forget
from arbitro.people.decide import decide as decided
from arbitro.people.directory import Directory
from arbitro.people.register import Consent
from arbitro.season import decide, log
from arbitro.season.log import Season
from arbitro.season.ratings import Rated, ratings
from arbitro.season.results import Event, Result
from arbitro.season.standings import Table, standings

PREFIX = "season/"
TRIES = 20
NEW = Head(0, GENESIS)


class _Known(NamedTuple):
    head: Head
    season: Season


class SeasonDesk:
    """The use cases of seasons over one store; with the halls and the register of the house, if it
    is a house's.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        entropy: Entropy,
        desk: Desk | None = None,
        people: RegisterDesk | None = None,
    ) -> None:
        self.store, self.clock, self.entropy = store, clock, entropy
        self.desk, self.people = desk, people
        self._known: dict[str, _Known] = {}
        self._turnstile = Turnstile()

    # Reading

    def ids(self) -> tuple[str, ...]:
        return tuple(name.removeprefix(PREFIX) for name in self.store.streams(PREFIX))

    def season(self, id: str) -> Season:
        head = self.store.head(PREFIX + id)
        if head is None:
            raise Refused("unknown-season", {"season": id, "known": list(self.ids())})
        known = self._known.get(id)
        if known is None or known.head != head:
            known = self._known[id] = self._read(id)
        return known.season

    def _read(self, id: str) -> _Known:
        season: Season | None = None
        head = NEW
        vault = self.store.vault(PREFIX + id)
        for line in envelope.lines(b"".join(self.store.lines(PREFIX + id)), canonical=False):
            event = happening(line, personal.reveal(line.kind, line.data, vault))
            if season is None and isinstance(event, log.Opened):
                season = log.begun(event, line.hash)
            elif season is not None:
                season = log.evolve(season, event)
            head = Head(line.seq + 1, line.hash)
        if season is None:
            raise Damaged(1, "syntax", "syntax", "no season")
        return _Known(head, season)

    def events(self, id: str) -> tuple[Event, ...]:
        """Every tournament of it that is over, those of this house as they stand now."""
        season = self.season(id)
        found = {**season.events, **{one.id: one for one in self._halls(season)}}
        return tuple(found[id] for id in season.order if id in found)

    def _halls(self, season: Season) -> tuple[Event, ...]:
        found = (self._hall(hall) for hall in season.halls)
        return tuple(one for one in found if one is not None)

    def _hall(self, hall: str) -> Event | None:
        if self.desk is None:
            raise Refused("season-hall-elsewhere", {"hall": hall})
        return of_hall(self.desk, hall)

    def directory(self) -> Directory | None:
        return self.people.directory() if self.people is not None else None

    def consents(self) -> dict[str, Consent]:
        """What the register knows everybody to have said of being named."""
        directory = self.directory()
        people = directory.people if directory is not None else {}
        return {id: who.person.consent for id, who in people.items()}

    def agreed(self, id: str) -> frozenset[str]:
        """Names of all who agreed to be named in a tournament of this house that counts here."""
        if self.desk is None:
            return frozenset()
        halls = [self.desk.hall(f"hall/{hall}") for hall in self.season(id).halls]
        return frozenset(
            one.name
            for hall in halls
            for one in hall.tournament.players.values()
            if agreed(hall, one.id)
        )

    def table(self, id: str, after: int | None = None) -> Table:
        return standings(self.season(id).rules, self.events(id), self.directory(), after)

    def ratings(self, id: str) -> tuple[Rated, ...]:
        """Of everybody, over the tables of what counts; `Refused` if its rules want none."""
        season = self.season(id)
        if not season.rules.ratings:
            raise Refused("season-no-ratings", {"season": season.name})
        return ratings(self.table(id).events, self.directory())

    def as_event(self, id: str) -> Event:
        """A season as a tournament of another one: its standings are its ranking."""
        season, table = self.season(id), self.table(id)
        results = tuple(
            Result(
                id=f"s{at:04}",
                name=row.who.name,
                national=row.who.national,
                club=row.who.club,
                place=row.place,
                points=str(row.points),
                wins=sum(one.place == 1 for one in row.counted),
            )
            for at, row in enumerate(table.rows, start=1)
        )
        events = self.events(id)
        return Event(
            id=season.id,
            name=season.name,
            date=max((one.date for one in events), default=""),
            format=season.rules.id,
            event_class="periodic",
            rounds=len(table.events),
            tables=sum(one.tables for one in table.events),
            source="season",
            verified=all(one.verified for one in events),
            origins=(season.origin, *(origin for one in events for origin in one.origins)),
            results=results,
        )

    # Acting

    def open(self, command: decide.Open, by: str = "") -> Season:
        """Begin a season; its id names the stream."""
        first = replace(decide.opening(command), by=by, at=self.clock().wall)
        try:
            self._keep(command.id, first, NEW)
        except Conflict as error:
            raise Refused("season-exists", {"season": command.id}) from error
        return self.season(command.id)

    def count(self, id: str, event: Event, by: str = "") -> Season:
        return self._act(id, lambda s: decide.count(s, event, self._halls(s)), by)

    def count_hall(self, id: str, hall: str, by: str = "") -> Season:
        """Also one that is not over yet: it counts from the moment it is."""

        def wish(season: Season) -> log.Happening:
            if hall in season.halls:
                raise Refused("season-double", {"event": hall, "other": hall})
            event = self._hall(hall) or self._coming(hall)
            return decide.count_hall(season, event, self._halls(season))

        return self._act(id, wish, by)

    def _coming(self, hall: str) -> Event:
        first = msgspec.json.decode(self.store.lines(f"hall/{hall}")[0], type=Line)
        return Event(id=hall, name=hall, source="hall", origins=(first.hash,))

    def remove(self, id: str, event: str, reason: str, by: str = "") -> Season:
        wish = decide.Remove(event=event, reason=reason)
        return self._act(id, lambda season: decide.remove(season, wish), by)

    def _act(self, id: str, wish: Callable[[Season], log.Happening], by: str) -> Season:
        with self._turnstile.alone(id):
            for _ in range(TRIES):
                season = self.season(id)
                head = self._known[id].head
                try:
                    self._keep(id, replace(wish(season), by=by, at=self.clock().wall), head)
                except Conflict:
                    continue
                return self.season(id)
        raise Refused("hall-busy", {"tries": TRIES})

    def _keep(self, id: str, event: log.Happening, head: Head) -> None:
        plain: dict[str, Any] = msgspec.to_builtins(event)
        because = plain.pop("because")
        data, vault = personal.conceal(event.kind, plain, self.entropy)
        line = envelope.Chain(head.version, head.hash).seal(event.kind, None, data, because)
        self.store.append(
            Append(stream=PREFIX + id, expected=head.version, lines=(line,), vault=vault)
        )

    def forget(self, person: str) -> int:
        """Whoever the register knows under this id leaves the vaults of all seasons; how many
        entries that were. The results stay, under a number.
        """
        directory = self.directory()
        gone = 0
        for id in self.ids() if directory is not None else ():
            names = self._held_of(id, person, directory)
            gone += len(names)
            if names:
                self.store.forget(PREFIX + id, names)
                self._known.pop(id, None)
        return gone

    def forget_person(self, command: Forget, by: str = "", key: str | None = None) -> Done:
        """He leaves the seasons and then the register, which alone can tell who he is: if the
        second should not come about, the same wish does both again.
        """
        if self.people is None:
            raise Broken("a season in a file has no register")
        if key is None or self.store.remembered(STREAM, key) is None:
            decided(self.people.directory(), command)
            self.forget(command.id)
        return self.people.act(command, by, key)

    def _held_of(self, id: str, person: str, directory: Directory | None) -> Sequence[str]:
        vault = self.store.vault(PREFIX + id)
        found = []
        for line in envelope.lines(b"".join(self.store.lines(PREFIX + id)), canonical=False):
            told = happening(line, personal.reveal(line.kind, line.data, vault))
            if not isinstance(told, log.Counted) or directory is None:
                continue
            keys = [name for _, name in personal.promised(line.kind, line.data)]
            for one, name in zip(told.event.results, keys, strict=True):
                if directory.who_is(one.sighting.told).sure == person:
                    found.append(name)
        return found


def happening(line: Line, data: dict[str, Any]) -> log.Happening:
    """The event of a line; `Damaged` if it is none of a season's."""
    if line.kind not in log.KINDS:
        raise Damaged(line.seq + 1, "syntax", "syntax", line.kind)
    try:
        return msgspec.convert({**data, "because": line.because}, log.KINDS[line.kind])
    except msgspec.ValidationError as error:
        raise Damaged(line.seq + 1, "syntax", "syntax", str(error)) from error

"""A finished tournament as a season sees it: what it was, who came where, and who of them is named
to everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from hashlib import sha256
from typing import Literal

import msgspec
from msgspec import Struct

from arbitro.people.identity import Named, Sighting, national_of
from arbitro.people.names import name_key
from arbitro.people.register import Consent
from arbitro.regulations.formats.presets import FORMATS, declared, format_of
from arbitro.season.declaration import EventClass
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.final_ranking import rows_for
from arbitro.tournament.state import Tournament

Source = Literal["hall", "file", "dossier", "season"]
OF_EDITION: dict[str, EventClass] = {"rur-2015": "raduno", "master-2020": "master"}


class Result(Struct, frozen=True, kw_only=True):
    """One line of a final ranking; `wins` are tables won."""

    id: str
    name: str
    born: str = ""
    national: str = ""
    club: str = ""
    place: int
    points: str = "0"
    wins: int = 0

    @property
    def sighting(self) -> Sighting:
        return Sighting(self.name, self.born, self.national, self.club, self.id)


class Event(Struct, frozen=True, kw_only=True):
    """A tournament that may count. `origins` tells it from every other: the seal of its first line,
    or those of all it is made of.
    """

    id: str
    name: str
    date: str = ""
    format: str = ""
    event_class: EventClass | None = None
    rounds: int = 0
    tables: int = 0
    source: Source = "file"
    verified: bool = True
    origins: tuple[str, ...] = ()
    head: str = ""
    results: tuple[Result, ...] = ()
    matches: tuple[tuple[tuple[str, int], ...], ...] = ()
    """Every table that was played: who sat there, and in which place each ended."""

    @property
    def fingerprint(self) -> str:
        """The same for the same people in the same places, whatever file they come in."""
        rows = sorted((name_key(one.name), one.place, one.points) for one in self.results)
        return sha256(msgspec.json.encode([self.date, rows])).hexdigest()


def class_of(t: Tournament) -> EventClass | None:
    """What the rules of a tournament say it is, if they do."""
    if t.declaration is not None:
        return format_of(t.declaration).event_class
    if t.rules in FORMATS:
        return format_of(declared(t.rules)).event_class
    return OF_EDITION.get(t.rules)


def format_named(t: Tournament) -> str:
    return format_of(t.declaration).id if t.declaration is not None else t.rules


def results_of(t: Tournament, rules: TournamentRules) -> tuple[Result, ...]:
    """Everybody of its final ranking."""
    wins: dict[str, int] = {}
    for drawn in t.rounds:
        for table in drawn.tables:
            for seat in table.result:
                wins[seat.player] = wins.get(seat.player, 0) + (seat.place == 1)
    return tuple(_result(t, row, wins) for row in rows_for(t, rules))


def _result(t: Tournament, row: dict[str, object], wins: dict[str, int]) -> Result:
    who = t.players[str(row["player"])]
    return Result(
        id=who.id,
        name=who.name,
        born=who.born or "",
        national=national_of(who.contacts),
        club=who.club or "",
        place=int(str(row["place"])),
        points=str(row["own_points"]),
        wins=wins.get(who.id, 0),
    )


def event_of(
    t: Tournament,
    rules: TournamentRules,
    source: Source,
    origin: str,
    head: str,
) -> Event:
    """A finished tournament; nobody asks here whether it is."""
    return Event(
        id=t.id,
        name=t.name,
        date=t.date or "",
        format=format_named(t),
        event_class=class_of(t),
        rounds=len(t.rounds),
        tables=sum(len(drawn.tables) for drawn in t.rounds),
        source=source,
        origins=(origin,),
        head=head,
        results=results_of(t, rules),
        matches=tuple(
            tuple((seat.player, seat.place) for seat in table.result)
            for drawn in t.rounds
            for table in drawn.tables
            if table.result
        ),
    )


def in_order(events: Sequence[Event]) -> tuple[Event, ...]:
    """By date; those of one day, and those of none, as they were added."""
    return tuple(sorted(events, key=lambda event: event.date or "9999"))


def points_of(result: Result) -> Decimal:
    return Decimal(result.points)


class Naming:
    """Somebody is named if the register has his consent, or if he agreed in a tournament and
    nobody else in the season is called so: results are given to no namesake. Who withdrew his
    consent in the register is named nowhere.
    """

    def __init__(
        self, consents: Mapping[str, Consent], agreed: Iterable[str], everybody: Iterable[Named]
    ) -> None:
        self._consents = consents
        self._agreed = {name_key(name): name for name in agreed}
        self._called = Counter(name_key(who.name) for who in everybody)

    def name(self, who: Named) -> str:
        """As he is called where he agreed; nothing for who is not to be named."""
        said = self._consents.get(who.person)
        if said == "withdrawn":
            return ""
        key = name_key(who.name)
        if key in self._agreed and self._called[key] == 1:
            return self._agreed[key]
        return who.name if said == "given" else ""

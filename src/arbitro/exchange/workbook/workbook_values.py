"""What a workbook says, as values, before any rule has been asked about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from arbitro.exchange.remarks import Remark
from arbitro.exchange.workbook.score_cells import Score


@dataclass(frozen=True, kw_only=True)
class Heading:
    """The sheet of the event itself."""

    name: str | None = None
    venue: str | None = None
    organiser: str | None = None
    kind: str | None = None
    rounds: int | None = None
    date: str | None = None


@dataclass(frozen=True, kw_only=True)
class Entrant:
    """One row of the list."""

    row: int
    number: int
    name: str
    club: str | None = None
    region: str | None = None
    born: str | None = None
    nickname: str | None = None
    national: str | None = None
    """The id of a national register, which tells namesakes apart."""
    team: str | None = None
    reserve: bool = False

    @property
    def id(self) -> str:
        """The number as this program's lists write it."""
        return f"g{self.number:03}"


@dataclass(frozen=True, kw_only=True)
class SeatedTable:
    """One table of a round; `scores` is None as long as it has no result."""

    number: int
    row: int
    seats: tuple[int, ...]
    columns: tuple[int, ...] = ()
    """Where each seat's three cells begin."""
    ghost: bool = False
    """Somebody who is nobody sat there too."""
    scores: tuple[Score, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class SeatedRound:
    """One round's sheet; `whole` unless a row of it did not fit."""

    number: int
    sheet: str
    tables: tuple[SeatedTable, ...]
    whole: bool = True


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A line of the standings, as the file has it; `who` is a player's number or a team's name."""

    sheet: str
    row: int
    place: int
    who: int | str
    points: Decimal
    rounds: int = 0
    """How many rounds it was computed over; 0 if the sheet does not say."""


@dataclass(frozen=True, kw_only=True)
class Foreign:
    """The whole workbook, and everything there is to say about it."""

    heading: Heading = Heading()
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[SeatedRound, ...] = ()
    standings: tuple[Standing, ...] = ()
    rolls: tuple[Mapping[str, list[int]], ...] = ()
    """Dice written in the log, by number of a player or name of a team."""
    namesakes: frozenset[int] = frozenset()
    """Numbers of players the log says are not who they seem."""
    settings: Mapping[str, int] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    rules: str | None = None
    remarks: tuple[Remark, ...] = ()

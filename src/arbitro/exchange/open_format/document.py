"""The shape of `arbitro-tournament/1`. These structs are the validator; the schema says the same.

Words are those of TODS where it has one (participant, structure, matchUpStatus,
finishingPosition); tables of more than two, table points and groups are ours.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

FORMAT: Final = "arbitro-tournament/1"

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Kind = Annotated[str, Meta(pattern="^[a-z-]+(\\.[a-z-]+)*/[0-9]+$")]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Points = Annotated[str, Meta(pattern="^-?[0-9]+(\\.[0-9]+)?$")]
Id = Annotated[str, Meta(min_length=1)]


class _Part(Struct, frozen=True, forbid_unknown_fields=True, rename="camel", kw_only=True):
    """Every part has all its fields and no others."""


class LogLine(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One sealed line of the log, key by key as it stands in a tournament's own file."""

    because: tuple[str, ...]
    data: dict[str, Any]
    hash: Hash
    kind: Kind
    prev: Hash
    seat: None
    seq: Count


class Person(_Part, frozen=True, kw_only=True):
    """What a line of the log only promises: name, birth, contacts of somebody, outside its seal.

    Whoever asked to be forgotten is not here any more, and the log is as whole as before.
    """

    commitment: Hash
    salt: Annotated[str, Meta(pattern="^[0-9a-f]*$")]
    value: dict[str, str | None]


class Participant(_Part, frozen=True, kw_only=True):
    """A player or a team."""

    participant_id: Id
    participant_name: Id
    participant_type: Literal["INDIVIDUAL", "TEAM"]
    entry_status: Literal["DIRECT_ACCEPTANCE", "ALTERNATE", "WITHDRAWN"]
    club: str | None
    region: str | None
    team_id: str | None
    individual_participant_ids: tuple[Id, ...]


class Structure(_Part, frozen=True, kw_only=True):
    """A stage. `participantIds` is empty where everybody plays it."""

    structure_name: Id
    rounds: Positive
    groups: Positive
    knockout: bool
    participant_ids: tuple[Id, ...]


class Seat(_Part, frozen=True, kw_only=True):
    """One player at one table; figures are null until there is a result."""

    seat_number: Positive
    participant_id: Id
    table_points: int | None
    finishing_position: Count | None
    points: Points | None
    eliminated: Positive | None
    risiko: bool
    withdrawn: bool
    excluded: bool


class TableOf(_Part, frozen=True, kw_only=True):
    """One table. Once it has a result its seats are in the order of play."""

    table_number: Positive
    group_number: Positive
    match_up_status: Literal["TO_BE_PLAYED", "COMPLETED", "ABANDONED"]
    seats: tuple[Seat, ...]


class RoundOf(_Part, frozen=True, kw_only=True):
    """One round; `procedures` names how each group's seats were given (`foreign`: elsewhere)."""

    round_number: Positive
    structure_name: Id
    completed: bool
    procedures: tuple[str, ...]
    tables: tuple[TableOf, ...]


class Position(_Part, frozen=True, kw_only=True):
    """One line of the standings or of the final ranking; equal positions are shared."""

    participant_id: Id
    finishing_position: Positive
    points: Points


class Snapshot(_Part, frozen=True, kw_only=True):
    """What the log leads to, for readers who do not want to follow it."""

    tournament_id: Id
    tournament_name: Id
    start_date: str | None
    rules: Id
    regulation: Id
    finished: bool
    participants: tuple[Participant, ...]
    structures: tuple[Structure, ...]
    rounds: tuple[RoundOf, ...]
    standings: tuple[Position, ...]
    ranking: tuple[Position, ...]


class Document(_Part, frozen=True, kw_only=True):
    """The log decides; the snapshot says the same in other words.

    The log is the whole hall: what its director, its referees and its players did, act by act.
    `persons` stand in the order of their commitments.
    """

    format: Literal["arbitro-tournament/1"]
    log: Annotated[tuple[LogLine, ...], Meta(min_length=1)]
    persons: tuple[Person, ...] = ()
    snapshot: Snapshot


def schema() -> dict[str, Any]:
    """The published JSON Schema, made of the structs."""
    made = msgspec.json.schema(Document)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "arbitro-tournament-1.schema.json",
        "title": FORMAT,
        **made,
    }


def schema_text() -> bytes:
    """As it stands in the files."""
    text = msgspec.json.encode(schema(), order="sorted")
    return msgspec.json.format(text, indent=2) + b"\n"

"""The referees' record as a value: everything written down so far, and nothing computed."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from arbitro.referee.clock.readings import House, Reading
from arbitro.referee.clock.taps import Tap
from arbitro.referee.effects import Role
from arbitro.referee.referto.report import Referto
from arbitro.referee.rules import Slip
from arbitro.referee.sanctions.infractions import Entry

CallKind = Literal["ruling", "dispute", "time", "conduct", "result", "other"]
CallStatus = Literal["open", "claimed", "closed", "withdrawn"]
ExitKind = Literal["withdrawal", "exclusion", "disqualification", "expulsion"]
Irregular = Literal["above-cap", "too-many-cards", "wrong-territory"]
"""Present states that are irregular in themselves, so that an old cause may still be contested."""


class Appointed(Struct, frozen=True, kw_only=True):
    """An official; `player` is his id on the list of players, if he plays too."""

    name: str
    player: str | None = None


class Withdrawn(Struct, frozen=True, kw_only=True):
    """Why something was taken back, and by whom."""

    reason: str
    by: str


class GivenRuling(Struct, frozen=True, kw_only=True):
    """A decision at a table: the verdict the edition proposed, and what was decided.

    `proposed` is the verdict for the wire; `effects` are those decided, in its order, then the
    option's. `instead` is empty where the referee followed the proposal.
    """

    id: str
    round: int
    table: int
    case: str
    facts: dict[str, Any]
    players: dict[Role, str]
    proposed: dict[str, Any]
    effects: tuple[dict[str, Any], ...]
    by: str
    option: str | None = None
    instead: str = ""
    reason: str = ""
    done: tuple[int, ...] = ()
    infraction: str | None = None
    at: Reading | None = None
    because: tuple[str, ...] = ()
    annulled: Withdrawn | None = None


class Call(Struct, frozen=True, kw_only=True):
    """A table that wants a referee."""

    id: str
    round: int
    table: int
    call: CallKind
    text: str
    by: str
    at: Reading | None = None
    status: CallStatus = "open"
    claimed_by: str | None = None
    claimed_at: Reading | None = None
    ended_at: Reading | None = None
    outcome: str = ""
    ruling: str | None = None


class Objection(Struct, frozen=True, kw_only=True):
    """Somebody contests something. Turns are counted from the first of the match."""

    id: str
    table: int
    by: str
    event_turn: int
    """The turn in which the thing happened."""
    raised_turn: int
    """The turn in progress when it was contested."""
    irregular_now: Irregular | None = None


class Decision(Struct, frozen=True, kw_only=True):
    """What the referees said about an objection, and the seconds play was stopped for it."""

    objection: str
    referee: str
    upheld: bool
    stopped_seconds: int = 0
    note: str = ""


class Dispute(Struct, frozen=True, kw_only=True):
    """An objection, whether it could be judged, and the judgement with the seconds given back."""

    round: int
    objection: Objection
    text: str
    admissible: bool
    why: str
    decision: Decision | None = None
    recovered: int = 0


class Exit(Struct, frozen=True, kw_only=True):
    """Somebody left a match: the three fields as they were settled."""

    id: str
    round: int
    table: int
    player: str
    reason: str
    kind: ExitKind
    armies_at_least: int
    score: str
    tournament: str
    by: str
    motive: str = ""
    because: tuple[str, ...] = ()
    annulled: Withdrawn | None = None


class Slipped(Struct, frozen=True, kw_only=True):
    """A slip against oneself, kept from everybody until the match is over."""

    round: int
    table: int
    player: str
    slip: Slip
    by: str
    giro: int = 0
    armies: int = 0


class Record(Struct, frozen=True, kw_only=True, weakref=True):
    """The whole record. `version` counts its events.

    `readings` holds the first and last look at each clock at a stretch, in order; `line` is the
    time line they make.
    """

    version: int = 0
    officials: tuple[Appointed, ...] = ()
    final: str | None = None
    history: tuple[Entry, ...] = ()
    rulings: dict[str, GivenRuling] = {}
    taps: dict[str, tuple[Tap, ...]] = {}
    readings: tuple[Reading, ...] = ()
    line: House | None = None
    calls: dict[str, Call] = {}
    disputes: dict[str, Dispute] = {}
    exits: dict[str, Exit] = {}
    slips: tuple[Slipped, ...] = ()
    reports: dict[str, Referto] = {}

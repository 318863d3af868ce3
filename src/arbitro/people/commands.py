"""What can be asked of the register."""

from __future__ import annotations

from msgspec import Struct

from arbitro.people.events import Enrolled


class Enrol(Struct, frozen=True, kw_only=True):
    """Write people down, all or none. Ids nobody gave are the next free ones; `distinct` says that
    whoever looks like somebody known is somebody else.
    """

    people: tuple[Enrolled, ...]
    source: str = ""
    distinct: bool = False


class Change(Struct, frozen=True, kw_only=True):
    """Put a record right: what is told here is the whole of name, birth and national id."""

    id: str
    name: str
    born: str = ""
    national: str = ""
    reason: str = ""


class JoinClub(Struct, frozen=True, kw_only=True):
    id: str
    club: str
    since: str = ""


class NoteConsent(Struct, frozen=True, kw_only=True):
    id: str
    given: bool
    note: str = ""


class Merge(Struct, frozen=True, kw_only=True):
    """Two records are of one person: `gone` goes into `kept`."""

    kept: str
    gone: str
    reason: str = ""
    certain: bool = False
    """Somebody has seen that they are one, though births or national ids say otherwise."""


class Split(Struct, frozen=True, kw_only=True):
    """A record that was joined with another's is of somebody else."""

    id: str
    reason: str = ""


class Forget(Struct, frozen=True, kw_only=True):
    id: str
    reason: str = ""


Command = Enrol | Change | JoinClub | NoteConsent | Merge | Split | Forget

"""What happens to the register. Names, births and national ids stand outside the seal."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from arbitro.people.register import Consent, Spell


class Enrolled(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One person as he is written down, with the clubs he is known to have belonged to."""

    id: str
    name: str
    born: str = ""
    national: str = ""
    clubs: tuple[Spell, ...] = ()
    consent: Consent = ""
    note: str = ""

    @property
    def club(self) -> str:
        return self.clubs[-1].club if self.clubs else ""


class Event(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str]
    by: str = ""
    """Who asked for it."""
    at: int = 0
    """Milliseconds since 1970, as the machine believed."""
    because: tuple[str, ...] = ()


class PeopleRegistered(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "people.registered/1"
    people: tuple[Enrolled, ...]
    source: str = ""


class PersonChanged(Event, frozen=True, kw_only=True):
    """Name, birth and national id as they are from now on."""

    kind: ClassVar[str] = "person.changed/1"
    person: Enrolled
    reason: str = ""


class ClubJoined(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "club.joined/1"
    id: str
    club: str
    since: str = ""


class ConsentNoted(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "consent.noted/1"
    id: str
    given: bool
    note: str = ""


class PeopleMerged(Event, frozen=True, kw_only=True):
    """`gone` was `kept` all along; nothing of either is lost."""

    kind: ClassVar[str] = "people.merged/1"
    kept: str
    gone: str
    reason: str = ""


class PeopleSplit(Event, frozen=True, kw_only=True):
    """`back` is somebody else than `kept` after all: his record stands again as it was."""

    kind: ClassVar[str] = "people.split/1"
    kept: str
    back: str
    reason: str = ""


class PersonForgotten(Event, frozen=True, kw_only=True):
    """What was known of these records has left the vault; their ids stay."""

    kind: ClassVar[str] = "people.forgotten/1"
    ids: tuple[str, ...]
    reason: str = ""


ALL = (
    PeopleRegistered,
    PersonChanged,
    ClubJoined,
    ConsentNoted,
    PeopleMerged,
    PeopleSplit,
    PersonForgotten,
)
KINDS: dict[str, type[Event]] = {one.kind: one for one in ALL}

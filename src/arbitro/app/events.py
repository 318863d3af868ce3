"""What happens to a hall that is no business of tournament or referees."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = ""
    because: tuple[str, ...] = ()


class PersonForgotten(Event, frozen=True, kw_only=True):
    """The personal data of a player left the record."""

    kind: ClassVar[str] = "person.forgotten/1"
    player: str
    reason: str


class ActUndone(Event, frozen=True, kw_only=True):
    """What an act had brought was taken back; the events around this one say how."""

    kind: ClassVar[str] = "act.undone/1"
    act: str
    reason: str


class ScreenSet(Event, frozen=True, kw_only=True):
    """What the hall's screen shows from now on."""

    kind: ClassVar[str] = "screen.set/1"
    show: str
    page: int | None = None


class AnnouncementMade(Event, frozen=True, kw_only=True):
    """Something told to the whole hall; without words, what was told before comes down."""

    kind: ClassVar[str] = "announcement.made/1"
    text: str
    at: int
    until: int | None = None
    """Until when it stands, in milliseconds of the hall's clock; None: until the next."""


class KeyPublished(Event, frozen=True, kw_only=True):
    """From now on this key signs for this person in this role. The private half is not here."""

    kind: ClassVar[str] = "key.published/1"
    role: str
    subject: str
    key_id: str
    algorithm: str
    public: str


class PinIssued(Event, frozen=True, kw_only=True):
    """A player got a PIN; whatever he had before is no good any more."""

    kind: ClassVar[str] = "pin.issued/1"
    player: str
    by: str


KINDS: dict[str, type[Event]] = {cls.kind: cls for cls in Event.__subclasses__()}

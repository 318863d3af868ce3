"""What happens to a hall that is no business of tournament or referees."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, Struct, UnsetType


class Event(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = ""
    because: tuple[str, ...] = ()


class PersonForgotten(Event, frozen=True, kw_only=True):
    """The personal data of a player left the record, or of somebody who was never let in.

    Who was refused has no id: `refusal` says which refusal it was, the first being 1.
    """

    kind: ClassVar[str] = "person.forgotten/1"
    reason: str
    player: str = ""
    refusal: int = 0


class ConsentGiven(Event, frozen=True, kw_only=True):
    """Somebody agreed to what is written in a privacy note, for himself or for a child."""

    kind: ClassVar[str] = "consent.given/1"
    player: str
    note: str
    """Which text it was: the number of the note."""
    given_by: str
    """`player` or `guardian`."""
    recorded_by: str
    at: int
    """Milliseconds of the hall's clock, as everywhere."""


class ConsentWithdrawn(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "consent.withdrawn/1"
    player: str
    recorded_by: str
    at: int
    reason: str = ""


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
    kept: Literal["phone"] | UnsetType = UNSET
    """Where the private half is: on the player's own phone, or (unset) in the hall's vault."""
    accepted_by: str | UnsetType = UNSET
    """Who saw player and phone, where it is on the phone."""


class KeyOffered(Event, frozen=True, kw_only=True):
    """A player's phone made a key; it signs nothing until it is accepted."""

    kind: ClassVar[str] = "key.offered/1"
    player: str
    key_id: str
    public: str


class LinkIssued(Event, frozen=True, kw_only=True):
    """A link was handed out, and by whom. The link itself is nowhere."""

    kind: ClassVar[str] = "link.issued/1"
    role: str
    subject: str
    by: str


class PinIssued(Event, frozen=True, kw_only=True):
    """A player got a PIN; whatever he had before is no good any more."""

    kind: ClassVar[str] = "pin.issued/1"
    player: str
    by: str


KINDS: dict[str, type[Event]] = {cls.kind: cls for cls in Event.__subclasses__()}

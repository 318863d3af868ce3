"""Everything that can be asked of a hall, by the name it has on the wire.

The rooms' own commands, and those only a hall knows: opening it, draws whose secret it keeps, many
entries at once, taking something back, mending a seating, consent, forgetting a person, and
reports, which the hall fills in and signs.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from arbitro.referee.decide import COMMANDS as REFEREES
from arbitro.tournament import commands as t
from arbitro.tournament.decide import COMMANDS as DIRECTING

NOTE = "2"
"""The privacy note of the house, by its number; another text is another number."""


class OpenHall(Struct, frozen=True, kw_only=True):
    """Open a tournament under a regulation, a club's format or an organiser's own declaration."""

    id: str
    name: str
    regulation: str | None = None
    format: str | None = None
    declaration: str | None = None
    date: str | None = None
    interpretations: dict[str, str] = {}
    settings: dict[str, Any] = {}


class EnterMany(Struct, frozen=True, kw_only=True):
    """A whole list at once: all of it or, if one entry is refused, nothing."""

    entries: tuple[t.Enter, ...]


class Named(Struct, frozen=True, kw_only=True):
    """A command by its name on the wire, with its fields."""

    command: str
    fields: dict[str, Any] = {}


class Several(Struct, frozen=True, kw_only=True):
    """Commands that belong together: all of them or, if one is refused, none."""

    commands: tuple[Named, ...]


class CheckInEverybody(Struct, frozen=True, kw_only=True):
    """All who are on the list and not yet called are there."""

    at: str | None = None
    start: str | None = None


class CommitDraw(Struct, frozen=True, kw_only=True):
    """Fix the secret of the next draw, and publish what binds us to it."""


class Draw(Struct, frozen=True, kw_only=True):
    """Draw: with the dice thrown in the hall and who watched them, or with the witnesses' values
    alone. Without a commitment it is made in the same act, and the certificate says so.
    """

    public: str = ""
    together: bool = False
    watched_by: tuple[str, ...] = ()


class RollForTies(Struct, frozen=True, kw_only=True):
    """Throw the house's dice for all who are level in every figure, until they are parted."""


class Undo(Struct, frozen=True, kw_only=True):
    """Take an act back by doing the contrary, where that is still safe; `confirm` says that it may
    change who has qualified.
    """

    act: str
    reason: str
    confirm: bool = False


class Forget(Struct, frozen=True, kw_only=True):
    """Take a person's data out of the record; results stay under the number.

    Somebody whose entry was refused has no id: `refusal` says which refusal, the first being 1.
    """

    reason: str
    player: str = ""
    refusal: int = 0


class GiveConsent(Struct, frozen=True, kw_only=True):
    """A player, or who answers for a minor, agrees to the privacy note of this number."""

    player: str
    note: str = NOTE
    guardian: bool = False


class WithdrawConsent(Struct, frozen=True, kw_only=True):
    player: str
    reason: str = ""


class SetScreen(Struct, frozen=True, kw_only=True):
    """Say what the hall's screen shows; `auto` lets it follow what is happening."""

    show: str
    page: int | None = None


class Announce(Struct, frozen=True, kw_only=True):
    """Tell the whole hall something, for so many minutes if told; nothing takes it down again."""

    text: str = ""
    until_minutes: int | None = None


class BeginOnline(Struct, frozen=True, kw_only=True):
    """A match inside the house has begun; `dice` gave its order of play, where dice do."""

    round: int
    table: int
    dice: dict[str, list[int]] = {}


class SettleOnline(Struct, frozen=True, kw_only=True):
    """A match inside the house is over: the result as its log tells it, and that log's SHA-256."""

    round: int
    table: int
    logs: tuple[str, ...]
    seats: tuple[dict[str, Any], ...] = ()
    sheet: dict[str, Any] | None = None


class NoteCarriedOut(Struct, frozen=True, kw_only=True):
    """These consequences of a ruling were carried out in a match inside the house."""

    ruling: str
    done: tuple[int, ...]


class ProposeReport(Struct, frozen=True, kw_only=True):
    """Hand in the report of a match that has a result; the hall fills it in.

    `objectives` and `territories` add, by player, what stands behind the points where the result
    did not say it. `player` is who writes at a table's own screen; anybody else writes for himself.
    """

    round: int
    table: int
    note: str = ""
    player: str = ""
    objectives: dict[str, int] = {}
    territories: dict[str, tuple[str, ...]] = {}


class CorrectReport(Struct, frozen=True, kw_only=True):
    """The report filled in anew from what the hall says now; everybody is asked again."""

    round: int
    table: int
    reason: str
    note: str = ""
    objectives: dict[str, int] = {}
    territories: dict[str, tuple[str, ...]] = {}


class ConfirmReport(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Sign the report of this fingerprint as the player one is. The PIN is kept nowhere."""

    round: int
    table: int
    sha256: str
    pin: str = ""
    signature: str = ""
    """Made by the key of one's own phone, in hexadecimal; then no PIN is asked."""


class ApproveReport(Struct, frozen=True, kw_only=True):
    """Check and seal the report of this fingerprint; `reason` where an objection stands."""

    round: int
    table: int
    sha256: str
    reason: str = ""


class OfferKey(Struct, frozen=True, kw_only=True):
    """A player's own phone made a key: its public half, and a signature that shows he has the rest.

    It signs nothing until whoever runs the check-in has seen player and phone (`accept-key`).
    """

    public: str
    proof: str


class AcceptKey(Struct, frozen=True, kw_only=True):
    """The player stands here and his phone shows this code: from now on his own key signs."""

    player: str
    key_id: str


class NoteLinks(Struct, frozen=True, kw_only=True):
    """Links are handed out: the record says who gave them and for whom, never the links."""

    role: Literal["organiser", "referee", "table", "player", "projector"]
    subjects: tuple[Annotated[str, Meta(max_length=100)], ...]


class IssuePin(Struct, frozen=True, kw_only=True):
    """Give a player a PIN to sign with, the first or another; it is shown once."""

    player: str


class IssuePins(Struct, frozen=True, kw_only=True):
    """A PIN for everybody who plays in a round (the last, unless told) and has none yet.

    They are shown once, by player. `anew` gives another to those who have one, too.
    """

    round: int | None = None
    anew: bool = False


@cache
def command_name(command: type[Struct]) -> str:
    """`CheckInPlayer` → `check-in-player`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", command.__name__).lower()


OWN: tuple[type[Struct], ...] = (
    Several,
    EnterMany,
    CheckInEverybody,
    CommitDraw,
    Draw,
    RollForTies,
    Undo,
    Forget,
    GiveConsent,
    WithdrawConsent,
    SetScreen,
    Announce,
    BeginOnline,
    SettleOnline,
    NoteCarriedOut,
    ProposeReport,
    CorrectReport,
    ConfirmReport,
    ApproveReport,
    IssuePin,
    IssuePins,
    OfferKey,
    AcceptKey,
    NoteLinks,
)
HIDDEN: tuple[type[Struct], ...] = (
    t.Commit,
    t.MakeDraw,
    t.BeginTable,
    t.TakeBackBeginning,
    t.AdjustTable,
    t.NoteLogs,
    BeginOnline,
    SettleOnline,
    NoteCarriedOut,
)
"""Commands that hold a secret, or follow from what referees do or what is played inside; a hall
sends them itself.
"""
_NAMED = {command.__name__ for command in OWN}
_REFEREED = sorted((c for c in REFEREES if c.__name__ not in _NAMED), key=lambda c: c.__name__)
_ALL: tuple[type[Struct], ...] = (OpenHall, *DIRECTING, *_REFEREED, *OWN)
EVERY: dict[str, type[Struct]] = {command_name(command): command for command in _ALL}
"""Whatever the line of an act may name."""
ALONE: frozenset[str] = frozenset(
    {"several", "open-hall", "commit", "make-draw", "commit-draw", "draw", "roll-for-ties"}
    | {"witness-draw", "reveal-witness", "void-draw"}
    | {"undo", "forget", "confirm-report", "approve-report", "issue-pin"}
    | {"issue-pins", "offer-key", "accept-key", "note-links"}
    | {command_name(command) for command in HIDDEN}
)
"""Commands that cannot be one of several: they throw chance, sign, or are about other acts."""
COMMANDS: dict[str, type[Struct]] = {
    name: command for name, command in EVERY.items() if command not in (OpenHall, *HIDDEN)
}
"""What outsiders may send to a hall that is open."""

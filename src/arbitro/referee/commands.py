"""What may be asked of the referees' desk. Imperative; one struct each.

Who asks and when stand beside a command (`readings.Signed`).
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from arbitro.referee.clock.asked_taps import Tap as TableTap
from arbitro.referee.effects import Role
from arbitro.referee.referto.report import Content, Signature
from arbitro.referee.rules import Slip
from arbitro.referee.sanctions.infractions import Chosen, Gravity, Intent, Override
from arbitro.referee.state import Appointed, CallKind, Irregular

Acting = Literal["referee", "panel"]
"""In which quality an official acts: alone, or for the whole body."""


class Command(Struct, frozen=True, kw_only=True):
    """Anything somebody asks of the referees' desk: what is asked, without who and when."""


class SignedCommand(Command, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One whose author is written down: whoever sends a name with it is refused."""


class AppointOfficials(Command, frozen=True, kw_only=True):
    """Name the whole body, in place of the one before; `final` follows the whole final."""

    officials: tuple[Appointed, ...]
    appointed_by: str = "organiser"
    final: str | None = None


class Sanction(Struct, frozen=True, kw_only=True):
    """Everything an infraction needs beyond where it happened.

    `option` is what the referee chose among those proposed, `amount` or `points` its quantity;
    `also` what he chose beside it. `foreseen` is the seal of the measure he was shown: a register
    that leads elsewhere by now refuses.
    """

    player: str
    what: str
    intent: Intent = "involuntary"
    gravity: Gravity = "minor"
    hand: int | None = None
    note: str = ""
    option: str | None = None
    amount: int | None = None
    points: str | None = None
    override: Override | None = None
    also: tuple[Chosen, ...] = ()
    foreseen: str = ""


class RecordInfraction(SignedCommand, frozen=True, kw_only=True):
    round: int
    table: int
    sanction: Sanction
    role: Acting = "referee"


class AnnulInfraction(SignedCommand, frozen=True, kw_only=True):
    infraction: str
    reason: str


class GiveRuling(SignedCommand, frozen=True, kw_only=True):
    """Decide a case. The edition's verdict is computed again from the facts and kept beside.

    `instead` says what was decided if not that, and needs `reason`. `players` gives the roles of
    the case their players. `done` are the places, from 0, of the consequences already carried out.
    With `sanction` the infraction is recorded too and goes if the ruling goes. What the register
    knows need not be among the `facts`, and is refused where it says otherwise. `foreseen` is the
    seal of the verdict that the referee was shown.
    """

    round: int
    table: int
    case: str
    facts: dict[str, Any]
    players: dict[Role, str] = field(default_factory=dict)
    option: str | None = None
    amount: int | None = None
    instead: str = ""
    reason: str = ""
    done: tuple[int, ...] = ()
    sanction: Sanction | None = None
    role: Acting = "referee"
    foreseen: str = ""


class TickEffects(SignedCommand, frozen=True, kw_only=True):
    """Say which consequences of a ruling have been carried out at the table."""

    ruling: str
    done: tuple[int, ...]


class AnnulRuling(SignedCommand, frozen=True, kw_only=True):
    ruling: str
    reason: str


class Tap(SignedCommand, frozen=True, kw_only=True):
    """Something about time and turns at a table. Whoever sits there may tap what happens in play;
    stopping the clock and giving time are the referees'.
    """

    round: int
    table: int
    tap: TableTap


class UndoTap(SignedCommand, frozen=True, kw_only=True):
    """Take back the last tap of a table."""

    round: int
    table: int


class CallReferee(SignedCommand, frozen=True, kw_only=True):
    round: int
    table: int
    call: CallKind
    text: str = ""


class ClaimCall(SignedCommand, frozen=True, kw_only=True):
    """A referee is on his way; another may take over only if this one gives it back."""

    call: str


class CloseCall(SignedCommand, frozen=True, kw_only=True):
    call: str
    outcome: str = ""
    ruling: str | None = None


class WithdrawCall(SignedCommand, frozen=True, kw_only=True):
    """The table needs nobody any more."""

    call: str


class OpenDispute(Command, frozen=True, kw_only=True):
    """The player `by` contests something, whoever types it; turns are counted from the first of the
    match.
    """

    round: int
    table: int
    by: str
    event_turn: int
    raised_turn: int
    irregular_now: Irregular | None = None
    text: str = ""


class DecideDispute(SignedCommand, frozen=True, kw_only=True):
    """Judge it. `stopped_seconds` is what play stood still without a suspension being tapped."""

    dispute: str
    upheld: bool
    stopped_seconds: int = 0
    note: str = ""


class RecordExit(SignedCommand, frozen=True, kw_only=True):
    """Somebody leaves a match: the edition fills the three fields for this `reason`; whoever
    changes `score` or `tournament` says why in `motive`.
    """

    round: int
    table: int
    player: str
    reason: str
    score: str | None = None
    tournament: str | None = None
    motive: str = ""
    role: Acting = "referee"


class AnnulExit(SignedCommand, frozen=True, kw_only=True):
    exit: str
    reason: str


class NoteSilently(SignedCommand, frozen=True, kw_only=True):
    """Write down a slip against oneself that nobody may point out."""

    round: int
    table: int
    player: str
    slip: Slip
    giro: int = 0
    armies: int = 0


class ProposeReport(SignedCommand, frozen=True, kw_only=True):
    """Hand in the report of a match: a referee, or a player where players may write it."""

    content: Content


class ConfirmReport(SignedCommand, frozen=True, kw_only=True):
    """A player signs the text of this fingerprint."""

    round: int
    table: int
    sha256: str
    signature: Signature | None = None


class ObjectReport(SignedCommand, frozen=True, kw_only=True):
    round: int
    table: int
    sha256: str
    reason: str


class MarkUnsigned(SignedCommand, frozen=True, kw_only=True):
    """Note that a player left without signing, and why."""

    round: int
    table: int
    player: str
    reason: str


class ApproveReport(SignedCommand, frozen=True, kw_only=True):
    """A referee has checked it; `reason` is needed where an objection stands."""

    round: int
    table: int
    sha256: str
    reason: str = ""
    signature: Signature | None = None


class CorrectReport(SignedCommand, frozen=True, kw_only=True):
    """Another text in its place; the one before is kept, and everybody is asked again."""

    content: Content
    reason: str

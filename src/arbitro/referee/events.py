"""What can happen at the referees' desk. Past tense; the kinds are what stands in a log."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from arbitro.referee.clock.readings import Reading
from arbitro.referee.clock.taps import Tap
from arbitro.referee.referto.report import Content, Signature
from arbitro.referee.sanctions.infractions import Annulment, Infraction
from arbitro.referee.state import Appointed, Call, Decision, Exit, GivenRuling, Objection, Slipped


class Event(Struct, frozen=True, kw_only=True):
    """One thing that happened; `because` holds the ids of the rules that spoke."""

    kind: ClassVar[str] = ""
    because: tuple[str, ...] = ()

    @property
    def seat(self) -> None:
        """What a referee writes down belongs to no seat."""
        return


class OfficialsAppointed(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "officials.appointed/1"
    officials: tuple[Appointed, ...]
    appointed_by: str
    final: str | None = None


class InfractionRecorded(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "infraction.recorded/1"
    infraction: Infraction


class InfractionAnnulled(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "infraction.annulled/1"
    annulment: Annulment


class RulingGiven(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "ruling.given/1"
    ruling: GivenRuling


class EffectsTicked(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "effects.ticked/1"
    ruling: str
    done: tuple[int, ...]
    by: str


class RulingAnnulled(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "ruling.annulled/1"
    ruling: str
    reason: str
    by: str


class ClockTapped(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "clock.tapped/1"
    round: int
    table: int
    tap: Tap
    by: str = ""


class TapUndone(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "tap.undone/1"
    round: int
    table: int
    by: str


class CallOpened(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "call.opened/1"
    call: Call


class CallClaimed(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "call.claimed/1"
    call: str
    by: str
    at: Reading | None = None


class CallClosed(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "call.closed/1"
    call: str
    by: str
    outcome: str = ""
    ruling: str | None = None
    at: Reading | None = None


class CallWithdrawn(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "call.withdrawn/1"
    call: str
    by: str = ""
    at: Reading | None = None


class DisputeOpened(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "dispute.opened/1"
    round: int
    objection: Objection
    text: str
    admissible: bool
    why: str


class DisputeDecided(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "dispute.decided/1"
    decision: Decision
    recovered: int


class ExitRecorded(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "exit.recorded/1"
    exit: Exit


class ExitAnnulled(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "exit.annulled/1"
    exit: str
    reason: str
    by: str


class SlipNoted(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "slip.noted/1"
    slip: Slipped


class ReportProposed(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.proposed/1"
    content: Content
    sha256: str
    by: str


class ReportConfirmed(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.confirmed/1"
    round: int
    table: int
    player: str
    sha256: str
    signature: Signature | None = None


class ReportObjected(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.objected/1"
    round: int
    table: int
    player: str
    sha256: str
    reason: str


class ReportUnsigned(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.unsigned/1"
    round: int
    table: int
    player: str
    reason: str
    by: str


class ReportApproved(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.approved/1"
    round: int
    table: int
    by: str
    sha256: str
    reason: str = ""
    signature: Signature | None = None


class ReportCorrected(Event, frozen=True, kw_only=True):
    kind: ClassVar[str] = "referto.corrected/1"
    content: Content
    sha256: str
    reason: str
    by: str


KINDS: dict[str, type[Event]] = {cls.kind: cls for cls in Event.__subclasses__()}

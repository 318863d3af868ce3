"""What may be asked of a tournament. Imperative; one struct each."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from arbitro.tournament.state import Adjustment, SeatScore


class Command(Struct, frozen=True, kw_only=True):
    """Anything somebody asks the tournament to do: what is asked, without who asks."""


class SignedCommand(Command, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One whose author is written down: whoever sends a name with it is refused."""


class TimedCommand(SignedCommand, frozen=True, kw_only=True):
    """One whose author and hour are written down."""


class Enter(Command, frozen=True, kw_only=True):
    """Put a player on the list.

    `name` has the surname first, as lists are sorted by it; `born` is a year or a date; `adult`
    says the desk saw that he is one; `waiver` names who admits a minor; `distinct` says that a
    namesake already listed is somebody else.
    """

    id: str
    name: str
    club: str | None = None
    region: str | None = None
    born: str | None = None
    adult: bool = False
    waiver: str | None = None
    distinct: bool = False
    reserve: bool = False
    contacts: str | None = None


class AmendEntry(SignedCommand, frozen=True, kw_only=True):
    """Put an entry right: what is told here is the whole of what is known of the person.

    `adult`, `waiver` and `distinct` as in `Enter`; `reserve` only while the list is open, and None
    leaves it. Once the list is validated, with a reason.
    """

    id: str
    name: str
    club: str | None = None
    region: str | None = None
    born: str | None = None
    adult: bool = False
    waiver: str | None = None
    distinct: bool = False
    reserve: bool | None = None
    contacts: str | None = None
    reason: str = ""


class EnterTeam(Command, frozen=True, kw_only=True):
    """Hand in a team sheet: who plays and, where allowed, who may step in."""

    id: str
    name: str
    members: tuple[Enter, ...]
    reserve: Enter | None = None

    @property
    def people(self) -> tuple[Enter, ...]:
        """Everybody on the sheet."""
        return self.members if self.reserve is None else (*self.members, self.reserve)


class RefuseEntry(Command, frozen=True, kw_only=True):
    name: str
    reason: str = ""


class Remove(Command, frozen=True, kw_only=True):
    """Take a player off the list before it is locked."""

    player: str
    reason: str = ""


class Pay(Command, frozen=True, kw_only=True):
    """Record the fee of a team or, in an individual event, of a player."""

    id: str


class Substitute(Command, frozen=True, kw_only=True):
    team: str
    player: str
    incoming: str | None = None
    reason: str = ""


class Lock(Command, frozen=True, kw_only=True):
    """Validate the list. `at` is the hour; after the deadline it needs `late_reason`."""

    at: str | None = None
    late_reason: str = ""


class CheckInPlayer(Command, frozen=True, kw_only=True):
    """Record who is there: `minutes_late` counts from the start; `present` False marks absence."""

    player: str
    at: str | None = None
    start: str | None = None
    present: bool = True


class OpenWitnessing(Command, frozen=True, kw_only=True):
    """Ask for witnesses of the next draw, or state another number of them; 0: none after all.
    They have `seconds` to tell their values once the secret is fixed.
    """

    witnesses: int = 3
    seconds: int = 120


class WitnessDraw(SignedCommand, frozen=True, kw_only=True):
    """Fix a value of one's own for the next draw, by its hash."""

    commitment: str


class RevealWitness(SignedCommand, frozen=True, kw_only=True):
    """Tell the value one had fixed, now that the secret is fixed too."""

    value: str


class Commit(TimedCommand, frozen=True, kw_only=True):
    """Publish what fixes the next draw's secret without telling it.

    `list_sha256` is the list it binds; without one it is the promise of an earlier program.
    `at_once` says that the draw follows in the same act.
    """

    commitment: str
    list_sha256: str = ""
    at_once: bool = False


class VoidDraw(TimedCommand, frozen=True, kw_only=True):
    """Give up the commitment that stands, or the call for witnesses; it stays on record.

    Without a reason only because somebody has not told his value in the time stated.
    """

    reason: str = ""


class MakeDraw(Command, frozen=True, kw_only=True):
    """Draw the next round. `together` confirms that team-mates may have to meet; `watched_by`
    names who saw the dice fall.
    """

    secret: str
    public: str
    together: bool = False
    watched_by: tuple[str, ...] = ()


class Swap(SignedCommand, frozen=True, kw_only=True):
    """Exchange two players of the round just drawn, by hand."""

    one: str
    other: str
    reason: str


class SeatTable(Command, frozen=True, kw_only=True):
    """The opening dice of a table, a row per player, and the colours chosen."""

    table: int
    dice: dict[str, list[int]]
    colours: dict[str, str] = {}
    round: int | None = None


class EnterResult(SignedCommand, frozen=True, kw_only=True):
    """A table's result: one entry per player in the order of play, as in the state's `SeatScore`.

    `void` says the match was declared void; then `seats` lists who caused it, if anybody.
    Where tables hand in a sheet, it is the whole result. A table that has a result already needs
    `reason` and an author. `neutral` says that territories nobody is given are nobody's; `confirm`
    that it may change who has qualified.
    """

    table: int
    seats: tuple[dict[str, Any], ...] = ()
    sheet: dict[str, Any] | None = None
    round: int | None = None
    void: bool = False
    neutral: bool = False
    confirm: bool = False
    reason: str = ""


class Penalise(Command, frozen=True, kw_only=True):
    """Take points off the standings; `confirm` says that it may change who has qualified."""

    player: str
    points: str
    reason: str
    round: int | None = None
    confirm: bool = False


class Expel(Command, frozen=True, kw_only=True):
    """Put a player out of the tournament, or record that he has left it."""

    player: str
    reason: str


class BeginTable(Command, frozen=True, kw_only=True):
    """The match of a table is being played."""

    round: int
    table: int


class PlayOnline(SignedCommand, frozen=True, kw_only=True):
    """The matches of these tables are played inside the house; none told: of every table of the
    round that has not begun.
    """

    tables: tuple[int, ...] = ()
    round: int | None = None
    gather: int = 0
    """Seconds to wait for everybody's own value for the dice, before the match begins."""
    delay: int = 0
    """Seconds after which who only watches sees what was played."""


class PlayOnWood(SignedCommand, frozen=True, kw_only=True):
    """A table goes on on wood; what was played inside does not count. `anew`: the match is played
    again from its beginning, its clock set back, on wood or inside once more.
    """

    table: int
    round: int | None = None
    reason: str = ""
    anew: bool = False


class NoteLogs(Command, frozen=True, kw_only=True):
    """The logs a table's result was read from."""

    round: int
    table: int
    logs: tuple[str, ...]


class TakeBackBeginning(Command, frozen=True, kw_only=True):
    """It was not being played after all."""

    round: int
    table: int


class AdjustTable(Command, frozen=True, kw_only=True):
    """What the referees' decisions that stand make of a table, whatever was typed."""

    round: int
    table: int
    adjusted: dict[str, Adjustment]
    typed: tuple[SeatScore, ...] = ()
    """Its result as it was handed in, where it does not know."""


class RollDice(Command, frozen=True, kw_only=True):
    """The dice that part players level in every figure: each one's throws, in order."""

    dice: dict[str, list[int]]


class Renounce(Command, frozen=True, kw_only=True):
    player: str
    stage: str | None = None
    reason: str = ""


class Advance(Command, frozen=True, kw_only=True):
    """Close the round; form the next stage if this one is over."""


class Rank(Command, frozen=True, kw_only=True):
    """Close the tournament with its final ranking."""


# What takes something back, while nothing later rests on it


class ReopenList(SignedCommand, frozen=True, kw_only=True):
    """Open the list again, before anything is drawn."""

    reason: str = ""


class UndoCheckIn(Command, frozen=True, kw_only=True):
    """Forget what the roll call of the next round says of somebody."""

    player: str


class DiscardDraw(SignedCommand, frozen=True, kw_only=True):
    """Throw the last draw away, before it has a result; the next one needs a new commitment."""

    reason: str


class ClearResult(SignedCommand, frozen=True, kw_only=True):
    """Take back the result of a table of the open round."""

    table: int
    reason: str


class ReopenRound(SignedCommand, frozen=True, kw_only=True):
    """Open the last round again; a stage formed from it is unmade."""

    reason: str = ""


class TakeBackRenunciation(SignedCommand, frozen=True, kw_only=True):
    """Somebody wants his place after all (the last one he gave up, unless told)."""

    player: str
    stage: str | None = None
    reason: str = ""


class LiftPenalty(SignedCommand, frozen=True, kw_only=True):
    """Give back the points last taken off a player (in that round, for that motive, if told);
    `confirm` says that it may change who has qualified.
    """

    player: str
    round: int | None = None
    given_for: str | None = None
    reason: str = ""
    confirm: bool = False


class Readmit(SignedCommand, frozen=True, kw_only=True):
    """Somebody put out is in again."""

    player: str
    reason: str = ""


class StandIn(Command, frozen=True, kw_only=True):
    """A reserve sits down for somebody drawn who is not there."""

    player: str
    reserve: str
    reason: str


class MendSeating(SignedCommand, frozen=True, kw_only=True):
    """How people really sat in the last round, where it was not as drawn: by table, in the order
    of play. Results stay with the chairs they were made on; `confirm` says that it may change who
    has qualified.
    """

    tables: dict[int, tuple[str, ...]]
    reason: str
    round: int | None = None
    confirm: bool = False

"""What is recorded at a table about time and turns: a few taps."""

from __future__ import annotations

from msgspec import Struct

from arbitro.referee.clock.readings import Reading


class TableEvent(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Something that happened at one table."""

    at: Reading


class FirstCard(TableEvent, frozen=True, kw_only=True, tag="first-card"):
    """The first territory card is dealt: the clock starts."""


class Suspended(TableEvent, frozen=True, kw_only=True, tag="suspended"):
    reason: str
    author: str


class Resumed(TableEvent, frozen=True, kw_only=True, tag="resumed"):
    """Play goes on; the referee may decline to give the time back."""

    author: str
    recover: bool = True


class TurnEnded(TableEvent, frozen=True, kw_only=True, tag="turn-ended"):
    """The player in turn has passed: territories he conquered, seats he eliminated."""

    conquered: int = 0
    eliminates: tuple[int, ...] = ()


class Placed(TableEvent, frozen=True, kw_only=True, tag="placed"):
    """The player in turn has begun to place his reinforcements."""


class Rolled(TableEvent, frozen=True, kw_only=True, tag="rolled"):
    """The sdadata that was due; with `late`, the one forgotten a moment ago."""

    dice: tuple[int, int]
    late: bool = False


class Left(TableEvent, frozen=True, kw_only=True, tag="left"):
    """A seat left the match; its territories stay, neutral."""

    seat: int


class Returned(TableEvent, frozen=True, kw_only=True, tag="returned"):
    """A seat that had left plays again: it was decided otherwise on review."""

    seat: int


class Destroyed(TableEvent, frozen=True, kw_only=True, tag="destroyed"):
    """The last territory of a seat that had left was conquered."""

    seat: int


class LimitSet(TableEvent, frozen=True, kw_only=True, tag="limit-set"):
    """The referee fixes the longest a turn may last."""

    seconds: int
    author: str


class Invited(TableEvent, frozen=True, kw_only=True, tag="invited"):
    """The referee invites the player in turn to declare his move."""

    author: str


class Adjusted(TableEvent, frozen=True, kw_only=True, tag="adjusted"):
    """The referee gives time to a table, or takes it back, with a reason."""

    seconds: int
    reason: str
    author: str


class Corrected(TableEvent, frozen=True, kw_only=True, tag="corrected"):
    """Turns that nobody tapped, or tapped too often: it is this giro and this seat's turn.

    `time_up_giro` is the giro in which the time has run out; untold, it is the one in progress if
    no turn was tapped since, else as the taps say.
    """

    giro: int
    seat: int
    reason: str
    author: str
    time_up_giro: int | None = None


Tap = (
    FirstCard
    | Suspended
    | Resumed
    | TurnEnded
    | Placed
    | Rolled
    | Left
    | Returned
    | Destroyed
    | LimitSet
    | Invited
    | Adjusted
    | Corrected
)

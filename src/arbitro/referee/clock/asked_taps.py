"""What can be tapped at a table about time and turns, as it is asked for.

Who taps and when stand beside it; `clock.taps` has the same with both.
"""

from __future__ import annotations

from msgspec import Struct


class Asked(Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """Something that happens at one table."""


class FirstCard(Asked, frozen=True, kw_only=True, tag="first-card"):
    """The first territory card is dealt: the clock starts."""


class Suspended(Asked, frozen=True, kw_only=True, tag="suspended"):
    reason: str


class Resumed(Asked, frozen=True, kw_only=True, tag="resumed"):
    """Play goes on; the referee may decline to give the time back."""

    recover: bool = True


class TurnEnded(Asked, frozen=True, kw_only=True, tag="turn-ended"):
    """The player in turn has passed: territories he conquered, seats he eliminated."""

    conquered: int = 0
    eliminates: tuple[int, ...] = ()


class Placed(Asked, frozen=True, kw_only=True, tag="placed"):
    """The player in turn has begun to place his reinforcements."""


class Rolled(Asked, frozen=True, kw_only=True, tag="rolled"):
    """The sdadata that was due; with `late`, the one forgotten a moment ago."""

    dice: tuple[int, int]
    late: bool = False


class Left(Asked, frozen=True, kw_only=True, tag="left"):
    """A seat left the match; its territories stay, neutral."""

    seat: int


class Returned(Asked, frozen=True, kw_only=True, tag="returned"):
    """A seat that had left plays again: it was decided otherwise on review."""

    seat: int


class Destroyed(Asked, frozen=True, kw_only=True, tag="destroyed"):
    """The last territory of a seat that had left was conquered."""

    seat: int


class LimitSet(Asked, frozen=True, kw_only=True, tag="limit-set"):
    """The referee fixes the longest a turn may last."""

    seconds: int


class Invited(Asked, frozen=True, kw_only=True, tag="invited"):
    """The referee invites the player in turn to declare his move."""


class Adjusted(Asked, frozen=True, kw_only=True, tag="adjusted"):
    """The referee gives time to a table, or takes it back, with a reason."""

    seconds: int
    reason: str


class Corrected(Asked, frozen=True, kw_only=True, tag="corrected"):
    """Turns that nobody tapped, or tapped too often: it is this giro and this seat's turn.

    `time_up_giro` is the giro in which the time has run out; untold, it is the one in progress if
    no turn was tapped since, else as the taps say.
    """

    giro: int
    seat: int
    reason: str
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

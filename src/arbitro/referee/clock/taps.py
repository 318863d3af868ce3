"""What happened at a table about time and turns: taps as they are recorded, timed and signed."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from msgspec.structs import asdict

from arbitro.referee.clock import asked_taps
from arbitro.referee.clock.readings import Reading, Signed


class FirstCard(asked_taps.FirstCard, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading


class Suspended(asked_taps.Suspended, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading
    author: str


class Resumed(asked_taps.Resumed, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading
    author: str


class TurnEnded(asked_taps.TurnEnded, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading


class Placed(asked_taps.Placed, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading


class Rolled(asked_taps.Rolled, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading


class Left(asked_taps.Left, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading


class Returned(asked_taps.Returned, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading


class Destroyed(asked_taps.Destroyed, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading


class LimitSet(asked_taps.LimitSet, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading
    author: str


class Invited(asked_taps.Invited, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading
    author: str


class Adjusted(asked_taps.Adjusted, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading
    author: str


class Corrected(asked_taps.Corrected, frozen=True, kw_only=True, forbid_unknown_fields=False):
    at: Reading
    author: str


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
OF_REFEREES = (Suspended, Resumed, LimitSet, Invited, Adjusted, Corrected)
"""Taps that stop, give or bound time; the others tell what happens in play."""
_RECORDED: dict[type[asked_taps.Asked], Callable[..., Tap]] = {
    kind.__bases__[0]: kind for kind in get_args(Tap)
}


def recorded(asked: asked_taps.Tap, signed: Signed) -> Tap:
    """The tap as it is written down: timed, and signed where a referee answers for it."""
    kind = _RECORDED[type(asked)]
    author = {"author": signed.by} if kind in OF_REFEREES else {}
    return kind(**asdict(asked), at=signed.at, **author)

"""What is written down about infractions. Nothing else is: counters and steps are computed."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from arbitro.kernel import Citation
from arbitro.referee.verdict import Scope, Step

Intent = Literal["involuntary", "ignorance", "wilful"]
Gravity = Literal["minor", "serious"]
Stage = Literal["qualification", "quarterfinal", "semifinal", "final"]

LANGUAGE = "language"
DICE_DROPPED = "dice-dropped"
SDADATA = "sdadata-forgotten"
EXCESS = "excess-armies"
UNSPORTING = "unsporting"
SPECIAL = (LANGUAGE, DICE_DROPPED, SDADATA, EXCESS, UNSPORTING)
"""Infractions with a ladder of their own somewhere; any other word goes up the general one."""
OF_ANY_GAME = (LANGUAGE, UNSPORTING)
"""Those that need neither dice nor armies."""


class Override(Struct, frozen=True, kw_only=True):
    """The referee decided otherwise than the ladder, and says why."""

    step: Step
    reason: str


class Chosen(Struct, frozen=True, kw_only=True):
    """What the referee chose among the options of a measure, with its quantity where it has one."""

    option: str
    amount: int | None = None
    points: str | None = None


class Ruled(Struct, frozen=True, kw_only=True):
    """Where the article of the case leads that it was recorded with, as the referee was shown it.

    A case that the register counts has none: there the ladder alone speaks.
    """

    step: Step
    scope: Scope
    effects: tuple[dict[str, Any], ...] = ()
    options: tuple[dict[str, Any], ...] = ()
    because: tuple[Citation, ...] = ()


class Infraction(Struct, frozen=True, kw_only=True, tag="infraction"):
    """Somebody broke a rule. `what` tells one infraction from another when repetition counts."""

    id: str
    player: str
    match: str
    what: str
    intent: Intent = "involuntary"
    gravity: Gravity = "minor"
    stage: Stage = "qualification"
    hand: int | None = None
    """Cards he held, where the loss depends on it."""
    author: str = ""
    note: str = ""
    override: Override | None = None
    chosen: Chosen | None = None
    ruling: str | None = None
    """The ruling it was recorded with, if any."""
    also: tuple[Chosen, ...] = ()
    """What was chosen beside the first choice, where a measure has more than one part."""
    ruled: Ruled | None = None
    decider: int = 1
    """By which decider it is weighed: that of the program it was recorded with."""


class Annulment(Struct, frozen=True, kw_only=True, tag="annulment"):
    """On review an infraction is taken back, with everything that followed from it."""

    infraction: str
    reason: str
    author: str = ""


Entry = Infraction | Annulment

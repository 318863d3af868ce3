"""What is written down about infractions, and counted of them: steps are computed, never kept."""

from __future__ import annotations

from collections.abc import Mapping
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

Span = Literal["match", "tournament"]
Key = tuple[str, str, str | None]
"""(what is counted, its name, the match or None for the tournament)."""


class Past:
    """A player's earlier infractions that still stand, as seen from a new one in `match`."""

    __slots__ = ("_counts", "_latest", "match")

    def __init__(self, match: str, counts: Mapping[Key, int], latest: Mapping[Key, Step]) -> None:
        self.match = match
        self._counts = counts
        self._latest = latest

    def times(self, what: str, span: Span) -> int:
        """How often this infraction was committed before."""
        return self._counts.get(("what", what, self._where(span)), 0)

    def wilful(self, what: str, span: Span) -> int:
        """How often before, on purpose."""
        return self._counts.get(("wilful", what, self._where(span)), 0)

    def given(self, step: Step, span: Span) -> int:
        """How often this step was reached before, for whatever infraction."""
        return self._counts.get(("step", step, self._where(span)), 0)

    def latest(self, what: str, span: Span) -> Step:
        """The step the latest infraction of this kind led to; `none` if there was none."""
        return self._latest.get(("what", what, self._where(span)), "none")

    def _where(self, span: Span) -> str | None:
        return self.match if span == "match" else None


class Tally:
    """A player's counts, growing while a history is folded. Never leaves the fold."""

    __slots__ = ("counts", "latest")

    def __init__(self) -> None:
        self.counts: dict[Key, int] = {}
        self.latest: dict[Key, Step] = {}

    def before(self, match: str) -> Past:
        return Past(match, self.counts, self.latest)

    def add(self, infraction: Infraction, first: Step, steps: tuple[Step, ...]) -> None:
        for where in (None, infraction.match):
            self._count(("what", infraction.what, where))
            if infraction.intent == "wilful":
                self._count(("wilful", infraction.what, where))
            for step in steps:
                self._count(("step", step, where))
            self.latest["what", infraction.what, where] = first

    def _count(self, key: Key) -> None:
        self.counts[key] = self.counts.get(key, 0) + 1

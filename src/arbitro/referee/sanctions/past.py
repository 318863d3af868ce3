"""What a player already has against him, counted by match and by tournament."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from arbitro.referee.sanctions.infractions import Infraction
from arbitro.referee.verdict import Step

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

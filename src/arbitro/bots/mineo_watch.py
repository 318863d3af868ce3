"""What must hold after every command of a hand, checked without asking the engine."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.games.mineo import cards
from arbitro.games.mineo.commands import Command
from arbitro.games.mineo.events import Event
from arbitro.games.mineo.state import NOBODY, Match


class HandWatch:
    """Watches one hand from its first state on; `violations` tells what did not hold."""

    def __init__(self, state: Match) -> None:
        self._before = state
        self.violations: list[str] = []

    def check(self, _command: Command, events: tuple[Event, ...], after: Match) -> None:
        """Look at one more command, its events and the state they led to."""
        for problem in _problems(self._before, events, after):
            self.violations.append(f"event {after.version}: {problem}")
        self._before = after


def _problems(before: Match, events: tuple[Event, ...], after: Match) -> Iterator[str]:
    if after.version != before.version + len(events):
        yield "the version does not count the events"
    taken = after.monte_shown and after.declarer != NOBODY
    parts = [*after.hands, *after.piles, after.discard, 0 if taken else after.monte]
    parts.append(cards.mask_of(after.table))
    whole = sum(parts)
    if whole.bit_count() != sum(part.bit_count() for part in parts):
        yield "a card is in two places"
    if whole.bit_count() not in (0, 21, 63):
        yield "cards are missing"
    if after.scores is None:
        return
    if sum(after.scores.parz) or sum(after.scores.totals) != sum(after.penalties):
        yield "the payments do not add up to nothing"
    if after.count is not None:
        if sum(after.count.points) != cards.TOTAL:
            yield "the points are not 109"
        if after.count.attack[0] + after.count.defence[0] != 1:
            yield "there is not one Rimatura"
        if after.count.attack[1] + after.count.defence[1] != 1:
            yield "there is not one Vanto"

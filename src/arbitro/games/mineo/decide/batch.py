"""The events of one command, folded as they are decided."""

from __future__ import annotations

from arbitro.games.mineo.chance import Chance
from arbitro.games.mineo.events import Event
from arbitro.games.mineo.evolve import evolve
from arbitro.games.mineo.rules import Grounds, MineoRules
from arbitro.games.mineo.state import Match


class Batch:
    """A decision in the making: the state so far, what has happened, whom to ask.

    Lives for one command. A refusal raised half-way leaves the caller's state untouched, since
    states are values.
    """

    __slots__ = ("chance", "events", "grounds", "rules", "state")

    def __init__(self, state: Match, rules: MineoRules, chance: Chance) -> None:
        self.state = state
        self.rules = rules
        self.grounds: Grounds = rules.grounds
        self.chance = chance
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.state = evolve(self.state, event)
        self.events.append(event)

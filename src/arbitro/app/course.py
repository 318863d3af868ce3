"""One command on its way: every room decides what is its own, and the hall moves on with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.app import former_decider
from arbitro.app.access.limits import Limit
from arbitro.app.acts import Who
from arbitro.app.hall import Hall, Rulebook, evolve, moment, rulebook
from arbitro.app.hall_log import Event
from arbitro.app.ports import Entropy
from arbitro.app.referee_effects import (
    Carrying,
    adjustments,
    beginnings,
    carriers,
    clock_taps,
    facts,
)
from arbitro.kernel import DECIDER, Refused
from arbitro.referee.clock.readings import Reading, Signed
from arbitro.referee.commands import Command as RefereeCommand
from arbitro.referee.commands import Tap
from arbitro.referee.consequences import Consequence, consequences
from arbitro.referee.decide import decide as referee_decide
from arbitro.referee.hall import HallFacts
from arbitro.tournament.commands import Command
from arbitro.tournament.decide import decide


class Setting(NamedTuple):
    """Who acts and when, what the vault holds, and where chance comes from.

    `pin` came with the act and goes no further; `tries` counts how often one was tried.
    `recorded` is what the act came to when it is not decided for the first time: keys and
    signatures are then read from there.
    """

    by: Who
    at: Reading
    vault: Mapping[str, bytes]
    entropy: Entropy
    pin: str = ""
    tries: Limit | None = None
    recorded: tuple[Event, ...] | None = None
    decider: int = DECIDER


class Course:
    """Events in the order they happen, and the hall after each of them."""

    def __init__(self, hall: Hall, setting: Setting) -> None:
        self.hall = hall
        self.setting = setting
        self.rules: Rulebook = rulebook(hall, setting.decider)
        self.events: list[Event] = []
        self.vault: dict[str, bytes | None] = {}
        self.shown: dict[str, str] = {}

    @property
    def known(self) -> HallFacts:
        """What the referees' desk knows of the tournament as it is now."""
        return facts(self.hall, self.setting.decider)

    @property
    def standing(self) -> tuple[Consequence, ...]:
        """Everything the referees decided that touches the tournament and still stands."""
        said = self.hall.referee
        if not (said.history or said.rulings or said.exits):
            return ()
        return consequences(said, self.rules.referee, self.known)

    def direct(self, command: Command, author: str = "") -> None:
        """The tournament decides; whoever acts is the author unless told."""
        signed = author or str(self.setting.by)
        now, rules = self.hall.tournament, self.rules.tournament
        self.take(decide(now, command, rules, signed, moment(self.hall, self.setting.at)))

    def officiate(self, command: RefereeCommand, by: str | None = None) -> None:
        """The referees decide; what then stands or no longer stands reaches the tournament."""
        known = self.known
        before = self.standing
        signed = Signed(self.setting.by.subject if by is None else by, self.setting.at)
        self.take(referee_decide(self.hall.referee, command, self.rules.referee, known, signed))
        after = self.standing
        if self.setting.decider < 2:
            self._carry(former_decider.carriers(before, after))
        else:
            for following in beginnings(self.hall):
                self.direct(following)
            self._carry(carriers(before, after))
            for following in adjustments(before, after, self.hall.tournament):
                self.direct(following)
        for tap in clock_taps(before, after, known, self.hall.referee):
            self._tapped(tap, known)

    def _carry(self, carrying: list[Carrying]) -> None:
        for carry, one in carrying:
            for following in carry(self.hall.tournament, one):
                self.direct(following, author=one.source)

    def _tapped(self, tap: Tap, known: HallFacts) -> None:
        """A table's clock is told, unless whoever tapped it has said so already."""
        try:
            signed = Signed("", self.setting.at)
            self.take(referee_decide(self.hall.referee, tap, self.rules.referee, known, signed))
        except Refused as refused:
            if refused.code not in ("not-at-the-table", "not-gone", "match-is-over"):
                raise

    def take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.hall = evolve(self.hall, event)
            self.events.append(event)

    def keep(self, name: str, value: bytes | None) -> None:
        """Put a value into the vault, or take it out."""
        self.vault[name] = value

    def held(self, name: str) -> bytes | None:
        return self.vault[name] if name in self.vault else self.setting.vault.get(name)

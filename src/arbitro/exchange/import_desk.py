"""Commands tried one after another under the rules; what is refused is reported and left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from arbitro.exchange.remarks import Remark, of_refusal
from arbitro.kernel import Broken, Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.decide import step
from arbitro.tournament.evolve import opened
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament


class Imported(NamedTuple):
    """A tournament made of a file: the commands that were accepted, and what they brought about."""

    state: Tournament
    commands: tuple[c.Command, ...]
    events: tuple[e.Event, ...]
    remarks: tuple[Remark, ...]

    @property
    def first(self) -> e.TournamentOpened:
        """How it was opened."""
        opening = self.events[0]
        if not isinstance(opening, e.TournamentOpened):
            raise Broken("a tournament begins with its opening")
        return opening


@dataclass
class ImportDesk:
    """The only way from a file to a state: the same `decide` that directs a tournament."""

    rules: TournamentRules
    state: Tournament
    author: str
    """On whose word the file is taken."""
    commands: list[c.Command] = field(default_factory=list)
    events: list[e.Event] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)

    @staticmethod
    def of(first: e.TournamentOpened, rules: TournamentRules, author: str = "") -> ImportDesk:
        return ImportDesk(rules, opened(first), author, events=[first])

    def send(self, command: c.Command) -> None:
        """Take the command in, or raise `Refused` and change nothing."""
        self.state, happened = step(self.state, command, self.rules, self.author)
        self.commands.append(command)
        self.events += happened

    def accepted(self, command: c.Command, sheet: str | None, row: int | None = None) -> bool:
        """Send it; a refusal is kept as a remark about this place of the file."""
        try:
            self.send(command)
        except Refused as refused:
            self.remarks.append(of_refusal(refused, sheet, row))
            return False
        return True

    def done(self) -> Imported:
        return Imported(self.state, tuple(self.commands), tuple(self.events), tuple(self.remarks))

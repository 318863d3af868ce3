"""Hands of Tarocchi one after the other: each a log of its own, the jochi added up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING

from arbitro.cli.match.at_table import Left
from arbitro.cli.match.match_file import MatchFile, create, resume
from arbitro.cli.match.tarocchi.hand_table import HandTable
from arbitro.cli.match.tarocchi.hand_words import screen_of
from arbitro.cli.terminal.command import Session
from arbitro.games.mineo.jochi import SEATS
from arbitro.play import Match, new_match

if TYPE_CHECKING:
    from rich.console import Console

    from arbitro.bots import Bot

Bots = Callable[[Match], dict[int, "Bot"]]


class HandSeries:
    """A person's evening: the first file names the others, `-2`, `-3` and so on."""

    def __init__(
        self, session: Session, out: Console, path: str, seat: int, hands: int, bots: Bots
    ) -> None:
        self.session, self.out, self.first = session, out, Path(path)
        self.seat, self.hands, self.bots = seat, hands, bots
        self.sums = [0] * SEATS
        self.names: tuple[str, ...] = ()
        self.played = 0
        self.opened = 1

    def play(self, match: Match, kept: MatchFile) -> None:
        """Hand after hand until there were as many as wanted, or the person leaves."""
        while True:
            self.names = match.state.seated
            table = HandTable(
                self.session, self.out, match, kept, self.seat, self.bots(match), self.totals
            )
            table.play()
            self._add(table.match)
            self.out.print(self.totals(), style="bold")
            if self.played >= self.hands:
                return
            self._go_on()
            match, kept = self._next(table.match)

    def totals(self) -> str:
        """The jochi so far, by name."""
        facts = {"count": self.played, "totals": self.sums}
        return self.session.say("hand.totals", names=self.names, **facts)

    def _add(self, match: Match) -> None:
        """A hand that is dealt again counts for nothing but its penalties."""
        scores = match.state.scores
        if scores is not None:
            self.sums = [sum(both) for both in zip(self.sums, scores.totals, strict=True)]
        self.played += not match.state.replay

    def _go_on(self) -> None:
        self.out.print(self.session.say("hand.next"))
        try:
            text = self.out.input("> ")
        except EOFError as error:
            raise Left from error
        if screen_of(text) == "quit":
            raise Left

    def _next(self, match: Match) -> tuple[Match, MatchFile]:
        """The next hand, from its file if it was begun; the deal has passed to the right."""
        self.opened += 1
        path = str(self.first.with_name(f"{self.first.stem}-{self.opened}{self.first.suffix}"))
        if Path(path).exists():
            return resume(path)
        first = match.events[0]
        follows = new_match(
            first.regulation,
            first.players,
            secret=token_bytes(32),
            interpretations=first.interpretations,
            dealer=(first.dealer + (not match.state.replay)) % SEATS,
        )
        self.out.print(self.session.say("table.log", file=path), style="dim", soft_wrap=True)
        return follows, create(path, follows)

"""One person at a terminal table, of whatever game: a line read, an offer taken, a refusal told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from arbitro.cli.match.match_file import MatchFile
from arbitro.cli.terminal.command import Session, print_line
from arbitro.kernel import Refused
from arbitro.messages import refusal
from arbitro.play import Match
from arbitro.play.match import act

if TYPE_CHECKING:
    from rich.console import Console

    from arbitro.bots import Bot


class Left(Exception):
    """The person has left the table; the match waits on disk."""


@dataclass(eq=False)
class AtTable:
    """A match with one person in it; what he does is on disk before anything else happens."""

    session: Session
    out: Console
    match: Match
    kept: MatchFile
    seat: int
    bots: dict[int, Bot]
    moment: tuple[Any, ...] = field(default=(), init=False)

    def names(self) -> Sequence[str]:
        """How the players are called, by seat."""
        raise NotImplementedError

    def acted(self, command: Any) -> tuple[Any, ...]:
        """Act and write; a refusal leaves everything as it was."""
        self.match, events = act(self.match, command)
        self.kept.append(events)
        return events

    def patiently(self, what: Callable[[], None]) -> None:
        """Do it, or say why it cannot be done."""
        try:
            what()
        except Refused as refused:
            sentence = refusal(self.session.lang, refused, self.names())
            print_line(self.out, self.session.say("screen.refused", sentence=sentence), style="red")

    def line(self) -> str:
        """What the person types; he leaves by closing the input."""
        try:
            return self.out.input("> ").strip()
        except EOFError as error:
            raise Left from error

    def by_number(self, text: str, offers: list[Any]) -> Any | None:
        """The offer with this number, or the only one if nothing was typed; None: other words."""
        if text.isdigit():
            if not 1 <= int(text) <= len(offers):
                raise Refused("no-such-number", {"number": int(text), "most": len(offers)})
            return offers[int(text) - 1]
        return offers[0] if not text and len(offers) == 1 else None

    def leave(self) -> None:
        raise Left

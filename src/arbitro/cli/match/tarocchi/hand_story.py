"""A hand of Tarocchi told: what was said, then a line for each trick, for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from arbitro.cli.match.tarocchi.hand_results import show_hand_result
from arbitro.cli.terminal.session import Session, print_line
from arbitro.games.mineo import events as e
from arbitro.games.mineo.evolve import evolve, opened
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.state import Match
from arbitro.games.mineo.view import Viewer, hidden_fields
from arbitro.messages import cite_ids, event
from arbitro.messages.mineo import tarot

if TYPE_CHECKING:
    from rich.console import Console

_DECISIVE = (
    e.DealAnnulled,
    e.DeclarerForced,
    e.SidesSettled,
    e.CardExposed,
    e.PenaltyGiven,
    e.NumberFaulted,
    e.RevokeCorrected,
    e.RevokeFound,
    e.DiscardFaulted,
    e.HandVoided,
    e.HandCounted,
    e.HandScored,
)
"""Events in which an article decided something worth naming."""


class HandTeller:
    """Tells a hand event by event; the cards of a trick wait until it is taken."""

    def __init__(self, session: Session, state: Match, who: Viewer) -> None:
        self.session, self.state, self.who = session, state, who
        self.names: Sequence[str] = state.players

    def lines(self, happened: e.Event) -> list[str]:
        """What this event adds to the story, in this reader's language."""
        before, self.state = self.state, evolve(self.state, happened)
        if isinstance(happened, e.CardPlayed) and not happened.revoke:
            return []
        if isinstance(happened, e.TrickTaken):
            return [self._trick(before, happened)]
        hidden = hidden_fields(happened, self.who)
        if hidden is None:
            return []
        sentence = event(self.session.lang, happened, before, self.names, hidden)
        if isinstance(happened, _DECISIVE) and happened.because:
            sentence = f"{sentence} ({cite_ids(self.session.lang, happened.because)})"
        return [sentence]

    def _trick(self, before: Match, taken: e.TrickTaken) -> str:
        played = by_whom(self.session.lang, self.names, before.leader, before.table)
        return self.session.say(
            "hand.trick",
            number=len(before.tricks) + 1,
            cards=played,
            winner=self.names[taken.winner],
        )


def by_whom(lang: str, names: Sequence[str], leader: int, cards: Sequence[int]) -> str:
    """The cards of a trick, each with who played it."""
    seats = ((leader + at) % SEATS for at in range(len(cards)))
    told = (f"{names[seat]} {tarot(lang, card)}" for seat, card in zip(seats, cards, strict=True))
    return ", ".join(told)


def tell_hand(out: Console, session: Session, events: tuple[Any, ...], who: Viewer) -> None:
    """The whole story and the result."""
    teller = HandTeller(session, opened(events[0]), who)
    print_line(out, event(session.lang, events[0], None), indent=0, style="bold")
    for happened in events[1:]:
        for line in teller.lines(happened):
            print_line(out, line)
    out.print()
    show_hand_result(out, session, events, teller.state)

"""A hand of Tarocchi told: what was said, a line for each trick, the result, for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from arbitro.cli.terminal.command import Session, print_line
from arbitro.games.mineo import events as e
from arbitro.games.mineo.evolve import evolve, opened
from arbitro.games.mineo.jochi import SEATS, SHEET_NAMES
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
if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


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


def show_hand_result(out: Console, session: Session, events: tuple[Any, ...], state: Match) -> None:
    """The boxes of the sheet for every seat, or that the hand goes on."""
    if state.scores is None:
        out.print(session.say("hand.unfinished", phase=state.phase, trick=len(state.tricks) + 1))
        return
    if state.void is not None:
        out.print(session.say("hand.void", reason=state.void))
    else:
        facts = {"code": state.code, "declarer": state.players[state.declarer]}
        sides = [[state.players[s] for s in range(SEATS) if (s in state.attack) is side]
                 for side in (True, False)]  # fmt: skip
        out.print(session.say("hand.sides", attack=sides[0], defence=sides[1], **facts))
    if state.count is not None:
        ours, theirs = state.count.points
        out.print(session.say("hand.points", ours=ours, theirs=theirs))
    out.print(_table(session, state))
    scored = next(event for event in reversed(events) if isinstance(event, e.HandScored))
    because = cite_ids(session.lang, scored.because)
    out.print(session.say("screen.score-articles", articles=because), style="dim")


def _table(session: Session, state: Match) -> Table:
    from rich.table import Table  # noqa: PLC0415 - only for people

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(session.say("column.player"), no_wrap=True)
    for column in (*SHEET_NAMES, "TOT", "PARZ", session.say("column.penalty"), "="):
        table.add_column(column, justify="right")
    for seat in range(SEATS):
        table.add_row(state.players[seat], *_row(state, seat))
    return table


def _row(state: Match, seat: int) -> list[str]:
    jochi: tuple[int, ...] = (0,) * len(SHEET_NAMES)
    if state.count is not None:
        jochi = state.count.attack if seat in state.attack else state.count.defence
    boxes = [str(number) if number else "" for number in jochi]
    if state.scores is None:
        return boxes
    s = state.scores
    sums = (s.parz[seat], s.penalties[seat], s.totals[seat])
    return [*boxes, str(sum(jochi)), *(f"{number:+d}" if number else "0" for number in sums)]

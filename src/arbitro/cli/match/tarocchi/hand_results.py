"""The result of a hand of Tarocchi: sides, points, jochi, and what each seat gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.cli.terminal.session import Session
from arbitro.games.mineo import events as e
from arbitro.games.mineo.jochi import SEATS, SHEET_NAMES
from arbitro.games.mineo.state import Match
from arbitro.messages import cite_ids

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


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

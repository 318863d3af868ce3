"""The result of a match as a table: places, points, and the articles they rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.cli.terminal.session import Session
from arbitro.games.risiko import events as e
from arbitro.messages import cite_ids
from arbitro.messages.names import place, points, short_objective
from arbitro.play.game import game_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def show_result(out: Console, session: Session, events: tuple[Any, ...], state: Any) -> None:
    """The table of places, or that the match goes on."""
    if game_of(state.regulation).name == "mineo":
        from arbitro.cli.match.tarocchi.hand_results import show_hand_result  # noqa: PLC0415 - its game

        show_hand_result(out, session, events, state)
        return
    if state.scores is None:
        out.print(session.say("screen.unfinished", giro=state.turn.giro, phase=state.phase))
        return
    out.print(result_table(session, state))
    scored = next(event for event in reversed(events) if isinstance(event, e.MatchScored))
    ended = next(event for event in reversed(events) if isinstance(event, e.MatchEnded))
    out.print(session.say("screen.ended-by", how=ended.how))
    because = cite_ids(session.lang, (*ended.because, *scored.because))
    out.print(session.say("screen.score-articles", articles=because), style="dim")


def result_table(session: Session, state: Any) -> Table:
    from rich.table import Table  # noqa: PLC0415 - only for people

    scores, names = state.scores, list(state.seated)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("", justify="right")
    for column in ("player", "objective"):
        table.add_column(session.say(f"column.{column}"), no_wrap=True)
    for column in ("table-points", "off-objective", "match-points"):
        table.add_column(session.say(f"column.{column}"), justify="right")
    level = any(scores.ties)
    if level:
        table.add_column(session.say("column.tie"))
    for seat in sorted(range(state.seats), key=lambda seat: scores.places[seat]):
        tie = scores.ties[seat]
        table.add_row(
            place(session.lang, scores.places[seat]),
            names[seat],
            short_objective(session.lang, state.objectives[seat]),
            str(scores.table_points[seat]),
            str(scores.off_objective[seat]),
            points(session.lang, scores.points[seat]),
            *([session.say(f"tie.{tie}") if tie else ""] if level else []),
        )
    return table

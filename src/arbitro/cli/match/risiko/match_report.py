"""The result of a match; its report: places, points with their sums, articles, verification."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from arbitro.cli.terminal.command import Session, print_line
from arbitro.games.risiko import board, objectives
from arbitro.games.risiko import events as e
from arbitro.messages import cite, cite_ids, damaged
from arbitro.messages.citations import citation_of
from arbitro.messages.names import objective, place, points, short_objective, territory
from arbitro.play.game import game_of
from arbitro.play.log import Damaged, write
from arbitro.play.verify import verify

if TYPE_CHECKING:
    from rich.console import Console

    from arbitro.play import Match
if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def show_report(out: Console, session: Session, match: Match) -> None:
    """Everything a referto would say of a digital match."""
    events, state = match.events, match.state
    out.print(session.say("demo.report"), style="bold underline")
    show_result(out, session, events, state)
    out.print()
    for seat in sorted(range(state.seats), key=state.scores.places.__getitem__):
        print_line(out, sum_of(session, state, seat), fold=True)
    out.print()
    _articles(out, session, events)
    out.print()
    try:
        count = verify(write(match.game, events))
        out.print(session.say("demo.verifies", events=count), style="bold green")
    except Damaged as damage:
        out.print(session.say("demo.broken", sentence=damaged(session.lang, damage)), style="red")
    out.print()


def sum_of(session: Session, state: Any, seat: int) -> str:
    """Which territories count, and how they add up."""
    name, number = list(state.seated)[seat], state.objectives[seat]
    facts = {"name": name, "objective": objective(session.lang, number)}
    inside = board.members(state.masks[seat] & objectives.MASKS[number])
    if not state.masks[seat]:
        return session.say("demo.out", **facts)
    if not inside:
        return session.say("demo.nothing", **facts)
    return session.say(
        "demo.arithmetic",
        sum=" + ".join(f"{territory(session.lang, t)} {board.POINTS[t]}" for t in inside),
        points=board.points(board.mask_of(inside)),
        **facts,
    )


def _articles(out: Console, session: Session, events: tuple[Any, ...]) -> None:
    from rich.columns import Columns  # noqa: PLC0415 - only for people

    ids = Counter(id for event in events for id in event.because)
    places: Counter[str] = Counter()
    for id, times in ids.items():
        places[cite(session.lang, citation_of(id))] += times
    out.print(session.say("demo.spoke", count=sum(places.values())), style="bold")
    out.print(Columns([f"  {place} ×{times}" for place, times in places.most_common()]))


def show_result(out: Console, session: Session, events: tuple[Any, ...], state: Any) -> None:
    """The table of places, or that the match goes on."""
    if game_of(state.regulation).name == "mineo":
        from arbitro.cli.match.tarocchi.hand_story import show_hand_result  # noqa: PLC0415 - its game

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

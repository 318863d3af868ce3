"""The report of a finished match: places, points with their sums, articles, verification."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from arbitro.cli.match.risiko.match_results import show_result
from arbitro.cli.terminal.session import Session, print_line
from arbitro.games.risiko import board, objectives
from arbitro.messages import cite, damaged
from arbitro.messages.citations import citation_of
from arbitro.messages.names import objective, territory
from arbitro.play.log import Damaged, write
from arbitro.play.verify import verify

if TYPE_CHECKING:
    from rich.console import Console

    from arbitro.play import Match


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

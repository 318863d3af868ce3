"""`arbitro match replay`: what a log says, without asking any rule."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.match.risiko.match_results import show_result
from arbitro.cli.terminal.inputs import read_bytes
from arbitro.cli.terminal.outputs import console, state_sha256
from arbitro.cli.terminal.session import Session, current
from arbitro.cli.terminal.spoken_help import spoken
from arbitro.play.log import replayed
from arbitro.play.match import outcome


@spoken("match replay")
@click.argument("file")
def replay(file: str) -> None:
    """See the sentence `help.match-replay`."""
    session = current()
    events, state = replayed(read_bytes(file))
    session.tell(lambda: _document(events, state), lambda: _show(session, events, state))


def _document(events: tuple[Any, ...], state: Any) -> dict[str, Any]:
    rows = outcome(state)
    return {
        "events": len(events),
        "finished": state.finished,
        "ended": state.ended,
        "places": [row["place"] for row in rows] if rows else None,
        "table_points": [row["table_points"] for row in rows] if rows else None,
        "match_points": [row["points"] for row in rows] if rows else None,
        "state_sha256": state_sha256(state),
        "players": list(state.seated),
    }


def _show(session: Session, events: tuple[Any, ...], state: Any) -> None:
    out = console()
    out.print(session.say("screen.replayed", events=len(events), regulation=state.regulation))
    show_result(out, session, events, state)
    out.print(
        session.say("screen.state-hash", hash=state_sha256(state)), style="dim", soft_wrap=True
    )

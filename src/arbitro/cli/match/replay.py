"""`arbitro match replay`: what a log says, without asking any rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from arbitro.cli.match.risiko.match_results import show_result
from arbitro.cli.terminal.file_kinds import read_kind
from arbitro.cli.terminal.inputs import why
from arbitro.cli.terminal.session import Session, console, current, state_sha256
from arbitro.cli.terminal.spoken_help import option, spoken
from arbitro.kernel import Refused
from arbitro.play.log import replayed
from arbitro.play.match import outcome


@spoken("match replay")
@click.argument("file")
@option("--html", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
def replay(file: str, html: Path | None) -> None:
    """See the sentence `help.match-replay`."""
    session = current()
    data = read_kind(file, "match")
    events, state = replayed(data)
    if html is not None:
        _watched(html, data, session.lang)
    session.tell(lambda: _document(events, state), lambda: _show(session, events, state))


def _watched(file: Path, data: bytes, lang: str) -> None:
    """The replay as a page of its own."""
    from arbitro.replay.recording import recorded  # noqa: PLC0415 - only for who wants it
    from arbitro.replay.standalone import page  # noqa: PLC0415 - as above

    made = page(recorded(data), lang)
    try:
        file.write_text(made, encoding="utf-8")
    except OSError as error:
        raise Refused("file-unwritable", {"file": str(file), "reason": why(error)}) from error


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

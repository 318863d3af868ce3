"""`arbitro match replay`: what a log says, asking no rule; `transcript`: its story for a reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from arbitro.cli.match.risiko.chapters import chapters
from arbitro.cli.match.risiko.match_report import show_result
from arbitro.cli.match.risiko.teller import Teller
from arbitro.cli.match.tarocchi.hand_story import tell_hand
from arbitro.cli.terminal.command import (
    Session,
    Spoken,
    console,
    current,
    lang_option,
    option,
    print_line,
    spoken,
    state_sha256,
)
from arbitro.cli.terminal.inputs import read_kind, writing
from arbitro.games.mineo.state import Match as Hand
from arbitro.games.risiko.view import Viewer
from arbitro.kernel import Refused
from arbitro.play.log import replayed
from arbitro.play.match import outcome


@spoken("match replay")
@click.argument("file")
@option("--html", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
def replay(file: str, html: Path | None) -> None:
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
    with writing(file):
        file.write_text(made, encoding="utf-8")


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


@click.command("transcript", cls=Spoken, topic="match-transcript")
@click.argument("file")
@option("--for", "viewer", default="public", metavar="public|referee|0…")
@lang_option
def transcript(file: str, viewer: str) -> None:
    session = current()
    events, state = replayed(read_kind(file, "match"))
    if isinstance(state, Hand):
        tell_hand(console(), session, events, viewer_of(viewer, state))
        return
    teller = Teller(session, list(state.seated), viewer_of(viewer, state))
    out = console()
    for chapter in chapters(events):
        out.print()
        print_line(out, teller.heading(chapter), indent=0, style="bold")
        for line in teller.lines(chapter):
            print_line(out, line)
    out.print()
    show_result(out, session, events, state)


def viewer_of(text: str, state: Any) -> Viewer:
    """A seat's number, `public` or `referee`."""
    if text == "public":
        return "public"
    if text == "referee":
        return "referee"
    if not text.isdigit() or int(text) >= state.seats:
        raise Refused("unknown-viewer", {"viewer": text, "seats": state.seats})
    return int(text)

"""`arbitro match transcript`: the story of a match, turn by turn, for one reader."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.match.risiko.chapters import chapters
from arbitro.cli.match.risiko.match_results import show_result
from arbitro.cli.match.risiko.teller import Teller
from arbitro.cli.match.tarocchi.hand_story import tell_hand
from arbitro.cli.terminal.file_kinds import read_kind
from arbitro.cli.terminal.session import console, current, print_line
from arbitro.cli.terminal.spoken_help import Spoken, lang_option, option
from arbitro.games.mineo.state import Match as Hand
from arbitro.games.risiko.view import Viewer
from arbitro.kernel import Refused
from arbitro.play.log import replayed


@click.command("transcript", cls=Spoken, topic="match-transcript")
@click.argument("file")
@option("--for", "viewer", default="public", metavar="public|referee|0…")
@lang_option
def transcript(file: str, viewer: str) -> None:
    """See the sentence `help.match-transcript`."""
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

"""`arbitro match`: open, play, simulate, replay, analyse, verify and tell a match."""

from __future__ import annotations

import click

from arbitro.cli.terminal.spoken_help import Rooms, lang_option

_HERE = "arbitro.cli.match"


@click.group(
    "match",
    cls=Rooms,
    topic="match",
    rooms={
        "new": f"{_HERE}.new_match:new",
        "play": f"{_HERE}.play:play",
        "simulate": f"{_HERE}.simulated_matches:simulate",
        "replay": f"{_HERE}.replay:replay",
        "analyse": f"{_HERE}.analyse:analyse",
        "verify": f"{_HERE}.verify:verify",
        "transcript": f"{_HERE}.transcript:transcript",
        "legal": f"{_HERE}.act:legal",
        "act": f"{_HERE}.act:act",
    },
)
@lang_option
def match() -> None:
    """See the sentence `help.match`."""

"""`arbitro match`: open, play, simulate, replay, analyse, verify and tell a match."""

from __future__ import annotations

from arbitro.cli.terminal.command import rooms

_HERE = "arbitro.cli.match"


match = rooms(
    "match",
    {
        "new": f"{_HERE}.new_match:new",
        "play": f"{_HERE}.play:play",
        "simulate": f"{_HERE}.simulated_matches:simulate",
        "replay": f"{_HERE}.replay:replay",
        "analyse": f"{_HERE}.analyse:analyse",
        "verify": f"{_HERE}.verify:verify",
        "transcript": f"{_HERE}.replay:transcript",
        "legal": f"{_HERE}.act:legal",
        "act": f"{_HERE}.act:act",
    },
)

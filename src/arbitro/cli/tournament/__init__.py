"""`arbitro tournament`: direct a tournament kept in one file, or simulate one."""

from __future__ import annotations

import click

from arbitro.cli.speaking import Rooms, lang_option

_HERE = "arbitro.cli.tournament"


@click.group(
    "tournament",
    cls=Rooms,
    topic="tournament",
    rooms={
        "simulate": f"{_HERE}.simulate:simulate",
        "formats": f"{_HERE}.formats:formats",
        "new": f"{_HERE}.new:new",
        "enter": f"{_HERE}.enter:enter",
        "pay": f"{_HERE}.desk:pay",
        "substitute": f"{_HERE}.desk:substitute",
        "lock": f"{_HERE}.desk:lock",
        "checkin": f"{_HERE}.desk:checkin",
        "draw": f"{_HERE}.draw:draw",
        "stand-in": f"{_HERE}.desk:stand_in",
        "seat": f"{_HERE}.result:seat",
        "result": f"{_HERE}.result:result",
        "penalise": f"{_HERE}.desk:penalise",
        "expel": f"{_HERE}.desk:expel",
        "withdraw": f"{_HERE}.desk:withdraw",
        "roll": f"{_HERE}.stages:roll",
        "advance": f"{_HERE}.stages:advance",
        "renounce": f"{_HERE}.stages:renounce",
        "standings": f"{_HERE}.looking:standings",
        "rank": f"{_HERE}.looking:rank",
        "explain": f"{_HERE}.looking:explain",
        "reopen-list": f"{_HERE}.back:reopen_list",
        "discard-draw": f"{_HERE}.back:discard_draw",
        "clear-result": f"{_HERE}.back:clear_result",
        "reopen-round": f"{_HERE}.back:reopen_round",
        "take-back": f"{_HERE}.back:take_back",
        "lift-penalty": f"{_HERE}.back:lift_penalty",
        "readmit": f"{_HERE}.back:readmit",
        "mend": f"{_HERE}.back:mend",
        "story": f"{_HERE}.story:story",
        "schema": f"{_HERE}.schema:schema",
        "act": f"{_HERE}.acting:act",
        "ask": f"{_HERE}.acting:ask",
        "verify": f"{_HERE}.acting:verify",
        "national": f"{_HERE}.national:national",
    },
)
@lang_option
def tournament() -> None:
    """See the sentence `help.tournament`."""

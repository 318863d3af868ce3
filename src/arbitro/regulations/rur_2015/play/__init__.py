"""RUR 2015: the rules of the clubs' gatherings, self-contained."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel.regulation import answers_by_name
from arbitro.regulations.rur_2015.play import ending, exits, preparation, scoring, turn
from arbitro.regulations.rur_2015.play import interpretation as read
from arbitro.regulations.rur_2015.play.grounds import GROUNDS
from arbitro.regulations.rur_2015.text import RUR


def rules(chosen: Mapping[str, str]) -> RisikoRules:
    """The rules of play of RUR under these readings of its gaps (defaults for those not chosen)."""
    readings = RUR.readings(chosen)
    return RisikoRules(
        regulation=RUR.id,
        readings=readings,
        grounds=GROUNDS,
        exit=partial(read.exit_terms, readings["GAP-R12"]),
        match_points=read.match_points,
        **answers_by_name(RisikoRules, readings, preparation, turn, ending, exits, scoring, read),
    )

"""Tarocchi 2012: the tournament regulation over the four-player game of Mineo."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.games.mineo.rules import MineoRules
from arbitro.kernel.regulation import answers_by_name
from arbitro.regulations.tarocchi_2012.play import (
    declarations,
    faults,
    interpretation,
    scoring,
    ties,
    tricks,
)
from arbitro.regulations.tarocchi_2012.play.grounds import GROUNDS
from arbitro.regulations.tarocchi_2012.text import TAR


def rules(chosen: Mapping[str, str]) -> MineoRules:
    """The rules of play of Tarocchi 2012 under these readings (defaults for those not chosen)."""
    readings = dict(sorted(TAR.readings(chosen).items()))
    return MineoRules(
        regulation=TAR.id,
        readings=readings,
        grounds=GROUNDS,
        jochi=partial(scoring.jochi, readings["GAP-T05"], readings["GAP-T06"]),
        **answers_by_name(MineoRules, readings, declarations, tricks, faults, ties, interpretation),
    )

"""Article 2: the prizes. The rest of the day is that of the RUR."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from arbitro.kernel import Asked
from arbitro.regulations.rur_2015.event import rules as event_of_rur
from arbitro.tournament.rules import TournamentRules
from tests.regulations.toy.toy_2026.play import rules as rules_of_play
from tests.regulations.toy.toy_2026.text import TOY

prizes: Asked[tuple[str, ...]] = TOY.event.says(("a toy tank",), "TOY-2-01")
"""A toy tank for the winner."""


def rules(chosen: Mapping[str, str], settings: Mapping[str, Any]) -> TournamentRules:
    """The edition as a tournament, under these readings."""
    play = rules_of_play({gap: c for gap, c in chosen.items() if gap in TOY.gaps})
    lent = event_of_rur({gap: c for gap, c in chosen.items() if gap not in TOY.gaps}, settings)
    readings = dict(sorted({**lent.readings, **play.readings}.items()))
    return replace(lent, id=TOY.id, regulation=TOY.id, readings=readings, prizes=prizes)

"""The referees' side: two cases of its own over those of the RUR."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from arbitro.referee.rules import DeskRules
from arbitro.regulations.rur_2015.desk import rules as desk_of_rur
from arbitro.regulations.shared.case_table import cases_of
from tests.regulations.toy.toy_2026.desk.cases import CASES
from tests.regulations.toy.toy_2026.play import rules as rules_of_play
from tests.regulations.toy.toy_2026.text import TOY


def rules(chosen: Mapping[str, str]) -> DeskRules:
    """The edition under these readings."""
    game = rules_of_play({gap: choice for gap, choice in chosen.items() if gap in TOY.gaps})
    lent = desk_of_rur({gap: choice for gap, choice in chosen.items() if gap not in TOY.gaps})
    return replace(
        lent,
        regulation=TOY.id,
        readings={**lent.readings, **game.readings},
        cases={**lent.cases, **cases_of(CASES, {"game": game})},
    )

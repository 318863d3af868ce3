"""Article 1: a match in a hurry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Asked
from arbitro.regulations.rur_2015.play import rules as rules_of_rur
from arbitro.regulations.rur_2015.text import RUR
from tests.regulations.toy.toy_2026.text import TOY

match_minutes: Asked[int] = TOY.says(45, "TOY-1-01")
"""Forty-five minutes."""


@TOY.fills("GAP-TOY", "TOY-1-02", default="one", alternatives=("unlimited",))
def tris_limit(choice: str) -> int | None:
    """«Few tris» is read as one in a turn."""
    return 1 if choice == "one" else None


def rules(chosen: Mapping[str, str]) -> RisikoRules:
    """The edition under these readings; those of the RUR may be chosen too."""
    own = TOY.readings({gap: choice for gap, choice in chosen.items() if gap not in RUR.gaps})
    lent = rules_of_rur({gap: choice for gap, choice in chosen.items() if gap in RUR.gaps})
    return replace(
        lent,
        regulation=TOY.id,
        readings={**lent.readings, **own},
        match_minutes=match_minutes,
        tris_limit=partial(tris_limit, own["GAP-TOY"]),
    )

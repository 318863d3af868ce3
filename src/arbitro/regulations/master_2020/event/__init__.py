"""The tournament: the clubs' Master formula, until the companion rules of play are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.regulations.master_2020.event import tournament  # noqa: F401 - asked by the formats
from arbitro.regulations.master_2020.text import MST
from arbitro.tournament.rules import TournamentRules


def rules(
    chosen: Mapping[str, str], settings: Mapping[str, Any], declaration: str | None = None
) -> TournamentRules:
    """The event of Master: the clubs' declaration, which fills what this text leaves open
    (GAP-M08).
    """
    # the formats rest on what this text says about an event, so they are loaded after it
    from arbitro.regulations.formats import build, presets  # noqa: PLC0415 - as above

    made = presets.format_of(declaration or presets.declared("master"))
    return build.rules(made, chosen, settings, id=MST.id, gap="GAP-M08")

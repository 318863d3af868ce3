"""Why somebody stands where he stands in a season: «61 = 61; vittorie 2 > 1 (Circuito, 4)»."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbitro.messages.text import decimal, say


def because(lang: str, steps: Sequence[Mapping[str, Any]], level: bool) -> str:
    """All comparisons with the line above down to the one that decides, and where it is written."""
    if not steps:
        return ""
    words = "; ".join(_compared(lang, step) for step in steps)
    if level:
        words = say(lang, "season.level", words=words)
    return f"{words} ({steps[-1]['article']})"


def _compared(lang: str, step: Mapping[str, Any]) -> str:
    above, mine = str(step["above"]), str(step["mine"])
    sign = "=" if above == mine else ">"
    name = say(lang, f"season-criterion.{step['criterion']}")
    return f"{name} {decimal(lang, above)} {sign} {decimal(lang, mine)}".strip()

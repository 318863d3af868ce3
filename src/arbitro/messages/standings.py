"""Why somebody stands where he stands: «180 = 180; miglior partita 150 > 100 (RUR, art. 1)»."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from arbitro.messages.citations import cite_ids
from arbitro.messages.text import decimal, say

Step = Mapping[str, Any]
"""One comparison with the line above, as the standings publish it."""


def because(lang: str, steps: Sequence[Step]) -> str:
    """All comparisons down to the one that decides, and where that one is written."""
    if not steps:
        return ""
    words = "; ".join(compared(lang, step) for step in steps)
    articles = cite_ids(lang, steps[-1]["ids"])
    return f"{words} ({articles})" if articles else words


def compared(lang: str, step: Step) -> str:
    """One comparison: the figure above, a sign, one's own."""
    return _compared(lang, step["criterion"], step["nth"], str(step["above"]), str(step["mine"]))


@lru_cache(maxsize=4096)
def _compared(lang: str, criterion: str, nth: int, above: str, mine: str) -> str:
    """Worded once: a line says it in a sentence, and its page one by one."""
    if criterion == "block":
        return say(lang, "criterion.block", above=above, mine=mine)
    if above == "?":
        return say(lang, "criterion.die-due")
    name = say(lang, f"criterion.{criterion}") if criterion != "total" else ""
    if criterion == "best-single" and nth > 1:
        name = say(lang, "criterion.best-single-next", nth=nth)
    figures = f"{decimal(lang, above)} {_sign(criterion, above, mine)} {decimal(lang, mine)}"
    return f"{name} {figures}".strip()


def _sign(criterion: str, above: str, mine: str) -> str:
    if above == mine:
        return "="
    return "<" if criterion in ("earlier", "previous-rank", "table-place") else ">"


def place_won(lang: str, slot: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """How a place in a stage was won: by rank, at a table, or by repechage and which step.

    `names` of players and teams by id.
    """
    instead = names.get(str(slot["instead_of"]), slot["instead_of"])
    facts = {**slot, "instead_of": instead, "step": slot["step"] or ""}
    words = say(lang, f"slot.{slot['via']}", **facts)
    articles = cite_ids(lang, slot["because"])
    return f"{words} ({articles})" if articles else words


def season_because(lang: str, steps: Sequence[Mapping[str, Any]], level: bool) -> str:
    """All comparisons with the line above down to the one that decides, and where it is written."""
    if not steps:
        return ""
    words = "; ".join(_season_compared(lang, step) for step in steps)
    if level:
        words = say(lang, "season.level", words=words)
    return f"{words} ({steps[-1]['article']})"


def _season_compared(lang: str, step: Mapping[str, Any]) -> str:
    above, mine = str(step["above"]), str(step["mine"])
    sign = "=" if above == mine else ">"
    name = say(lang, f"season-criterion.{step['criterion']}")
    return f"{name} {decimal(lang, above)} {sign} {decimal(lang, mine)}".strip()

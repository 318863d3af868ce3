"""What the referee's assistant says: titles, questions, rulings, consequences, sanctions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbitro.messages.text import knows, say
from arbitro.referee.effects import Effect, plain
from arbitro.referee.facts import Fact
from arbitro.referee.verdict import Option, Outcome, Proposed, Verdict


def case_title(lang: str, case: str) -> str:
    """«Dado fuori, sul bordo o in bilico»."""
    return say(lang, f"case.{case}")


def question(lang: str, fact: Fact) -> str:
    """The question that a missing fact is."""
    return say(lang, f"fact.{fact.name}")


def choice(lang: str, value: str | bool) -> str:
    """What may be answered, in words."""
    if isinstance(value, bool):
        return say(lang, "answer-word.yes" if value else "answer-word.no")
    key = f"choice.{value}"
    return say(lang, key) if knows(lang, key) else value


def ruling(lang: str, verdict: Verdict) -> str:
    """The ruling in one sentence."""
    key = f"ruling.{verdict.code}"
    if not knows(lang, key):
        key = f"{key}.{verdict.applies or _hand(verdict.facts['hand'])}"
    return say(lang, key, **verdict.facts)


def _hand(cards: int) -> str:
    return {0: "none", 1: "one"}.get(cards, "more")


def effect(lang: str, one: Effect) -> str:
    """One consequence on the table."""
    return consequence(lang, plain(one))


def consequence(lang: str, row: Mapping[str, Any]) -> str:
    """The same for one that comes from the record."""
    key = f"effect.{row['effect']}"
    if "points" in row:
        key += ".open" if row["points"] is None else ".set"
    return say(lang, key, **_readable(row))


def _readable(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: "…" if value is None else value for name, value in row.items()}


def option(lang: str, one: Option) -> str:
    """Something that may be chosen."""
    return say(lang, f"option-code.{one.code}")


def sanction(lang: str, proposed: Proposed) -> str:
    """The step of the ladder that is proposed."""
    return say(lang, "screen.sanction-for", step=proposed.step, who=proposed.who)


def steps(lang: str, taken: Sequence[str]) -> str:
    """A step and those it leads to: «richiamo, quindi ammonizione»."""
    return say(lang, "screen.then").join(say(lang, f"step.{step}") for step in taken)


def outcome(lang: str, found: Outcome) -> str:
    """The ruling, or the next question."""
    if found.verdict is None:
        return question(lang, found.missing[0])
    return ruling(lang, found.verdict)

"""The sentence of a refusal, with its article at the end, and that of a damaged log."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from arbitro.kernel import Refused
from arbitro.kernel.near_words import near_words
from arbitro.messages.citations import cite_all
from arbitro.messages.text import knows, say

Facts = dict[str, Any]


def refusal(lang: str, refused: Refused, names: Sequence[str] = ()) -> str:
    """Why it cannot be done: «3 dadi contro 3 richiedono 4 armate (RUR, art. 4)»."""
    facts = {"names": names, **refused.facts}
    if "problem" in facts:
        facts["problem"] = problem(lang, str(facts["problem"]))
    if refused.code == "not-json":
        facts["reason"] = problem(lang, str(facts["reason"]))
    if refused.code == "facts-contradict":
        facts["between"] = [_answered(lang, name, facts) for name in facts["between"]]
    key = f"refused.{refused.code}"
    if not knows(lang, key):
        key = f"{key}.{_VARIANT[refused.code](facts)}"
    sentence = say(lang, key, **facts)
    articles = cite_all(lang, refused.citations)
    return f"{sentence} ({articles})" if articles else sentence


def _answered(lang: str, name: str, facts: Facts) -> str:
    """A question of a case with what was answered, where that was said."""
    question = say(lang, f"fact.{name}")
    return f"«{question}» {facts[name]}" if name in facts else f"«{question}»"


def _bounds(facts: Facts) -> str:
    """What a fact should have been: a kind of its own, one of some words, or a number."""
    if facts["type"] != "int":
        return "choice" if facts["type"] == "choice" else str(facts["type"])
    return "least" if facts["most"] is None else "range"


def _alike(facts: Facts) -> list[str]:
    """The nearest names that may be a slip of the one given."""
    facts["nearest"] = near_words(str(facts["regulation"]), facts["nearest"])
    return list(facts["nearest"])


def _some(name: str) -> Callable[[Facts], str]:
    return lambda facts: "some" if facts.get(name) else "none"


_VARIANT: dict[str, Callable[[Facts], str]] = {
    "plan-out-of-range": lambda facts: str(facts["field"]),
    "too-few-armies": lambda facts: "alone" if facts["attacking"] < 2 else "some",
    "no-card-right": lambda facts: str(facts["reason"]),
    "unknown-territory": _some("nearest"),
    "unknown-question": _some("nearest"),
    "unknown-word": _some("nearest"),
    "which-seat": lambda facts: "named" if facts["name"] else "unsaid",
    "wrong-phase": lambda facts: "sdadata" if facts["phase"] == "roll" else "other",
    "not-a-tris": _some("cards"),
    "no-such-option": _some("nearest"),
    "unknown-regulation": lambda facts: "some" if _alike(facts) else "none",
    "origin-needed": _some("origins"),
    "above-cap": _some("room"),
    "more-than-due": _some("due"),
    "cannot-follow": _some("more"),
    "garrison": _some("most"),
    "fact-malformed": _bounds,
    "reserves-needed": lambda facts: "called" if "of" in facts else "listed",
    "more-than-the-board": lambda facts: str(facts["what"]),
    "less-than-the-board": lambda facts: str(facts["what"]),
    "list-locked": lambda facts: "drawn" if facts.get("drawn") else "undrawn",
    "already-closed": lambda facts: "over" if facts.get("over") else "more",
}

_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern + r"(?: - at `\$(?P<where>.*)`)?$"))
    for name, pattern in (
        ("below", r"Expected `\w+` >= (?P<limit>-?\d+)"),
        ("above", r"Expected `\w+` <= (?P<limit>-?\d+)"),
        ("short", r"Expected `\w+` of length >= (?P<limit>\d+)"),
        ("long", r"Expected `\w+` of length <= (?P<limit>\d+)"),
        ("type", r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`"),
        ("missing", r"Object missing required field `(?P<field>\w+)`"),
        ("stray", r"Object contains unknown field `(?P<field>\w+)`"),
        ("cut", r"Input data was truncated"),
        ("byte", r"JSON is malformed: .* \(byte (?P<at>\d+)\)"),
        ("choice", r"Invalid (?:enum )?value '?(?P<value>[^']*)'?"),
    )
)


def problem(lang: str, complaint: str) -> str:
    """What is wrong with a value, in the reader's language where the complaint is a known one."""
    for name, pattern in _PATTERNS:
        found = pattern.match(complaint)
        if found:
            facts = found.groupdict()
            where = (facts.pop("where", None) or "").lstrip(".")
            said = say(lang, f"problem.{name}", **facts)
            return say(lang, "problem.at", where=where, what=said) if where else said
    return complaint


class Damage(Protocol):
    """What a log's reader reports (`arbitro.envelope.Damaged`)."""

    @property
    def line(self) -> int: ...
    @property
    def problem(self) -> str: ...
    @property
    def code(self) -> str: ...


def damaged(lang: str, damage: Damage) -> str:
    """«Riga 12: …»; a rule that refuses says its own sentence."""
    cause = getattr(damage, "__cause__", None)
    if damage.code == "refused" and isinstance(cause, Refused):
        what = say(lang, "damaged.refused", refusal=refusal(lang, cause))
    else:
        what = say(lang, f"damaged.{damage.code}")
    return say(lang, "damaged.line", line=damage.line, what=what)

"""The sentence of a damaged log: which line, and what is wrong with it."""

from __future__ import annotations

from typing import Protocol

from arbitro.kernel import Refused
from arbitro.messages.refusals import refusal
from arbitro.messages.text import say


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

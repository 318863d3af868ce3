"""The sentence of a damaged log: which line, and what is wrong with it."""

from __future__ import annotations

from typing import Protocol

from arbitro.kernel import Refused
from arbitro.messages.refusals import refusal
from arbitro.messages.text import say


class Damage(Protocol):
    """What a log's reader reports (`arbitro.play.log.Damaged`)."""

    @property
    def line(self) -> int: ...
    @property
    def problem(self) -> str: ...
    @property
    def detail(self) -> str: ...


_DETAILS = {
    "the file is empty": "empty",
    "the first line does not open a match": "no-opening",
    "the last line is not complete": "cut",
    "the match stops before its secret is revealed": "no-secret",
    "the match is not finished": "unfinished",
    "the line does not match its hash": "altered",
    "the line does not follow the one above": "unlinked",
    "the line is not in canonical form": "not-canonical",
    "the line has not the keys of an event": "keys",
    "the secret is not the one committed to": "other-secret",
    "no command leads to this event": "no-command",
}


def damaged(lang: str, damage: Damage) -> str:
    """«Riga 12: …»; a rule that refuses says its own sentence."""
    cause = getattr(damage, "__cause__", None)
    if damage.problem == "rule" and isinstance(cause, Refused):
        what = say(lang, "damaged.refused", refusal=refusal(lang, cause))
    else:
        what = say(lang, f"damaged.{_DETAILS.get(damage.detail, damage.problem)}")
    return say(lang, "damaged.line", line=damage.line, what=what)

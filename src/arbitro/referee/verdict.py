"""What the assistant answers: a verdict, or the next question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from arbitro.kernel import Reasons, Ruling
from arbitro.referee.effects import Effect, Role
from arbitro.referee.facts import Fact, Facts

Step = Literal[
    "none",
    "richiamo",
    "ammonizione",
    "penalita_semplice",
    "penalty",
    "exclusion",
    "disqualification",
    "expulsion",
]
Scope = Literal["infraction", "match", "tournament"]
Applies = Literal["box", "referee", "rules-of-play", "interpretation"]


class Option(Struct, frozen=True, kw_only=True):
    """Something that may be chosen, by whom, and what it would change."""

    code: str
    by: Literal["referee", "attacker", "defender", "player", "panel"] = "referee"
    effects: tuple[Effect, ...] = ()
    facts: dict[str, Any] = {}


class Proposed(Struct, frozen=True, kw_only=True):
    """A step of the edition's ladder, how long it is remembered, and what it may bring."""

    step: Step
    who: Role = "player"
    scope: Scope = "match"
    options: tuple[Option, ...] = ()


class Verdict(Struct, frozen=True, kw_only=True):
    """A ruling: its code, the facts its sentence needs, and everything that follows.

    `silent` means the text says nothing: `applies` then tells what does, and `advice` which other
    edition to look at. `human` means the text leaves the decision to the referee.
    """

    code: str
    facts: dict[str, Any] = {}
    effects: tuple[Effect, ...] = ()
    sanction: Proposed | None = None
    options: tuple[Option, ...] = ()
    status: Literal["ruled", "silent", "human"] = "ruled"
    applies: Applies | None = None
    advice: str | None = None


class Case(NamedTuple):
    """How an edition answers a situation, and where its text treats it."""

    answer: Callable[[Facts], Ruling[Verdict]]
    ids: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """A case consulted: a verdict with its reasons, or the facts still missing.

    `advice` is the same case in the edition a silent text is best read with.
    """

    case: str
    regulation: str
    missing: tuple[Fact, ...]
    verdict: Verdict | None
    because: Reasons
    advice: Outcome | None = None

    @property
    def status(self) -> str:
        return "ask" if self.verdict is None else self.verdict.status


def silent(
    applies: Applies,
    because: Reasons,
    *,
    code: str = "silent",
    advice: str | None = None,
    **facts: Any,
) -> Ruling[Verdict]:
    """The text says nothing: this is what applies, and the edition worth following, if any."""
    verdict = Verdict(code=code, facts=facts, status="silent", applies=applies, advice=advice)
    return Ruling(verdict, because)

"""Leaving a match, as the editions' cases rule it: the effect, and the ruling that brings it."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from arbitro.games.risiko.rules import ExitTerms, RisikoRules
from arbitro.kernel import Ruling
from arbitro.referee.effects import Effect, PlayerRemoved, Role, SdadataThrownBy
from arbitro.referee.verdict import Verdict


def leaves(reason: str, terms: ExitTerms, who: Role = "player") -> PlayerRemoved:
    """The effect of an exit with its three consequences."""
    return PlayerRemoved(
        who=who,
        reason=reason,
        armies_at_least=terms.armies_at_least,
        score=terms.score,
        tournament=terms.tournament,
    )


def gone(game: RisikoRules, reason: str) -> Ruling[tuple[Effect, ...]]:
    """Somebody leaves the match for this reason, and nothing else follows."""
    terms = game.exit(reason)
    return Ruling((leaves(reason, terms.value),), terms.because)


def exit_ruling(game: RisikoRules, code: str, reason: str) -> Ruling[Verdict]:
    """Somebody leaves the match for this reason, with the edition's three consequences."""
    terms = game.exit(reason)
    verdict = Verdict(
        code=code,
        facts={"reason": reason, **terms.value._asdict()},
        effects=(leaves(reason, terms.value),),
    )
    return Ruling(verdict, terms.because)


def absent(ruling: Ruling[Verdict], by: Literal["previous", "previous-or-referee"]) -> Verdict:
    """The verdict on who leaves, with who throws his sdadata from now on."""
    verdict = ruling.value
    return replace(verdict, effects=(*verdict.effects, SdadataThrownBy(by=by)))

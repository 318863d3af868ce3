"""The end of a match: RisiKo!, exits, sdadata, whoever leaves it; and its beginning, the last card
dealt.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from arbitro.games.risiko.rules import ExitTerms, RisikoRules
from arbitro.games.risiko.state import NOBODY
from arbitro.kernel import Ruling
from arbitro.referee.effects import (
    Closed,
    Effect,
    Kept,
    Open,
    PlayerRemoved,
    Role,
    RollNow,
    SdadataThrownBy,
    Swapped,
    TurnEnds,
)
from arbitro.referee.facts import Facts, contradiction
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


LAST_CARD = 42


def undeclared(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """While his turn lasts he may still declare; once he has played on he is excluded."""
    if facts.flag("turn_over"):
        return exit_ruling(game, "undeclared-excluded", "undeclared-risiko")
    silence = game.undeclared_risiko()
    return Ruling(
        Verdict(code="may-still-declare", effects=(Open(what="risiko"),)), silence.because
    )


def false_claim(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """The match resumes, or the turn passes on."""
    ruling = game.false_risiko()
    if ruling.value == "resume":
        verdict = Verdict(code="play-resumes", effects=(Open(what="turn"),))
    else:
        verdict = Verdict(code="turn-passes-on", effects=(TurnEnds(), Open(what="card")))
    return Ruling(verdict, ruling.because)


def _present(facts: Facts) -> tuple[int, tuple[int, ...]]:
    players = facts.number("players", 3, 6)
    out = facts.seats("out", players)
    present = tuple(seat for seat in range(players) if seat not in out)
    if players - 1 not in out or len(present) < 2:
        raise contradiction("players", "out", players=players, out=list(out))
    return players, present


def new_last_player(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """Before any sdadata: who throws the first one, and at what threshold."""
    players, present = _present(facts)
    last = present[-1]
    opening = game.opens_round(players, last, present, NOBODY, NOBODY)
    threshold = game.sdadata_threshold(1)
    verdict = Verdict(
        code="new-last-starts",
        facts={"seat": last, "threshold": threshold.value},
    )
    return Ruling(verdict, opening.because + threshold.because)


def raised_threshold(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """After the last player's sdadata: where the threshold rises, and to what."""
    players, present = _present(facts)
    before = facts.number("threshold", 4, 12)
    number = before - 3
    anchor, last = players - 1, present[-1]
    opens_at_last = game.opens_round(players, last, present, anchor, present[-2])
    opens_at_first = game.opens_round(players, present[0], present, anchor, last)
    rising = last if opens_at_last.value else present[0]
    because = (opens_at_last if opens_at_last.value else opens_at_first).because
    now, then = game.sdadata_threshold(number), game.sdadata_threshold(number + 1)
    if now.value != before:
        raise contradiction("threshold", threshold=before, highest=now.value)
    verdict = Verdict(
        code="threshold-rises",
        facts={"seat": rising, "last": last, "threshold": then.value, "before": before},
    )
    return Ruling(verdict, because + then.because)


def roll_in_time(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """May forgotten sdadata dice still be thrown?"""
    state = facts.choice("next_player", "playing", "rolled", "exempt-and-passed")
    over = state == "rolled" or (state == "exempt-and-passed" and facts.flag("after_next_placed"))
    ruling = game.forgotten_roll(over)
    effects: tuple[Effect, ...] = (RollNow(),) if ruling.value else (Closed(what="sdadata"),)
    verdict = Verdict(code="roll-now" if ruling.value else "too-late-to-roll", effects=effects)
    return Ruling(verdict, ruling.because)


def swap_back(facts: Facts) -> Verdict:
    """The last card is exchanged with the one before it; if that fails, one further back."""
    back = facts.number("failed", 0, LAST_CARD - 2) + 1
    return Verdict(
        code="swap-back",
        facts={"back": back, "card": LAST_CARD - back},
        effects=(Swapped(back=back),),
    )


def swap_drawn(facts: Facts) -> Verdict:
    """The last card is exchanged with one drawn, lawful for both, in three attempts; then stays."""
    failed = facts.number("failed")
    if failed >= 3:
        return Verdict(code="card-stays", effects=(Kept(),))
    return Verdict(code="swap-drawn", facts={"attempt": failed + 1}, effects=(Swapped(back=None),))


def single_army(facts: Facts) -> Verdict:
    """A territory may begin the match with one army."""
    return Verdict(code="one-army-allowed")

"""Armies: more than due, more than the cap."""

from __future__ import annotations

from arbitro.games.risiko.rules import Correction, RisikoRules
from arbitro.kernel import Ruling
from arbitro.referee.effects import ArmiesLost, CapLowered, Effect
from arbitro.referee.facts import Facts, contradiction
from arbitro.referee.verdict import Verdict


def excess_due(facts: Facts) -> tuple[int, int]:
    """Armies due and placed, more than due."""
    due, placed = facts.number("due"), facts.number("placed")
    if placed <= due:
        raise contradiction("due", "placed", due=due, placed=placed)
    return due, placed


def taken_off(correction: Correction) -> tuple[Effect, ...]:
    """The effects of a correction."""
    effects: tuple[Effect, ...] = (
        ArmiesLost(armies=correction.remove, of_placed=correction.of_placed),
    )
    if correction.cap is not None:
        effects += (CapLowered(cap=correction.cap),)
    return effects


def above_due(game: RisikoRules, due: int, placed: int, self_declared: bool) -> Ruling[Verdict]:
    """The edition's correction of armies placed beyond those due."""
    correction = game.excess_over_due(due, placed, self_declared)
    verdict = Verdict(
        code="excess-removed",
        facts={
            "excess": placed - due,
            "remove": correction.value.remove,
            "of_placed": correction.value.of_placed,
        },
        effects=taken_off(correction.value),
    )
    return Ruling(verdict, correction.because)


def above_cap(game: RisikoRules, facts: Facts, ask_who: bool) -> Ruling[Verdict]:
    """The edition's correction of armies above the cap; who noticed is asked where it matters."""
    on_board = facts.number("on_board", 1)
    cap = facts.number("cap", 1) if facts.knows("cap") else game.army_cap().value
    if on_board <= cap:
        raise contradiction("on_board", "cap", on_board=on_board, cap=cap)
    self_declared = facts.flag("self_declared") if ask_who else False
    correction = game.excess_over_cap(on_board, cap, self_declared)
    new_cap = correction.value.cap
    verdict = Verdict(
        code="cap-kept" if new_cap is None else "cap-drops",
        facts={
            "excess": on_board - cap,
            "remove": correction.value.remove,
            "left": on_board - correction.value.remove,
            "cap": cap if new_cap is None else new_cap,
        },
        effects=taken_off(correction.value),
    )
    return Ruling(verdict, correction.because)

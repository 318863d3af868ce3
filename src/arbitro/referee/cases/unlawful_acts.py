"""What the rules of play do not allow, found at a real table: what of it stands, what goes back."""

from __future__ import annotations

from arbitro.games.risiko.rules import Remedy, RisikoRules
from arbitro.kernel import Ruling
from arbitro.referee.cases.turn import ACTS, act_of
from arbitro.referee.effects import (
    ArmiesBack,
    Closed,
    Effect,
    Kept,
    Open,
    ThrowKept,
    ThrowOwed,
    ThrowRepeated,
    ThrowVoid,
)
from arbitro.referee.facts import Facts, contradiction
from arbitro.referee.verdict import Verdict


def removed_early(facts: Facts) -> Verdict:
    """Armies taken off before the defence has thrown validly go back; then it throws."""
    throw = facts.choice("defence_throw", "not-thrown", "faulty", "valid")
    if throw == "valid":
        return Verdict(code="losses-stand", effects=(ThrowKept(who="defender"),))
    again: Effect = (
        ThrowRepeated(who="defender") if throw == "faulty" else ThrowOwed(who="defender")
    )
    code = "armies-back-and-again" if throw == "faulty" else "armies-back-and-throw"
    return Verdict(code=code, effects=(ArmiesBack(who="everyone"), again))


def strategic_garrison(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """How many armies must stay where the strategic move starts."""
    garrison = game.garrison(facts.flag("border"))
    stood = facts.number("stood", 1)
    moved = facts.number("moved", 1)
    if moved > stood:
        raise contradiction("stood", "moved", stood=stood, moved=moved)
    return Ruling(_left(stood, moved, max(0, stood - garrison.value)), garrison.because)


def conquering_garrison(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """How many armies may follow into a territory just conquered, and how many must."""
    dice, stood = facts.number("dice", 1, 3), facts.number("stood", 2)
    if dice >= stood:
        raise contradiction("dice", "stood", dice=dice, stood=stood)
    reach = game.movement_range(stood, dice, facts.flag("border"))
    least, most = reach.value
    moved = facts.number("moved", 0)
    if moved > stood:
        raise contradiction("stood", "moved", stood=stood, moved=moved)
    if moved < least:
        verdict = Verdict(code="too-few-entered", facts={"least": least, "more": least - moved})
        return Ruling(verdict, reach.because)
    return Ruling(_left(stood, moved, most), reach.because)


def _left(stood: int, moved: int, most: int) -> Verdict:
    if moved <= most:
        return Verdict(code="garrison-kept", facts={"stays": stood - moved})
    return Verdict(
        code="garrison-broken",
        facts={"most": most, "back": moved - most},
        effects=(ArmiesBack(armies=moved - most),),
    )


def early_elimination(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """May somebody's last territory be attacked in this giro, with so many armies on it?"""
    allowed = game.elimination_allowed(facts.number("giro", 1), facts.number("target", 1))
    if allowed.value:
        return Ruling(Verdict(code="may-be-eliminated"), allowed.because)
    if facts.choice("what", "declared", "thrown") == "declared":
        verdict = Verdict(code="not-yet-attackable")
    else:
        effects = (ThrowVoid(who="attacker"), ArmiesBack(who="everyone"))
        verdict = Verdict(code="early-throw-void", effects=effects)
    return Ruling(verdict, allowed.because)


MOVES = ("second-move", "not-adjacent", "not-own", "attack-after")


def unlawful_move(facts: Facts) -> Verdict:
    """The first move stands, a second one goes back; one that was no move may be made rightly; no
    attack after it.
    """
    what = facts.choice("what", *MOVES)
    if what == "attack-after":
        return Verdict(code="no-attack-after-move", effects=(Closed(what="attacks"),))
    if what == "second-move":
        return Verdict(code="first-move-stands", effects=(ArmiesBack(), Closed(what="move")))
    return Verdict(
        code="move-made-again",
        effects=(ArmiesBack(), Closed(what="attacks"), Open(what="move")),
    )


def undue_sdadata(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """Dice of who was exempt count for nothing; at a wrong threshold the right one decides."""
    if facts.choice("what", "exempt", "wrong-threshold") == "exempt":
        duty = game.must_roll(facts.number("conquests", 0, 41))
        code = "roll-was-due" if duty.value else "roll-void"
        effects: tuple[Effect, ...] = () if duty.value else (ThrowVoid(),)
        return Ruling(Verdict(code=code, effects=effects), duty.because)
    threshold = game.sdadata_threshold(facts.number("closing_round", 1))
    total = facts.number("total", 2, 12)
    code = "right-threshold-closes" if total <= threshold.value else "right-threshold-goes-on"
    told = {"total": total, "threshold": threshold.value}
    return Ruling(Verdict(code=code, facts=told), threshold.because)


REMEDIES: dict[Remedy, str] = {"pass-right": "card-passed-on", "redraw": "card-redrawn"}


def mid_deal(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """A card in the middle of the deal would give somebody more than half a continent."""
    tries = facts.number("tries")
    remedy = game.deal_remedy(tries, False)
    if remedy.value == "keep":
        verdict = Verdict(code="card-accepted", facts={"tries": tries}, effects=(Kept(),))
    else:
        code = REMEDIES[remedy.value]
        verdict = Verdict(code=code, facts={"seats": tries + 1, "attempt": tries + 1})
    return Ruling(verdict, remedy.because)


def forgotten_reinforcements(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """May armies left over still be placed, after what the player has done last?"""
    word = facts.choice("last_act", "none", *(act for act in ACTS if act != "placed-last"))
    lost = game.unplaced("placed-last" if word == "none" else act_of(word))
    if lost.value:
        verdict = Verdict(code="forgotten-lost", effects=(Closed(what="placement"),))
    else:
        verdict = Verdict(code="may-still-place", effects=(Open(what="placement"),))
    return Ruling(verdict, lost.because)

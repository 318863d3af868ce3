"""Cases of the table that this text decides in its own way: tris, moves, armies, leaving."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling, Said, said
from arbitro.referee.cases import armies, ending, turn, unlawful_acts
from arbitro.referee.effects import (
    ArmiesLost,
    Closed,
    Open,
)
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Verdict, silent
from arbitro.regulations import box
from arbitro.regulations.shared import case_law
from arbitro.regulations.ventiquattrore_2018.text import BOX_VALUES, H24

THE_BOX = BOX_VALUES.preface_alone


@H24.card.fills("GAP-H25", "24H-PH2-03", "24H-TRIS-06", default="special-rule-prevails")
def army_before_set(choice: str, facts: Facts) -> Said[Verdict]:
    """24 ore, desk reading: no tris this turn, even if the army is lifted again; armies placed on
    its account come off, once.
    """
    excess = facts.number("excess")
    if not excess:
        return said(turn.tris_postponed(facts), "24H-PH2-03", "24H-TRIS-06", by_text=True)
    verdict = Verdict(
        code="tris-armies-off",
        facts={"excess": excess},
        effects=(Closed(what="tris"), ArmiesLost(armies=excess, of_placed=excess)),
    )
    return said(verdict, "24H-PH2-03", "24H-TRIS-06")


PHASE_TWO = H24.card.states("24H-PH2-04", "24H-PH2-05", "24H-PH3-01")


def bare_attack_word(facts: Facts) -> Ruling[Verdict]:
    """24 ore: nothing is said of the word alone: it names no territory, so phase two goes on."""
    verdict = Verdict(
        code="attack-word-unregulated",
        effects=(Open(what="repositioning"), Open(what="placement")),
        status="silent",
        applies="box",
    )
    return Ruling(verdict, PHASE_TWO + THE_BOX)


UNDONE = H24.card.reads(
    "ARB-36",
    "24H-REF-02",
    default="goes-back",
    doc="What the rules of play do not allow counts for nothing once the referee is called: it "
    "goes back, and what was allowed stands.",
)


def minimum_garrison(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """24 ore, a case of its own: what a move or a conquest must leave behind; who enters with too
    few has made his move.
    """
    ruling = case_law.garrison(game, facts)
    if ruling.value.code == "garrison-kept":
        return ruling
    if ruling.value.code == "too-few-entered":
        moved = move_unannounced(facts.also(what=TOO_FEW))
        return Ruling(moved.value, ruling.because + moved.because)
    return Ruling(ruling.value, ruling.because + UNDONE)


def illegal_move(facts: Facts) -> Ruling[Verdict]:
    """24 ore: where and how many may still be changed; which territories, the box says."""
    what = facts.choice("what", *unlawful_acts.MOVES)
    if what == "second-move":
        return Ruling(Verdict(code="move-may-change", effects=(Open(what="move"),)), MOVE_OPEN)
    if what == "attack-after":
        return Ruling(unlawful_acts.unlawful_move(facts), MOVE_OPEN)
    return silent("box", BOX_VALUES.mark(box.MOVE), advice="rur-2015")


MOVE_OPEN = H24.card.states("24H-PH4-01")
TOO_FEW = "conquest-with-too-few"


@H24.card.cites("24H-PH4-01", "24H-PH4-02", "24H-PH4-03")
def move_unannounced(facts: Facts) -> Said[Verdict]:
    """24 ore, a case of its own: tanks moved, or too few brought into a conquered territory, are
    the move once let go.
    """
    conquest = facts.choice("what", "moved", TOO_FEW) == TOO_FEW
    if not facts.flag("hand_off"):
        verdict = Verdict(code="hand-still-on")
    elif facts.flag("announced"):
        verdict = Verdict(code="only-considering")
    else:
        verdict = Verdict(code="move-made", effects=(Closed(what="attacks"),))
    return said(verdict, "24H-PH4-01", "24H-PH4-03" if conquest else "24H-PH4-02")


def target_without_origin(facts: Facts) -> Verdict:
    """24 ore, a case of its own: before the throw the attacker still chooses; after it the defender
    may have it repeated.
    """
    if not facts.flag("thrown"):
        return Verdict(code="attacker-chooses-origin")
    return turn.defenders_option(facts)


@H24.card.fills("GAP-H25", "24H-TRIS-06", default="special-rule-prevails")
def _unlaid(choice: str, excess: int) -> Verdict:
    """Armies of a tris not laid in time come off once, not twice."""
    return Verdict(
        code="excess-removed",
        facts={"excess": excess, "remove": excess, "of_placed": excess},
        effects=(ArmiesLost(armies=excess, of_placed=excess),),
    )


def too_many_armies(game: RisikoRules, choice: str, facts: Facts) -> Ruling[Verdict]:
    """24 ore, a case of its own: twice the excess, whoever notices; only the excess if it comes
    from a tris not laid.
    """
    due, placed = armies.excess_due(facts)
    if facts.flag("unlaid_tris"):
        return _unlaid(choice, placed - due)
    return armies.above_due(game, due, placed, False)


def last_player_out_after_rolling(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """24 ore, own case: not regulated: our reading keeps each survivor's one throw a round."""
    ruling = ending.raised_threshold(game, facts)
    return silent(
        "interpretation",
        ruling.because,
        code="threshold-by-reading",
        advice="master-2020",
        **ruling.value.facts,
    )


def withdrawal(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """24 ore, a case of its own: ten points, five armies everywhere, and 150 points less at the
    end, never discarded.
    """
    return ending.exit_ruling(game, "leaves-ten-points", "withdrawal")

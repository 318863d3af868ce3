"""The cases, in the order of the phases: what answers each, and its articles.

On most dice and on what else this text leaves open, the rules in the box have the word.
"""

from __future__ import annotations

from functools import partial

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Reasons, Ruling
from arbitro.referee.cases import (
    armies,
    cards,
    dice,
    ending,
    objections_and_sanctions,
    turn,
    unlawful_acts,
)
from arbitro.referee.effects import Closed
from arbitro.referee.facts import Counted, Facts
from arbitro.referee.sanctions.infractions import DICE_DROPPED
from arbitro.referee.verdict import Verdict
from arbitro.regulations import box
from arbitro.regulations.shared import case_law
from arbitro.regulations.shared.case_table import CaseTable, Reading, Row, only
from arbitro.regulations.ventiquattrore_2018.desk import conduct
from arbitro.regulations.ventiquattrore_2018.desk import own_cases as own
from arbitro.regulations.ventiquattrore_2018.desk.ladder import MANY_CARDS
from arbitro.regulations.ventiquattrore_2018.desk.own_cases import THE_BOX
from arbitro.regulations.ventiquattrore_2018.text import BOX_VALUES, H24

card = CaseTable(H24.card)


def left_to_box(because: Reasons = THE_BOX) -> Row:
    """24 ore: not regulated: the rules in the box apply, and RUR shows how clubs settle it."""
    return card.silent("box", because, advice="rur-2015")


BOX = left_to_box()
dropped = partial(dice.dropped, counted=Counted(DICE_DROPPED, "match"))
FROM_THE_FOURTH = Reading(
    "GAP-H09",
    "from-the-fourth",
    "Thrown again, which the text does not say. After the third time in a match each costs a card, "
    "the next one earned if the hand is empty; at the seventh the attackers throw his defence from "
    "then on.",
)
PHASE_BEGINS = Reading(
    "GAP-H18",
    "phase-begins",
    "A target named binds to one throw, from an origin still to be chosen; one that cannot be "
    "attacked begins the phase and owes nothing.",
    only("named-in-vain"),
)

TABLE = {
    "wrong-number-of-dice": BOX,
    "die-out-of-area": card.verdict(
        dropped,
        "24H-DICE-01 24H-DICE-02",
        cited="24H-DICE-01",
        codes={"drop-costs-defence": "24H-DICE-01 24H-DICE-02"},
        reading=FROM_THE_FOURTH,
    ),
    "dice-of-another-colour": BOX,
    "simultaneous-throw": BOX,
    "defence-throws-first": BOX,
    "dice-hit-dice": BOX,
    "army-before-set": card.ruling(own.army_before_set, "24H-PH2-03 24H-TRIS-06", asks="GAP-H25"),
    "set-shown": card.verdict(
        turn.tris_laid, "24H-PH1-01 24H-PH1-02", codes={"not-laid-not-bound": "24H-PH1-01"}
    ),
    "repositioning-window": card.ruling(turn.repositioning, "24H-PH2-04 24H-PH2-05"),
    "declared-attack-binds": card.verdict(
        turn.target_binds,
        "24H-PH3-02",
        codes={
            "no-target-named": "24H-PH3-01",
            "named-in-vain": "24H-PH3-01",
            "target-binds": "24H-PH3-01 24H-PH3-02",
        },
        reading=PHASE_BEGINS,
    ),
    "bare-attack-word": card.ruling(own.bare_attack_word, asks=""),
    "armies-removed-early": BOX,
    "early-elimination": card.ruling(unlawful_acts.early_elimination, "24H-ELIM-03"),
    "minimum-garrison": card.ruling(
        own.minimum_garrison, "24H-ATT-08 24H-ATT-09 24H-ATT-11 24H-ATT-12 24H-PH4-03"
    ),
    "illegal-move": card.ruling(own.illegal_move, "24H-PH4-01", asks=""),
    "reinforcements-forgotten": card.ruling(unlawful_acts.forgotten_reinforcements, "24H-PH2-04"),
    "bare-move-word": card.verdict(
        turn.move_by_hand, "24H-PH4-01 24H-PH4-02", codes={"word-without-effect": "24H-PH4-01"}
    ),
    "pass-or-card-taken": card.verdict(turn.turn_over, "24H-PH5-01 24H-PH5-04"),
    "target-without-origin": card.verdict(
        own.target_without_origin,
        "24H-PH3-02 24H-ATT-02",
        cited="24H-ATT-01 24H-ATT-02",
        codes={"attacker-chooses-origin": "24H-PH3-02"},
    ),
    "continuation-without-words": card.verdict(
        case_law.continues_or_may_repeat, "24H-ATT-03", codes={"defender-may-repeat": "24H-ATT-02"}
    ),
    "unlawful-continuation": card.silent("box", THE_BOX, advice="master-2020"),
    "silent-throw": card.verdict(
        case_law.continues_or_may_repeat, "24H-ATT-02", codes={"same-attack": "24H-ATT-03"}
    ),
    "attack-on-neutral": left_to_box(BOX_VALUES.mark(box.NEUTRAL)),
    "move-unannounced": card.ruling(own.move_unannounced, "24H-PH4-02 24H-PH4-03", asks=""),
}

MATCH = {
    "card-forgotten": card.ruling(cards.forgotten, "24H-PH5-05"),
    "card-without-right": BOX,
    "eight-or-more-cards": card.verdict(cards.no_limit, "24H-TRIS-04"),
    "wrong-card-count": BOX,
    "sdadata-not-due": card.ruling(unlawful_acts.undue_sdadata, "24H-END-06 24H-END-07 24H-END-08"),
    "half-in-mid-deal": card.ruling(unlawful_acts.mid_deal, "24H-DEAL-02 24H-DEAL-03"),
    "too-many-armies": card.ruling(
        own.too_many_armies, "24H-EXC-01 24H-TRIS-06", asks="game GAP-H25"
    ),
    "above-the-cap": card.ruling(partial(armies.above_cap, ask_who=False), "24H-CAP-02 24H-CAP-03"),
    "risiko-not-declared": card.silent(
        "box",
        card.states("24H-PH5-04") + THE_BOX,
        "24H-PH5-04",
        code="undeclared-no-sanction",
    ),
    "risiko-declared-wrongly": card.ruling(ending.false_claim, "24H-END-03"),
    "withdrawal": card.ruling(
        own.withdrawal,
        "24H-WD-01 24H-WD-02 24H-WD-03 24H-WD-04",
        also="24H-WD-03 24H-WD-04",
    ),
    "last-player-out-before-rolls": card.ruling(ending.new_last_player, "24H-END-06"),
    "last-player-out-after-rolling": card.ruling(own.last_player_out_after_rolling),
    "sdadata-forgotten": BOX,
    "last-card-breaks-half": card.verdict(
        ending.swap_drawn,
        "24H-DEAL-04 24H-DEAL-05",
        codes={"swap-drawn": "24H-DEAL-04", "card-stays": "24H-DEAL-05"},
    ),
    "single-army-at-setup": BOX,
}

CONDUCT = {
    "objective-shown": BOX,
    "language-and-threats": card.ruling(
        conduct.language_and_threats,
        "24H-COND-01 24H-COND-02 24H-COND-03 24H-COND-04 24H-COND-05 24H-COND-06",
    ),
    "board-overturned": card.ruling(
        conduct.board_overturned, "24H-INT-01 24H-INT-02 24H-INT-03 24H-INT-04"
    ),
    "slips-against-oneself": card.silent(
        "box", card.states("24H-PH5-03") + THE_BOX, advice="master-2020"
    ),
    "slow-play": card.verdict(
        conduct.slow_play,
        "24H-TIME-01 24H-TIME-02 24H-TIME-03",
        codes={"limit-first": "24H-TIME-01 24H-TIME-02", "slow-passes": "24H-TIME-03"},
    ),
    "late-arrival": card.verdict(
        conduct.late_arrival,
        "24H-LATE-01 24H-LATE-02 24H-LATE-03",
        codes={
            "on-time": "24H-LATE-01",
            "late-three-cards": "24H-LATE-02",
            "too-late-to-play": "24H-LATE-03",
        },
    ),
    "disturbance": card.ruling(
        conduct.unsporting, "24H-COND-01 24H-COND-02 24H-COND-03", asks="GAP-H12 game"
    ),
    "leaving-the-table": BOX,
    "external-aid": BOX,
    "pieces-touched": card.ruling(
        conduct.pieces_touched, "24H-DIPL-02 24H-DIPL-03", asks="GAP-H12"
    ),
    "identity-mismatch": card.verdict(
        conduct.identity_mismatch, "24H-REG-09", cited="24H-REG-08 24H-REG-09"
    ),
}

PROCEDURE = {
    "late-objection": card.ruling(
        objections_and_sanctions.late_objection, "24H-REF-02", asks="admission"
    ),
    "appeal": card.ruling(objections_and_sanctions.appeal, "24H-REF-03", asks="appeal"),
    "signature-refused": card.ruling(
        objections_and_sanctions.signature_refused, "24H-REF-01", asks="referto"
    ),
    "third-richiamo": card.silent("referee", card.states("24H-REF-02"), advice="master-2020"),
    "which-sanction": card.ruling(
        partial(objections_and_sanctions.which_sanction, ()),
        "24H-PEN-01 24H-PEN-02 24H-PEN-04",
        asks="ladder",
    ),
}

CASES = {**TABLE, **MATCH, **CONDUCT, **PROCEDURE}


# As 0.1.0 answered them, for the acts that its decider decided


def dropped_formerly(facts: Facts) -> Ruling[Verdict]:
    verdict = dropped(facts)
    if verdict.code == "drop-costs-defence":
        return Ruling(verdict, H24.card.reasons("24H-DICE-01", "24H-DICE-02", gap="GAP-H09"))
    certain = verdict.code == "drop-costs-card" or facts.number("times") in (1, 2)
    return Ruling(verdict, H24.card.reasons("24H-DICE-01", gap=None if certain else "GAP-H09"))


def forgotten_formerly(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    if facts.knows("next_act") and facts.choice("next_act", *cards.NEXT_ACTS) == "attack-word":
        lost = Verdict(code="card-lost", effects=(Closed(what="card"),))
        return Ruling(lost, H24.reasons("24H-PH5-05", gap="GAP-H14"))
    return cards.forgotten(game, facts)


def language_formerly(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    if facts.choice("what", "blasphemy", "unsporting") == "unsporting":
        return unsporting_formerly(game, facts)
    return conduct.language_and_threats(game, facts)


def unsporting_formerly(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    ruling = conduct.unsporting(conduct.REFEREES_CAP, game, facts)
    if ruling.value.code == "outsider-judged":
        return ruling
    later = ("24H-PEN-01", "24H-PEN-04")
    return Ruling(ruling.value, H24.card.reasons(*(id for id in ruling.ids if id not in later)))


def touched_formerly(facts: Facts) -> Ruling[Verdict]:
    ruling = conduct.pieces_touched(conduct.REFEREES_CAP, facts)
    cap = facts.number("hand") > MANY_CARDS
    return Ruling(ruling.value, H24.card.reasons(*ruling.ids)) if cap else ruling


FORMERLY = {
    "die-out-of-area": card.ruling(dropped_formerly, asks=""),
    "bare-attack-word": BOX,
    "card-forgotten": card.ruling(forgotten_formerly),
    "language-and-threats": card.ruling(language_formerly),
    "disturbance": card.ruling(unsporting_formerly),
    "pieces-touched": card.ruling(touched_formerly, asks=""),
}
"""Fewer citations, some readings not marked as such, and «attacco» taken for an attack."""
LATER = ("ARB-36",)
"""Gaps this edition was found to have after 0.1.0."""

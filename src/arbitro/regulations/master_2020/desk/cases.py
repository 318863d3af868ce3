"""The cases, in the order of the concordance: what answers each, and its articles.

Casistica of the table and of the match, and behaviour; what the text leaves to the rules of play is
lent by RUR.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from arbitro.kernel import Ruling
from arbitro.referee.cases import (
    armies,
    cards,
    conduct,
    dice,
    ending,
    objections_and_sanctions,
    turn,
    unlawful_acts,
)
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Proposed, Verdict
from arbitro.regulations.master_2020.desk import own_cases as own
from arbitro.regulations.master_2020.play.grounds import RUR_VALUES
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.rur_2015.text import RUR
from arbitro.regulations.shared import case_law
from arbitro.regulations.shared.case_table import CaseTable, Reading, Row

card = CaseTable(MST.card)

JUDGED = card.states("MST-REF-03")
EVERY_THIRD = card.states("MST-SANC-02 MST-SANC-05")


def left_to_rules_of_play(ids: str) -> Row:
    """Master, the table of cases: a situation this text leaves to the rules of play: the value of
    these rules is proposed.
    """
    because = RUR_VALUES.mark(RUR.reasons(*ids.split()))
    return card.silent("rules-of-play", because, advice="rur-2015")


BOOKED = conduct.Meant("ammonizione", "tournament")
"""What was meant is an ammonizione, and bookings weigh for the whole tournament."""
LADDER = {"richiamo": " ".join(own.LADDER), "ammonizione": own.LADDER[0]}
"""The step of the general ladder that goes with the rule that was broken."""
OPENING_LIST = Reading(
    "GAP-M05",
    own.OPENING_LIST,
    "",
    lambda verdict: verdict.sanction is not None and verdict.sanction.step == "ammonizione",
)
"""That a first infraction on purpose is booked rests on the opening list alone."""
WATCHING = {"never-to-watch": "MST-AREA-03"}
leaving = partial(conduct.leaving, meant=BOOKED, breaks_named=False)
aid = partial(conduct.aid, meant=BOOKED)
touched = partial(conduct.pieces_touched, meant=BOOKED)

TABLE = {
    "wrong-number-of-dice": card.verdict(
        dice.repeated_with_right_number, "MST-DICE-04 MST-CAS-DICE-01"
    ),
    "die-out-of-area": card.verdict(dice.repeated, "MST-DICE-03 MST-CAS-DICE-02"),
    "dice-of-another-colour": card.verdict(dice.valid, "MST-CAS-DICE-03"),
    "simultaneous-throw": card.verdict(
        dice.together,
        "MST-CAS-DICE-04",
        codes={"attack-stands": "MST-DICE-03", "both-repeat": "MST-DICE-03"},
    ),
    "defence-throws-first": card.verdict(
        dice.defence_first, "MST-CAS-DICE-05", reading=case_law.BEFORE_OWN_THROW
    ),
    "dice-hit-dice": card.verdict(dice.hit, "MST-CAS-DICE-06", reading=case_law.AGREED_OR_AGAIN),
    "armies-removed-early": card.verdict(
        unlawful_acts.removed_early,
        "MST-DICE-05",
        codes={"armies-back-and-again": "MST-DICE-05 MST-DICE-03"},
    ),
    "early-elimination": left_to_rules_of_play("RUR-5-03"),
    "minimum-garrison": left_to_rules_of_play("RUR-4.3-05 RUR-4.3-06 RUR-4.3-07"),
    "illegal-move": left_to_rules_of_play("RUR-4.3-01 RUR-4.3-02 RUR-4.3-08"),
    "reinforcements-forgotten": card.ruling(unlawful_acts.forgotten_reinforcements, "MST-PLACE-02"),
    "army-before-set": card.verdict(turn.tris_postponed, "MST-CAS-REIN-01"),
    "set-shown": card.verdict(turn.tris_shown, "MST-CAS-REIN-02"),
    "repositioning-window": card.ruling(turn.repositioning, "MST-PLACE-01 MST-CAS-REIN-03"),
    "declared-attack-binds": card.verdict(
        turn.attack_binds,
        "MST-CAS-ATT-01",
        codes={
            "incomplete-declaration": "MST-PHASE-01 MST-CAS-ATT-05",
            "word-owes-nothing": "MST-CAS-ATT-02",
        },
    ),
    "bare-attack-word": card.verdict(turn.attack_word, "MST-CAS-ATT-02"),
    "bare-move-word": card.verdict(turn.move_word, "MST-CAS-ATT-03"),
    "pass-or-card-taken": card.verdict(
        turn.turn_over,
        "MST-CAS-ATT-04",
        cited="MST-PASS-03 MST-CAS-ATT-04",
        codes={"no-card-earned": "MST-PASS-01 MST-PASS-03 MST-CAS-ATT-04"},
    ),
    "target-without-origin": card.verdict(
        turn.target_without_origin,
        "MST-CAS-ATT-05",
        codes={
            "say-the-origin": "MST-PHASE-01 MST-CAS-ATT-05",
            "only-origin-said": "MST-CAS-ATT-05 MST-CAS-ATT-01",
            "named-in-vain": "MST-PHASE-01 MST-CAS-ATT-05",
        },
        asks="game",
    ),
    "continuation-without-words": card.verdict(
        case_law.continues_or_void,
        "MST-CAS-ATT-06",
        codes={"throw-void": "MST-CAS-ATT-08"},
        reading=case_law.VOID_AFTER_CONQUEST,
    ),
    "unlawful-continuation": card.ruling(
        own.unlawful_continuation, "MST-CAS-ATT-07", asks="GAP-M06 game"
    ),
    "silent-throw": card.verdict(
        case_law.continues_or_void, "MST-CAS-ATT-08", codes={"same-attack": "MST-CAS-ATT-06"}
    ),
    "attack-on-neutral": card.verdict(
        dice.neutral_or_referee,
        "MST-CAS-NEUT-01",
        codes={"referee-throws": "MST-WD-03 MST-CAS-NEUT-01"},
    ),
    "move-unannounced": card.silent("referee", JUDGED),
}

MATCH = {
    "card-forgotten": card.ruling(cards.forgotten, "MST-CARD-01", also="MST-OWN-02 MST-OWN-04"),
    "card-without-right": left_to_rules_of_play("RUR-4.4-03"),
    "eight-or-more-cards": card.verdict(
        cards.too_many,
        "MST-CARD-09 MST-CARD-10",
        cited="MST-CARD-10",
        codes={"captured-up-to-seven": "MST-CARD-09"},
    ),
    "wrong-card-count": card.verdict(
        cards.miscounted,
        "MST-CARD-03 MST-CARD-05 MST-CARD-06",
        cited="MST-CARD-04 MST-CARD-06",
        codes={"asked-out-of-turn": "MST-CARD-03", "loses-a-card": "MST-CARD-04 MST-CARD-05"},
        reading=case_law.NO_ANSWER_OWED,
    ),
    "sdadata-not-due": left_to_rules_of_play("RUR-6-05 RUR-6-06 RUR-6-08"),
    "half-in-mid-deal": left_to_rules_of_play("RUR-3-10 RUR-3-11 RUR-3-12"),
    "too-many-armies": card.ruling(
        own.too_many_armies, "MST-EXC-01 MST-EXC-02 MST-EXC-03 MST-EXC-04"
    ),
    "above-the-cap": card.ruling(
        partial(armies.above_cap, ask_who=True),
        "MST-CAP-03 MST-CAP-04 MST-CAP-05",
        also="MST-CAP-01",
    ),
    "risiko-not-declared": card.ruling(ending.undeclared, "MST-CAS-RISK-01"),
    "risiko-declared-wrongly": card.ruling(ending.false_claim, "MST-CAS-RISK-02"),
    "withdrawal": card.ruling(
        own.withdrawal, "MST-WD-01 MST-WD-02 MST-WD-03 MST-WD-04 MST-WD-05 MST-WD-06"
    ),
    "last-player-out-before-rolls": card.ruling(ending.new_last_player, "MST-CAS-SDA-01"),
    "last-player-out-after-rolling": card.ruling(ending.raised_threshold, "MST-CAS-SDA-02"),
    "sdadata-forgotten": card.ruling(
        own.sdadata_forgotten, "MST-CAS-SDA-03 MST-CAS-SDA-04 MST-CAS-SDA-05 MST-CAS-SDA-06"
    ),
    "last-card-breaks-half": left_to_rules_of_play("RUR-36-01"),
    "single-army-at-setup": left_to_rules_of_play("RUR-36-02"),
}

CONDUCT = {
    "objective-shown": card.ruling(
        partial(
            case_law.objective_shown,
            card.states("MST-OBJ-01 MST-OBJ-02"),
            card.states("MST-OBJ-03"),
            card.states("MST-OBJ-05"),
        ),
        "MST-OBJ-03 MST-OBJ-04 MST-OBJ-05",
    ),
    "language-and-threats": card.ruling(
        own.language_and_threats,
        "MST-TALK-01 MST-TALK-02 MST-TALK-03 MST-TALK-04 MST-TALK-05",
        asks="GAP-M07",
    ),
    "board-overturned": card.ruling(
        case_law.board_overturned, "MST-VOID-01 MST-VOID-02", also="MST-VOID-02"
    ),
    "slips-against-oneself": card.ruling(
        own.slips_against_oneself,
        "MST-OWN-01 MST-OWN-02 MST-OWN-03 MST-OWN-04 MST-OWN-05",
        asks="GAP-M05",
    ),
    "slow-play": card.verdict(
        case_law.slow_play,
        "MST-THINK-01 MST-THINK-02 MST-THINK-03",
        codes={"invite-first": "MST-THINK-01 MST-THINK-02", "turn-is-passed": "MST-THINK-03"},
    ),
    "late-arrival": card.verdict(own.late_arrival, "MST-LATE-01 MST-LATE-02"),
    "disturbance": card.ruling(own.disturbance, "MST-COND-02 MST-COND-03 MST-COND-05 MST-COND-06"),
    "leaving-the-table": card.verdict(
        leaving,
        "MST-AREA-02 MST-AREA-03",
        cited="MST-AREA-02",
        codes=WATCHING,
        steps=LADDER,
        reading=OPENING_LIST,
    ),
    "external-aid": card.verdict(aid, "MST-AID-01", steps=LADDER, reading=OPENING_LIST),
    "pieces-touched": card.verdict(
        touched, "MST-DIPL-01 MST-DIPL-03", steps=LADDER, reading=OPENING_LIST
    ),
    "identity-mismatch": card.silent("referee", JUDGED),
}

PROCEDURE = {
    "late-objection": card.ruling(
        objections_and_sanctions.late_objection,
        "MST-DISP-01 MST-DISP-02 MST-DISP-03 MST-DISP-04",
        asks="admission",
    ),
    "appeal": card.ruling(objections_and_sanctions.appeal, "MST-REF-03", asks="appeal"),
    "signature-refused": card.ruling(
        objections_and_sanctions.signature_refused, "MST-REP-05", asks="referto"
    ),
    "third-richiamo": card.ruling(
        partial(objections_and_sanctions.nth_caution, EVERY_THIRD),
        "MST-SANC-05 MST-SANC-10 MST-SANC-11",
        asks="ladder GAP-M04",
    ),
    "which-sanction": card.ruling(
        partial(objections_and_sanctions.which_sanction, ("richiamo", "ammonizione")),
        "MST-SANC-01 MST-SANC-02 MST-SANC-03 MST-SANC-04 MST-SANC-06 MST-SANC-07 MST-SANC-12 "
        "MST-SANC-13 MST-SANC-14 MST-SANC-15 MST-SANC-16 MST-SANC-17 MST-SANC-18",
        asks="ladder",
    ),
}

CASES = {**TABLE, **MATCH, **CONDUCT, **PROCEDURE}


def language_formerly(choice: str, facts: Facts) -> Ruling[Verdict]:
    """Master, the table of cases: without the penalties that a further booking can bring."""
    ruling = own.language_and_threats(choice, facts)
    if ruling.value.code != "language-booked-again":
        return ruling
    booked = Proposed(step="ammonizione", scope="tournament")
    because = MST.card.reasons("MST-TALK-01", "MST-TALK-05")
    return Ruling(replace(ruling.value, sanction=booked), because)


def slips_formerly(choice: str, facts: Facts) -> Ruling[Verdict]:
    """Master, the table of cases: without the ladder."""
    ruling = own.slips_against_oneself(choice, facts)
    if ruling.value.code != "slip-pointed-out":
        return ruling
    return Ruling(ruling.value, MST.card.reasons("MST-OWN-01", "MST-DIPL-04"))


FORMERLY = {
    "dice-hit-dice": card.verdict(dice.hit, "MST-CAS-DICE-06"),
    "continuation-without-words": card.verdict(
        case_law.continues_or_void, "MST-CAS-ATT-06", codes={"throw-void": "MST-CAS-ATT-08"}
    ),
    "eight-or-more-cards": CASES["eight-or-more-cards"].told(just_captured=False),
    "wrong-card-count": CASES["wrong-card-count"].told(asked_in_turn=True),
    "language-and-threats": card.ruling(language_formerly, asks="GAP-M07"),
    "slips-against-oneself": card.ruling(slips_formerly, asks="GAP-M05"),
    "leaving-the-table": card.verdict(leaving, "MST-AREA-02", codes=WATCHING),
    "external-aid": card.verdict(aid, "MST-AID-01"),
    "pieces-touched": card.verdict(touched, "MST-DIPL-01 MST-DIPL-03"),
}
"""As 0.1.0 answered: fewer questions, fewer citations and options, some readings not marked."""
LATER = ("ARB-32", "ARB-33", "ARB-34", "GAP-R30")
"""Gaps this edition was found to have after 0.1.0."""

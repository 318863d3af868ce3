"""The cases, in the order of the concordance: what answers each, and its articles.

Dice, reinforcements, attacks and moves (art. 4, 23, 36); cards, armies, RisiKo!, sdadata (art. 24
to 36); behaviour (art. 10 to 22, 32 to 35).
"""

from __future__ import annotations

from functools import partial

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
from arbitro.regulations.rur_2015.desk import own_cases as own
from arbitro.regulations.rur_2015.text import RUR
from arbitro.regulations.shared import case_law
from arbitro.regulations.shared.case_table import CaseTable, Reading, but, never, only

card = CaseTable(RUR.card)

JUDGED = card.states("RUR-9-03")
"""No text to fall back on: the referees judge."""
GOES_BACK = Reading("ARB-36", "goes-back", "", but("no-attack-after-move"))
COMPLETE = "by-completeness"
ONE_ORIGIN = Reading(
    "GAP-R04",
    COMPLETE,
    "One possible origin is taken as said; with several the defender has the option.",
    never,
)
VOID = Reading("GAP-R04", COMPLETE, "", only("throw-void"))
WHILE_DRAWING = Reading(
    "GAP-R35",
    "put-back-while-drawing",
    "Shown, put back, shuffled. An eighth card is put back too while the draw is the act in "
    "progress; found later, the whole hand goes.",
    lambda verdict: verdict.code == "eighth-found-late" or verdict.facts["why"] == "hand-full",
)
EIGHTH = WHILE_DRAWING._replace(rests=only("eighth-put-back"))

PENALISED = conduct.Meant("penalita_semplice", "match")
"""What was meant is a simple penalty, and those last as long as the match."""
LADDER = {"richiamo": "RUR-16-01 RUR-17-01", "penalita_semplice": "RUR-16-01 RUR-18-05"}
"""The step of the general ladder that goes with the rule that was broken."""
LEAVING = {"never-to-watch": "RUR-10-03", "no-agreed-break": "RUR-10-04"}
leaving = partial(conduct.leaving, meant=PENALISED, breaks_named=True)
aid = partial(conduct.aid, meant=PENALISED)
touched = partial(conduct.pieces_touched, meant=PENALISED)

TABLE = {
    "wrong-number-of-dice": card.verdict(dice.repeated_with_right_number, "RUR-23-04 RUR-36-03"),
    "die-out-of-area": card.verdict(dice.repeated, "RUR-23-03 RUR-36-04"),
    "dice-of-another-colour": card.verdict(dice.valid, "RUR-36-05"),
    "simultaneous-throw": card.verdict(
        dice.together,
        "RUR-36-06",
        codes={"attack-stands": "RUR-23-03", "both-repeat": "RUR-23-03"},
    ),
    "defence-throws-first": card.verdict(
        dice.defence_first, "RUR-36-07", reading=case_law.BEFORE_OWN_THROW
    ),
    "dice-hit-dice": card.verdict(dice.hit, "RUR-36-08", reading=case_law.AGREED_OR_AGAIN),
    "armies-removed-early": card.verdict(
        unlawful_acts.removed_early,
        "RUR-23-05",
        codes={"armies-back-and-again": "RUR-23-05 RUR-23-03"},
    ),
    "early-elimination": card.ruling(unlawful_acts.early_elimination, "RUR-5-03"),
    "minimum-garrison": card.ruling(
        own.minimum_garrison,
        "RUR-4.2-22 RUR-4.3-03 RUR-4.3-05 RUR-4.3-06 RUR-4.3-07",
    ),
    "illegal-move": card.verdict(
        unlawful_acts.unlawful_move,
        "RUR-4.3-02 RUR-4.3-04 RUR-4.3-08",
        cited="RUR-4.3-01 RUR-4.3-04 RUR-20-02",
        codes={
            "no-attack-after-move": "RUR-4.3-04",
            "first-move-stands": "RUR-4.3-02 RUR-4.3-08 RUR-20-02",
        },
        reading=GOES_BACK,
    ),
    "reinforcements-forgotten": card.ruling(
        unlawful_acts.forgotten_reinforcements, "RUR-4.1-08 RUR-25-02"
    ),
    "army-before-set": card.verdict(turn.tris_postponed, "RUR-36-09"),
    "set-shown": card.verdict(turn.tris_shown, "RUR-36-12"),
    "repositioning-window": card.ruling(turn.repositioning, "RUR-25-01 RUR-36-13"),
    "declared-attack-binds": card.verdict(
        turn.attack_binds,
        "RUR-36-14",
        codes={
            "incomplete-declaration": "RUR-26-01 RUR-36-18",
            "word-owes-nothing": "RUR-36-15",
        },
    ),
    "bare-attack-word": card.verdict(turn.attack_word, "RUR-36-15"),
    "bare-move-word": card.verdict(turn.move_word, "RUR-36-16"),
    "pass-or-card-taken": card.verdict(
        turn.turn_over,
        "RUR-36-17",
        cited="RUR-27-03 RUR-36-17",
        codes={"no-card-earned": "RUR-27-03 RUR-4.4-01 RUR-36-17"},
    ),
    "target-without-origin": card.verdict(
        turn.target_without_origin,
        "RUR-36-18",
        codes={
            "say-the-origin": "RUR-4.2-05 RUR-26-01 RUR-36-18",
            "only-origin-said": "RUR-36-18 RUR-36-14",
            "named-in-vain": "RUR-26-01 RUR-36-18",
        },
        reading=ONE_ORIGIN,
        asks="game",
    ),
    "continuation-without-words": card.verdict(
        case_law.continues_or_void,
        "RUR-36-19 RUR-4.2-15",
        codes={"throw-void": "RUR-36-20"},
        reading=case_law.VOID_AFTER_CONQUEST,
    ),
    "unlawful-continuation": card.silent(
        "referee", JUDGED + card.states("RUR-23-04 RUR-36-03"), advice="master-2020"
    ),
    "silent-throw": card.verdict(
        case_law.continues_or_void,
        "RUR-36-20 RUR-4.2-05",
        codes={"same-attack": "RUR-36-19"},
        reading=VOID,
    ),
    "attack-on-neutral": card.verdict(dice.neutral, "RUR-36-26"),
    "move-unannounced": card.silent("referee", JUDGED),
}

MATCH = {
    "card-forgotten": card.ruling(cards.forgotten, "RUR-4.4-04 RUR-28-01 RUR-36-21"),
    "card-without-right": card.verdict(
        cards.without_right,
        "RUR-4.4-03",
        codes={"eighth-found-late": "RUR-36-22"},
        reading=WHILE_DRAWING,
    ),
    "eight-or-more-cards": card.verdict(
        cards.too_many_unless_just_drawn,
        "RUR-36-22 RUR-5-04",
        cited="RUR-36-22",
        codes={"captured-up-to-seven": "RUR-5-04", "eighth-put-back": "RUR-4.4-03 RUR-36-22"},
        reading=EIGHTH,
    ),
    "wrong-card-count": card.verdict(
        cards.miscounted,
        "RUR-24-01 RUR-24-03 RUR-24-04",
        cited="RUR-24-02 RUR-24-04",
        codes={"asked-out-of-turn": "RUR-24-01", "loses-a-card": "RUR-24-02 RUR-24-03"},
        reading=case_law.NO_ANSWER_OWED,
    ),
    "sdadata-not-due": card.ruling(
        unlawful_acts.undue_sdadata, "RUR-6-05 RUR-6-06 RUR-6-07 RUR-6-08"
    ),
    "half-in-mid-deal": card.ruling(
        unlawful_acts.mid_deal, "RUR-3-10 RUR-3-11 RUR-3-12", first="RUR-3-10"
    ),
    "too-many-armies": card.ruling(
        own.too_many_armies,
        "RUR-29-01 RUR-29-02 RUR-29-03 RUR-29-04 RUR-29-05 RUR-36-10",
    ),
    "above-the-cap": card.ruling(
        partial(armies.above_cap, ask_who=True),
        "RUR-30-02 RUR-30-03 RUR-30-04 RUR-36-11",
        also="RUR-30-01",
    ),
    "risiko-not-declared": card.ruling(ending.undeclared, "RUR-36-23"),
    "risiko-declared-wrongly": card.ruling(ending.false_claim, "RUR-36-24"),
    "withdrawal": card.ruling(
        own.withdrawal, "RUR-31-01 RUR-31-02 RUR-31-03 RUR-31-04 RUR-31-05 RUR-36-25"
    ),
    "last-player-out-before-rolls": card.ruling(ending.new_last_player, "RUR-36-27"),
    "last-player-out-after-rolling": card.ruling(ending.raised_threshold, "RUR-36-28"),
    "sdadata-forgotten": card.ruling(own.sdadata_forgotten, "RUR-36-29a RUR-36-29b RUR-36-29c"),
    "last-card-breaks-half": card.verdict(ending.swap_back, "RUR-36-01"),
    "single-army-at-setup": card.verdict(ending.single_army, "RUR-36-02"),
}

CONDUCT = {
    "objective-shown": card.ruling(
        partial(
            case_law.objective_shown,
            card.states("RUR-3-15 RUR-32-01 RUR-32-02"),
            card.states("RUR-32-03"),
            card.states("RUR-32-05"),
        ),
        "RUR-32-03 RUR-32-04 RUR-32-05",
    ),
    "language-and-threats": card.ruling(
        own.language_and_threats, "RUR-33-01 RUR-33-02 RUR-33-03 RUR-33-04 RUR-33-05"
    ),
    "board-overturned": card.ruling(
        case_law.board_overturned, "RUR-34-01 RUR-34-02", also="RUR-34-02"
    ),
    "slips-against-oneself": card.silent(
        "referee", card.states("RUR-35-04") + JUDGED, advice="master-2020"
    ),
    "slow-play": card.verdict(
        case_law.slow_play,
        "RUR-21-01 RUR-21-02 RUR-21-03",
        codes={"invite-first": "RUR-21-01 RUR-21-02", "turn-is-passed": "RUR-21-03"},
    ),
    "late-arrival": card.silent("referee", JUDGED),
    "disturbance": card.verdict(
        partial(conduct.disturbance, knockout_out_only=False),
        "RUR-14-02 RUR-14-03 RUR-15-01 RUR-15-02",
        cited="RUR-14-01 RUR-15-01 RUR-15-02",
        codes={"disturber-sent-away": "RUR-14-02 RUR-14-03 RUR-14-04"},
        asks="game",
    ),
    "leaving-the-table": card.verdict(
        leaving,
        "RUR-10-02 RUR-10-03 RUR-10-04",
        cited="RUR-10-02",
        codes=LEAVING,
        steps=LADDER,
    ),
    "external-aid": card.verdict(aid, "RUR-22-01", steps=LADDER),
    "pieces-touched": card.verdict(touched, "RUR-35-01 RUR-35-03", steps=LADDER),
    "identity-mismatch": card.silent("referee", JUDGED),
}

PROCEDURE = {
    "late-objection": card.ruling(
        objections_and_sanctions.late_objection,
        "RUR-20-01 RUR-20-02 RUR-20-03 RUR-20-04",
        asks="admission",
    ),
    "appeal": card.ruling(objections_and_sanctions.appeal, "RUR-9-06 RUR-9-07", asks="appeal"),
    "signature-refused": card.ruling(
        objections_and_sanctions.signature_refused, "RUR-9-02", asks="referto"
    ),
    "third-richiamo": card.ruling(own.third_richiamo, "RUR-16-02 RUR-17-02", asks=""),
    "which-sanction": card.ruling(
        partial(objections_and_sanctions.which_sanction, ("richiamo", "penalita_semplice")),
        "RUR-16-01 RUR-16-02 RUR-16-03 RUR-17-01 RUR-17-02 RUR-17-03 RUR-18-01 RUR-18-02 RUR-18-03 "
        "RUR-18-04 RUR-18-05 RUR-19-01 RUR-19-02",
        asks="ladder",
    ),
}

CASES = {**TABLE, **MATCH, **CONDUCT, **PROCEDURE}

FORMERLY = {
    "dice-hit-dice": card.verdict(dice.hit, "RUR-36-08"),
    "eight-or-more-cards": CASES["eight-or-more-cards"].told(just_captured=False),
    "wrong-card-count": CASES["wrong-card-count"].told(asked_in_turn=True),
    "leaving-the-table": card.verdict(leaving, "RUR-10-02", codes=LEAVING),
    "external-aid": card.verdict(aid, "RUR-22-01"),
    "pieces-touched": card.verdict(touched, "RUR-35-01 RUR-35-03"),
}
"""As 0.1.0 answered: fewer questions, fewer citations, and some readings not marked as such."""
LATER = ("ARB-32", "ARB-33", "ARB-34", "ARB-36")
"""Gaps this edition was found to have after 0.1.0."""

"""Cases as 0.1.0 answered them, for the acts that its decider decided."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from arbitro.kernel import Ruling
from arbitro.referee.cases import conduct, dice, turn
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Case, Proposed, Verdict
from arbitro.regulations.master_2020.desk import conduct as now
from arbitro.regulations.master_2020.desk import match
from arbitro.regulations.master_2020.text import MST

LATER = ("ARB-32", "ARB-33", "ARB-34", "GAP-R30")
"""Gaps this edition was found to have after 0.1.0."""


def formerly(own: Mapping[str, str]) -> dict[str, Case]:
    """Fewer questions, fewer citations and options, and some readings not marked as such."""

    def wrong_card_count(facts: Facts) -> Ruling[Verdict]:
        return match.wrong_card_count(own["ARB-34"], facts.also(asked_in_turn=True))

    def language_and_threats(facts: Facts) -> Ruling[Verdict]:
        ruling = now.language_and_threats(own["GAP-M07"], facts)
        if ruling.value.code != "language-booked-again":
            return ruling
        booked = Proposed(step="ammonizione", scope="tournament")
        because = MST.card.reasons("MST-TALK-01", "MST-TALK-05")
        return Ruling(replace(ruling.value, sanction=booked), because)

    def slips_against_oneself(facts: Facts) -> Ruling[Verdict]:
        ruling = now.slips_against_oneself(own["GAP-M05"], facts)
        if ruling.value.code != "slip-pointed-out":
            return ruling
        return Ruling(ruling.value, MST.card.reasons("MST-OWN-01", "MST-DIPL-04"))

    return {
        "dice-hit-dice": Case(_dice_hit_dice, ()),
        "continuation-without-words": Case(_continuation_without_words, ()),
        "eight-or-more-cards": Case(_eight_or_more_cards, ()),
        "wrong-card-count": Case(wrong_card_count, ()),
        "language-and-threats": Case(language_and_threats, ()),
        "slips-against-oneself": Case(slips_against_oneself, ()),
        "leaving-the-table": Case(_leaving_the_table, ()),
        "external-aid": Case(_external_aid, ()),
        "pieces-touched": Case(_pieces_touched, ()),
    }


def _dice_hit_dice(facts: Facts) -> Ruling[Verdict]:
    return Ruling(dice.hit(facts), MST.card.reasons("MST-CAS-DICE-06"))


def _continuation_without_words(facts: Facts) -> Ruling[Verdict]:
    if facts.flag("under_way"):
        return Ruling(turn.continues(facts), MST.card.reasons("MST-CAS-ATT-06"))
    return Ruling(turn.void(facts), MST.card.reasons("MST-CAS-ATT-08"))


def _eight_or_more_cards(facts: Facts) -> Ruling[Verdict]:
    return match.eight_or_more_cards(facts.also(just_captured=False))


def _leaving_the_table(facts: Facts) -> Ruling[Verdict]:
    verdict = conduct.leaving(facts, now.BOOKED, breaks_named=False)
    watching = verdict.code == "never-to-watch"
    return Ruling(verdict, MST.card.reasons("MST-AREA-03" if watching else "MST-AREA-02"))


def _external_aid(facts: Facts) -> Ruling[Verdict]:
    return Ruling(conduct.aid(facts, now.BOOKED), MST.card.reasons("MST-AID-01"))


def _pieces_touched(facts: Facts) -> Ruling[Verdict]:
    verdict = conduct.pieces_touched(facts, now.BOOKED)
    return Ruling(verdict, MST.card.reasons("MST-DIPL-01", "MST-DIPL-03"))

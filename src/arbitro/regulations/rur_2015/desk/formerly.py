"""Cases as 0.1.0 answered them, for the acts that its decider decided."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.kernel import Ruling
from arbitro.referee.cases import conduct, dice
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Case, Verdict
from arbitro.regulations.rur_2015.desk import match
from arbitro.regulations.rur_2015.desk.conduct import LEAVING, PENALISED
from arbitro.regulations.rur_2015.text import RUR

LATER = ("ARB-32", "ARB-33", "ARB-34", "ARB-36")
"""Gaps this edition was found to have after 0.1.0."""


def formerly(own: Mapping[str, str]) -> dict[str, Case]:
    """Fewer questions, fewer citations, and some readings not marked as such."""

    def eight_or_more_cards(facts: Facts) -> Ruling[Verdict]:
        return match.eight_or_more_cards(own["GAP-R35"], facts.also(just_captured=False))

    def wrong_card_count(facts: Facts) -> Ruling[Verdict]:
        return match.wrong_card_count(own["ARB-34"], facts.also(asked_in_turn=True))

    return {
        "dice-hit-dice": Case(_dice_hit_dice, ()),
        "eight-or-more-cards": Case(eight_or_more_cards, ()),
        "wrong-card-count": Case(wrong_card_count, ()),
        "leaving-the-table": Case(_leaving_the_table, ()),
        "external-aid": Case(_external_aid, ()),
        "pieces-touched": Case(_pieces_touched, ()),
    }


def _dice_hit_dice(facts: Facts) -> Ruling[Verdict]:
    return Ruling(dice.hit(facts), RUR.card.reasons("RUR-36-08"))


def _leaving_the_table(facts: Facts) -> Ruling[Verdict]:
    verdict = conduct.leaving(facts, PENALISED, breaks_named=True)
    return Ruling(verdict, RUR.card.reasons(LEAVING.get(verdict.code, "RUR-10-02")))


def _external_aid(facts: Facts) -> Ruling[Verdict]:
    return Ruling(conduct.aid(facts, PENALISED), RUR.card.reasons("RUR-22-01"))


def _pieces_touched(facts: Facts) -> Ruling[Verdict]:
    verdict = conduct.pieces_touched(facts, PENALISED)
    return Ruling(verdict, RUR.card.reasons("RUR-35-01", "RUR-35-03"))

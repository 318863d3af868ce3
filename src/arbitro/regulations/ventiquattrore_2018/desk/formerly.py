"""Cases as 0.1.0 answered them, for the acts that its decider decided."""

from __future__ import annotations

from functools import partial

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling
from arbitro.referee.cases import cards, dice
from arbitro.referee.effects import Closed
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Case, Verdict
from arbitro.regulations.ventiquattrore_2018.desk import conduct as now
from arbitro.regulations.ventiquattrore_2018.desk.ladder import MANY_CARDS
from arbitro.regulations.ventiquattrore_2018.desk.table import DROPS, left_to_box
from arbitro.regulations.ventiquattrore_2018.text import H24

LATER = ("ARB-36",)
"""Gaps this edition was found to have after 0.1.0."""


def formerly(game: RisikoRules) -> dict[str, Case]:
    """Fewer citations, some readings not marked as such, and «attacco» taken for an attack."""
    return {
        "die-out-of-area": Case(_die_out_of_area, ()),
        "bare-attack-word": Case(left_to_box, ()),
        "card-forgotten": Case(partial(_card_forgotten, game), ()),
        "language-and-threats": Case(partial(_language_and_threats, game), ()),
        "disturbance": Case(partial(_unsporting, game), ()),
        "pieces-touched": Case(_pieces_touched, ()),
    }


def _die_out_of_area(facts: Facts) -> Ruling[Verdict]:
    verdict = dice.dropped(facts, DROPS)
    if verdict.code == "drop-costs-defence":
        return Ruling(verdict, H24.card.reasons("24H-DICE-01", "24H-DICE-02", gap="GAP-H09"))
    certain = verdict.code == "drop-costs-card" or facts.number("times") in (1, 2)
    return Ruling(verdict, H24.card.reasons("24H-DICE-01", gap=None if certain else "GAP-H09"))


def _card_forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    if facts.knows("next_act") and facts.choice("next_act", *cards.NEXT_ACTS) == "attack-word":
        lost = Verdict(code="card-lost", effects=(Closed(what="card"),))
        return Ruling(lost, H24.reasons("24H-PH5-05", gap="GAP-H14"))
    return cards.forgotten(game, facts)


def _language_and_threats(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    if facts.choice("what", "blasphemy", "unsporting") == "unsporting":
        return _unsporting(game, facts)
    return now.language_and_threats(game, facts)


def _unsporting(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    ruling = now.disturbance(game, facts)
    if ruling.value.code == "outsider-judged":
        return ruling
    later = ("24H-PEN-01", "24H-PEN-04")
    return Ruling(ruling.value, H24.card.reasons(*(id for id in ruling.ids if id not in later)))


def _pieces_touched(facts: Facts) -> Ruling[Verdict]:
    ruling = now.pieces_touched(now.REFEREES_CAP, facts)
    cap = facts.number("hand") > MANY_CARDS
    return Ruling(ruling.value, H24.card.reasons(*ruling.ids)) if cap else ruling

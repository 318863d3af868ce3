"""Cases as 0.1.0 answered them, for the acts that its decider decided."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling
from arbitro.referee.cases import cards
from arbitro.referee.effects import Closed
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Verdict
from arbitro.regulations.ventiquattrore_2018.desk import conduct
from arbitro.regulations.ventiquattrore_2018.desk.cases import BOX, card, dropped
from arbitro.regulations.ventiquattrore_2018.desk.ladder import MANY_CARDS
from arbitro.regulations.ventiquattrore_2018.text import H24


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

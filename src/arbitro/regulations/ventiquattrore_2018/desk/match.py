"""Cases of the match: cards, armies, RisiKo!, withdrawal, sdadata, the deal."""

from __future__ import annotations

from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Ruling, Said, said
from arbitro.referee.cases import armies, cards, ending, unlawful
from arbitro.referee.effects import ArmiesLost
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Verdict, silent
from arbitro.regulations.ventiquattrore_2018.desk.table import THE_BOX
from arbitro.regulations.ventiquattrore_2018.text import H24


def card_forgotten(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return cards.forgotten(game, facts)


@H24.card.cites("24H-TRIS-04")
def eight_or_more_cards(facts: Facts) -> Verdict:
    """Tris may be saved up without limit, so no hand is too large."""
    return cards.no_limit(facts)


@H24.card.fills("GAP-H25", "24H-TRIS-06", default="special-rule-prevails")
def _unlaid(choice: str, excess: int) -> Verdict:
    """Armies of a tris not laid in time come off once, not twice."""
    return Verdict(
        code="excess-removed",
        facts={"excess": excess, "remove": excess, "of_placed": excess},
        effects=(ArmiesLost(armies=excess, of_placed=excess),),
    )


def too_many_armies(game: RisikoRules, choice: str, facts: Facts) -> Ruling[Verdict]:
    """Twice the excess, whoever notices; only the excess if it comes from a tris not laid."""
    due, placed = armies.excess_due(facts)
    if facts.flag("unlaid_tris"):
        return _unlaid(choice, placed - due)
    return armies.above_due(game, due, placed, False)


def above_the_cap(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return armies.above_cap(game, facts, ask_who=False)


AFTER_PASSO = H24.card.states("24H-PH5-04")


def risiko_not_declared(facts: Facts) -> Ruling[Verdict]:
    """No sanction is written; after «passo» it simply cannot be declared any more."""
    return silent("box", AFTER_PASSO + THE_BOX, code="undeclared-no-sanction")


def risiko_declared_wrongly(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return ending.false_claim(game, facts)


AT_THE_END = H24.card.states("24H-WD-03", "24H-WD-04")


def withdrawal(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """Ten points, five armies everywhere, and 150 points less at the end, never discarded."""
    ruling = ending.exit_ruling(game, "leaves-ten-points", "withdrawal")
    return Ruling(ruling.value, ruling.because + AT_THE_END)


def last_player_out_before_rolls(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return ending.new_last_player(game, facts)


def last_player_out_after_rolling(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    """Not regulated: our reading keeps each survivor's one throw a round."""
    ruling = ending.raised_threshold(game, facts)
    return silent(
        "interpretation",
        ruling.because,
        code="threshold-by-reading",
        advice="master-2020",
        **ruling.value.facts,
    )


def sdadata_not_due(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return unlawful.undue_sdadata(game, facts)


def half_in_mid_deal(game: RisikoRules, facts: Facts) -> Ruling[Verdict]:
    return unlawful.mid_deal(game, facts)


@H24.card.cites("24H-DEAL-04", "24H-DEAL-05")
def last_card_breaks_half(facts: Facts) -> Said[Verdict]:
    """Three attempts at a lawful swap with a card drawn; then it stays where it fell."""
    verdict = ending.swap_drawn(facts)
    return said(verdict, "24H-DEAL-05" if verdict.code == "card-stays" else "24H-DEAL-04")

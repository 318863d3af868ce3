"""The cases: one of the concordance answered otherwise, and one that only this text knows."""

from __future__ import annotations

from arbitro.referee.cases import dice
from arbitro.referee.effects import ThrowRepeated
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Verdict
from arbitro.regulations.shared.case_table import CaseTable
from tests.regulations.toy.toy_2026.text import TOY

card = CaseTable(TOY.card)


def die_in_the_soup(facts: Facts) -> Verdict:
    """Fished out it is thrown again; left in, what it shows stands."""
    if facts.flag("values_known"):
        return dice.valid(facts)
    return Verdict(code="throw-repeated", effects=(ThrowRepeated(),))


CASES = {
    "dice-of-another-colour": card.verdict(dice.repeated, "TOY-3-01"),
    "die-in-the-soup": card.verdict(
        die_in_the_soup, "TOY-3-02", codes={"throw-repeated": "TOY-3-01 TOY-3-02"}
    ),
}

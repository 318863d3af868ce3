"""The odds of a battle to look at: bars of what is left, and the table for the wall."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from arbitro.documents.drawings import Bar, BarChart, qr
from arbitro.documents.typesetting import Part, Stamp, pdf
from arbitro.messages import cite_all, say
from arbitro.messages.text import rules_name
from arbitro.odds import Battle, grid
from arbitro.odds.throw import edition

MOST_ATTACK, MOST_DEFENCE = 16, 12
"""The table people look at: beyond it one asks for a battle by name."""


def percent(lang: str, chance: Fraction) -> str:
    """«29,95 %», or «29.95%» in English; what is nearly nothing is not told as none,
    nor what is nearly certain as certain.
    """
    hundredths = float(chance) * 100
    told = f"{hundredths:.2f}"
    if chance and told == "0.00":
        told = "<0.01"
    if chance < 1 and told == "100.00":
        told = ">99.99"
    return f"{told}%" if lang == "en" else f"{told.replace('.', ',')} %"


def left_chart(lang: str, fought: Battle) -> BarChart:
    """A bar for each number of armies the attacker may end with."""
    facts = {"attack": fought.attack, "defence": fought.defence}
    return BarChart(
        title=say(lang, "odds.conquer", chance=percent(lang, fought.conquer), **facts),
        axis=say(lang, "odds.left"),
        bars=tuple(
            Bar(name=str(armies), share=float(one), label=percent(lang, one))
            for armies, one in fought.left
        ),
    )


class Cell(NamedTuple):
    """A chance in whole hundredths, and its sign: a dash where the dice forbid it."""

    hundredths: int
    sign: str


def table(regulation: str) -> list[list[Cell]]:
    """Rows from two armies that attack, columns from one that defends."""
    cells = grid(max(MOST_ATTACK, MOST_DEFENCE), regulation)
    return [
        [_cell(cells[attack][defence]) for defence in range(1, MOST_DEFENCE + 1)]
        for attack in range(2, MOST_ATTACK + 1)
    ]


def _cell(chance: float) -> Cell:
    number = round(chance * 100)
    if not chance:
        return Cell(0, "–")
    if number in (0, 100):
        return Cell(number, "<1" if number == 0 else ">99")
    return Cell(number, str(number))


def poster(lang: str, regulation: str, address: str) -> bytes:
    """The table as a page for the wall, with the address where any battle can be asked."""
    rules = rules_name(lang, regulation)
    because = edition(regulation).legal_dice(4, 3).because
    part = Part(
        template="odds",
        title=say(lang, "odds.title"),
        subtitle=rules,
        data={
            "rows": [[one._asdict() for one in row] for row in table(regulation)],
            "how": say(lang, "odds.how"),
            "dice": say(lang, "odds.dice", articles=cite_all(lang, because.citations)),
            "attack": say(lang, "odds.attack"),
            "defence": say(lang, "odds.defence"),
            "qr": qr(address),
            "address": address,
            "ask": say(lang, "odds.ask"),
        },
    )
    stamp = Stamp(tournament=say(lang, "odds.title"), rules=rules, date="", version=0, hash="")
    return pdf(lang, stamp, (part,))

"""The jochi of one side in one hand, under the abbreviations of the turn sheet."""

from __future__ import annotations

from typing import Literal, NamedTuple

from arbitro.games.mineo import cards

Side = Literal["attack", "defence"]
Code = Literal["S5", "SV", "SF", "CV", "CF"]
CODES: tuple[Code, ...] = ("S5", "SV", "SF", "CV", "CF")
SOLO: frozenset[str] = frozenset({"S5", "SV", "SF"})
SEATS = 4


class Jochi(NamedTuple):
    """How many of each jocu a side has made."""

    rimatura: int = 0
    vanto: int = 0
    rivanto: int = 0
    four_kings: int = 0
    four_arie: int = 0
    five_arie: int = 0
    pigliate: int = 0
    scommessa: int = 0

    @property
    def total(self) -> int:
        return sum(self)


SHEET_NAMES = ("RIM", "VAN", "RVT", "4RE", "4AR", "5AR", "PIG", "SCM")
"""The boxes of the sheet, in the order of the fields of `Jochi`."""


class HandFacts(NamedTuple):
    """What the jochi of a hand depend on."""

    attack: int
    """The cards the attack ends with, the discard included."""
    defence: int
    last: Side
    """Who won the last trick."""
    pigliate: tuple[int, int] = (0, 0)
    """Prey won by the attack, and by the defence."""
    scommessa: bool = False
    rivanto: Side | None = None
    """Which side declared it."""


def by_cards(mask: int, last: bool, pigliate: int) -> Jochi:
    """The jochi that follow from a side's cards, without the commitments."""
    four = mask & cards.FOUR_ARIE == cards.FOUR_ARIE
    return Jochi(
        rimatura=int(2 * cards.points(mask, last) > cards.TOTAL),
        vanto=int(last),
        four_kings=int(mask & cards.KINGS == cards.KINGS),
        four_arie=int(four),
        five_arie=int(four and mask >> cards.GIOVE & 1),
        pigliate=pigliate,
    )


def as_sheet(jochi: Jochi) -> dict[str, int]:
    """The boxes of the sheet, TOT included."""
    return {**dict(zip(SHEET_NAMES, jochi, strict=True)), "TOT": jochi.total}


def attackers(declarer: int, partner: int | None) -> tuple[int, ...]:
    """The seats of the attack."""
    return (declarer,) if partner is None else (declarer, partner)


class Payment(NamedTuple):
    """What a hand brings: per seat, and between every two seats."""

    parz: tuple[int, ...]
    head_to_head: tuple[tuple[int, ...], ...]
    """Row by seat: jochi received from (+) or paid to (-) each other seat; 0 between partners."""


def payment(
    attack: tuple[int, ...], difference: int, stake: int, each_of_a_pair: int = 1
) -> Payment:
    """Settle a difference in favour of the attack.

    A soloist settles with each of the three; a member of a pair gets `each_of_a_pair` times the
    difference.
    """
    worth = difference * stake
    rows = []
    parz = []
    for seat in range(SEATS):
        sign = 1 if seat in attack else -1
        rows.append(
            tuple(
                0 if (other in attack) == (seat in attack) else sign * worth
                for other in range(SEATS)
            )
        )
        times = 3 if attack == (seat,) else 1 if len(attack) == 1 else each_of_a_pair
        parz.append(sign * times * worth)
    return Payment(tuple(parz), tuple(rows))

"""The end of a match and its points."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from arbitro.games.risiko import arithmetic
from arbitro.games.risiko.ranking import arrivals
from arbitro.games.risiko.rules import Placing, SeatFacts, TableScore
from arbitro.kernel import Said, said
from arbitro.regulations.ventiquattrore_2018.text import H24


@H24.cites("24H-END-05")
def last_giro(giro: int) -> int:
    """After the minimum time the giro in progress is the last but one."""
    return giro + 1


@H24.cites("24H-PH5-04")
def undeclared_risiko() -> Literal["incident", "nothing", "declare"]:
    """After «passo» a RisiKo! can no longer be declared; there is no sanction."""
    return "nothing"


@H24.cites("24H-END-06", "24H-END-07")
def sdadata_threshold(closing_round: int) -> Said[int]:
    """Four in the first round of rolls, one more in each that follows, with no ceiling."""
    return said(3 + closing_round, "24H-END-06" if closing_round == 1 else "24H-END-07")


@H24.cites("24H-END-06", "24H-END-08")
def must_roll(conquered: int) -> Said[bool]:
    """Whoever conquered three or more territories in the turn may not throw."""
    return said(False, "24H-END-08") if conquered >= 3 else said(True, "24H-END-06")


@H24.cites("24H-END-06")
def rolls_for_removed() -> bool:
    """Each player throws at the end of his own turn; who has left has no turns."""
    return False


@H24.cites("24H-SCORE-01")
def table_score(objective: int, held: int) -> TableScore:
    """Inside the objective each territory counts its borders."""
    return arithmetic.table_score(objective, held)


def tie_keys(seat: int, facts: SeatFacts) -> tuple[tuple[str, int], ...]:
    """Territories in the objective, all territories, armies with three for every card; then, by
    our reading, who plays later.
    """
    return (
        ("in_objective", facts.in_objective),
        ("territories", facts.territories),
        ("armies_and_cards", facts.armies + 3 * facts.cards),
        ("later_in_order", seat),
    )


TIE_IDS = {
    "in_objective": "24H-SCORE-02",
    "territories": "24H-SCORE-03",
    "armies_and_cards": "24H-SCORE-04",
}
BANDS: dict[int, tuple[int, str]] = {
    2: (100, "24H-SCORE-08"),
    3: (80, "24H-SCORE-09"),
    4: (60, "24H-SCORE-10"),
    5: (50, "24H-SCORE-11"),
}
"""What the gap from the winner is taken from, by place."""

DEPTH = {3: 30, 4: 20, 5: 10}
"""How far a place can fall, by table size."""


def floor(place: int, size: int) -> int:
    """The least a place is worth without being eliminated."""
    return BANDS[place][0] - DEPTH.get(size, 10)


def _left_before(facts: SeatFacts, eliminated: int) -> bool:
    """Whether a seat destroyed before this one had left the match and so moves nobody's tens."""
    left = facts.withdrawn or bool(facts.excluded)
    return left and facts.eliminated is not None and facts.eliminated < eliminated


def match_points(
    seats: tuple[SeatFacts, ...],
) -> tuple[tuple[Placing, ...], tuple[str, ...], bool]:
    """200 and the gap in hundredths to the winner; the others their band less the gap.

    Also says which ids spoke and whether a reading of ours was needed.
    """
    ids = ["24H-SCORE-06"]
    read = False
    order = arrivals(seats, tie_keys, withdrawn_last=True)
    best = seats[order[0][0]].table_points
    rival = seats[order[1][0]]
    placings = []
    for place, (seat, tie) in enumerate(order, start=1):
        facts = seats[seat]
        if facts.withdrawn or facts.excluded:
            points = Decimal(10)
            ids.append("24H-WD-01" if facts.withdrawn else "24H-SCORE-13")
            read = True
        elif facts.eliminated is not None:
            left_before = sum(_left_before(other, facts.eliminated) for other in seats)
            points = Decimal(10 * (facts.eliminated - left_before))
            ids += ["24H-SCORE-12", "24H-SCORE-13"]
        elif place == 1:
            second_in = rival.eliminated is None and not rival.withdrawn and not rival.excluded
            gap = max(0, best - (rival.table_points if second_in else 0))
            points = (200 + Decimal(gap) / 100).quantize(Decimal("0.01"))
            ids += ["24H-SCORE-07"] + (["24H-SCORE-05"] if facts.risiko else [])
            read |= facts.risiko or not second_in
        else:
            top, article = BANDS.get(place, BANDS[5])
            gap = max(0, best - facts.table_points)
            points = Decimal(max(top - gap, floor(min(place, 5), len(seats))))
            ids += [article] + (["24H-SCORE-12"] if top - gap < points else [])
        if tie is not None:
            ids += [TIE_IDS[tie]] if tie in TIE_IDS else []
            read |= tie not in TIE_IDS
        placings.append(Placing(seat, place, points, tie))
    return tuple(placings), tuple(dict.fromkeys(ids)), read

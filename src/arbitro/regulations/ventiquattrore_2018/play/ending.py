"""The end of a match and its points."""

from __future__ import annotations

from decimal import Decimal

from arbitro.games.risiko import arithmetic
from arbitro.games.risiko.ranking import arrivals
from arbitro.games.risiko.rules import Correction, Placing, SeatFacts, TableScore, Undeclared
from arbitro.kernel import Asked, Said, said
from arbitro.regulations.ventiquattrore_2018.text import H24


@H24.cites("24H-END-05")
def last_giro(giro: int) -> int:
    """24 ore, ending: after the minimum time the giro in progress is the last but one."""
    return giro + 1


undeclared_risiko: Asked[Undeclared] = H24.says("nothing", "24H-PH5-04")
"""After «passo» a RisiKo! can no longer be declared; there is no sanction."""


@H24.cites("24H-END-06", "24H-END-07")
def sdadata_threshold(closing_round: int) -> Said[int]:
    """24 ore, the end of a match: four in the first round of rolls, one more in each that follows,
    with no ceiling but the twelve that two dice can make.
    """
    return said(min(3 + closing_round, 12), "24H-END-06" if closing_round == 1 else "24H-END-07")


@H24.cites("24H-END-06", "24H-END-08")
def must_roll(conquered: int) -> Said[bool]:
    """24 ore, ending: whoever conquered three or more territories in the turn may not throw."""
    return said(False, "24H-END-08") if conquered >= 3 else said(True, "24H-END-06")


rolls_for_removed: Asked[bool] = H24.says(False, "24H-END-06")
"""Each player throws at the end of his own turn; who has left has no turns."""


@H24.cites("24H-SCORE-01")
def table_score(objective: int, held: int) -> TableScore:
    """24 ore, the end of a match: inside the objective each territory counts its borders."""
    return arithmetic.table_score(objective, held)


def tie_keys(seat: int, facts: SeatFacts) -> tuple[tuple[str, int], ...]:
    """24 ore, the end of a match: territories in the objective, all territories, armies with three
    for every card; then, by our reading, who plays later.
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
    """24 ore, the end of a match: the least a place is worth without being eliminated."""
    return BANDS[place][0] - DEPTH.get(size, 10)


def _left_before(facts: SeatFacts, eliminated: int) -> bool:
    """Whether a seat destroyed before this one had left the match and so moves nobody's tens."""
    left = facts.withdrawn or bool(facts.excluded)
    return left and facts.eliminated is not None and facts.eliminated < eliminated


def match_points(
    seats: tuple[SeatFacts, ...],
) -> tuple[tuple[Placing, ...], tuple[str, ...], str | None]:
    """24 ore: 200 and the gap in hundredths to the winner; the others their band less the gap.

    Also says which ids spoke, and which gap had to be read, if any.
    """
    ids = ["24H-SCORE-06"]
    gaps: list[str] = []
    order = arrivals(seats, tie_keys, withdrawn_last=True)
    best = seats[order[0][0]].table_points
    placings = []
    for place, (seat, tie) in enumerate(order, start=1):
        facts = seats[seat]
        points, spoke, gap, working = _points(seats, order, place, best)
        ids += spoke
        gaps += [gap] if gap else []
        if tie is not None:
            ids += [TIE_IDS[tie]] if tie in TIE_IDS else []
            gaps += [] if tie in TIE_IDS else ["GAP-H17"]
        gaps += ["GAP-H01"] if facts.risiko else []
        placings.append(Placing(seat, place, points, tie, working))
    return tuple(placings), tuple(dict.fromkeys(ids)), gaps[0] if gaps else None


def _order_out(seats: tuple[SeatFacts, ...], eliminated: int) -> int:
    """Which elimination it was, not counting players who had already left."""
    return eliminated - sum(_left_before(other, eliminated) for other in seats)


def _points(
    seats: tuple[SeatFacts, ...],
    order: tuple[tuple[int, str | None], ...],
    place: int,
    best: int,
) -> tuple[Decimal, list[str], str | None, str]:
    """The points of a place, the ids that give them, the gap they rest on and the sum."""
    facts = seats[order[place - 1][0]]
    if facts.withdrawn:
        return Decimal(10), ["24H-WD-01"], "GAP-H06", ""
    if facts.excluded:
        return Decimal(10), ["24H-SCORE-13"], "GAP-H21", ""
    if facts.eliminated is not None:
        return (
            Decimal(10 * _order_out(seats, facts.eliminated)),
            ["24H-SCORE-12", "24H-SCORE-13"],
            None,
            "",
        )
    if place == 1:
        rival = seats[order[1][0]]
        alone = rival.eliminated is not None or rival.withdrawn or bool(rival.excluded)
        gap = max(0, best - (0 if alone else rival.table_points))
        points = (200 + Decimal(gap) / 100).quantize(Decimal("0.01"))
        risiko = ["24H-SCORE-05"] if facts.risiko else []
        reading = "GAP-H02" if alone else None
        return points, ["24H-SCORE-07", *risiko], reading, f"200 + {gap}/100"
    top, article = BANDS.get(place, BANDS[5])
    behind = max(0, best - facts.table_points)
    least = floor(min(place, 5), len(seats))
    if top - behind < least:
        return Decimal(least), [article, "24H-SCORE-12"], None, f"{top} − {behind} (≥ {least})"
    return Decimal(top - behind), [article], None, f"{top} − {behind}"


@H24.cites("24H-EXC-01")
def excess_over_due(due: int, placed: int, self_declared: bool) -> Correction:
    """24 ore, ending: twice the excess, self-declared or not: first from where it was placed."""
    excess = max(0, placed - due)
    return Correction(2 * excess, excess, None)

"""What the text leaves unsaid, one function per gap, named after what it decides."""

from __future__ import annotations

from typing import Literal

from arbitro.games.risiko.rules import ClosingEvent, Correction, ExitTerms, Placing, SeatFacts
from arbitro.games.risiko.state import NOBODY
from arbitro.kernel import Refused, Ruling, Said, said
from arbitro.regulations.ventiquattrore_2018.play import ending
from arbitro.regulations.ventiquattrore_2018.text import H24


@H24.fills("GAP-X16", "24H-TAB-01", "24H-TAB-02", default="edition", alternatives=("box",))
def table_sizes(choice: str) -> Said[tuple[int, ...]]:
    """24 ore: four is preferred, then five; three only with few players. Reading `box` adds six."""
    if choice == "box":
        return said((3, 4, 5, 6), "24H-TAB-01", "24H-TAB-02")
    return said((3, 4, 5), "24H-TAB-01", "24H-TAB-02", by_text=True)


@H24.fills(
    "GAP-H24",
    "24H-TECH-01",
    "24H-DEAL-01",
    default="anticlockwise",
    alternatives=("clockwise",),
)
def deal_order(choice: str, players: int) -> tuple[int, ...]:
    """24 ore, reading: the direction of the deal is the box's affair; we deal as the clubs do,
    against the order of play.
    """
    if choice == "clockwise":
        return (*range(1, players), 0)
    return tuple(reversed(range(players)))


@H24.fills("GAP-R36", "24H-PH2-04", default="lost")
def unplaced(choice: str, event: ClosingEvent) -> Said[bool]:
    """24 ore, reading: armies not placed when the attack phase or a later one begins are lost; the
    bare words «attacco» and «spostamento» begin none.
    """
    lost = event not in ("placed-last", "attack-word", "move-word")
    return said(lost, "24H-PH2-04", by_text=event == "placed-last")


@H24.fills(
    "GAP-R13",
    "24H-PH2-04",
    "24H-PH2-05",
    "24H-PH3-01",
    "24H-PH-01",
    "24H-PH4-01",
    default="attack",
)
def closes_repositioning(choice: str, event: ClosingEvent) -> Said[bool]:
    """24 ore, reading: open until an attack is declared, by naming a target; a later phase closes
    it too. The bare word «spostamento» does nothing: the move counts when it is made.
    """
    if event == "placed-last":
        return said(False, "24H-PH2-05", by_text=True)
    if event == "move-word":
        return said(False, "24H-PH4-01", by_text=True)
    if event == "attack-word":
        return said(False, "24H-PH3-01")
    if event == "attack":
        return said(True, "24H-PH2-04", by_text=True)
    return said(True, "24H-PH-01")


@H24.fills(
    "GAP-R10",
    "24H-ELIM-03",
    default="throw-that-could-eliminate",
    alternatives=("any-attack-on-last-territory",),
)
def elimination_allowed(choice: str, giro: int, armies: int) -> Said[bool]:
    """24 ore, reading: until four giri are complete nobody's last territory may be attacked while a
    single throw could destroy it (three armies or fewer).
    """
    early = giro <= 4 and (armies <= 3 or choice == "any-attack-on-last-territory")
    return said(not early, "24H-ELIM-03", by_text=giro > 4)


@H24.fills("GAP-H14", "24H-PH5-05", default="next-pass")
def card_lapses(choice: str, event: ClosingEvent) -> Said[bool]:
    """24 ore, reading: the card is lost when the next player declares an attack or, if he never
    does, at his «passo» or card. The bare word «attacco» names no territory and so declares none.
    """
    by_text = event not in ("pass", "attack-word")
    return said(event in ("attack", "pass"), "24H-PH5-05", by_text=by_text)


@H24.fills("GAP-H10", "24H-END-05", default="first-card")
def match_minutes(choice: str) -> int:
    """24 ore, reading: at least 105 minutes, from the first territory card dealt."""
    return 105


@H24.fills("GAP-H15", "24H-END-03", default="card-kept")
def false_risiko(choice: str) -> Literal["resume", "turn-ends"]:
    """24 ore, reading: the turn passes on; a card earned may still be taken, as after «passo»."""
    return "turn-ends"


@H24.fills(
    "GAP-H08",
    "24H-END-06",
    "24H-END-07",
    default="seat-boundary",
    alternatives=("last-player",),
)
def opens_round(
    choice: str, seats: int, seat: int, order: tuple[int, ...], anchor: int, previous: int
) -> Said[bool]:
    """24 ore: the first round begins with the last player still in. Afterwards each throws once a
    round: the threshold rises at the seat where the first round began, even when it is vacant.
    """
    if anchor == NOBODY:
        return said(seat == max(order), "24H-END-06", by_text=max(order) == seats - 1)
    if choice == "last-player":
        return said(seat == max(order), "24H-END-07")
    crossed = {(previous + 1 + step) % seats for step in range((seat - previous - 1) % seats + 1)}
    return said(anchor in crossed, "24H-END-07", by_text=anchor in order)


@H24.fills("ARB-01", "24H-AIM-01", default="ends")
def last_standing(choice: str) -> bool:
    """24 ore: the match ends with the turn in which every other seat has been eliminated."""
    return True


EXITS: dict[str, tuple[ExitTerms, tuple[str, ...]]] = {
    "withdrawal": (ExitTerms(5, "ten", "stays"), ("24H-WD-01", "24H-WD-02")),
    "expulsion": (ExitTerms(0, "first-eliminated", "stays"), ("24H-PEN-04",)),
    "board-overturned": (ExitTerms(0, "first-eliminated", "stays"), ("24H-INT-01",)),
    "board-overturned-expelled": (
        ExitTerms(0, "first-eliminated", "expelled"),
        ("24H-INT-01", "24H-INT-02"),
    ),
    "conduct": (ExitTerms(0, "first-eliminated", "expelled"), ("24H-COND-04",)),
    "language": (ExitTerms(0, "first-eliminated", "stays"), ("24H-COND-06",)),
}


@H24.fills(
    "GAP-H21",
    *dict.fromkeys(id for _, ids in EXITS.values() for id in ids),
    default="as-first-eliminated",
)
def exit_terms(choice: str, reason: str) -> Said[ExitTerms]:
    """24 ore, reading: who withdraws leaves at least five armies everywhere and scores ten; who is
    expelled scores as the first eliminated.
    """
    if reason not in EXITS:
        raise Refused("unknown-exit", {"reason": reason, "reasons": sorted(EXITS)})
    terms, ids = EXITS[reason]
    return said(terms, *ids, by_text=reason == "withdrawal")


H24.reads(
    "GAP-H07",
    "24H-WD-02",
    default="raise-to-five",
    doc="Neutral territories are raised to five armies where they had fewer, outside any cap.",
)


@H24.fills("GAP-H13", "24H-PEN-04", default="skips-turns")
def freezing(choice: str) -> bool:
    """24 ore, reading: a frozen player skips his turns and only defends, his hand frozen too, until
    released.
    """
    return True


@H24.fills("GAP-H03", "24H-CAP-02", "24H-CAP-03", default="inclusive")
def excess_over_cap(choice: str, on_board: int, cap: int, self_declared: bool) -> Correction:
    """24 ore, reading: twice the excess comes off and the cap drops by it, the new cap included."""
    excess = max(0, on_board - cap)
    return Correction(2 * excess, excess, cap - excess if excess else None)


@H24.fills("GAP-H01", "24H-SCORE-05", default="fixed-50", alternatives=("added-50",))
def risiko_table_points(choice: str, on_board: int) -> int:
    """24 ore, reading: a RisiKo! counts 50 table points instead of those on the board."""
    return on_board + 50 if choice == "added-50" else 50


H24.states(*(f"24H-SCORE-{number:02}" for number in range(2, 14)), "24H-WD-01")


def match_points(risiko: str, seats: tuple[SeatFacts, ...]) -> Ruling[tuple[Placing, ...]]:
    """24 ore, reading: points by place, under the gap that had to be read for this table, if any.

    `risiko` is the reading of GAP-H01: with `fixed-50` a RisiKo! counts fifty whatever the board.
    """
    if risiko == "fixed-50":
        seats = tuple(s._replace(table_points=50) if s.risiko else s for s in seats)
    placings, ids, gap = ending.match_points(seats)
    return Ruling(placings, H24.reasons(*ids, gap=gap))


H24.reads(
    "GAP-H02",
    "24H-SCORE-07",
    default="gap-to-nothing",
    doc="If nobody else is left the winner's gap is counted from nothing.",
)
H24.reads(
    "GAP-H06",
    "24H-WD-01",
    default="always-ten",
    doc="Who withdrew gets ten points whatever happens to his territories, and does not move the "
    "others' sequence of eliminations.",
)
H24.reads(
    "ARB-02",
    "24H-END-06",
    default="last-giro",
    doc="The sdadata begin with the last player's turn of the last giro, not a giro later.",
)
H24.reads(
    "GAP-H16",
    "24H-DEAL-03",
    default="last-drawn",
    doc="After three failed corrections the card drawn last is kept.",
)
H24.reads(
    "GAP-H17",
    "24H-SCORE-04",
    default="later-in-order",
    doc="A tie that armies and cards do not part goes to who plays later.",
)

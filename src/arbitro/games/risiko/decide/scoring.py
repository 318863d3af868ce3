"""Counting: what the regulation makes of the board when the match is over."""

from __future__ import annotations

from arbitro.games.risiko import events as e
from arbitro.games.risiko import objectives
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.rules import SeatFacts
from arbitro.games.risiko.state import Match

_SCORED = ("position", "ten")
"""Scores of those who left but are still placed; the others are barred from the order."""


def end_match(b: Batch, how: str, ids: tuple[str, ...], seat: int | None = None) -> None:
    """End the match and, if every objective is known, score it."""
    b.happen(e.MatchEnded(seat=seat, how=how, because=ids))
    if objectives.UNSEEN not in b.state.objectives:
        score(b)


def score(b: Batch) -> None:
    """Table points from the board, places and match points from the regulation."""
    facts = []
    reasons = b.grounds.aim
    for seat in range(b.state.seats):
        ruling = b.rules.table_score(b.state.objectives[seat], b.state.masks[seat])
        reasons += ruling.because
        inside, outside = ruling.value
        if b.state.risiko == seat:
            fixed = b.rules.risiko_table_points(inside)
            inside, reasons = fixed.value, reasons + fixed.because
        facts.append(seat_facts(b.state, seat, inside, outside))
    placings = b.rules.match_points(tuple(facts))
    by_seat = sorted(placings.value)
    b.happen(
        e.MatchScored(
            table_points=tuple(f.table_points for f in facts),
            off_objective=tuple(f.off_objective for f in facts),
            places=tuple(p.place for p in by_seat),
            points=tuple(str(p.points) for p in by_seat),
            ties=tuple(p.tie for p in by_seat),
            because=(reasons + placings.because).ids,
        )
    )


def seat_facts(m: Match, seat: int, table_points: int, off_objective: int) -> SeatFacts:
    """A seat as scoring sees it."""
    held, goal = m.masks[seat], objectives.MASKS[m.objectives[seat]]
    removed = {x.player: x for x in m.exits if x.reason != "eliminated"}
    eliminated = [x.player for x in m.exits if x.reason == "eliminated"]
    left = removed.get(seat)
    barred = [p for p, x in removed.items() if x.score not in _SCORED]
    return SeatFacts(
        table_points=table_points,
        off_objective=off_objective,
        territories=held.bit_count(),
        in_objective=(held & goal).bit_count(),
        armies=m.on_board(seat),
        cards=len(m.hands[seat]),
        eliminated=eliminated.index(seat) + 1 if seat in eliminated else None,
        risiko=m.risiko == seat,
        withdrawn=left is not None and left.score in _SCORED,
        excluded=barred.index(seat) + 1 if seat in barred else False,
    )

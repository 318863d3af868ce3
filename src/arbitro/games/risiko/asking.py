"""Two questions that take several rules to answer: who rolls next, and is a card still due."""

from __future__ import annotations

from typing import Any

from arbitro.games.risiko.rules import ClosingEvent, RisikoRules
from arbitro.games.risiko.state import NOBODY
from arbitro.kernel import Refused, Ruling

TurnTaken = tuple[int, int, tuple[int, ...]]
"""Who took a turn, how many territories he conquered, whom he eliminated."""


def next_to_roll(
    rules: RisikoRules, players: int, turns: tuple[TurnTaken, ...], out: tuple[int, ...]
) -> Ruling[dict[str, Any]]:
    """The next sdadata due after these turns, the last giro being the first of them.

    `rolls` tells what every turn so far had: a threshold, an exemption, or nothing yet. The next
    roll is that of the first seat whose turn will end with one, if it is not exempt.
    """
    present = [seat for seat in range(players) if seat not in out]
    number, anchor, last = 0, NOBODY, NOBODY
    because = rules.sdadata_threshold(1).because
    rolls: list[dict[str, Any]] = []
    for seat, conquered, eliminated in turns:
        if seat not in present or not set(eliminated) <= set(present) - {seat}:
            raise Refused("impossible-turns", {"seat": seat})
        present = [s for s in present if s not in eliminated]
        opening = rules.opens_round(players, seat, tuple(present), anchor, last)
        row: dict[str, Any] = {"seat": seat, "threshold": None, "exempt": False}
        if number or opening.value:
            number += opening.value
            anchor, last = (seat if anchor == NOBODY else anchor), seat
            duty, threshold = rules.must_roll(conquered), rules.sdadata_threshold(number)
            row["exempt"] = not duty.value
            row["threshold"] = threshold.value if duty.value else None
            because += duty.because
            if opening.value:
                because += opening.because
        rolls.append(row)
    seat = _following(present, turns[-1][0] if turns else players - 1)
    while (
        not number
        and not (first := rules.opens_round(players, seat, tuple(present), anchor, last)).value
    ):
        seat = _following(present, seat)
        because += first.because
    opening = rules.opens_round(players, seat, tuple(present), anchor, last)
    threshold = rules.sdadata_threshold(number + opening.value)
    because += opening.because + threshold.because
    return Ruling({"seat": seat, "threshold": threshold.value, "rolls": rolls}, because)


def _following(present: list[int], seat: int) -> int:
    later = [s for s in present if s > seat]
    return later[0] if later else present[0]


def still_entitled(
    rules: RisikoRules,
    conquered: int,
    hand: int,
    next_due: int | None,
    next_placed: int,
    next_act: ClosingEvent | None,
) -> Ruling[bool]:
    """May the card be taken: by right, and, if forgotten, given what the next player has done."""
    right = rules.card_right(conquered, hand)
    if not right.value:
        return right
    placed_last = next_due is not None and 0 < next_due <= next_placed
    acts: list[ClosingEvent] = ["placed-last"] if placed_last else []
    if next_act is not None:
        acts.append(next_act)
    because = right.because
    for act in acts:
        lapse = rules.card_lapses(act)
        because += lapse.because
        if lapse.value:
            return Ruling(False, lapse.because)
    return Ruling(True, because)

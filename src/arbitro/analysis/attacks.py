"""Attacks of a match: the throws against one territory in one turn, taken together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arbitro.analysis.luck import Lucky
from arbitro.analysis.moments import Moment
from arbitro.odds import conquer


class Attack(NamedTuple):
    """`odds`: how likely the conquest was, had it been fought to the end from its first throw."""

    step: int
    giro: int
    seat: int
    origin: int
    target: int
    odds: float
    conquered: bool
    luck: list[float]


def attacks(regulation: str, throws: Iterable[tuple[Moment, Lucky]]) -> Iterator[Attack]:
    """In order; throws from one territory at one other that follow each other are one attack."""
    found: Attack | None = None
    for moment, lucky in throws:
        turn = moment.state.turn
        where = turn.giro, turn.seat, turn.origin, turn.target
        falls = moment.state.armies[turn.target] <= moment.event.losses[1]
        if found is not None and found[1:5] == where and not found.conquered:
            luck = [a + b for a, b in zip(found.luck, lucky.luck, strict=True)]
            found = found._replace(conquered=falls, luck=luck)
            continue
        if found is not None:
            yield found
        armies = moment.state.armies
        odds = float(conquer(armies[turn.origin], armies[turn.target], regulation))
        found = Attack(moment.step, *where, odds, falls, lucky.luck)
    if found is not None:
        yield found

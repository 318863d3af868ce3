"""What territories are worth to a seat, counted in armies one would spend on them."""

from __future__ import annotations

from functools import lru_cache

from arbitro.games.risiko import board

_ANYWHERE = 1.0
_LAST_STEPS = 3
_FINISHING = 2.0
_VICTORY = 60.0
_BREAKING = 1.2
_BUILDING = 1.5
_ELIMINATION = 6.0
_CRIPPLING = 1.5


@lru_cache(maxsize=256)
def worths(mine: int, goal: int, bonus: tuple[int, ...]) -> tuple[float, ...]:
    """Of holding each territory: its points in the objective and its share in a continent."""
    points = _FINISHING if (goal & ~mine).bit_count() <= _LAST_STEPS else 1.0
    rows = []
    for territory in range(board.COUNT):
        value = _ANYWHERE
        if goal >> territory & 1:
            value += points * board.POINTS[territory]
        number = board.CONTINENT_OF[territory]
        continent = board.CONTINENTS[number]
        share = (continent.mask & (mine | 1 << territory)).bit_count() / continent.size
        rows.append(value + _BUILDING * bonus[number] * share**3)
    return tuple(rows)


@lru_cache(maxsize=256)
def prizes(
    masks: tuple[int, ...],
    seat: int,
    goal: int,
    playing: tuple[bool, ...],
    bonus: tuple[int, ...],
) -> tuple[float, ...]:
    """Of conquering each territory: holding it, and what its owner loses by it."""
    rows = list(worths(masks[seat], goal, bonus))
    for owner, theirs in enumerate(masks):
        for target in board.members(theirs):
            number = board.CONTINENT_OF[target]
            if playing[owner] and board.CONTINENTS[number].mask & ~theirs == 0:
                rows[target] += _BREAKING * bonus[number]
            if theirs == 1 << target:
                rows[target] += _ELIMINATION
            elif playing[owner] and theirs.bit_count() <= _LAST_STEPS:
                rows[target] += _CRIPPLING
            if goal & ~masks[seat] == 1 << target:
                rows[target] += _VICTORY
    return tuple(rows)

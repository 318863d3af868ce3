"""What a seat knows of a match, and what territories are worth to it, counted in armies one would
spend on them. Everything a sensible player uses comes through here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from arbitro.bots.odds import conquest
from arbitro.games.risiko import board, objectives
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import Match, Turn

_MARGIN = 1.15
"""Others play for their objective, so they hold more of it than of an average one."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """The table as it lies, one's own hand and objective; nothing that is face down elsewhere."""

    seat: int
    rules: RisikoRules
    hand: tuple[int, ...]
    objective: int
    goal: int
    """The territories of the objective; none before the objectives are dealt."""
    masks: tuple[int, ...]
    mine: int
    armies: tuple[int, ...]
    hostile: int
    """The territories of others who play and so may attack."""
    borders: tuple[int, ...]
    """Own territories that touch one of somebody else."""
    turn: Turn
    last_giro: int
    worth: tuple[float, ...]
    prize: tuple[float, ...]

    @classmethod
    def of(cls, state: Match, rules: RisikoRules, bonus: tuple[int, ...], seat: int) -> Sight:
        """What `seat` sees of this state; `bonus` is what the edition gives for continents."""
        masks, mine, goal = state.masks, state.masks[seat], 0
        if state.objectives[seat] != objectives.UNSEEN:
            goal = objectives.MASKS[state.objectives[seat]]
        playing = tuple([standing == "playing" for standing in state.standing])
        near = board.NEAR
        return cls(
            seat=seat,
            rules=rules,
            hand=state.hands[seat],
            objective=state.objectives[seat],
            goal=goal,
            masks=masks,
            mine=mine,
            armies=state.armies,
            hostile=sum(m for s, m in enumerate(masks) if s != seat and playing[s]),
            borders=tuple([t for t in board.members(mine) if near[t] & ~mine]),
            turn=state.turn,
            last_giro=state.last_giro,
            worth=worths(mine, goal, bonus),
            prize=prizes(masks, seat, goal, playing, bonus),
        )

    @property
    def missing(self) -> int:
        return self.goal & ~self.mine

    @property
    def closing(self) -> bool:
        """Whether the giro in progress may end with a sdadata."""
        return bool(self.last_giro) and self.turn.giro >= self.last_giro

    def ahead(self) -> bool:
        """Whether one seems to be first: own points against what each other seat would have with
        an average objective.
        """
        own = board.points(self.mine & self.goal)
        others = [goal for number, goal in objectives.MASKS.items() if number != self.objective]
        return all(
            own * len(others) > _MARGIN * sum(board.points(mask & goal) for goal in others)
            for seat, mask in enumerate(self.masks)
            if seat != self.seat and mask
        )

    def strongest(self, territory: int) -> int:
        """The armies of the strongest neighbour who may attack."""
        there, most = self.armies, 0
        for near in board.members(board.NEAR[territory] & self.hostile):
            most = max(most, there[near])
        return most

    def danger(self, territory: int, defenders: int) -> float:
        """The chance that the strongest neighbour takes a territory defended by so many."""
        return conquest(self.strongest(territory), defenders)


def bonuses(rules: RisikoRules) -> tuple[int, ...]:
    """What an edition gives for each continent."""
    return tuple(rules.reinforcements(c.mask).value.continents for c in board.CONTINENTS)

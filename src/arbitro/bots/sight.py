"""What a seat knows of a match. Everything a sensible player uses comes through here."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.bots.odds import conquest
from arbitro.bots.worth import prizes, worths
from arbitro.games.risiko import board, objectives
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import Match, Turn

_MARGIN = 1.15
"""Others play for their objective, so they hold more of it than of an average one."""


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

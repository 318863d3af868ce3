"""Levels 4 and 5: what each choice brings, played out in many deals that are possible."""

from __future__ import annotations

from arbitro.bots.bot import number
from arbitro.bots.mineo.prospects import Mind, Prospects
from arbitro.bots.mineo.skilled import command_of, row, rules_of, weights
from arbitro.fast.mineo import layout as at
from arbitro.fast.mineo.cardplay import three_of
from arbitro.fast.mineo.legal import legal
from arbitro.fast.mineo.reading import blinded
from arbitro.fast.mineo.skill.hand import weighed
from arbitro.fast.mineo.skill.player import WORK, laid_features
from arbitro.fast.mineo.skill.shape import LAID, LAYING
from arbitro.games.mineo.commands import Command
from arbitro.play import Match

__all__ = ["Mind", "MineoThinker", "offered"]


class MineoThinker:
    """Looks at every choice in the same deals, until one is left."""

    def __init__(self, seed: int | str, playouts: int, mind: Mind) -> None:
        self._seed, self._playouts, self._mind = seed, playouts, mind
        self.spent = 0
        """Playouts of the last decision."""

    def choose(self, match: Match, seat: int) -> Command:
        """The choice that brings most."""
        self.spent = 0
        actions = offered(match, seat, self._mind.discards)
        if len(actions) == 1:
            return command_of(match, seat, actions[0])
        return command_of(match, seat, self._best(match, seat, actions))

    def _best(self, match: Match, seat: int, actions: list[int]) -> int:
        prospects = Prospects(match, seat, number(self._seed, match, seat), self._mind)
        best = self._raced if self._mind.racing else self._halved
        found = best(prospects, actions)
        self.spent = prospects.spent
        return found

    def _raced(self, prospects: Prospects, actions: list[int]) -> int:
        return prospects.best(actions, self._playouts)

    def _halved(self, prospects: Prospects, actions: list[int]) -> int:
        """Keeps the better half, until one is left."""
        rounds = max(1, (len(actions) - 1).bit_length())
        sums = dict.fromkeys(actions, 0)
        for _ in range(rounds):
            deals = max(1, self._playouts // (rounds * len(actions)))
            for action, total in zip(actions, prospects.totals(actions, deals), strict=True):
                sums[action] += total
            actions = sorted(actions, key=lambda a: -sums[a])[: (len(actions) + 1) // 2]
        return actions[0]


def offered(match: Match, seat: int, most: int) -> list[int]:
    """What may be done, as actions of the kernel; of the discards the most promising."""
    state, rules, p = row(blinded(match.state, seat)), rules_of(match), weights()
    out = row([0] * at.OFFERED)
    actions = [int(action) for action in out[: legal(state, rules, out)]]
    if actions[0] < at.LAY or len(actions) <= most:
        return actions
    hand, x = state[at.HANDS + state[at.TURN]], row([0] * WORK)
    weight = LAYING + (LAID if state[at.CODE] >= at.CV else 0)

    def promise(action: int) -> int:
        laid_features(rules, hand, three_of(action - at.LAY), x)
        return -int(weighed(p, weight, x, LAID))

    return sorted(actions, key=promise)[:most]

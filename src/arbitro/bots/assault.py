"""Second phase: which attack is worth its armies, when to stop, whom to let follow."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from arbitro.bots.odds import battle
from arbitro.bots.sight import Sight
from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c

_ARMY = 1.0
"""What one army is worth while the match goes on; less when it is about to end."""
_ARMY_AT_THE_END = 0.35
_ENEMY_ARMY = 0.3
_CARD = 4.0
_EXEMPTION = 4.0
_EXEMPT_FROM = 3
_GREED = 1.0
"""How much more each further conquest of a turn must promise."""
_UNDER_WAY = 0.3
_LEAST_CHANCE = 0.5
_BOLD_CHANCE = 0.3


class Mood(NamedTuple):
    """How eager a seat is to conquer at this point of its turn."""

    extra: float
    """What a conquest is worth beside the territory itself."""
    least: float
    """The least chance of success it will try."""
    army: float
    """What it costs to lose an army."""


def mood(sight: Sight) -> Mood:
    """A card to earn; and, when two dice may close the match, an exemption to reach for whoever
    seems to be behind (armies count less then).
    """
    done = sight.turn.conquered
    extra = -_GREED * done
    if not done and sight.rules.card_right(1, len(sight.hand)).value:
        extra += _CARD
    if not sight.closing:
        return Mood(extra, _LEAST_CHANCE, _ARMY)
    if done < _EXEMPT_FROM and not sight.ahead():
        return Mood(extra + _EXEMPTION, _BOLD_CHANCE, _ARMY_AT_THE_END)
    return Mood(extra, _LEAST_CHANCE, _ARMY_AT_THE_END)


def assault(sight: Sight, lawful: list[c.Command]) -> c.Command | None:
    """The attack to declare or to go on with, among the lawful ones; None to leave it there."""
    turn = sight.turn
    if sight.closing and turn.conquered == _EXEMPT_FROM - 1 and sight.ahead():
        return None
    best: c.Attack | None = None
    most = 0.0
    now = mood(sight)
    for attack in lawful:
        if not isinstance(attack, c.Attack) or attack.origin is None or attack.target is None:
            continue
        gain = promise(sight, now, attack.origin, attack.target)
        if gain > most:
            best, most = attack, gain
    if best is not None and (best.origin, best.target) == (turn.origin, turn.target):
        return c.ThrowDice(seat=sight.seat)
    return best


def promise(sight: Sight, now: Mood, origin: int, target: int) -> float:
    """What an attack fought to its end is expected to bring, less what it costs, in armies."""
    armies, defenders = sight.armies[origin], sight.armies[target]
    win, left, opposed = battle(armies, defenders)
    if win < now.least:
        return 0.0
    gain = win * (sight.prize[target] + now.extra)
    cost = now.army * (armies - left) - _ENEMY_ARMY * (defenders - opposed)
    under_way = (origin, target) == (sight.turn.origin, sight.turn.target)
    return gain - cost - _exposure(sight, origin, left) + (_UNDER_WAY if under_way else 0.0)


def _exposure(sight: Sight, origin: int, left: float) -> float:
    """What may be lost behind one's back: the origin, with what the attack leaves there."""
    now = sight.danger(origin, sight.armies[origin])
    afterwards = sight.danger(origin, max(1, min(2, int(left) - 3)))
    return 0.4 * sight.worth[origin] * (afterwards - now)


def owed(sight: Sight, lawful: list[c.Command]) -> c.Command:
    """The origin of an attack already bound to its target."""
    return max(
        lawful,
        key=lambda a: sight.armies[a.origin or 0] if isinstance(a, c.Attack) else 0,
    )


def advance(sight: Sight) -> c.Command | None:
    """Let everybody who may follow go on, if the new place needs them more; None to stay."""
    turn = sight.turn
    if turn.more < 1:
        return None
    origin, target = turn.origin, turn.target
    if not board.NEAR[origin] & ~sight.mine:
        return c.Advance(seat=sight.seat, armies=turn.more)
    there = list(sight.armies)
    now = mood(sight)
    stay = _use(sight, now, origin) + _use(sight, now, target)
    there[origin] -= turn.more
    there[target] += turn.more
    after = replace(sight, armies=tuple(there))
    go = _use(after, now, origin) + _use(after, now, target)
    return c.Advance(seat=sight.seat, armies=turn.more) if go > stay else None


def _use(sight: Sight, now: Mood, territory: int) -> float:
    """What the armies of a territory can still do or protect."""
    hopes = [
        promise(sight, now, territory, target)
        for target in board.members(board.NEAR[territory] & ~sight.mine)
    ]
    risk = sight.worth[territory] * sight.danger(territory, sight.armies[territory])
    return max(hopes, default=0.0) - risk

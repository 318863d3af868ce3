"""First phase: when to play a tris, where to put armies."""

from __future__ import annotations

from math import inf

from arbitro.bots.odds import conquest
from arbitro.bots.sight import Sight
from arbitro.games.risiko import board, cards
from arbitro.games.risiko import commands as c

_RICH = 12
_MANY = 5
_AMBITION = (1.0, 0.45, 0.2)
"""How much a territory's best targets count when armies are put there."""

_DEFENCE = 1.0


def tris(sight: Sight) -> c.Command | None:
    """The tris to play now: always if one has been shown, otherwise if it pays."""
    turn = sight.turn
    limit = sight.rules.tris_limit().value
    if turn.touched or len(sight.hand) < 3 or (limit is not None and turn.tris >= limit):
        return None
    best = max(cards.triples(sight.hand), key=lambda three: (_tris_worth(sight, three), three))
    armies = _tris_worth(sight, best)[0]
    if armies == 0 or not (turn.shown or _pays(sight, armies)):
        return None
    return c.PlayTris(seat=sight.seat, cards=best)


def _pays(sight: Sight, armies: int) -> bool:
    """Enough territories of its cards are held, the hand fills up, the match ends or one is weak;
    never armies that the cap would swallow.
    """
    room = sight.turn.room - sight.turn.due
    if room < armies:
        return False
    if armies >= _RICH or len(sight.hand) >= _MANY or sight.last_giro:
        return True
    own = _strength(sight, sight.seat)
    rivals = [_strength(sight, s) for s, mask in enumerate(sight.masks) if mask and s != sight.seat]
    return own * len(rivals) < sum(rivals)


def _strength(sight: Sight, seat: int) -> int:
    return sum(sight.armies[t] for t in board.members(sight.masks[seat]))


def _tris_worth(sight: Sight, three: tuple[int, ...]) -> tuple[int, int]:
    """Armies a tris brings, then how few jolly it spends; (0, 0) if it is none."""
    armies = sight.rules.tris_value(three, sight.mine).value
    if armies is None:
        return 0, 0
    return armies, -sum(card in cards.JOLLY for card in three)


def placement(sight: Sight, most: int, opening: bool = False) -> c.Command | None:
    """Where to put armies, and how many of the `most` that may be put down now: where they do
    most, each of them. In the opening they stay together.
    """
    if most < 1:
        return None
    sizes = (most,) if opening else (-(-most // 3), -(-most // 2), most)
    best, place, count = -inf, 0, 0
    for territory in sight.borders or board.members(sight.mine):
        there = sight.armies[territory]
        now, *then = _standing(sight, territory, (there, *[there + size for size in sizes]))
        for size, value in zip(sizes, then, strict=True):
            gain = (value - now) / size
            if gain >= best:
                best, place, count = gain, territory, size
    return c.Place(seat=sight.seat, territory=place, armies=count)


def _standing(sight: Sight, territory: int, numbers: tuple[int, ...]) -> list[float]:
    """How good so many armies are in a place: what they could take, less what they could lose."""
    targets = [
        (sight.armies[target], sight.prize[target])
        for target in board.members(board.NEAR[territory] & ~sight.mine)
    ]
    strongest = sight.strongest(territory)
    stake = _DEFENCE * sight.worth[territory]
    values = []
    for armies in numbers:
        hopes = sorted([conquest(armies, d) * prize for d, prize in targets], reverse=True)
        hope = sum([h * share for h, share in zip(hopes, _AMBITION, strict=False)])
        values.append(hope - stake * conquest(strongest, armies))
    return values

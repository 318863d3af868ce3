"""Second phase: which attack is worth its armies, when to stop, whom to let follow."""

from __future__ import annotations

from arbitro.fast.bits import count, lowest
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.layout import (
    ARMIES,
    AT_LEAST,
    ATTACK,
    CONQUERED,
    FIRST,
    HANDS,
    MASKS,
    MORE,
    NEAR,
    ORIGIN,
    RIGHT,
    SEAT,
    TARGET,
    THROW,
)
from arbitro.fast.risiko.legal import in_reach, open_to_attack
from arbitro.fast.risiko.sensible.figures import LEFT, MOST, OPPOSED, WIN
from arbitro.fast.risiko.sensible.sight import ahead, closing, danger
from arbitro.fast.risiko.sensible.weights import (
    ARMY,
    ARMY_CLOSING,
    BOLD_CHANCE,
    CARD,
    ENEMY_ARMY,
    EXEMPTION,
    EXPOSURE,
    GREED,
    LEAST_CHANCE,
    PRIZE,
    UNDER_WAY,
    WORTH,
)

NONE = -1

_EXEMPT_FROM = 3


@compiled
def mood(s: Ints, r: Ints, g: Floats) -> tuple[float, float, float]:
    """What a conquest is worth beside the territory, the least chance tried, an army's cost."""
    done = s[CONQUERED]
    extra = -g[GREED] * done
    if not done and r[RIGHT + 45 + count(s[HANDS + s[SEAT]])]:
        extra += g[CARD]
    if not closing(s):
        return extra, g[LEAST_CHANCE], g[ARMY]
    if done < _EXEMPT_FROM and not ahead(s, r, g):
        return extra + g[EXEMPTION], g[BOLD_CHANCE], g[ARMY_CLOSING]
    return extra, g[LEAST_CHANCE], g[ARMY_CLOSING]


@compiled
def assault(s: Ints, r: Ints, f: Floats, g: Floats) -> int:
    """The attack to declare or to go on with; NONE to leave it there."""
    if closing(s) and s[CONQUERED] == _EXEMPT_FROM - 1 and ahead(s, r, g):
        return NONE
    best = NONE
    most = 0.0
    now = mood(s, r, g)
    targets = open_to_attack(s, r)
    left = s[MASKS + s[SEAT]] & s[AT_LEAST]
    while left:
        origin = lowest(left)
        left &= left - 1
        near = r[NEAR + origin]
        aimed = near & in_reach(s, r, s[ARMIES + origin], targets)
        while aimed:
            target = lowest(aimed)
            aimed &= aimed - 1
            gain = promise(s, r, f, g, now, origin, target)
            if gain > most:
                most = gain
                under_way = origin == s[ORIGIN] and target == s[TARGET]
                border = r[FIRST + origin] + count(near & ((1 << target) - 1))
                best = THROW if under_way else ATTACK + border
    return best


@compiled
def promise(
    s: Ints,
    r: Ints,
    f: Floats,
    g: Floats,
    now: tuple[float, float, float],
    origin: int,
    target: int,
) -> float:
    """What an attack fought to its end is expected to bring, less what it costs, in armies."""
    extra, least, army = now
    armies, defenders = s[ARMIES + origin], s[ARMIES + target]
    fought = armies * MOST + defenders
    win = f[WIN + fought]
    if win < least:
        return 0.0
    left = f[LEFT + fought]
    gain = win * (g[PRIZE + target] + extra)
    cost = army * (armies - left) - g[ENEMY_ARMY] * (defenders - f[OPPOSED + fought])
    before = danger(s, r, f, g, origin, armies)
    afterwards = danger(s, r, f, g, origin, max(1, min(2, int(left) - 3)))
    exposure = g[EXPOSURE] * g[WORTH + origin] * (afterwards - before)
    under_way = origin == s[ORIGIN] and target == s[TARGET]
    return gain - cost - exposure + (g[UNDER_WAY] if under_way else 0.0)


@compiled
def worth_following(s: Ints, r: Ints, f: Floats, g: Floats) -> bool:
    """Whether everybody who may follow into a conquest should."""
    origin, target = s[ORIGIN], s[TARGET]
    if not r[NEAR + origin] & ~s[MASKS + s[SEAT]]:
        return True
    now = mood(s, r, g)
    stay = _use(s, r, f, g, now, origin) + _use(s, r, f, g, now, target)
    s[ARMIES + origin] -= s[MORE]
    s[ARMIES + target] += s[MORE]
    go = _use(s, r, f, g, now, origin) + _use(s, r, f, g, now, target)
    s[ARMIES + origin] += s[MORE]
    s[ARMIES + target] -= s[MORE]
    return go > stay


@compiled
def _use(
    s: Ints, r: Ints, f: Floats, g: Floats, now: tuple[float, float, float], territory: int
) -> float:
    """What the armies of a territory can still do or protect."""
    near = r[NEAR + territory] & ~s[MASKS + s[SEAT]]
    risk = g[WORTH + territory] * danger(s, r, f, g, territory, s[ARMIES + territory])
    if near == 0:
        return 0.0 - risk
    hope = -1e300
    while near:
        hope = max(hope, promise(s, r, f, g, now, territory, lowest(near)))
        near &= near - 1
    return hope - risk

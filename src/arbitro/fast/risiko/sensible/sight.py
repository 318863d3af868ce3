"""What the seat in turn sees: how much territories are worth to it, and who threatens them."""

from __future__ import annotations

from arbitro.fast.bits import count, lowest
from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.risiko.layout import (
    ARMIES,
    BONUS,
    CONTINENT_OF,
    CONTINENTS,
    ELSEWHERE_POINTS,
    GIRO,
    GOALS,
    HANDS,
    LAST_GIRO,
    MASKS,
    NEAR,
    OBJECTIVES,
    PLAYERS,
    SEAT,
    TERRITORIES,
    TERRITORY_POINTS,
)
from arbitro.fast.risiko.sensible.belief import believe
from arbitro.fast.risiko.sensible.figures import LARGEST, MOST, SHARES, WIN
from arbitro.fast.risiko.sensible.weights import (
    ANYWHERE,
    APPROACH,
    BELIEVED,
    BELIEVES,
    BREAKING,
    BUILDING,
    CARDS_TAKEN,
    CLOSING_ANYWHERE,
    CLOSING_POINTS,
    CRIPPLING,
    CROWD,
    ELIMINATION,
    LEADER,
    MARGIN,
    NEAR_THE_END,
    POINTS,
    PRIZE,
    RIVAL,
    STAKE,
    VICTORY,
    WORTH,
)

SEEN = 26_700
"""In the work area, beyond what a decision writes: for which masks and seat the above was found."""

_LAST_STEPS = 3


@compiled
def look(s: Ints, r: Ints, f: Floats, w: Ints, g: Floats) -> None:
    """Find what territories are worth, if the board is not as it was last time."""
    seat, players = s[SEAT], r[PLAYERS]
    late = int(closing(s))
    same = w[SEEN] == seat + 1 and w[SEEN + 1] == s[OBJECTIVES + seat] and w[SEEN + 8] == late
    if g[BELIEVES] and not (same and w[SEEN + 9] == s[GIRO]):
        believe(s, r, g)
    for other in range(players):
        same = same and w[SEEN + 2 + other] == s[MASKS + other]
    if same and w[SEEN + 9] == s[GIRO]:
        return
    w[SEEN] = seat + 1
    w[SEEN + 1] = s[OBJECTIVES + seat]
    w[SEEN + 8] = late
    w[SEEN + 9] = s[GIRO]
    for other in range(players):
        w[SEEN + 2 + other] = s[MASKS + other]
    _worths(s, r, f, g, late)
    goal = r[GOALS + s[OBJECTIVES + seat]] & ~s[MASKS + seat]
    first = _leader(s, r, g)
    for owner in range(players):
        if owner != seat:
            _prizes(s, r, g, owner, goal, g[LEADER] if owner == first else 0.0)


@compiled
def _worths(s: Ints, r: Ints, f: Floats, g: Floats, late: int) -> None:
    seat = s[SEAT]
    mine = s[MASKS + seat]
    goal = r[GOALS + s[OBJECTIVES + seat]]
    missing = goal & ~mine
    points = g[NEAR_THE_END] if count(missing) <= _LAST_STEPS else g[POINTS]
    anywhere = g[ANYWHERE]
    if late:
        points *= g[CLOSING_POINTS]
        anywhere *= g[CLOSING_ANYWHERE]
    for territory in range(TERRITORIES):
        value = anywhere
        if goal >> territory & 1:
            value += points * r[TERRITORY_POINTS + territory]
        value += g[APPROACH] * count(r[NEAR + territory] & missing)
        continent = r[CONTINENT_OF + territory]
        held = count(r[CONTINENTS + continent] & (mine | 1 << territory))
        g[WORTH + territory] = value + g[BUILDING] * f[SHARES + continent * LARGEST + held]
        g[PRIZE + territory] = g[WORTH + territory]


@compiled
def _leader(s: Ints, r: Ints, g: Floats) -> int:
    """Who else is believed to have most points; nobody where nothing is believed."""
    first = -1
    most = 0.0
    for other in range(r[PLAYERS]):
        if g[BELIEVES] and other != s[SEAT] and g[BELIEVED + other] > most:
            most = g[BELIEVED + other]
            first = other
    return first


@compiled
def _prizes(s: Ints, r: Ints, g: Floats, owner: int, missing: int, ahead: float) -> None:
    """What an owner loses by each of his territories, added to what it is worth to us."""
    theirs = s[MASKS + owner]
    left = theirs
    number = count(theirs)
    cards = g[CARDS_TAKEN] * count(s[HANDS + owner])
    while left:
        target = lowest(left)
        left &= left - 1
        continent = r[CONTINENT_OF + target]
        if r[CONTINENTS + continent] & ~theirs == 0:
            g[PRIZE + target] += g[BREAKING] * r[BONUS + continent]
        if number == 1:
            g[PRIZE + target] += g[ELIMINATION] + cards
        elif number <= _LAST_STEPS:
            g[PRIZE + target] += g[CRIPPLING] + cards / number
        if missing == 1 << target:
            g[PRIZE + target] += g[VICTORY]
        g[PRIZE + target] += (g[RIVAL] + ahead) * g[STAKE + target]


@compiled
def closing(s: Ints) -> bool:
    """Whether the giro in progress may end with a sdadata."""
    return s[LAST_GIRO] != 0 and s[GIRO] >= s[LAST_GIRO]


@compiled
def ahead(s: Ints, r: Ints, g: Floats) -> bool:
    """Whether one seems to be first: own points against what others are believed to have, or would
    have with an average objective.
    """
    seat = s[SEAT]
    objective = s[OBJECTIVES + seat]
    own = 0
    left = s[MASKS + seat] & r[GOALS + objective]
    while left:
        own += r[TERRITORY_POINTS + lowest(left)]
        left &= left - 1
    for other in range(r[PLAYERS]):
        mask = s[MASKS + other]
        if other == seat or mask == 0:
            continue
        if g[BELIEVES]:
            if not own > g[MARGIN] * g[BELIEVED + other]:
                return False
            continue
        theirs = 0
        while mask:
            theirs += r[ELSEWHERE_POINTS + objective * TERRITORIES + lowest(mask)]
            mask &= mask - 1
        if not own * 15 > g[MARGIN] * theirs:
            return False
    return True


@compiled
def strongest(s: Ints, r: Ints, g: Floats, territory: int) -> int:
    """The armies of the strongest neighbour who may attack, and a part of the others'."""
    near = r[NEAR + territory] & ~s[MASKS + s[SEAT]]
    most = total = 0
    while near:
        armies = s[ARMIES + lowest(near)]
        most = max(most, armies)
        total += armies
        near &= near - 1
    return min(most + int(g[CROWD] * (total - most)), MOST - 1)


@compiled
def danger(s: Ints, r: Ints, f: Floats, g: Floats, territory: int, defenders: int) -> float:
    """The chance that the strongest neighbour takes a territory defended by so many."""
    return f[WIN + strongest(s, r, g, territory) * MOST + defenders]

"""One action carried out. Only an action that `legal` offers may be handed in."""

from __future__ import annotations

from arbitro.fast.bits import count
from arbitro.fast.chance import dice, pick
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.risiko.actions import third, three_of
from arbitro.fast.risiko.armies import put
from arbitro.fast.risiko.layout import (
    ADVANCE_ALL,
    ADVANCE_ONE,
    ARMIES,
    ATTACK,
    ATTACKED,
    AUTOMATIC,
    BORDER_FROM,
    BORDER_TO,
    BOUND,
    BY_ATTACK,
    BY_MOVE,
    BY_PASS,
    BY_RISIKO,
    BY_SDADATA,
    CAPTURED,
    CARD_RIGHT,
    COMBAT,
    CONQUERED,
    DECK,
    DECLARE,
    DICE,
    DISCARDS,
    DRAW,
    DRAWN,
    DUE,
    EXITS,
    HANDS,
    LATE_DRAW,
    LEAST_IN,
    LOSSES,
    MASKS,
    MORE,
    MOST_IN,
    MOVE,
    MOVE_ALL,
    MOVE_ONE,
    MOVED,
    NEAR,
    NOBODY,
    ORIGIN,
    OUT,
    PASS,
    PASSED,
    PHASE,
    PLACE_ALL,
    PLACE_ONE,
    PLACE_SOME,
    PLACED_LAST,
    PLACEMENT,
    PLAY_TRIS,
    PLAYERS,
    RIGHT,
    RISIKO,
    ROLL_GIRO,
    ROLL_PLAYER,
    ROLL_THRESHOLD,
    ROOM,
    SDADATA,
    SEAT,
    SHOW_TRIS,
    SHOWN,
    SORTED,
    SUPPLY,
    TARGET,
    THROW,
    TOUCHED,
    TRIS,
    UNDECLARED,
)
from arbitro.fast.risiko.legal import may_leave, tris_worth
from arbitro.fast.risiko.turns import (
    close_windows,
    complete,
    end_match,
    finish_turn,
    next_lap,
    start_turn,
)


@compiled
def step(s: Ints, r: Ints, chance: Ints, action: int) -> None:
    """What follows from an action that was offered."""
    if action < PLACE_ONE:
        _word(s, r, chance, action)
    elif action < ATTACK:
        every = action >= PLACE_ALL
        most = s[DUE] if s[PHASE] == PLACEMENT else min(s[DUE], s[ROOM])
        _place(s, r, action - (PLACE_ALL if every else PLACE_ONE), most if every else 1)
    elif action < MOVE_ONE:
        close_windows(s, r, BY_ATTACK)
        s[ORIGIN] = r[BORDER_FROM + action - ATTACK]
        s[TARGET] = r[BORDER_TO + action - ATTACK]
        s[BOUND] = s[ATTACKED] = 1
        s[MORE] = 0
        s[PHASE] = COMBAT
    elif action < PLAY_TRIS:
        every = action >= MOVE_ALL
        _move(s, r, action - (MOVE_ALL if every else MOVE_ONE), every)
    elif action < SHOW_TRIS:
        _play_tris(s, r, action - PLAY_TRIS)
    elif action < PLACE_SOME:
        s[SHOWN] = 1
    else:
        _place(s, r, (action - PLACE_SOME) % 64, (action - PLACE_SOME) // 64)


@compiled
def _word(s: Ints, r: Ints, chance: Ints, action: int) -> None:
    """The actions that need no place on the board."""
    if action == THROW:
        _throw(s, r, chance)
    elif action in (ADVANCE_ONE, ADVANCE_ALL):
        _advance(s, 1 if action == ADVANCE_ONE else s[MORE])
        s[MORE] -= 1 if action == ADVANCE_ONE else s[MORE]
    elif action == PASS:
        _pass(s, r)
    elif action == DRAW:
        close_windows(s, r, BY_PASS)
        _take_card(s, chance, s[SEAT])
        s[DRAWN] = s[PASSED] = 1
        s[BOUND] = s[MORE] = 0
        finish_turn(s, r)
    elif action == LATE_DRAW:
        _take_card(s, chance, s[CARD_RIGHT])
        s[CARD_RIGHT] = NOBODY
    elif action == DECLARE:
        s[RISIKO] = s[SEAT]
        end_match(s, BY_RISIKO)
    elif action == SDADATA:
        _sdadata(s, r, chance)


@compiled
def _place(s: Ints, r: Ints, territory: int, armies: int) -> None:
    opening = s[PHASE] == PLACEMENT
    put(s, territory, s[ARMIES + territory] + armies)
    s[DUE] -= armies
    if opening:
        s[SUPPLY + s[SEAT]] -= armies
        if s[DUE] == 0:
            next_lap(s, r, s[SEAT])
        return
    s[ROOM] -= armies
    s[TOUCHED] = 1
    if s[DUE] == 0 or s[ROOM] <= 0:
        close_windows(s, r, PLACED_LAST)


@compiled
def _play_tris(s: Ints, r: Ints, rank: int) -> None:
    high = third(rank)
    cards = three_of(rank, high)
    seat = s[SEAT]
    s[DUE] += tris_worth(r, cards, s[MASKS + seat])
    s[HANDS + seat] &= ~cards
    s[DISCARDS] |= cards
    s[TRIS] += 1
    s[SHOWN] = 0


@compiled
def _throw(s: Ints, r: Ints, chance: Ints) -> None:
    origin, target = s[ORIGIN], s[TARGET]
    number = r[DICE + min(s[ARMIES + origin], 4) * 4 + min(s[ARMIES + target], 3)]
    mine, theirs = number >> 2, number & 3
    thrown = dice(chance, mine + theirs)
    scale = 6 if mine == 1 else 36 if mine == 2 else 216
    attack = r[SORTED + (mine - 1) * 216 + thrown % scale]
    defence = r[SORTED + (theirs - 1) * 216 + thrown // scale]
    lost = r[LOSSES + ((mine - 1) * 3 + theirs - 1) * 3136 + attack * 56 + defence]
    put(s, origin, s[ARMIES + origin] - (lost >> 2))
    put(s, target, s[ARMIES + target] - (lost & 3))
    s[BOUND] = s[MORE] = 0
    if s[ARMIES + target] == 0:
        _conquer(s, r, chance, mine)


@compiled
def _conquer(s: Ints, r: Ints, chance: Ints, dice_thrown: int) -> None:
    """The target is empty: the armies of the last throw enter it, its owner may be out."""
    origin, target, seat = s[ORIGIN], s[TARGET], s[SEAT]
    bit = 1 << target
    loser = 0
    while not s[MASKS + loser] & bit:
        loser += 1
    s[MASKS + seat] |= bit
    s[MASKS + loser] ^= bit
    border = int(r[NEAR + origin] & ~s[MASKS + seat] != 0)
    reach = s[ARMIES + origin] * 8 + dice_thrown * 2 + border
    _advance(s, r[LEAST_IN + reach])
    s[MORE] = r[MOST_IN + reach] - r[LEAST_IN + reach]
    s[CONQUERED] += 1
    if s[MASKS + loser] == 0:
        _eliminate(s, r, chance, loser)
    if r[UNDECLARED] == AUTOMATIC and complete(s, r, seat):
        s[RISIKO] = seat
        end_match(s, BY_RISIKO)


@compiled
def _eliminate(s: Ints, r: Ints, chance: Ints, loser: int) -> None:
    s[EXITS] += 1
    s[OUT + loser] = s[EXITS]
    if s[CARD_RIGHT] == loser:
        s[CARD_RIGHT] = NOBODY
    left = s[HANDS + loser]
    own = s[HANDS + s[SEAT]]
    number = count(left)
    taken = r[CAPTURED + count(own) * 45 + number]
    if taken >= number:
        own |= left
        left = 0
    else:
        for _ in range(taken):
            card = 1 << pick(chance, left)
            left ^= card
            own |= card
    s[HANDS + loser] = 0
    s[HANDS + s[SEAT]] = own
    s[DISCARDS] |= left


@compiled
def _advance(s: Ints, armies: int) -> None:
    _shift(s, s[ORIGIN], s[TARGET], armies)


@compiled
def _shift(s: Ints, origin: int, destination: int, armies: int) -> None:
    put(s, origin, s[ARMIES + origin] - armies)
    put(s, destination, s[ARMIES + destination] + armies)


@compiled
def _move(s: Ints, r: Ints, border: int, every: bool) -> None:
    close_windows(s, r, BY_MOVE)
    origin, destination = r[BORDER_FROM + border], r[BORDER_TO + border]
    armies = may_leave(s, r, origin, s[MASKS + s[SEAT]]) if every else 1
    _shift(s, origin, destination, armies)
    s[MOVED] = 1
    s[MORE] = 0
    s[PHASE] = MOVE


@compiled
def _pass(s: Ints, r: Ints) -> None:
    close_windows(s, r, BY_PASS)
    seat = s[SEAT]
    earned = s[CONQUERED] and r[RIGHT + s[CONQUERED] * 45 + count(s[HANDS + seat])]
    s[PASSED] = 1
    s[BOUND] = s[MORE] = 0
    s[CARD_RIGHT] = seat if earned else NOBODY
    finish_turn(s, r)


@compiled
def _take_card(s: Ints, chance: Ints, seat: int) -> None:
    if s[DECK] == 0:
        s[DECK] = s[DISCARDS]
        s[DISCARDS] = 0
    card = 1 << pick(chance, s[DECK])
    s[DECK] ^= card
    s[HANDS + seat] |= card


@compiled
def _sdadata(s: Ints, r: Ints, chance: Ints) -> None:
    thrown = dice(chance, 2)
    if thrown % 6 + thrown // 6 + 2 <= s[ROLL_THRESHOLD]:
        end_match(s, BY_SDADATA)
        return
    player = s[ROLL_PLAYER]
    s[ROLL_PLAYER] = NOBODY
    start_turn(s, r, player, s[ROLL_GIRO])


@compiled
def acting(s: Ints, action: int) -> int:
    """The seat an action belongs to."""
    if action == LATE_DRAW:
        return s[CARD_RIGHT]
    return s[ROLL_PLAYER] if action == SDADATA else s[SEAT]


@compiled
def seats(r: Ints) -> int:
    """How many sit at the table."""
    return r[PLAYERS]

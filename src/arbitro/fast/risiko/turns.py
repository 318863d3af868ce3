"""How a turn ends and the next begins: windows that close, sdadata that fall due, the clock."""

from __future__ import annotations

from arbitro.fast.bits import count
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.risiko.layout import (
    ANCHOR,
    ARMIES,
    ATTACKED,
    BASE,
    BONUS,
    BOUND,
    BY_LAST_STANDING,
    CAP,
    CARD_RIGHT,
    CONQUERED,
    CONTINENTS,
    DRAWN,
    DUE,
    ENDED,
    ENDS_ALONE,
    GIRO,
    GOALS,
    INCIDENT,
    LAP,
    LAPSES,
    LAST_AFTER,
    LAST_GIRO,
    LATEST,
    MASKS,
    MISSED,
    MORE,
    MOST_ROUNDS,
    MOVED,
    MUST_ROLL,
    NOBODY,
    NOTED,
    NOWHERE,
    OBJECTIVES,
    OPENS,
    ORIGIN,
    OUT,
    OVER,
    PASSED,
    PHASE,
    PLACED_LAST,
    PLACEMENT,
    PLAYERS,
    REINFORCE,
    ROLL,
    ROLL_GIRO,
    ROLL_PLAYER,
    ROLL_THRESHOLD,
    ROOM,
    ROUND,
    SEAT,
    SHOWN,
    SUPPLY,
    TARGET,
    THRESHOLD,
    TIME_UP,
    TOUCHED,
    TRIS,
    UNDECLARED,
    UNPLACED,
)


@compiled
def complete(s: Ints, r: Ints, seat: int) -> bool:
    """Whether a seat holds its whole objective."""
    return r[GOALS + s[OBJECTIVES + seat]] & ~s[MASKS + seat] == 0


@compiled
def fresh_turn(s: Ints, seat: int, giro: int, due: int) -> None:
    s[SEAT] = seat
    s[GIRO] = giro
    s[DUE] = due
    s[ROOM] = s[TOUCHED] = s[SHOWN] = s[TRIS] = s[BOUND] = s[MORE] = 0
    s[ATTACKED] = s[CONQUERED] = s[MOVED] = s[DRAWN] = s[PASSED] = 0
    s[ORIGIN] = s[TARGET] = NOWHERE


@compiled
def next_lap(s: Ints, r: Ints, after: int) -> None:
    """The next player who still has starting armies puts some down; when nobody has, play."""
    players = r[PLAYERS]
    for step in range(1, players + 1):
        seat = (after + step) % players
        if s[SUPPLY + seat]:
            s[PHASE] = PLACEMENT
            fresh_turn(s, seat, 0, r[LAP + s[SUPPLY + seat]])
            return
    start_turn(s, r, players - 1, 0)


@compiled
def start_turn(s: Ints, r: Ints, after: int, giro: int) -> None:
    """Pass play clockwise, over those who are out."""
    players = r[PLAYERS]
    seat = after
    while True:
        seat += 1
        if seat >= players:
            seat = 0
            giro += 1
        if s[OUT + seat] == 0:
            break
    if s[CARD_RIGHT] == seat:
        s[CARD_RIGHT] = NOBODY
    mask = s[MASKS + seat]
    due = r[BASE + count(mask)]
    for continent in range(6):
        if r[CONTINENTS + continent] & ~mask == 0:
            due += r[BONUS + continent]
    fresh_turn(s, seat, giro, due)
    s[ROOM] = r[CAP] - on_board(s, seat)
    s[PHASE] = REINFORCE
    s[ROLL_PLAYER] = NOBODY
    if s[LAST_GIRO] == 0 and s[TIME_UP] == giro:
        s[LAST_GIRO] = s[LAST_AFTER]


@compiled
def on_board(s: Ints, seat: int) -> int:
    """How many armies a seat has on the board."""
    mask = s[MASKS + seat]
    armies = 0
    for territory in range(42):
        armies += s[ARMIES + territory] * (mask >> territory & 1)
    return armies


@compiled
def close_windows(s: Ints, r: Ints, event: int) -> None:
    """What this act closes: forgotten reinforcements are lost, an older right to a card lapses."""
    if event != PLACED_LAST and s[DUE] and r[UNPLACED + event]:
        s[DUE] = 0
    if s[CARD_RIGHT] not in (NOBODY, s[SEAT]) and r[LAPSES + event]:
        s[CARD_RIGHT] = NOBODY


@compiled
def finish_turn(s: Ints, r: Ints) -> None:
    """The player in turn has passed or taken his card."""
    seat = s[SEAT]
    if r[UNDECLARED] in (INCIDENT, NOTED) and complete(s, r, seat):
        s[MISSED] |= 1 << seat
    present = 0
    for other in range(r[PLAYERS]):
        if s[OUT + other] == 0:
            present |= 1 << other
    if r[ENDS_ALONE] and present == 1 << seat:
        end_match(s, BY_LAST_STANDING)
    elif not _closing_slot(s, r, seat, present):
        start_turn(s, r, seat, s[GIRO])


@compiled
def _closing_slot(s: Ints, r: Ints, seat: int, present: int) -> bool:
    """Whether two dice must now be thrown; opens a new round of sdadata if due."""
    if s[LAST_GIRO] == 0 or (s[GIRO] < s[LAST_GIRO] and s[ROUND] == 0):
        return False
    opening = r[OPENS + (seat * 64 + present) * 49 + (s[ANCHOR] + 1) * 7 + s[LATEST] + 1]
    if s[ROUND] == 0 and not opening:
        return False
    s[ROUND] += opening
    s[LATEST] = seat
    if s[ANCHOR] == NOBODY:
        s[ANCHOR] = seat
    if not r[MUST_ROLL + s[CONQUERED]]:
        return False
    s[PHASE] = ROLL
    s[ROLL_PLAYER] = seat
    s[ROLL_GIRO] = s[GIRO]
    s[ROLL_THRESHOLD] = r[THRESHOLD + min(s[ROUND], MOST_ROUNDS - 1)]
    return True


@compiled
def end_match(s: Ints, how: int) -> None:
    s[PHASE] = OVER
    s[ENDED] = how
    s[ROLL_PLAYER] = NOBODY
    s[CARD_RIGHT] = NOBODY

"""Where things stand in the two rows of integers: the state of a match, the tables of its rules.

State and tables are flat so that a state is copied by one loop and both are handed over as one
argument each. Sets of territories, cards and seats are masks.
"""

from __future__ import annotations

from arbitro.games.risiko.rules import ClosingEvent

SEATS = 6
TERRITORIES = 42
CARDS = 44
JOLLY = 42
"""The first of the two."""
NOBODY = -1
NOWHERE = -1

# ------------------------------------------------------------------ the state

ARMIES = 0
MASKS = ARMIES + TERRITORIES
HANDS = MASKS + SEATS
OBJECTIVES = HANDS + SEATS
SUPPLY = OBJECTIVES + SEATS
OUT = SUPPLY + SEATS
"""The order in which seats were eliminated, from 1; 0 for who is in."""

PHASE = OUT + SEATS
SEAT = PHASE + 1
GIRO = SEAT + 1
DUE = GIRO + 1
ROOM = DUE + 1
TOUCHED = ROOM + 1
SHOWN = TOUCHED + 1
TRIS = SHOWN + 1
ORIGIN = TRIS + 1
TARGET = ORIGIN + 1
BOUND = TARGET + 1
MORE = BOUND + 1
ATTACKED = MORE + 1
CONQUERED = ATTACKED + 1
MOVED = CONQUERED + 1
DRAWN = MOVED + 1
PASSED = DRAWN + 1

TIME_UP = PASSED + 1
LAST_AFTER = TIME_UP + 1
"""The last giro, if time is called in `TIME_UP`."""
LAST_GIRO = LAST_AFTER + 1
ROUND = LAST_GIRO + 1
ANCHOR = ROUND + 1
LATEST = ANCHOR + 1
ROLL_PLAYER = LATEST + 1
ROLL_GIRO = ROLL_PLAYER + 1
ROLL_THRESHOLD = ROLL_GIRO + 1
CARD_RIGHT = ROLL_THRESHOLD + 1
ENDED = CARD_RIGHT + 1
RISIKO = ENDED + 1
MISSED = RISIKO + 1
DECK = MISSED + 1
DISCARDS = DECK + 1
EXITS = DISCARDS + 1
AT_LEAST = EXITS + 1
"""The territories with two armies or more, with three, with four."""
STATE = AT_LEAST + 3
"""How long a state is: 108 integers, 864 bytes."""

PLACEMENT, REINFORCE, COMBAT, MOVE, ROLL, OVER = range(6)
PHASES = ("placement", "reinforce", "combat", "move", "roll", "over")
BY_RISIKO, BY_SDADATA, BY_LAST_STANDING, GIVEN_UP = 1, 2, 3, 4
ENDINGS = ("", "risiko", "sdadata", "last-standing", "given-up")

# ------------------------------------------------------------------ actions

PASS, DRAW, LATE_DRAW, THROW, ADVANCE_ONE, ADVANCE_ALL, DECLARE, SDADATA = range(8)
PLACE_ONE = 8
PLACE_ALL = PLACE_ONE + TERRITORIES
ATTACK = PLACE_ALL + TERRITORIES
BORDERS = 164
"""Directed: every border twice, by origin, then by destination."""
MOVE_ONE = ATTACK + BORDERS
MOVE_ALL = MOVE_ONE + BORDERS
TRIPLES = 13_244
PLAY_TRIS = MOVE_ALL + BORDERS
SHOW_TRIS = PLAY_TRIS + TRIPLES
ACTIONS = SHOW_TRIS + TRIPLES
"""So many are ever offered."""
PLACE_SOME = ACTIONS
"""+ armies · 64 + territory: any number in between, which is accepted as the reference does."""

# ------------------------------------------------------------------ the tables

MOST_ARMIES = 140
"""Armies a seat can have on the board (the cap), and some more."""
MOST_GIRI = 16
"""Later giri are as this one for the guard on early eliminations."""
MOST_ROUNDS = 64
MOST_TRIES = 8
MOST_POINTS = 220
EVENTS: tuple[ClosingEvent, ...] = ("placed-last", "attack", "move", "pass")
PLACED_LAST, BY_ATTACK, BY_MOVE, BY_PASS = range(4)
REMEDIES = ("pass-right", "redraw", "swap-back", "swap-drawn", "keep")
PASS_RIGHT, REDRAW, SWAP_BACK, SWAP_DRAWN, KEEP = range(5)
UNDECLARED_READINGS = ("incident", "noted", "nothing", "declare")
INCIDENT, NOTED, NOTHING, AUTOMATIC = range(4)
OWN_POINTS, BEHIND_BEST = 0, 1

PLAYERS = 0
UNDECLARED = 1
TRIS_LIMIT = 2
SHOWING_BINDS = 3
ENDS_ALONE = 4
CAP = 5
STARTING = 6
SCORING = 7
RISIKO_POINTS = 8
GARRISON = 9
NEAR = GARRISON + 2
FIRST = NEAR + TERRITORIES
"""Where the borders of a territory begin among the directed ones."""
BORDER_FROM = FIRST + TERRITORIES + 1
BORDER_TO = BORDER_FROM + BORDERS
CONTINENTS = BORDER_TO + BORDERS
HALF = CONTINENTS + 6
DEAL_ORDER = HALF + 6
REMEDY = DEAL_ORDER + SEATS
LAP = REMEDY + 2 * MOST_TRIES
BASE = LAP + 43
BONUS = BASE + 43
SYMBOL = BONUS + 6
TRIS_WORTH = SYMBOL + CARDS
HELD_EXTRA = TRIS_WORTH + 64
UNPLACED = HELD_EXTRA + 4
LAPSES = UNPLACED + 4
DICE = LAPSES + 4
"""By armies of the origin (4 for more) and of the target (3 for more): attack dice · 4 + defence
dice; 0 if there may be no throw."""
ELIMINATION = DICE + 20
LEAST_IN = ELIMINATION + MOST_GIRI * MOST_ARMIES
MOST_IN = LEAST_IN + MOST_ARMIES * 8
CAPTURED = MOST_IN + MOST_ARMIES * 8
RIGHT = CAPTURED + 45 * 45
THRESHOLD = RIGHT + 43 * 45
MUST_ROLL = THRESHOLD + MOST_ROUNDS
OPENS = MUST_ROLL + 43
RISIKO_TABLE = OPENS + SEATS * 64 * 7 * 7
INSIDE = RISIKO_TABLE + MOST_POINTS
OUTSIDE = INSIDE + 17 * TERRITORIES
GOALS = OUTSIDE + 17 * TERRITORIES
FIRST_POINTS = GOALS + 17
"""What the winner gets, by table points or lead; then the same with nobody else left."""
PLACE_POINTS = FIRST_POINTS + 2 * MOST_POINTS
OUT_POINTS = PLACE_POINTS + 7 * MOST_POINTS
SORTED = OUT_POINTS + 7
"""By number of dice (1 to 3) and their digits: which of the sorted throws it is."""
LOSSES = SORTED + 3 * 216
"""By dice of both and their sorted throws: losses of the attacker · 4 + of the defender."""
CONTINENT_OF = LOSSES + 9 * 56 * 56
TERRITORY_POINTS = CONTINENT_OF + TERRITORIES
ELSEWHERE_POINTS = TERRITORY_POINTS + TERRITORIES
"""By objective and territory: what the territory counts in all the other objectives together."""
TABLES = ELSEWHERE_POINTS + 17 * TERRITORIES

"""Where things stand in the two rows of integers: the state of a hand, the tables of its rules.

Sets of cards are masks of 63 bits. The cards on the table are one number, seven bits for each.
"""

from __future__ import annotations

SEATS = 4
CARDS = 63
FOOL = 62
GIOVE = 61
PICCIOTTI = 42
TRICKS = 15
NOBODY = -1
NO_CARD = -1

# ------------------------------------------------------------------ the state

HANDS = 0
PILES = 4
PHASE = 8
TURN = 9
SPOKE = 10
PACKETS = 11
"""Dealt so far; in the bits from `VOIDS` on, five by seat, suits it has shown it has none of."""
VOIDS = 8
MONTE = 12
MONTE_SHOWN = 13
TRUMP = 14
CALLER = 15
DECLARER = 16
CODE = 17
CALL_FIRST = 18
PARTNER = 19
PARTNER_KNOWN = 20
DISCARD = 21
DISCARD_SHOWN = 22
SCOMMESSA = 23
RIVANTO = 24
LEADER = 25
TABLE = 26
ON_TABLE = 27
PLAYED = 28
"""Tricks taken."""
PIGLIATE = 29
"""By seat, eight bits each."""
DEALER = 30
ANNULLED = 31
STATE = 32
"""How long a state is: 256 bytes."""

DEALING, FIRST_BIDS, SECOND_BIDS, DISCARDING, CALLING, COMMITTING, PLAYING, OVER = range(8)
PHASES = (*("dealing", "first-bids", "second-bids", "discard", "call", "commit", "play", "over"),)
NONE, S5, SV, SF, CV, CF, VOID = range(7)
CODES = ("", "S5", "SV", "SF", "CV", "CF", "void")

# ------------------------------------------------------------------ actions

DEAL, PASS, SOLO, CALL, CLOSE, WAGER, LAST_TRICK, DECLINE = range(8)
PLAY = 8
LAY = PLAY + CARDS
TRIPLES = 39_711
ACTIONS = LAY + TRIPLES
OFFERED = 1_024
"""More than are ever offered at once: three of eighteen cards are 816."""

# ------------------------------------------------------------------ the tables

FORCED, REDEAL, NEXT_DEALER = range(3)
DECLARER_ROLE, PARTNER_ROLE, OPPONENT_ROLE = range(3)

FIRST_DEALER = 0
CALL_AGAIN = 1
"""May one call after a call."""
BELOW_ARIE = 2
"""May a trump below the Arie be called."""
IN_THE_BID = 3
ALL_PASS = 4
"""What happens when nobody declares; then the same with Giove in the Monte."""
CALLS_FIRST = 6
MAY_WAGER = 7
"""By role: may who holds Giove and the Fool."""
MAY_LAST = 10
"""By role, then by role when somebody has."""
LEADS = 16
"""How many seats after the declarer."""
RIVANTO_WORTH = 17
"""By who declared (attack first), by who won: jochi of the attack · 8 + of the defence."""
WAGER_WON = 21
WAGER_LOST = 22
PAID_DECLARER = 23
PAID_PARTNER = PAID_DECLARER + 7
PAID_OTHER = PAID_PARTNER + 7
SUITS = PAID_OTHER + 7
"""The cards of each suit, trumps fifth, the Fool sixth."""
SUIT = SUITS + 6
THIRDS = SUIT + CARDS
KINGS = THIRDS + CARDS
FOUR_ARIE = KINGS + 1
ARIE = FOUR_ARIE + 1
PREY = ARIE + 1
AT_STAKE = PREY + 1
LOW_TRUMPS = AT_STAKE + 1
TABLES = LOW_TRUMPS + 1

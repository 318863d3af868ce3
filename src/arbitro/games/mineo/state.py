"""The state of a hand: a value, folded from its events. Sets of cards are masks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from arbitro.games.mineo.cards import NO_CARD
from arbitro.games.mineo.jochi import SEATS, SOLO, attackers
from arbitro.games.mineo.rules import Role

Phase = Literal[
    "dealing",
    "first-bids",
    "second-bids",
    "discard",
    "call",
    "commit",
    "play",
    "gather",
    "count",
    "over",
]
NOBODY = -1
TRICKS = 15
PACKETS = 12
EMPTY = (0,) * SEATS


class Trick(Struct, frozen=True, gc=False):
    """A trick that has been taken; the first card is the leader's."""

    leader: int
    cards: tuple[int, ...]
    winner: int


class Revoke(Struct, frozen=True, gc=False):
    """A revoke that was made; `trick` counts from 1."""

    player: int
    trick: int
    card: int
    found: bool = False
    admitted: bool = False


class Scores(Struct, frozen=True, gc=False):
    """The outcome: jochi per seat, and how they came about."""

    parz: tuple[int, ...]
    penalties: tuple[int, ...]
    totals: tuple[int, ...]
    success: bool


class Count(Struct, frozen=True, gc=False):
    """The count of a hand, attack first; the jochi in the order of the sheet."""

    held: tuple[int, int]
    points: tuple[int, int]
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    pigliate: tuple[int, ...]


class Match(Struct, frozen=True, gc=False):
    """Everything that is true of a hand at one moment. `version` counts its events."""

    regulation: str
    players: tuple[str, ...]
    mode: Literal["digital", "live"]
    dealer: int
    phase: Phase = "dealing"
    version: int = 1
    turn: int = NOBODY
    """Whose turn it is to speak, to play or to take the trick."""
    spoke: int = 0
    """How many have spoken in this round of declarations or commitments."""
    packets: int = 0
    hands: tuple[int, ...] = EMPTY
    monte: int = 0
    """What is known of it; the dealer knows it before the others."""
    monte_shown: bool = False
    trump: int = NO_CARD
    """The trump that was called."""
    caller: int = NOBODY
    declarer: int = NOBODY
    code: str | None = None
    call_first: bool = False
    """A forced caller calls before his discard."""
    partner: int = NOBODY
    partner_known: bool = False
    discard: int = 0
    discard_shown: int = 0
    scommessa: bool = False
    rivanto: int = NOBODY
    leader: int = NOBODY
    table: tuple[int, ...] = ()
    """The cards of the trick in progress, the leader's first."""
    tricks: tuple[Trick, ...] = ()
    piles: tuple[int, ...] = EMPTY
    exposed: tuple[int, ...] = EMPTY
    """Cards that lie face up before their owners."""
    pledged: tuple[int, ...] = (NO_CARD,) * SEATS
    """Cards shown too soon that count as played when their owner's turn comes."""
    revokes: tuple[Revoke, ...] = ()
    correction: int = NOBODY
    """Who has put a revoke right in the trick in progress."""
    penalties: tuple[int, ...] = EMPTY
    annulled: int = 0
    """How many deals have been annulled."""
    void: str | None = None
    replay: bool = False
    wrong_discard: bool = False
    count: Count | None = None
    scores: Scores | None = None

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def order(self) -> tuple[int, ...]:
        """Which entrant sits at each seat: seats are given, not won."""
        return tuple(range(SEATS))

    @property
    def seated(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.players

    @property
    def finished(self) -> bool:
        return self.phase == "over"

    @property
    def ended(self) -> str | None:
        """How it ended: the kind of declaration, or `void`; None while it goes on."""
        if not self.finished:
            return None
        return "void" if self.void else self.code

    @property
    def solo(self) -> bool:
        return self.code in SOLO

    @property
    def attack(self) -> tuple[int, ...]:
        """The seats of the attack, the hidden partner included."""
        return attackers(self.declarer, None if self.partner == NOBODY else self.partner)

    def same_side(self, one: int, other: int) -> bool:
        attack = self.attack
        return (one in attack) == (other in attack)

    def role(self, seat: int) -> Role:
        """What this seat is in the hand, whoever knows it."""
        if seat == self.declarer:
            return "declarer"
        return "partner" if seat == self.partner else "opponent"

"""The facts each question needs, as outsiders write them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from arbitro.games.mineo.jochi import Code, Side
from arbitro.games.mineo.rules import Moment, Role

Natural = Annotated[int, Meta(ge=0)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Cards = list[str]


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """What a question needs to know."""


class Nothing(Facts, frozen=True, forbid_unknown_fields=True):
    pass


class Counted(Facts, frozen=True, forbid_unknown_fields=True):
    cards: Cards
    last_trick: bool = False


class Follow(Facts, frozen=True, forbid_unknown_fields=True):
    """A hand and the cards already in the trick, the leader's first."""

    hand: Annotated[Cards, Meta(min_length=1, max_length=15)]
    trick: Annotated[Cards, Meta(max_length=3)] = []


class Trick(Facts, frozen=True, forbid_unknown_fields=True):
    """Four cards, the leader's first; the answer is a seat if the leader's is given."""

    trick: Annotated[Cards, Meta(min_length=4, max_length=4)]
    leader: Seat = 0


class TrickTaken(Struct, frozen=True, forbid_unknown_fields=True):
    """A trick as it was played: who led, and four cards."""

    leader: Seat
    cards: Annotated[Cards, Meta(min_length=4, max_length=4)]


class TrickSummary(Struct, frozen=True, forbid_unknown_fields=True):
    """Of the tricks only what the jochi need."""

    last: Side
    pigliate: dict[Side, Annotated[int, Meta(ge=0, le=5)]] = {}


class Jochi(Facts, frozen=True, forbid_unknown_fields=True):
    """A hand in one of three ways.

    `attack` and `defence` hold seats, and `tricks` the fifteen tricks (with the `discard`); or the
    cards each side ends with, and `tricks` who won the last one and the Pigliate; or the boxes
    ticked on the sheet, where `tricks` is not needed. A box that counts stands as often.
    """

    attack: list[Any]
    defence: list[Any]
    declaration: Code
    commitments: list[str] = []
    """`SCM`, `RVT`; `RVT:attack` where the declarer's partner declared it."""
    tricks: list[TrickTaken] | TrickSummary | None = None
    discard: Cards = []


class Payment(Facts, frozen=True, forbid_unknown_fields=True):
    """The TOT of both sides."""

    declaration: Code
    declarer: Seat
    attack: Natural
    defence: Natural
    partner: Seat | None = None


class Hand(Facts, frozen=True, forbid_unknown_fields=True):
    """`called`: somebody has called already."""

    hand: Cards
    called: bool = False


class Discard(Facts, frozen=True, forbid_unknown_fields=True):
    """The cards laid aside, and the hand of eighteen they come from if it is known."""

    cards: Cards
    hand: Cards | None = None


class Declared(Facts, frozen=True, forbid_unknown_fields=True):
    declaration: Code


class Giove(Facts, frozen=True, forbid_unknown_fields=True):
    giove_in_monte: bool


class Scommessa(Facts, frozen=True, forbid_unknown_fields=True):
    role: Role
    hand: Cards


class Rivanto(Facts, frozen=True, forbid_unknown_fields=True):
    role: Role
    declared: bool = False


class Declarer(Facts, frozen=True, forbid_unknown_fields=True):
    declarer: Seat


class CardSeen(Facts, frozen=True, forbid_unknown_fields=True):
    card: str
    owner_only: bool = False


class WrongNumber(Facts, frozen=True, forbid_unknown_fields=True):
    moment: Moment
    player: Seat = 0


class Laid(Facts, frozen=True, forbid_unknown_fields=True):
    cards: Cards


class Exposed(Facts, frozen=True, forbid_unknown_fields=True):
    """A card shown out of turn; `playable`: it may be played to the trick in progress."""

    card: str
    player: Seat = 0
    soloist: bool = False
    playable: bool = False


class Told(Facts, frozen=True, forbid_unknown_fields=True):
    card: str


class Revoke(Facts, frozen=True, forbid_unknown_fields=True):
    """`difference` is that of the revoker's side at the end of the hand."""

    difference: int
    admitted: bool = False
    player: Seat = 0


class Corrected(Facts, frozen=True, forbid_unknown_fields=True):
    card: str
    player: Seat = 0
    soloist: bool = False


class Talk(Facts, frozen=True, forbid_unknown_fields=True):
    solo: bool
    partner_known: bool = False


class Parz(Facts, frozen=True, forbid_unknown_fields=True):
    parz: int


class Call(Facts, frozen=True, forbid_unknown_fields=True):
    declaration: Code
    successful: bool


class Commitment(Facts, frozen=True, forbid_unknown_fields=True):
    realised: bool
    own: bool

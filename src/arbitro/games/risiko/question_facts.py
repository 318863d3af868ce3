"""The facts each question needs, typed, with what is possible in them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from arbitro.games.risiko.rules import ClosingEvent

Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Die = Annotated[int, Meta(ge=1, le=6)]
Throw = Annotated[list[Die], Meta(min_length=1, max_length=3)]
Table = Annotated[int, Meta(ge=3, le=6)]


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """What a question needs to know."""


class Nothing(Facts, frozen=True, forbid_unknown_fields=True):
    pass


class Held(Facts, frozen=True, forbid_unknown_fields=True):
    territories: list[str]


class Tris(Facts, frozen=True, forbid_unknown_fields=True):
    cards: list[str]
    held: list[str]


class Armies(Facts, frozen=True, forbid_unknown_fields=True):
    origin: Positive
    target: Positive


class Throws(Facts, frozen=True, forbid_unknown_fields=True):
    attack: Throw
    defence: Throw


class Conquest(Facts, frozen=True, forbid_unknown_fields=True):
    origin: Annotated[int, Meta(ge=2)]
    dice: Annotated[int, Meta(ge=1, le=3)]
    border: bool


class Border(Facts, frozen=True, forbid_unknown_fields=True):
    border: bool


class Card(Facts, frozen=True, forbid_unknown_fields=True):
    """`next_*` say how far the next player has gone, if the card was forgotten."""

    conquered: Natural
    hand: Natural
    next_due: Natural | None = None
    next_placed: Natural = 0
    next_act: ClosingEvent | None = None


class ClosingRound(Facts, frozen=True, forbid_unknown_fields=True):
    closing_round: Positive


class Conquered(Facts, frozen=True, forbid_unknown_fields=True):
    conquered: Natural


class TurnTaken(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Natural
    conquered: Natural = 0
    eliminates: list[Natural] = []
    withdraws: list[Natural] = []


class Turns(Facts, frozen=True, forbid_unknown_fields=True):
    """Turns ended since the last giro began, who was eliminated before it and who had left."""

    players: Table
    turns: list[TurnTaken]
    out: list[Natural] = []
    withdrawn: list[Natural] = []


class Position(Facts, frozen=True, forbid_unknown_fields=True):
    objective: int
    territories: list[str]


class SeatScore(Struct, frozen=True, forbid_unknown_fields=True):
    table_points: Natural
    off_objective: Natural = 0
    territories: Natural = 0
    in_objective: Natural = 0
    armies: Natural = 0
    cards: Natural = 0
    eliminated: Positive | None = None
    risiko: bool = False
    withdrawn: bool = False
    excluded: bool = False


class Scores(Facts, frozen=True, forbid_unknown_fields=True):
    seats: Annotated[list[SeatScore], Meta(min_length=3, max_length=6)]


class Continent(Facts, frozen=True, forbid_unknown_fields=True):
    continent: str | None = None
    size: Positive | None = None


class LastTerritory(Facts, frozen=True, forbid_unknown_fields=True):
    giro: Positive
    armies: Positive


class Reason(Facts, frozen=True, forbid_unknown_fields=True):
    reason: str


class Players(Facts, frozen=True, forbid_unknown_fields=True):
    players: Table


class Supply(Facts, frozen=True, forbid_unknown_fields=True):
    supply: Positive


class Rolls(Facts, frozen=True, forbid_unknown_fields=True):
    rolls: Annotated[list[list[Annotated[int, Meta(ge=0, le=6)]]], Meta(min_length=1)]


class Touched(Facts, frozen=True, forbid_unknown_fields=True):
    touched: bool


class Window(Facts, frozen=True, forbid_unknown_fields=True):
    event: ClosingEvent


class Captured(Facts, frozen=True, forbid_unknown_fields=True):
    own: Natural
    loser: Natural


class InTurn(Facts, frozen=True, forbid_unknown_fields=True):
    in_turn: bool


class Giro(Facts, frozen=True, forbid_unknown_fields=True):
    giro: Positive


class NextOver(Facts, frozen=True, forbid_unknown_fields=True):
    next_is_over: bool


class ExcessDue(Facts, frozen=True, forbid_unknown_fields=True):
    due: Natural
    placed: Natural
    self_declared: bool


class ExcessCap(Facts, frozen=True, forbid_unknown_fields=True):
    on_board: Natural
    cap: Natural
    self_declared: bool


class Count(Facts, frozen=True, forbid_unknown_fields=True):
    armies: Natural

"""The state of a match: a value, folded from its events."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from arbitro.games.risiko.cards import UNSEEN

Phase = Literal[
    "seating",
    "colours",
    "deal",
    "objectives",
    "placement",
    "reinforce",
    "combat",
    "answer",
    "move",
    "roll",
    "count",
    "over",
]
Standing = Literal["playing", "frozen", "removed", "eliminated"]

COLOURS = ("rosso", "blu", "verde", "giallo", "nero", "viola")
NOWHERE = -1
NOBODY = -1
UNDEALT = -1


class Turn(Struct, frozen=True, gc=False):
    """The turn in progress; in the opening placement, whose lap it is."""

    seat: int = 0
    giro: int = 0
    due: int = 0
    """Armies still to place."""
    room: int = 0
    """How many more the army cap lets him put on the board; below 0 if he is above it."""
    placed: tuple[tuple[int, int], ...] = ()
    """(territory, armies) placed in this turn, which may still be repositioned."""
    touched: bool = False
    """An army has touched the board: no tris any more."""
    shown: bool = False
    tris: int = 0
    origin: int = NOWHERE
    target: int = NOWHERE
    bound: bool = False
    """A declared attack still owes its first throw."""
    named: int = NOWHERE
    """A target named without its origin, where that alone binds nobody."""
    thrown: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """Attack and defence dice thrown at it; the defender has to answer."""
    more: int = 0
    """Armies that may still follow from `origin` into `target`, just conquered."""
    attacked: bool = False
    conquered: int = 0
    move: tuple[int, int, int] | None = None
    drawn: bool = False
    passed: bool = False


class Roll(Struct, frozen=True, gc=False):
    """A sdadata that must be thrown."""

    player: int
    roller: int
    giro: int
    threshold: int
    turns: int = 0
    """Once forgotten: how many turns have begun since."""


class Closing(Struct, frozen=True, gc=False):
    """Where the rounds of sdadata stand."""

    round: int = 0
    anchor: int = NOBODY
    """The seat whose slot opened the first round."""
    last: int = NOBODY
    """The seat that had the latest slot."""


class Exit(Struct, frozen=True, gc=False):
    """How and in which order somebody left: eliminated, or removed with two consequences."""

    player: int
    reason: str
    score: str
    tournament: str = "stays"


class Scores(Struct, frozen=True, gc=False):
    """The outcome, one entry per seat."""

    table_points: tuple[int, ...]
    off_objective: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[str, ...]
    ties: tuple[str | None, ...]


class Match(Struct, frozen=True, gc=False):
    """Everything that is true of a match at one moment. `version` counts its events."""

    regulation: str
    players: tuple[str, ...]
    mode: Literal["digital", "live"]
    time_up_giro: int | None
    caps: tuple[int, ...]
    supply: tuple[int, ...]
    standing: tuple[Standing, ...]
    hands: tuple[tuple[int, ...], ...]
    objectives: tuple[int, ...]
    masks: tuple[int, ...]
    skips: tuple[int, ...]
    owners: tuple[int, ...]
    armies: tuple[int, ...]
    deck: tuple[int, ...]
    """Cards face down; in a live match those nobody has shown."""
    discards: tuple[int, ...] = ()
    phase: Phase = "seating"
    version: int = 1
    order: tuple[int, ...] = ()
    """Which entrant sits at each seat."""
    colours: tuple[str, ...] = ()
    turn: Turn = Turn()
    last_giro: int = 0
    """0 until time is called."""
    closing: Closing = Closing()
    roll: Roll | None = None
    forgotten: tuple[Roll, ...] = ()
    """Sdadata that were due and not thrown, the oldest first, while they still may be."""
    card_right: int = NOBODY
    """Who has passed and may still take the card he earned."""
    exits: tuple[Exit, ...] = ()
    ended: str | None = None
    risiko: int = NOBODY
    missed: tuple[int, ...] = ()
    """Seats whose turn ended with a RisiKo! that they did not declare; for the referee alone."""
    scores: Scores | None = None

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def seated(self) -> tuple[str, ...]:
        """The players by seat, in the order of play; nobody sits before it is settled."""
        return tuple(self.players[entrant] for entrant in self.order)

    @property
    def finished(self) -> bool:
        return self.phase == "over"

    def on_board(self, seat: int) -> int:
        """How many armies a seat has on the board."""
        return sum(a for a, owner in zip(self.armies, self.owners, strict=True) if owner == seat)

    def present(self) -> tuple[int, ...]:
        """The seats not eliminated: those who play and those who left territories behind."""
        return tuple(s for s in range(self.seats) if self.standing[s] != "eliminated")

    def face_down(self) -> int:
        """How many cards the pack holds; those lying unseen elsewhere are not in it."""
        return len(self.deck) - sum(row.count(UNSEEN) for row in (self.discards, *self.hands))

    def drawable(self) -> tuple[int, ...]:
        """What the next card may be: one of the pack or, when it has run out, of the discards."""
        if self.face_down():
            return self.deck
        shown = tuple(card for card in self.discards if card != UNSEEN)
        return shown + (self.deck if UNSEEN in self.discards else ())

    def playing(self) -> tuple[int, ...]:
        return tuple(s for s in range(self.seats) if self.standing[s] == "playing")

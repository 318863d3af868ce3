"""What can be asked of a match, in the imperative. Every command names the seat that acts."""

from __future__ import annotations

from msgspec import Struct


class Command(Struct, frozen=True, gc=False, kw_only=True):
    """A wish. `seat` is None for the referee, the clock and the table as a whole."""

    seat: int | None = None


class RollForSeats(Command, frozen=True, gc=False, kw_only=True):
    """Everybody throws one die for the order of play."""


class ChooseColour(Command, frozen=True, gc=False, kw_only=True):
    colour: str


class Deal(Command, frozen=True, gc=False, kw_only=True):
    """The first player deals the territories."""


class DealObjectives(Command, frozen=True, gc=False, kw_only=True):
    """One objective each."""


class EnterPosition(Command, frozen=True, gc=False, kw_only=True):
    """Take over a live match as it stands: (owner, armies) of every territory, cards held, turn."""

    position: tuple[tuple[int, int], ...]
    cards_held: tuple[int, ...]
    turn: int
    giro: int
    out: tuple[int, ...] = ()
    """Seats already eliminated, in the order in which they went."""
    last_giro: int = 0
    """The last giro, if time has already been called."""
    left: tuple[tuple[int, str], ...] = ()
    """(seat, reason) of those who left the match, in the order in which they went: their
    territories stand neutral; who was destroyed afterwards is among `out` too."""
    caps: tuple[int, ...] = ()
    """How many armies each seat may have on the board; none: as the edition says."""
    denied: tuple[int, ...] = ()
    """Cards that each seat has still to do without; none: nobody."""
    closing_round: int = 0
    """The round of sdadata under way; 0: as the giri since the last one make it."""
    closing_anchor: int | None = None
    """Who threw first of all; none: the last seat still standing."""


class Place(Command, frozen=True, gc=False, kw_only=True):
    territory: int
    armies: int


class Reposition(Command, frozen=True, gc=False, kw_only=True):
    origin: int
    destination: int
    armies: int


class ShowTris(Command, frozen=True, gc=False, kw_only=True):
    cards: tuple[int, ...]


class PlayTris(Command, frozen=True, gc=False, kw_only=True):
    cards: tuple[int, ...]


class AnnounceAttack(Command, frozen=True, gc=False, kw_only=True):
    """Say «attacco» and nothing else."""


class AnnounceMove(Command, frozen=True, gc=False, kw_only=True):
    """Say «spostamento» and nothing else."""


class Attack(Command, frozen=True, gc=False, kw_only=True):
    """Declare an attack. One of the two may be left unsaid where a rule supplies it."""

    origin: int | None = None
    target: int | None = None


class ThrowDice(Command, frozen=True, gc=False, kw_only=True):
    """Throw for the attack declared, or go on with the one under way.

    At a target named without its origin one throws `dice` dice, as many as may be if not said.
    """

    dice: int | None = None


class AcceptThrow(Command, frozen=True, gc=False, kw_only=True):
    """The defender lets a throw without origin stand, and says where it came from."""

    origin: int


class RepeatThrow(Command, frozen=True, gc=False, kw_only=True):
    """The defender wants a throw without origin again, with its origin said."""


class Advance(Command, frozen=True, gc=False, kw_only=True):
    """Let further armies follow into the territory just conquered."""

    armies: int


class Move(Command, frozen=True, gc=False, kw_only=True):
    """The strategic move."""

    origin: int
    destination: int
    armies: int


class Pass(Command, frozen=True, gc=False, kw_only=True):
    """Say «passo»."""


class DrawCard(Command, frozen=True, gc=False, kw_only=True):
    """Take the card; in one's own turn this also ends it."""


class AskCards(Command, frozen=True, gc=False, kw_only=True):
    player: int


class AskPass(Command, frozen=True, gc=False, kw_only=True):
    """Ask the player in turn «passi?»."""


class DeclareRisiko(Command, frozen=True, gc=False, kw_only=True):
    """Claim the objective is complete."""


class RollSdadata(Command, frozen=True, gc=False, kw_only=True):
    """Throw the two closing dice, one's own or a removed player's."""


class CallTime(Command, frozen=True, gc=False, kw_only=True):
    """The clock has run out."""


class ShowObjectives(Command, frozen=True, gc=False, kw_only=True):
    """The match is over: lay the objectives down and count."""

    objectives: tuple[int, ...]


class RemovePlayer(Command, frozen=True, gc=False, kw_only=True):
    """The referee confirms that somebody leaves the match, and why."""

    player: int
    reason: str


class Freeze(Command, frozen=True, gc=False, kw_only=True):
    player: int


class Release(Command, frozen=True, gc=False, kw_only=True):
    player: int


class EndTurn(Command, frozen=True, gc=False, kw_only=True):
    """The referee ends a turn; `because`, here and below, are the rules his ruling cites."""

    player: int
    because: tuple[str, ...] = ()


class RemoveArmies(Command, frozen=True, gc=False, kw_only=True):
    """The referee has armies taken off, so many from each territory."""

    player: int
    territories: tuple[int, ...]
    armies: tuple[int, ...]
    because: tuple[str, ...] = ()


class LowerCap(Command, frozen=True, gc=False, kw_only=True):
    player: int
    cap: int
    because: tuple[str, ...] = ()


class TakeCards(Command, frozen=True, gc=False, kw_only=True):
    """The referee takes cards at random."""

    player: int
    count: int
    because: tuple[str, ...] = ()


class DenyCards(Command, frozen=True, gc=False, kw_only=True):
    """The referee denies the next cards earned."""

    player: int
    count: int
    because: tuple[str, ...] = ()


Correction = EndTurn | RemoveArmies | LowerCap | TakeCards | DenyCards
"""What a referee's ruling does at the table."""

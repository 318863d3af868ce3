"""What can be asked of a hand, in the imperative. Every command names the seat that acts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Command(Struct, frozen=True, gc=False, kw_only=True):
    """A wish. `seat` is None for the referee of a live table."""

    seat: int | None = None


class Deal(Command, frozen=True, gc=False, kw_only=True):
    """The dealer gives the first five cards, or all the others."""


class Pass(Command, frozen=True, gc=False, kw_only=True):
    """Say «passo»."""


class GoSolo(Command, frozen=True, gc=False, kw_only=True):
    """Say «vado solo»."""


class Call(Command, frozen=True, gc=False, kw_only=True):
    """Say «chiamo» and the trump; None where it is named only when the bidding is over."""

    trump: int | None = None


class Discard(Command, frozen=True, gc=False, kw_only=True):
    """Lay three cards aside; may be done again until the discard is closed."""

    cards: tuple[int, ...]


class CloseDiscard(Command, frozen=True, gc=False, kw_only=True):
    """Say «fatto è»."""


class DeclareScommessa(Command, frozen=True, gc=False, kw_only=True):
    """Commit one's side to end with Giove, Picciotti and Fujutu."""


class DeclareRivanto(Command, frozen=True, gc=False, kw_only=True):
    """Commit one's side to win the last trick."""


class Decline(Command, frozen=True, gc=False, kw_only=True):
    """Commit oneself to nothing."""


class Play(Command, frozen=True, gc=False, kw_only=True):
    card: int


class Gather(Command, frozen=True, gc=False, kw_only=True):
    """The winner takes the trick (only at a real table; otherwise it happens by itself)."""


class Say(Command, frozen=True, gc=False, kw_only=True):
    """Use one of the phrases of the regulation; `ordinal` where it counts tricks."""

    phrase: str
    ordinal: int | None = None


class AnnulDeal(Command, frozen=True, gc=False, kw_only=True):
    """A card was turned over and seen at the deal."""

    card: int
    owner_only: bool = False


class WrongNumber(Command, frozen=True, gc=False, kw_only=True):
    """These players hold a wrong number of cards."""

    players: tuple[int, ...]


class ExposeCard(Command, frozen=True, gc=False, kw_only=True):
    """A player showed a card out of turn, or told his partner that he holds it."""

    player: int
    card: int
    how: Literal["shown", "told"] = "shown"


class Replace(Command, frozen=True, gc=False, kw_only=True):
    """Put one's own revoke right before the trick is gathered."""

    card: int


class Change(Command, frozen=True, gc=False, kw_only=True):
    """Change one's card because a player before has put a revoke right."""

    card: int


class ReportRevoke(Command, frozen=True, gc=False, kw_only=True):
    """A revoke of an earlier trick was found; `admitted` if the player said so himself first."""

    player: int
    admitted: bool = False


class CountHand(Command, frozen=True, gc=False, kw_only=True):
    """The last trick is gathered: count (otherwise it happens by itself)."""


class AskSuit(Command, frozen=True, gc=False, kw_only=True):
    """A partner asks a player whether he really has none of the suit led."""

    player: int

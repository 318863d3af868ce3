"""What can happen in a hand, in the past tense. Each kind is a versioned string on disk.

`seat` is who acted (None: the referee or the table). `because` holds the catalogue ids of the
rules that spoke. Cards are numbers here and names on the wire.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, kw_only=True):
    """One thing that happened; `later` names fields that older lines of the kind lack."""

    kind: ClassVar[str] = ""
    later: ClassVar[tuple[str, ...]] = ()
    seat: int | None = None
    because: tuple[str, ...] = ()


class MatchOpened(Event, frozen=True, gc=False, kw_only=True):
    """A hand exists, pinned to its readings of the gaps."""

    kind: ClassVar[str] = "match.opened/1"
    later: ClassVar[tuple[str, ...]] = ("decider",)
    regulation: str
    interpretations: dict[str, str]
    players: tuple[str, ...]
    mode: str
    dealer: int
    commitment: str | None = None
    decider: int = 1


class MatchOpenedTogether(MatchOpened, frozen=True, gc=False, kw_only=True):
    """One whose chance those who take part made together; each row has name, hash and value.

    `secret_sha256` tells the secret apart from what it was promised with.
    """

    kind: ClassVar[str] = "match.opened/2"
    contributions: tuple[dict[str, str], ...] = ()
    secret_sha256: str = ""


# The deal and the declarations


class PacketDealt(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "packet.dealt/1"
    player: int
    cards: tuple[int, ...]


class MonteSeen(Event, frozen=True, gc=False, kw_only=True):
    """The dealer has looked: at the bottom card, then at the other two."""

    kind: ClassVar[str] = "monte.seen/1"
    cards: tuple[int, ...]


class DealAnnulled(Event, frozen=True, gc=False, kw_only=True):
    """The same dealer deals again; `reason`: wrong-number, card-seen or giove-in-monte."""

    kind: ClassVar[str] = "deal.annulled/1"
    reason: str
    players: tuple[int, ...] = ()
    card: int | None = None
    owner_only: bool = False


class BidPassed(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "bid.passed/1"


class SoloDeclared(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "solo.declared/1"
    code: str


class CallMade(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "call.made/1"
    trump: int | None


class DeclarerForced(Event, frozen=True, gc=False, kw_only=True):
    """Nobody declared: Giove's holder must call, before or after his discard."""

    kind: ClassVar[str] = "declarer.forced/1"
    player: int
    call_first: bool


class TrumpNamed(Event, frozen=True, gc=False, kw_only=True):
    """The trump of a forced call, or of a call whose trump was not in the bid."""

    kind: ClassVar[str] = "trump.named/1"
    trump: int


class MonteShown(Event, frozen=True, gc=False, kw_only=True):
    """Everybody sees the Monte; `seat` takes it (None: nobody)."""

    kind: ClassVar[str] = "monte.shown/1"
    cards: tuple[int, ...]


class SidesSettled(Event, frozen=True, gc=False, kw_only=True):
    """Who plays with whom; the partner is a secret until the called trump falls."""

    kind: ClassVar[str] = "sides.settled/1"
    code: str
    partner: int | None


# Discard and commitments


class DiscardLaid(Event, frozen=True, gc=False, kw_only=True):
    """`shown` are those laid face up because nothing else was left to discard."""

    kind: ClassVar[str] = "discard.laid/1"
    cards: tuple[int, ...]
    shown: tuple[int, ...] = ()


class DiscardClosed(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "discard.closed/1"


class ScommessaDeclared(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "scommessa.declared/1"


class RivantoDeclared(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "rivanto.declared/1"


class CommitmentDeclined(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "commitment.declined/1"


# Play


class PlayOpened(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "play.opened/1"
    leader: int


class CardPlayed(Event, frozen=True, gc=False, kw_only=True):
    """`revoke`: the card broke an obligation, which only the referee of a live table is told."""

    kind: ClassVar[str] = "card.played/1"
    card: int
    revoke: bool = False


class PartnerRevealed(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "partner.revealed/1"
    partner: int


class TrickTaken(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "trick.taken/1"
    winner: int


class PhraseSaid(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "phrase.said/1"
    phrase: str
    ordinal: int | None = None


# Faults


class CardExposed(Event, frozen=True, gc=False, kw_only=True):
    """`how`: shown, told or revoked; `played`: it counts as played to the trick in progress."""

    kind: ClassVar[str] = "card.exposed/1"
    player: int
    card: int
    how: str
    played: bool


class PenaltyGiven(Event, frozen=True, gc=False, kw_only=True):
    """Jochi per seat, negative for those who pay."""

    kind: ClassVar[str] = "penalty.given/1"
    player: int
    fault: str
    jochi: tuple[int, ...]


class NumberFaulted(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "number.faulted/1"
    players: tuple[int, ...]


class RevokeCorrected(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "revoke.corrected/1"
    card: int
    wrong: int


class CardChanged(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "card.changed/1"
    card: int
    before: int


class RevokeFound(Event, frozen=True, gc=False, kw_only=True):
    """`trick` counts from 1."""

    kind: ClassVar[str] = "revoke.found/1"
    player: int
    trick: int
    admitted: bool


class SuitAsked(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "suit.asked/1"
    player: int


class DiscardFaulted(Event, frozen=True, gc=False, kw_only=True):
    """The discard was wrong and goes to the defence."""

    kind: ClassVar[str] = "discard.faulted/1"
    cards: tuple[int, ...]


# The end


class HandVoided(Event, frozen=True, gc=False, kw_only=True):
    """`reason`: all-pass, wrong-number or revoke; `replay`: the hand is to be played again."""

    kind: ClassVar[str] = "hand.voided/1"
    reason: str
    replay: bool


class HandCounted(Event, frozen=True, gc=False, kw_only=True):
    """Discard, cards, points and jochi, the attack's first; jochi as on the sheet."""

    kind: ClassVar[str] = "hand.counted/1"
    discard: tuple[int, ...]
    held: tuple[int, int]
    points: tuple[int, int]
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    pigliate: tuple[int, ...]
    """By seat: who won the trick."""


class HandScored(Event, frozen=True, gc=False, kw_only=True):
    """Per seat the jochi of the hand, the penalties and their sum; whether the call succeeded."""

    kind: ClassVar[str] = "hand.scored/1"
    parz: tuple[int, ...]
    penalties: tuple[int, ...]
    totals: tuple[int, ...]
    success: bool


class SecretRevealed(Event, frozen=True, gc=False, kw_only=True):
    kind: ClassVar[str] = "secret.revealed/1"
    secret: str


KINDS: dict[str, type[Event]] = {
    **{kind.kind: kind for kind in Event.__subclasses__()},
    MatchOpenedTogether.kind: MatchOpenedTogether,
}

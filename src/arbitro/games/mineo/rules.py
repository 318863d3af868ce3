"""The questions a hand puts to a regulation. An edition answers every one of them.

Questions are functions that return a `Ruling`. `Grounds` are the rules that the engine embodies
by its very shape: for those an edition only says where they are written. Sets of cards are masks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from msgspec import Struct

from arbitro.games.mineo.jochi import HandFacts, Jochi, Payment
from arbitro.kernel import DECIDER, Reasons, Ruling

Role = Literal["declarer", "partner", "opponent"]
Moment = Literal["dealing", "first-bids", "dealt", "second-bids", "monte-shown", "playing"]
"""How far a hand has come: `dealt` is after the last card and before the next bid."""


Played = Literal["led", "fujutu-led", "fujutu", "suit-set", "followed", "trumped", "free"]
"""How a card came to the table."""


class DiscardTerms(NamedTuple):
    """Which cards may be discarded, and which must be because too few may."""

    allowed: int
    must: int


class RevokeTerms(NamedTuple):
    """Whether the hand is void, and what the revoker pays to each of the others."""

    void: bool
    each: int


class ExposureTerms(NamedTuple):
    """Where a card shown out of turn goes, and what its owner loses."""

    played: bool
    jochi: tuple[int, ...]


class Grounds(Struct, frozen=True, kw_only=True, eq=False):
    """Where an edition writes down what the engine does by construction."""

    packets: Reasons
    monte: Reasons
    bottom_seen: Reasons
    monte_seen: Reasons
    speaking: Reasons
    first_round: Reasons
    second_round: Reasons
    solo_ends: Reasons
    solo_over_call: Reasons
    codes: dict[str, Reasons]
    monte_shown: Reasons
    partner_hidden: Reasons
    discard: Reasons
    discard_final: Reasons
    wait_for_discard: Reasons
    before_first_card: Reasons
    in_turn: Reasons
    played: dict[Played, Reasons]
    gather: Reasons
    discard_shown: Reasons
    count: Reasons
    jochi: dict[str, Reasons]
    """By the field of `Jochi`."""
    marks: Reasons
    sums: Reasons
    verifier: Reasons
    replacing: Reasons
    later_change: Reasons
    revoke_played_out: Reasons
    ask_partner: Reasons
    own_responsibility: Reasons
    nothing_back: Reasons
    phrases: Reasons


class MineoRules(Struct, frozen=True, kw_only=True, eq=False):
    """One field per question, in the order of a hand."""

    regulation: str
    readings: dict[str, str]
    grounds: Grounds
    decider: int = DECIDER

    # The deal
    table_size: Callable[[], Ruling[int]]
    first_dealer: Callable[[], Ruling[int]]
    card_seen: Callable[[int, bool], Ruling[bool]]
    """(card turned at the deal, seen by its owner-to-be only) → is the deal repeated."""
    wrong_number: Callable[[Moment], Ruling[Literal["redeal", "fault"]]]

    # Declarations
    stake: Callable[[str], Ruling[int]]
    call_open: Callable[[bool], Ruling[bool]]
    """(has somebody called) → may one still call."""
    called_trump: Callable[[int], Ruling[int | None]]
    """(hand) → the trump its holder must call; None if he may not call."""
    trump_named: Callable[[], Ruling[Literal["in-the-bid", "after-bidding"]]]
    all_pass: Callable[[bool], Ruling[Literal["forced-call", "redeal", "next-dealer"]]]
    """(is Giove in the Monte) → what happens when nobody has declared."""
    forced_call: Callable[[], Ruling[Literal["after-discard", "before-discard"]]]

    # Discard and commitments
    discard: Callable[[int], Ruling[DiscardTerms]]
    wrong_discard: Callable[[int, int], Ruling[bool]]
    """(discard, the part of it that was shown because nothing else was left) → is it wrong."""
    scommessa: Callable[[Role, int], Ruling[bool]]
    rivanto: Callable[[Role, bool], Ruling[bool]]
    """(role, has one been declared) → may he declare it."""
    commitment_order: Callable[[int], Ruling[tuple[int, ...]]]
    """(declarer) → the seats in the order in which they may commit themselves."""

    # Play
    first_leader: Callable[[int], Ruling[int]]
    legal_cards: Callable[[int, tuple[int, ...]], Ruling[int]]
    trick_winner: Callable[[tuple[int, ...]], Ruling[int]]
    talk: Callable[[bool, bool], Ruling[bool]]
    """(is it a solo, has the called trump appeared) → may partners use the phrases."""

    # The count
    card_points: Callable[[int, bool], Ruling[int]]
    jochi: Callable[[HandFacts], Ruling[tuple[Jochi, Jochi]]]
    payment: Callable[[str, int, int | None, int], Ruling[Payment]]
    """(code, declarer, partner, difference for the attack)."""
    success: Callable[[int], Ruling[bool]]

    # Faults
    count_penalty: Callable[[int], Ruling[tuple[int, ...]]]
    exposure: Callable[[int, int, bool, bool], Ruling[ExposureTerms]]
    """(player, card, is he the soloist, may it be played to this trick)."""
    forbidden_talk: Callable[[int], Ruling[bool]]
    """(card named to a partner) → is it exposed."""
    wrongly_shown: Callable[[int, int, bool], Ruling[ExposureTerms]]
    """(player, card, is he the soloist) after a revoke put right."""
    revoke: Callable[[int, bool], Ruling[RevokeTerms]]
    """(difference for the revoker's side, did he admit it first)."""
    void_replayed: Callable[[], Ruling[bool]]

    # Figures that part players level on jochi
    call_coefficient: Callable[[str, bool], Ruling[int]]
    """(code, successful)."""
    commitment_coefficient: Callable[[bool, bool], Ruling[int]]
    """(realised, declared by the player himself)."""
    pigliate_counted: Callable[[], Ruling[Literal["own", "side"]]]
    penalties_apart: Callable[[], Ruling[bool]]
    tie_group: Callable[[], Ruling[Literal["inside-the-group", "pairwise"]]]

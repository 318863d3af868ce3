"""The questions a match puts to a regulation. An edition answers every one of them.

Questions are functions that return a `Ruling`. `Grounds` are the rules that the engine embodies
by its very shape, the same in every edition: for those an edition only says where it is written.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Literal, NamedTuple

from msgspec import Struct

from arbitro.kernel import DECIDER, Reasons, Ruling


class Reinforcements(NamedTuple):
    base: int
    continents: int
    total: int


class Dice(NamedTuple):
    attack: int
    defence: int


class ExitTerms(NamedTuple):
    """The three independent consequences of leaving a match."""

    armies_at_least: int
    score: Literal["position", "ten", "zero", "first-eliminated"]
    tournament: Literal["stays", "expelled"]


class TableScore(NamedTuple):
    table_points: int
    off_objective: int


class SeatFacts(NamedTuple):
    """What scoring may ask about a seat when the match is over."""

    table_points: int
    off_objective: int = 0
    territories: int = 0
    in_objective: int = 0
    armies: int = 0
    cards: int = 0
    eliminated: int | None = None
    """1 for the first eliminated, 2 for the second…"""
    risiko: bool = False
    withdrawn: bool = False
    excluded: int | bool = False
    """Excluded from the match; a number gives the order of exclusion."""


class Placing(NamedTuple):
    """`tie` names the criterion that parted this seat from the one ranked just above; `working` is
    the sum behind the points, in figures and signs, where they are more than the table points.
    """

    seat: int
    place: int
    points: Decimal
    tie: str | None
    working: str = ""


class Correction(NamedTuple):
    """Armies to take off, at most `of_placed` of them from those just placed; the cap afterwards
    (None: unchanged).
    """

    remove: int
    of_placed: int
    cap: int | None


class Pieces(NamedTuple):
    flags: int
    large: int
    small: int


ClosingEvent = Literal["placed-last", "attack", "attack-word", "move", "move-word", "pass"]
"""What can close a window in somebody's turn."""

Undeclared = Literal["incident", "excluded", "noted", "nothing", "declare"]
"""`incident`: the referee hears of it, and declaring it in a later turn uncovers it: exclusion;
`excluded`: exclusion as soon as the turn is over; `noted`: the referee hears of it and a later
declaration counts; `nothing`: nobody hears of it; `declare`: the match ends by itself.
"""

Remedy = Literal["pass-right", "redraw", "swap-back", "swap-drawn", "keep"]


class Grounds(Struct, frozen=True, kw_only=True, eq=False):
    """Where an edition writes down what the engine does by construction."""

    aim: Reasons
    colours: Reasons
    deal_pack: Reasons
    cover: Reasons
    draw_pack: Reasons
    objectives: Reasons
    placement: Reasons
    first_turn: Reasons
    next_turn: Reasons
    phases: Reasons
    own_turn: Reasons
    tris_optional: Reasons
    tris_window: Reasons
    discard: Reasons
    no_discard: Reasons
    place_own: Reasons
    attack_optional: Reasons
    border: Reasons
    garrison_of_one: Reasons
    combat_starts: Reasons
    declaration: Reasons
    silent_throw: Reasons
    bond: Reasons
    any_attack: Reasons
    new_origin: Reasons
    same_target: Reasons
    one_origin: Reasons
    continuation: Reasons
    throw_stands: Reasons
    further_attack: Reasons
    move: Reasons
    after_move: Reasons
    attack_word: Reasons
    move_word: Reasons
    turn_ends: Reasons
    after_pass: Reasons
    elimination: Reasons
    own_turn_victory: Reasons
    victory: Reasons
    still_open: Reasons
    neutral: Reasons
    neutral_hand: Reasons
    late_roll: Reasons
    excess: Reasons
    correction: Reasons
    cap_lowered: Reasons
    number_of_dice: Reasons
    forced_end: Reasons
    cards_lost: Reasons
    cards_denied: Reasons


class RisikoRules(Struct, frozen=True, kw_only=True, eq=False):
    """One field per question, in the order of a match."""

    regulation: str
    readings: dict[str, str]
    grounds: Grounds
    decider: int = DECIDER

    # Set-up
    table_sizes: Callable[[], Ruling[tuple[int, ...]]]
    seat_order: Callable[[tuple[tuple[int, ...], ...]], Ruling[tuple[tuple[int, ...], ...]]]
    """Rolls so far (a row per throw, 0 = not thrown) → groups of players in play order; a group
    of more than one is still level and must throw again."""
    starting_armies: Callable[[int], Ruling[int]]
    deal_order: Callable[[int], Ruling[tuple[int, ...]]]
    half_continent: Callable[[int], Ruling[int]]
    deal_remedy: Callable[[int, bool], Ruling[Remedy]]
    """(remedies already tried for this card, is it the last card) → what to do about a card that
    breaks the 50% rule."""
    placement_lap: Callable[[int], Ruling[int]]

    # Reinforcement
    reinforcements: Callable[[int], Ruling[Reinforcements]]
    tris_value: Callable[[tuple[int, ...], int], Ruling[int | None]]
    tris_limit: Callable[[], Ruling[int | None]]
    tris_allowed: Callable[[bool], Ruling[bool]]
    """(has an army touched the board this turn) → may a tris still be played."""
    tris_commitment: Callable[[], Ruling[Literal["shown", "laid"]]]
    army_cap: Callable[[], Ruling[int]]
    unplaced: Callable[[ClosingEvent], Ruling[bool]]
    """(what the player in turn has just done) → are the armies he has not placed lost."""
    closes_repositioning: Callable[[ClosingEvent], Ruling[bool]]
    pieces: Callable[[int], Ruling[Pieces]]

    # Combat
    legal_dice: Callable[[int, int], Ruling[Dice | None]]
    losses: Callable[[tuple[int, ...], tuple[int, ...]], Ruling[tuple[int, int]]]
    target_binds: Callable[[], Ruling[bool]]
    """Does naming the target alone already bind the attacker?"""
    elimination_allowed: Callable[[int, int], Ruling[bool]]
    """(giro, armies on somebody's last territory) → may it be attacked."""
    movement_range: Callable[[int, int, bool], Ruling[tuple[int, int]]]
    captured_cards: Callable[[int, int], Ruling[int]]
    """(own hand, loser's hand) → how many are taken."""

    # Move, pass, card
    garrison: Callable[[bool], Ruling[int]]
    move_final: Callable[[], Ruling[bool]]
    card_right: Callable[[int, int], Ruling[bool]]
    """(territories conquered this turn, cards in hand) → may he take a card."""
    card_lapses: Callable[[ClosingEvent], Ruling[bool]]
    count_question: Callable[[bool], Ruling[bool]]
    """(is it the asker's turn) → may he ask how many cards another holds."""
    pass_question: Callable[[], Ruling[bool]]
    """May the others ask «passi?»?"""

    # The end
    match_minutes: Callable[[], Ruling[int]]
    last_giro: Callable[[int], Ruling[int]]
    false_risiko: Callable[[], Ruling[Literal["resume", "turn-ends"]]]
    undeclared_risiko: Callable[[], Ruling[Undeclared]]
    """What it means that a turn ends with the objective complete and nothing said."""
    sdadata_threshold: Callable[[int], Ruling[int]]
    must_roll: Callable[[int], Ruling[bool]]
    opens_round: Callable[[int, int, tuple[int, ...], int, int], Ruling[bool]]
    """(seats of the table, seat whose turn ended, seats in the closing order, anchor, previous
    slot) → does its slot open a new round of sdadata."""
    rolls_for_removed: Callable[[], Ruling[bool]]
    referee_rolls: Callable[[], Ruling[bool]]
    """May a referee throw for a player who left?"""
    forgotten_roll: Callable[[bool], Ruling[bool]]
    """(is the next player's turn over) → may forgotten dice still be thrown."""
    last_standing: Callable[[], Ruling[bool]]
    """Does the match end when every other seat has been eliminated?"""

    # Exits and corrections
    exit: Callable[[str], Ruling[ExitTerms]]
    freezing: Callable[[], Ruling[bool]]
    excess_over_due: Callable[[int, int, bool], Ruling[Correction]]
    excess_over_cap: Callable[[int, int, bool], Ruling[Correction]]

    # Scoring
    risiko_table_points: Callable[[int], Ruling[int]]
    """(points on the board) → the table points of who declared a true RisiKo!."""
    table_score: Callable[[int, int], Ruling[TableScore]]
    match_points: Callable[[tuple[SeatFacts, ...]], Ruling[tuple[Placing, ...]]]

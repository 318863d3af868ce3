"""The questions a referee puts to a regulation. An edition answers every one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from msgspec import Struct, field

from arbitro.games.risiko.rules import ExitTerms, RisikoRules
from arbitro.kernel import DECIDER, Ruling, unsaid
from arbitro.referee.sanctions.ladder import Ladder
from arbitro.referee.verdict import Case

Shown = Literal["winner", "round", "table", "names", "table-points", "bookings"]
SHOWN: tuple[Shown, ...] = ("winner", "round", "table", "names", "table-points", "bookings")
Signers = Literal["everybody", "an-opponent"]


class RefertoRules(Struct, frozen=True, kw_only=True):
    """One field per question, in the order of a report's life."""

    filled_by: Callable[[], Ruling[tuple[str, ...]]]
    """Who may write it: `referee`, `player`."""
    shows: Callable[[Shown], Ruling[bool]]
    """Must the report show this?"""
    signed_by: Callable[[], Ruling[Signers]]
    """Everybody at the table, or an opponent of whoever wrote it."""
    closed_by_signing: Callable[[], Ruling[bool]]
    """Has who signed accepted it, so that he may object no more?"""
    without_a_signature: Callable[[], Ruling[bool]]
    """May a report stand although somebody left without signing, once that is noted?"""
    checked: Callable[[], Ruling[bool]]
    """Is it official only when those in charge have checked it?"""
    kept: Callable[[], Ruling[bool]]
    """Must every version be kept until the tournament is over?"""


Slip = Literal["card-forgotten", "fewer-armies", "other"]


class Admission(NamedTuple):
    """May this objection be judged? `why` is current, just-ended, effect-persists or healed."""

    admissible: bool
    why: str


class Panel(NamedTuple):
    """Whether this body may officiate, and the sizes that could."""

    allowed: bool
    least: int
    odd: bool


class SlowPlay(NamedTuple):
    """What the referee may do next about somebody who takes too long."""

    step: Literal["set-limit", "invite", "pass"]
    or_penalty: bool = False


class Session(NamedTuple):
    """Hours of play: day of the event from 0, minutes of that day."""

    day: int
    opens: int
    closes: int


class DeskRules(Struct, frozen=True, kw_only=True):
    """What any game's referees must know: one field per question, in the order of their day.

    A question that a text need not speak of has the answer that nothing is asked or given.
    """

    regulation: str
    readings: dict[str, str]
    cases: Mapping[str, Case]
    formerly: Mapping[str, Case] = field(default_factory=dict)
    """Cases that 0.1.0 answered otherwise, as it did."""
    later: tuple[str, ...] = ()
    """Gaps that 0.1.0 had not seen, and so did not pin."""
    decider: int = DECIDER

    # Officials
    panel: Callable[[int, bool], Ruling[Panel]]
    """(referees, is there one who does not play) → may they officiate."""
    appointed_by: Callable[[], Ruling[str]]
    final_referee: Callable[[], Ruling[bool]] = unsaid(False)
    """Must the final have a referee of its own?"""
    own_table: Callable[[], Ruling[bool]]
    """May a referee judge the table he plays at?"""
    duties: Callable[[str], Ruling[bool]]
    """(act) → is it the referees'?"""

    # Sanctions
    ladder: Ladder

    # Disputes
    admission: Callable[[int, bool], Ruling[Admission]]
    """(turns ended since, does the present state show the irregularity) → may it be judged."""
    appeal: Callable[[], Ruling[bool]]
    recovery: Callable[[], Ruling[bool]] = unsaid(False)
    """Is the time of an interruption given back to that table?"""

    # Exits
    exit: Callable[[str], Ruling[ExitTerms]]
    """(reason) → what leaving the match for it brings; refuses a reason it does not know."""

    # Silence
    unspoken: Callable[[Slip], Ruling[bool]] = unsaid(False)
    """May this slip against oneself be pointed out by nobody?"""

    # The report
    booking_on_report: Callable[[], Ruling[bool]] = unsaid(False)
    referto: RefertoRules


class RefereeRules(DeskRules, frozen=True, kw_only=True):
    """The referee's side of an edition of RisiKo!: the game has a clock, turns and giri."""

    game: RisikoRules

    clock_keeper: Callable[[], Ruling[str]]
    agreed_pause: Callable[[], Ruling[bool]] = unsaid(False)
    slow_play: Callable[[bool, bool], Ruling[SlowPlay]]
    """(a limit has been set, he has been invited) → the next step."""
    sessions: Callable[[], Ruling[tuple[Session, ...]]] = unsaid(())
    thrown_for_removed: Callable[[], Ruling[tuple[str, ...]]]
    """Who may throw the sdadata of somebody who left."""

"""The questions a tournament puts to a regulation or to a club's format.

Every question is a function that returns a `Ruling`; the values it may answer with are here too.
Nothing in this room knows an edition: whoever directs passes the rules in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from arbitro.games.risiko.rules import Placing
from arbitro.kernel import DECIDER, Ruling, unsaid
from arbitro.tournament.state import SeatScore

Unit = Literal["player", "team"]
"""What the standings rank."""


class EntryTerms(NamedTuple):
    """Youngest age admitted (None: any) and whether the organiser may waive it."""

    least_age: int | None
    waiver: bool


class TeamTerms(NamedTuple):
    """How many play for a team, how many more its sheet may name, how often one may step in."""

    least: int
    most: int
    reserves: int
    substitutions: int


class Fee(NamedTuple):
    amount: Decimal
    per: Unit


class Lateness(NamedTuple):
    """What being late brings; `replaced` means the organisers seat somebody else."""

    plays: bool
    forfeited_cards: int
    replaced: bool


class Numbers(NamedTuple):
    """What the shape of a tournament may depend on."""

    entered: int
    played_first: int
    reserves_in_first: int = 0
    teams: int = 0


class Intake(NamedTuple):
    """Who enters a stage: everybody, these places of the standings or of every group of the stage
    before, or the table winners.
    """

    source: Literal["all", "ranks", "group-ranks", "winners"]
    first: int = 1
    last: int = 0
    of: str = ""
    """The stage whose winners, or among whose players the standings are taken ('' = the first)."""


class StagePlan(NamedTuple):
    """One stage: its rounds, who enters it, into how many parallel groups they are dealt.

    A stage for everybody deals them by lot with its first draw.
    """

    name: str
    rounds: int
    intake: tuple[Intake, ...]
    groups: int = 1
    knockout: bool = False
    bands: int = 0
    """Tables per group when seats go by bands of the ranking; 0: no bands."""


class DrawPlan(NamedTuple):
    """Ordered priorities and the procedure that comes before them."""

    priorities: tuple[str, ...]
    procedure: str = "optimise"
    odd_by_size: bool = False
    """Are tables of three and of five counted each for themselves, where odd ones are avoided?"""


class Step(NamedTuple):
    """One step of a chain of replacements: who is asked, and in which order.

    `among`: the vacated winner's own `table`, the `others` of the stage, every table of the
    `stage`, or the `standings`.
    """

    among: Literal["table", "others", "stage", "standings"]
    place: int | None


class Block(NamedTuple):
    """One block of the final ranking: those whose last stage is one of `stages`.

    Ordered by place at the table (`places`) or by the sum of the stages `counted`.
    """

    name: str
    stages: tuple[str, ...]
    order: Literal["places", "sum"]
    counted: tuple[str, ...] = ()


class Handed(NamedTuple):
    """What a table hands in: a row per player, or its sheet.

    `seated`: the players are in the order of their chairs. `before`: their totals so far.
    `neutral`: land that nobody is said to hold is nobody's. `left`: who left the match before its
    end, by what the referees decided. `marked`: another program's sheet, whose figures beside the
    points only mark an order among those level. `known`: the figures stand on record already.
    """

    round: int
    table: int
    players: tuple[str, ...]
    seated: bool
    rows: tuple[Mapping[str, Any], ...] = ()
    sheet: Mapping[str, Any] | None = None
    names: tuple[str, ...] = ()
    before: tuple[int, ...] = ()
    neutral: bool = False
    left: tuple[str, ...] = ()
    marked: bool = False
    known: bool = False
    decider: int = DECIDER


class Panel(NamedTuple):
    accepted: bool
    wanted: str


class Eligible(NamedTuple):
    """Who may be invited to the national championship: the first so many of the ranking."""

    places: int
    guaranteed: bool


ResultForm = Literal["figures", "sheet"]
"""How a table hands in its result: a row of figures per player, or one sheet."""
Hosting = Literal["within", "excused", "may-be-barred", "not-regulated"]
Void = Literal["played-again", "next-round"]
PenaltyKind = Literal["table-points", "standings-points"]


class TournamentRules(Struct, frozen=True, kw_only=True, eq=False, weakref=True):
    """One field per question, in the order of the event.

    Where a text does not speak of it, a question has the answer that nothing is asked or fixed.
    """

    id: str
    """The edition or format directed under."""
    regulation: str
    """The rules of play at its tables."""
    readings: dict[str, str]
    settings: Mapping[str, Any]
    """The organiser's numbers, where the rules leave them to him."""
    decider: int = DECIDER

    # Entries
    entry_terms: Callable[[], Ruling[EntryTerms]] = unsaid(EntryTerms(None, waiver=False))
    refusal_needs_reason: Callable[[], Ruling[bool]] = unsaid(False)
    team_terms: Callable[[], Ruling[TeamTerms]] = unsaid(TeamTerms(1, 1, 0, 0))
    fee: Callable[[], Ruling[Fee | None]] = unsaid(None)
    list_deadline: Callable[[], Ruling[str | None]] = unsaid(None)
    lateness: Callable[[int], Ruling[Lateness]] = unsaid(Lateness(True, 0, False))
    reserves_needed: Callable[[int], Ruling[int]] = unsaid(0)
    reserves_qualify: Callable[[], Ruling[bool]] = unsaid(False)
    start_time: Callable[[str, int], Ruling[str | None]] = unsaid(None)
    """(stage, round of that stage) → the latest hour it may start, where the rules fix one."""
    panel: Callable[[int], Ruling[Panel]]

    # Tables and stages
    least_players: Callable[[], Ruling[int]]
    table_mix: Callable[[int], Ruling[tuple[int, ...]]]
    plan: Callable[[Numbers], Ruling[tuple[StagePlan, ...]]]
    draw: Callable[[StagePlan, int], Ruling[DrawPlan]]
    """(stage, round of that stage, from 1) → how its tables are drawn."""
    one_match_enough: Callable[[], Ruling[bool]] = unsaid(False)
    repechage: Callable[[str, str, bool], Ruling[tuple[Step, ...]]] = unsaid(())
    """(stage, `winner` or `rank`: how the place was won, has a knock-out been played) → whom to
    ask, in order."""
    replacement_seed: Callable[[str], Ruling[Literal["by-total", "last"]]] = unsaid("last")
    """(`winner` or `rank`) → where a replacement stands among those qualified."""

    # Results
    seat_order: Callable[[tuple[tuple[int, ...], ...]], Ruling[tuple[tuple[int, ...], ...]]]
    colours: tuple[str, ...] = ()
    """What the players of a table choose from, in the order of play."""
    result_form: ResultForm
    read_result: Callable[[Handed], Ruling[tuple[SeatScore, ...]]]
    """What a table hands in → everybody's figures in the order of play; or a refusal."""
    match_points: Callable[[tuple[SeatScore, ...]], Ruling[tuple[Placing, ...]]]
    """The order of a table and its points. The game's own scoring: a tournament has none."""
    shared_win: bool = False
    """Do those level at the top win together, but in a knock-out?"""
    sole_points: Callable[[tuple[SeatScore, ...]], Ruling[tuple[Placing, ...]]] | None = None
    """The points where there must be one winner, if others than `match_points`."""
    void_match: Callable[[], Ruling[Void]]
    penalty_ceiling: Callable[[PenaltyKind, bool], Ruling[Decimal | None]]
    """(what is taken off, is it a knock-out match) → the most; None without limit, 0 never."""
    withdrawal_deduction: Callable[[], Ruling[Decimal]] = unsaid(Decimal(0))
    discards: Callable[[], Ruling[int]] = unsaid(0)
    best_results: Callable[[], Ruling[int | None]] = unsaid(None)
    """How many of the best results count; None if all do."""

    # Standings and ranking
    unit: Callable[[], Ruling[Unit]] = unsaid("player")
    ties: Callable[[], Ruling[tuple[str, ...]]]
    """The criteria after the total, in order (see `standings.CRITERIA`)."""
    tie_reasons: Callable[[str], Ruling[str]]
    """A criterion and where it is written."""
    blocks: Callable[[tuple[StagePlan, ...]], Ruling[tuple[Block, ...]]]
    eligible: Callable[[int], Ruling[Eligible | None]] = unsaid(None)
    prizes: Callable[[], Ruling[tuple[str, ...]]] = unsaid(())
    votes_to_change: Callable[[int], Ruling[int]] = unsaid(0)
    hosting: Callable[[int, int, bool], Ruling[Hosting]] = unsaid("not-regulated")
    """(ceiling presented, spent, were the causes unforeseen) → what follows for the host."""

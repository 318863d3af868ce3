"""From a declaration to the rules of a tournament: the same questions every edition answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Literal, TypeVar

from msgspec.structs import replace as altered

from arbitro.games.risiko.rules import Placing, SeatFacts
from arbitro.games.risiko.state import COLOURS
from arbitro.kernel import Asked, Citation, Gap, Reasons, Ruling
from arbitro.kernel.regulation import of_event
from arbitro.regulations.formats.declaration import Format, Size
from arbitro.regulations.master_2020 import event as text
from arbitro.regulations.master_2020.play import rules as master_rules
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.rur_2015.play import scoring
from arbitro.tournament.draw.table_sizes import Mix, table_sizes
from arbitro.tournament.rules import (
    Block,
    DrawPlan,
    EntryTerms,
    Fee,
    Intake,
    Numbers,
    PenaltyKind,
    StagePlan,
    Step,
    TeamTerms,
    TournamentRules,
)
from arbitro.tournament.settings import Setting
from arbitro.tournament.settings import chosen as settle
from arbitro.tournament.standings import point_formulas as formulas
from arbitro.tournament.tables.risiko_figures import read_by, scored_by

GAP = Gap(
    id="CLUB-01",
    default="manual",
    alternatives=("program", "earlier"),
    verified=False,
    doc="Manual and program of the clubs differ: the manual counts, unless the program is chosen.",
)
"""Whose counting a format follows. Both are published by the same hand and differ in places;
docs/formats has a page for each format. A tournament that pinned no reading was opened before there
was a choice, and is counted as then.
"""


def of_format(declared: Format, chosen: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The reading of this gap, where the format has more than one; and the choices left."""
    rest = {gap: choice for gap, choice in chosen.items() if gap != GAP.id}
    if declared.program is None and declared.earlier is None:
        return {}, dict(chosen)
    reading = chosen.get(GAP.id, GAP.default)
    GAP.check(reading)
    return {GAP.id: reading}, rest


def as_pinned(pinned: Mapping[str, str], declared: Format) -> dict[str, str]:
    """Readings as an opening pinned them: before there was a choice, the earlier one."""
    known = declared.program is not None or declared.earlier is not None
    return {GAP.id: "earlier", **pinned} if known else dict(pinned)


T = TypeVar("T")
MatchPoints = Callable[[tuple[SeatFacts, ...]], Ruling[tuple[Placing, ...]]]
SAME_TABLE = (Step("table", 2), Step("table", 3), Step("table", 4))
OTHERS = (Step("others", 2), Step("others", 3), Step("others", 4))
STAGE = (Step("stage", 2), Step("stage", 3), Step("stage", 4))


class Answers:
    """A format's answers. Each cites the part of the declaration it rests on, unverified."""

    def __init__(
        self, declared: Format, numbers: Mapping[str, Any], id: str, gap: str | None
    ) -> None:
        self.format, self.numbers = declared, numbers
        self.id, self.gap = id, gap
        self.rounds = numbers["rounds"] or declared.rounds.number

    def because(self, part: str) -> Reasons:
        cited = Citation(self.format.id, part, f"{self.format.id}:{part}")
        return Reasons((cited,), self.gap, verified=False)

    def ruled(self, value: T, part: str) -> Ruling[T]:
        return Ruling(value, self.because(part))

    def always(self, value: T, part: str) -> Asked[T]:
        ruling = self.ruled(value, part)
        return lambda *_: ruling

    def table_mix(self, players: int) -> Ruling[tuple[int, ...]]:
        tables = self.format.tables
        mix = Mix(sizes=tables.sizes, last=tables.few)
        return self.ruled(table_sizes(players, mix, self.because("tavoli")), "tavoli")

    def size(self, players: int) -> Size:
        final = self.format.final
        assert final is not None  # noqa: S101 - asked only where there is one
        chosen = self.numbers["semifinals"]
        if chosen is not None and players < final.choice_below:
            return Size(semifinals=chosen, straight=4 - chosen)
        return next(s for s in final.size if s.up_to is None or players <= s.up_to)

    def plan(self, numbers: Numbers) -> Ruling[tuple[StagePlan, ...]]:
        first = StagePlan("qualification", self.rounds, (Intake("all"),))
        if self.format.final is None:
            return self.ruled((first,), "turni")
        size = self.size(numbers.played_first)
        straight, winners = size.straight, size.winners
        ranks = Intake("ranks", straight + 1, straight + 4 * size.semifinals)
        semis = StagePlan(
            "semifinals", 1, (ranks,), winners, knockout=True, bands=size.semifinals // winners
        )
        into: tuple[Intake, ...] = (Intake("winners", of="semifinals"),)
        if straight:
            into = (Intake("ranks", 1, straight), *into)
        final = StagePlan("final", 1, into, winners, knockout=True)
        return self.ruled((first, semis, final), "finale")

    def least_players(self) -> Ruling[int]:
        if self.format.final is None:
            return self.ruled(min(*self.format.tables.sizes, 9, *self.format.tables.few), "tavoli")
        rows = self.format.final.size[0]
        return self.ruled(rows.straight + 4 * rows.semifinals, "finale")

    def draw(self, stage: StagePlan, round: int) -> Ruling[DrawPlan]:
        if stage.name == "final":
            return self.ruled(DrawPlan(()), "finale")
        if stage.knockout:
            assert self.format.final is not None  # noqa: S101 - a knock-out is declared there
            draw, part = self.format.final.draw, "finale"
        else:
            rows = self.format.rounds.draw
            draw, part = rows[min(round, len(rows)) - 1], "turni"
        return self.ruled(DrawPlan(draw.priorities, draw.procedure, draw.odd_by_size), part)

    def repechage(self, _stage: str, claim: str, begun: bool) -> Ruling[tuple[Step, ...]]:
        """His own semifinal, then the best of the others; by rank, the next in the standings."""
        if claim == "winner":
            return self.ruled((*SAME_TABLE, *OTHERS), "finale")
        return self.ruled(STAGE if begun else (Step("standings", None),), "finale")

    def replacement_seed(self, claim: str) -> Ruling[Literal["by-total", "last"]]:
        return self.ruled("by-total" if claim == "winner" else "last", "finale")

    def blocks(self, plans: tuple[StagePlan, ...]) -> Ruling[tuple[Block, ...]]:
        """The finals, then everybody else by the sum of the matches played."""
        if len(plans) == 1:
            name = plans[0].name
            return self.ruled((Block(name, (name,), "sum", (name,)),), "classifica")
        if self.format.final is not None and self.format.final.ranking == "sum":
            every = tuple(plan.name for plan in plans)
            return self.ruled((Block("others", every, "sum", every),), "finale")
        both = ("qualification", "semifinals")
        rows = (Block("final", ("final",), "places"), Block("others", both, "sum", both))
        return self.ruled(rows, "finale")

    def team_terms(self) -> Ruling[TeamTerms]:
        teams = self.format.teams
        if teams is None:
            return self.ruled(TeamTerms(1, 1, 0, 0), "squadre")
        terms = TeamTerms(teams.least, teams.most, teams.reserves, teams.substitutions)
        return self.ruled(terms, "squadre")

    def fee(self) -> Ruling[Fee | None]:
        amount = self.format.entries.fee
        per: Literal["player", "team"] = "team" if self.format.teams else "player"
        return self.ruled(Fee(Decimal(amount), per) if amount else None, "iscrizioni")

    def tie_reasons(self, criterion: str) -> Ruling[str]:
        return self.ruled(criterion, "classifica")

    def match_points(self, seats: tuple[SeatFacts, ...]) -> Ruling[tuple[Placing, ...]]:
        formula = self.format.points
        assert not isinstance(formula, formulas.OfRegulation)  # noqa: S101 - never asked then
        placings = formulas.match_points(formula, seats, scoring.tie_keys)
        return self.ruled(placings, "punti")

    def sharing(self, bonus: int | None) -> MatchPoints:
        """The same where those level at the top win together, each with this bonus."""
        formula = self.format.points
        assert isinstance(formula, formulas.TablePoints)  # noqa: S101 - only it knows a shared win
        together = altered(formula, shared=bonus)
        return lambda seats: self.ruled(
            formulas.match_points(together, seats, scoring.tie_keys), "punti"
        )


def rules(
    declared: Format,
    chosen: Mapping[str, str],
    settings: Mapping[str, Any],
    id: str | None = None,
    gap: str | None = None,
) -> TournamentRules:
    """The format as a tournament; what it does not declare, its rules of play answer."""
    reading, chosen = of_format(declared, chosen)
    declared = declared.read_as(reading.get(GAP.id, ""))
    own, rest = of_event(chosen, MST)
    play = master_rules(rest)
    known = {"rounds": Setting(None, 1, 20), "semifinals": Setting(None, 2, 4)}
    tied = getattr(declared.points, "tied", None)
    if tied is not None:
        known["single_winner"] = Setting(None, 0, 1)
    numbers = settle(known, settings)
    single = numbers.get("single_winner")
    if single is None:  # not chosen, as before there was a choice
        numbers.pop("single_winner", None)
    a = Answers(declared, numbers, id or declared.id, gap)
    shared = a.sharing(tied) if single == 0 else None
    borrowed = isinstance(declared.points, formulas.OfRegulation)
    match_points = play.match_points if borrowed else a.match_points
    most = _most(match_points, declared)

    def penalty_ceiling(kind: PenaltyKind, knockout: bool) -> Ruling[Decimal | None]:
        if kind == "table-points":
            return text.table_penalty(knockout)
        return text.standings_penalty(own["GAP-M02"], knockout, most)

    return TournamentRules(
        id=a.id,
        regulation=declared.regulation,
        readings=dict(sorted({**play.readings, **own, **reading}.items())),
        settings=numbers,
        entry_terms=a.always(EntryTerms(declared.entries.least_age, True), "iscrizioni"),
        refusal_needs_reason=a.always(False, "iscrizioni"),
        team_terms=a.team_terms,
        fee=a.fee,
        list_deadline=a.always(None, "iscrizioni"),
        lateness=text.lateness,
        reserves_needed=a.always(0, "tavoli"),
        reserves_qualify=a.always(False, "iscrizioni"),
        start_time=a.always(None, "turni"),
        panel=text.panel,
        least_players=a.least_players,
        table_mix=a.table_mix,
        plan=a.plan,
        draw=a.draw,
        one_match_enough=a.always(True, "turni"),
        repechage=a.repechage,
        replacement_seed=a.replacement_seed,
        seat_order=play.seat_order,
        colours=COLOURS,
        result_form="figures",
        read_result=read_by(play, a.because("punti")),
        match_points=scored_by(shared or match_points),
        shared_win=shared is not None,
        sole_points=scored_by(match_points) if shared else None,
        void_match=text.void_match,
        penalty_ceiling=penalty_ceiling,
        withdrawal_deduction=text.withdrawal_deduction,
        discards=a.always(declared.standings.discards, "classifica"),
        best_results=a.always(declared.standings.best, "classifica"),
        unit=a.always("team" if declared.teams else "player", "classifica"),
        ties=a.always(declared.standings.ties, "classifica"),
        tie_reasons=a.tie_reasons,
        blocks=a.blocks,
        eligible=a.always(None, "classifica"),
        prizes=a.always((), "iscrizioni"),
        votes_to_change=a.always(0, "iscrizioni"),
        hosting=a.always("not-regulated", "iscrizioni"),
    )


def _most(
    match_points: Callable[[tuple[SeatFacts, ...]], Ruling[tuple[Placing, ...]]], declared: Format
) -> Decimal:
    """The most one player can score in a round: a RisiKo! at the best table."""
    best = Decimal(0)
    for size in {*declared.tables.sizes, *declared.tables.few}:
        seats = (SeatFacts(table_points=86, risiko=True), *[SeatFacts(table_points=0)] * (size - 1))
        best = max(best, *(placing.points for placing in match_points(seats).value))
    return best

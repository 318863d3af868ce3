"""Questions the cases by article put to an edition or a format, with plain facts and values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from arbitro.kernel import Reasons, Ruling
from arbitro.tournament.rules import Numbers, TournamentRules
from arbitro.tournament.stages.repechage import Vacancy, chain
from arbitro.tournament.standings.order import Card, Score, order, plain
from arbitro.tournament.state import SeatScore
from arbitro.tournament.tables.scores import score

Ask = Callable[..., Ruling[Any]]


def _order(
    rules: TournamentRules,
    scores: Mapping[str, list[Any]],
    dice: list[Mapping[str, list[int]]] | None = None,
) -> Ruling[Any]:
    """Who is ahead and, for each line, the comparison that decided."""
    cards = [
        Card(id, tuple(Score(at, Decimal(str(p))) for at, p in enumerate(row, start=1)))
        for id, row in scores.items()
    ]
    lines = order(cards, rules, dice or [])
    because = Reasons(())
    for line in lines:
        for step in line.steps:
            name = step.criterion if step.nth == 1 else f"{step.criterion}+"
            because += rules.tie_reasons(name).because
    deciding = [
        f"{s.criterion} {s.above} {s.mine}" for line in lines if line.steps for s in line.steps[-1:]
    ]
    value = {"order": [x.id for x in lines], "level": any(x.level for x in lines), "by": deciding}
    return Ruling(value, because)


def _plan(rules: TournamentRules, played: int, reserves: int = 0, teams: int = 0) -> Ruling[Any]:
    ruling = rules.plan(Numbers(played, played, reserves, teams))
    value = [
        {
            "stage": stage.name,
            "rounds": stage.rounds,
            "groups": stage.groups,
            "from": [
                f"{i.source} {i.first}-{i.last}" if "ranks" in i.source else f"{i.source} {i.of}"
                for i in stage.intake
                if i.source != "all"
            ],
        }
        for stage in ruling.value
    ]
    return Ruling(value, ruling.because)


def _draw(rules: TournamentRules, stage: str, round: int, played: int = 132) -> Ruling[Any]:
    plans = rules.plan(Numbers(played, played, 0, played // 2)).value
    ruling = rules.draw(next(p for p in plans if p.name == stage), round)
    value = {"priorities": list(ruling.value.priorities), "procedure": ruling.value.procedure}
    return Ruling(value, ruling.because)


def _repechage(  # noqa: PLR0917 - a case has as many facts as it needs
    rules: TournamentRules,
    stage: str,
    claim: str,
    begun: bool,
    gives_up: str,
    standings: list[str],
    tables: Mapping[int, list[str]],
    table: int | None = None,
) -> Ruling[Any]:
    """Everybody who is asked, in order."""
    ruling = rules.repechage(stage, claim, begun)
    called = chain(Vacancy(gives_up, table), ruling.value, tables, standings)
    return Ruling([row.player for row in called], ruling.because)


def _points(rules: TournamentRules, seats: list[dict[str, Any]]) -> Ruling[Any]:
    given = tuple(SeatScore(player=str(at), **seat) for at, seat in enumerate(seats))
    scored, because = score(given, rules)
    return Ruling([plain(Decimal(seat.points or 0)) for seat in scored], because)


def _blocks(rules: TournamentRules, played: int) -> Ruling[Any]:
    ruling = rules.blocks(rules.plan(Numbers(played, played, 0, played // 2)).value)
    value = [{"block": b.name, "order": b.order, "counted": list(b.counted)} for b in ruling.value]
    return Ruling(value, ruling.because)


def _mix(rules: TournamentRules, players: int) -> Ruling[Any]:
    ruling = rules.table_mix(players)
    sizes = {size: ruling.value.count(size) for size in sorted(set(ruling.value))}
    return Ruling(sizes, ruling.because)


def _start(rules: TournamentRules, stage: str, round: int) -> Ruling[Any]:
    return rules.start_time(stage, round)


QUESTIONS: dict[str, Ask] = {
    "order": _order,
    "plan": _plan,
    "draw": _draw,
    "repechage": _repechage,
    "points": _points,
    "blocks": _blocks,
    "table-mix": _mix,
    "entry-terms": lambda r: r.entry_terms(),
    "refusal-needs-reason": lambda r: r.refusal_needs_reason(),
    "team-terms": lambda r: r.team_terms(),
    "fee": lambda r: r.fee(),
    "list-deadline": lambda r: r.list_deadline(),
    "lateness": lambda r, minutes: r.lateness(minutes),
    "reserves-needed": lambda r, players: r.reserves_needed(players),
    "reserves-qualify": lambda r: r.reserves_qualify(),
    "start-time": _start,
    "panel": lambda r, referees: Ruling(
        r.panel(referees).value.accepted, r.panel(referees).because
    ),
    "one-match-enough": lambda r: r.one_match_enough(),
    "replacement-seed": lambda r, claim: r.replacement_seed(claim),
    "void-match": lambda r: r.void_match(),
    "penalty-ceiling": lambda r, kind, knockout: r.penalty_ceiling(kind, knockout),
    "withdrawal-deduction": lambda r: r.withdrawal_deduction(),
    "discards": lambda r: r.discards(),
    "unit": lambda r: r.unit(),
    "eligible": lambda r, entrants: r.eligible(entrants),
    "prizes": lambda r: r.prizes(),
    "votes-to-change": lambda r, clubs: r.votes_to_change(clubs),
    "hosting": lambda r, ceiling, spent, unforeseen: r.hosting(ceiling, spent, unforeseen),
}


def ask(rules: TournamentRules, question: str, facts: Mapping[str, Any]) -> Ruling[Any]:
    return QUESTIONS[question](rules, **facts)


def as_told(value: Any) -> Any:
    """An answer as a case writes it."""
    if hasattr(value, "_asdict"):
        return {name: as_told(item) for name, item in value._asdict().items()}
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, dict):
        return {name: as_told(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_told(item) for item in value]
    return value

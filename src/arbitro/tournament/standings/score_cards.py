"""From results to the cards the standings compare: which scores count, and what is taken off."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from decimal import Decimal

from arbitro.kernel.values import once_for_each
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.order import Card, Line, Score, order
from arbitro.tournament.state import SeatScore, Tournament


def played(t: Tournament, player: str) -> Iterator[tuple[int, str, SeatScore]]:
    """Every match of one player: round, stage and result."""
    for drawn in t.rounds:
        table = drawn.table_of(player)
        if table is not None:
            for seat in table.result:
                if seat.player == player:
                    yield drawn.number, drawn.stage, seat


def seated(t: Tournament, rounds: Iterable[int] | None = None) -> tuple[str, ...]:
    """Everybody who sat at a table in these rounds, in the order of the list."""
    wanted = None if rounds is None else set(rounds)
    sat = {
        player
        for drawn in t.rounds
        if wanted is None or drawn.number in wanted
        for table in drawn.tables
        for player in table.players
    }
    return tuple(id for id in t.players if id in sat)


class Ledger:
    """Every player's scores, read once."""

    def __init__(self, t: Tournament) -> None:
        self.stage_of = {drawn.number: drawn.stage for drawn in t.rounds}
        self.matches: dict[str, list[tuple[int, SeatScore]]] = {}
        for drawn in t.rounds:
            for table in drawn.tables:
                for seat in table.result:
                    self.matches.setdefault(seat.player, []).append((drawn.number, seat))
        self.penalties: dict[tuple[str, int], Decimal] = {}
        for penalty in t.penalties:
            at = (penalty.player, penalty.round)
            self.penalties[at] = self.penalties.get(at, Decimal(0)) + Decimal(penalty.points)

    def points(self, player: str, round: int) -> Decimal | None:
        """The points of one round. A void match takes the next valid one's, else the last's."""
        rows = self.matches.get(player, [])
        at = next((i for i, (number, _) in enumerate(rows) if number == round), None)
        if at is None:
            return None
        search = [*rows[at:], *reversed(rows[:at])]
        for number, seat in search:
            if seat.points is not None:
                off = self.penalties.get((player, round), Decimal(0))
                lent = number != round and self.penalties.get((player, number), Decimal(0))
                return Decimal(seat.points) - off - (lent or Decimal(0))
        return None

    def total(self, player: str) -> Decimal:
        """All points of one player, whatever they counted for."""
        rows = self.matches.get(player, [])
        return sum((self.points(player, number) or Decimal(0) for number, _ in rows), Decimal(0))

    def withdrawals(self, player: str) -> int:
        return sum(seat.withdrawn for _, seat in self.matches.get(player, []))

    def figures(self, players: Iterable[str], rounds: Collection[int]) -> dict[str, int]:
        """Another game's tie-break figures, added up."""
        total: dict[str, int] = {}
        for player in players:
            for number, seat in self.matches.get(player, []):
                if number in rounds:
                    for name, figure in seat.figures.items():
                        total[name] = total.get(name, 0) + figure
        return total

    def versus(self, players: Iterable[str], rounds: Collection[int]) -> dict[str, int]:
        """What was won from and lost to each other player, added up."""
        total: dict[str, int] = {}
        for player in players:
            for number, seat in self.matches.get(player, []):
                if number in rounds:
                    for other, won in seat.versus.items():
                        total[other] = total.get(other, 0) + won
        return total

    def wins(self, player: str, rounds: Collection[int]) -> int:
        rows = self.matches.get(player, [])
        return sum(seat.place == 1 for number, seat in rows if number in rounds)


def cards(
    t: Tournament,
    rules: TournamentRules,
    rounds: Collection[int],
    only: Collection[str] | None = None,
    final: bool = False,
    previous: dict[str, int] | None = None,
) -> tuple[Card, ...]:
    """One card per player, or per team where teams are ranked, over these rounds.

    A round somebody did not play counts nothing. `final` applies what is taken off at the end.
    """
    ledger = Ledger(t)
    wanted = sorted(rounds)
    by_team = rules.unit().value == "team"
    units: dict[str, list[str]] = {}
    for player in (id for id in t.players if id in ledger.matches):
        unit = t.players[player].team if by_team else player
        if unit is not None and (only is None or unit in only):
            units.setdefault(unit, []).append(player)
    drop = rules.discards().value if final else 0
    best = rules.best_results().value
    taken = rules.withdrawal_deduction().value if final else Decimal(0)
    return tuple(
        Card(
            unit,
            _counting(
                tuple(
                    s
                    for chair in _chairs(t, unit, members)
                    for s in _scores(ledger, chair, wanted, drop)
                ),
                best,
            ),
            -sum((taken * ledger.withdrawals(p) for p in members), Decimal(0)),
            sum(ledger.wins(p, rounds) for p in members),
            (previous or {}).get(unit, 0),
            ledger.figures(members, rounds),
            ledger.versus(members, rounds),
        )
        for unit, members in units.items()
    )


def _counting(scores: tuple[Score, ...], best: int | None) -> tuple[Score, ...]:
    """The best of them, where only so many count."""
    if best is None or len(scores) <= best:
        return scores
    return tuple(sorted(scores, key=lambda score: (-score.points, score.round))[:best])


def _chairs(t: Tournament, unit: str, members: list[str]) -> list[tuple[str, ...]]:
    """Who played for a unit, one after the other on the same chair: a reserve who stepped in goes
    on with the results of whom he replaced.
    """
    team = t.teams.get(unit)
    if team is None or not team.out:
        return [(player,) for player in members]
    shared = tuple(player for player in members if player in (*team.out, team.reserve))
    return [shared, *((player,) for player in members if player not in shared)]


def _scores(ledger: Ledger, chair: tuple[str, ...], rounds: list[int], drop: int) -> list[Score]:
    """The scores of one chair, a round nobody of it played counting nothing; the worst dropped."""
    scores = []
    for number in rounds:
        found = (ledger.points(player, number) for player in chair)
        points = next((p for p in found if p is not None), None)
        scores.append(Score(number, points or Decimal(0), points is not None))
    for _ in range(min(drop, len(scores) - 1)):
        scores.remove(min(scores, key=lambda score: (score.points, -score.round)))
    return scores


def standings_after(
    t: Tournament,
    rules: TournamentRules,
    rounds: Iterable[int] | None = None,
    only: Collection[str] | None = None,
    final: bool = False,
) -> tuple[Line, ...]:
    """The standings over these rounds (all so far, unless told), every tie explained."""
    wanted = sorted(rounds if rounds is not None else (r.number for r in t.rounds))
    return _standings(t, rules, tuple(wanted), None if only is None else frozenset(only), final)


@once_for_each
def _standings(
    t: Tournament,
    rules: TournamentRules,
    wanted: tuple[int, ...],
    only: frozenset[str] | None,
    final: bool,
) -> tuple[Line, ...]:
    previous: dict[str, int] = {}
    if "previous-rank" in rules.ties().value and len(wanted) > 1:
        lines = standings_after(t, rules, wanted[:-1], only)
        previous = {line.id: line.place for line in lines}
    return order(cards(t, rules, wanted, only, final, previous), rules, t.rolls)

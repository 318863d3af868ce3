"""A race for places by total: who runs, what each has, what each may still add."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal
from typing import NamedTuple

from arbitro.foresight.match_worth import Worth, later_worth, match_worth
from arbitro.kernel import Reasons
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.score_cards import Ledger
from arbitro.tournament.state import Table, Tournament


class Door(NamedTuple):
    """Places of the standings that lead into a stage."""

    stage: str
    first: int
    last: int


class Terms(NamedTuple):
    """How many worst scores of a chair are dropped, how many of the best count (None: all)."""

    drop: int = 0
    best: int | None = None


class Chair(NamedTuple):
    """Who scores for a runner, one after the other on one chair.

    `scores` stand; the next match fills `times` of them (a void one waits for it), at the open
    `table` if there is one; then come `later` rounds yet to be drawn.
    """

    player: str
    scores: tuple[Decimal, ...]
    times: int
    table: int | None
    later: int


class Runner(NamedTuple):
    """A player, or a team where teams are ranked."""

    unit: str
    chairs: tuple[Chair, ...]
    adjust: Decimal
    terms: Terms

    def total(self, added: Sequence[Sequence[Decimal]]) -> Decimal:
        """What he ends with if his chairs add these, match by match."""
        counted: list[Decimal] = []
        for chair, points in zip(self.chairs, added, strict=True):
            row = list(chair.scores)
            for at, one in enumerate(points):
                row += [one] * (chair.times if at == 0 else 1)
            for _ in range(min(self.terms.drop, len(row) - 1)):
                row.remove(min(row))
            counted += row
        if self.terms.best is not None:
            counted = sorted(counted, reverse=True)[: self.terms.best]
        return sum(counted, self.adjust)

    @property
    def open(self) -> int:
        """How many matches he has still to play."""
        return sum((chair.table is not None) + chair.later for chair in self.chairs)

    @property
    def table(self) -> int | None:
        """Where he sits and plays, if he is one person with one chair."""
        return self.chairs[0].table if len(self.chairs) == 1 else None


class Track(NamedTuple):
    """What is run for: the first `places` of the sum over these rounds and `later` ones yet to be
    drawn. `final`: it is the final ranking, with what is dropped and taken off at the end.
    """

    rounds: tuple[int, ...]
    later: int
    places: int
    because: Reasons
    doors: tuple[Door, ...] = ()
    final: bool = False


class Race(NamedTuple):
    """Runners on a track; the tables still open, by number, with their runners and their worth.

    `least` and `most`: what any match of a round yet to be drawn can bring.
    """

    track: Track
    runners: dict[str, Runner]
    tables: dict[int, tuple[str, ...]]
    worth: dict[int, Worth]
    least: Decimal
    most: Decimal

    @property
    def places(self) -> int:
        return self.track.places

    @property
    def over(self) -> bool:
        """Nothing is left to play that counts here."""
        return not any(runner.open for runner in self.runners.values())

    @property
    def later(self) -> int:
        """Rounds yet to be drawn."""
        left = (chair.later for runner in self.runners.values() for chair in runner.chairs)
        return max(left, default=0)

    def lowest(self, unit: str, now: Decimal | None = None) -> Decimal:
        """His total if everything goes badly, or only what is drawn later."""
        return self._total(unit, now, worst=True)

    def highest(self, unit: str, now: Decimal | None = None) -> Decimal:
        """His total if everything goes well, or only what is drawn later."""
        return self._total(unit, now, worst=False)

    def _total(self, unit: str, now: Decimal | None, worst: bool) -> Decimal:
        runner = self.runners[unit]
        added = []
        for chair in runner.chairs:
            row: list[Decimal] = []
            if chair.table is not None:
                worth = self.worth[chair.table]
                row.append(now if now is not None else worth.least[-1] if worst else worth.most[0])
            row += [self.least if worst else self.most] * chair.later
            added.append(row)
        return runner.total(added)


def race(t: Tournament, rules: TournamentRules, units: Collection[str], track: Track) -> Race:
    """These units on this track, as the tournament stands."""
    ledger = Ledger(t)
    terms = Terms(rules.discards().value if track.final else 0, rules.best_results().value)
    taken = rules.withdrawal_deduction().value if track.final else Decimal(0)
    now = _open_tables(t, track.rounds)
    runners = {}
    for unit in units:
        one = _runner(t, unit, ledger, track, now)
        off = taken * _withdrawals(t, ledger, unit)
        runners[unit] = one._replace(adjust=one.adjust - off, terms=terms)
    tables = {
        number: tuple(unit for unit in runners if runners[unit].table == number) for number in now
    }
    worth = {number: match_worth(rules, len(table.players)) for number, table in now.items()}
    playing = sum(player.status == "in" for player in t.players.values())
    least, most = later_worth(rules, playing) if track.later else (Decimal(0), Decimal(0))
    if taken:  # whoever withdraws from what is left has that taken off too
        worth = {
            number: Worth(tuple(low - taken for low in one.least), one.most)
            for number, one in worth.items()
        }
        least -= taken
    least = min(least, Decimal(0))  # who does not come adds nothing
    return Race(track, runners, tables, worth, least, most)


def _withdrawals(t: Tournament, ledger: Ledger, unit: str) -> int:
    members = t.teams[unit].members if unit in t.teams else (unit,)
    return sum(ledger.withdrawals(player) for player in members)


def _open_tables(t: Tournament, wanted: tuple[int, ...]) -> dict[int, Table]:
    """The tables without a result, of the round that is being played."""
    drawn = t.round
    if drawn is None or drawn.number not in wanted:
        return {}
    return {table.number: table for table in drawn.tables if not table.done}


def _runner(
    t: Tournament,
    unit: str,
    ledger: Ledger,
    track: Track,
    now: dict[int, Table],
) -> Runner:
    chairs, adjust = [], Decimal(0)
    for members in _chairs(t, unit):
        seat = next(
            (
                (player, table.number)
                for player in members
                for table in now.values()
                if player in table.players
            ),
            None,
        )
        playing = any(t.players[player].status == "in" for player in members)
        later = track.later if playing else 0
        played = [n for n in track.rounds if seat is None or n != len(t.rounds)]
        more = seat is not None or later > 0
        waiting = [n for n in played if more and any(_waits(ledger, p, n) for p in members)]
        scores = tuple(_score(ledger, members, n) for n in played if n not in waiting)
        if seat is not None:
            adjust -= ledger.penalties.get((seat[0], len(t.rounds)), Decimal(0))
        number = None if seat is None else seat[1]
        chairs.append(Chair(members[0], scores, 1 + len(waiting), number, later))
    return Runner(unit, tuple(chairs), adjust, Terms())


def _chairs(t: Tournament, unit: str) -> list[tuple[str, ...]]:
    """Who plays for a unit; a reserve who stepped in goes on with whom he replaced."""
    team = t.teams.get(unit)
    if team is None:
        return [(unit,)]
    if not team.out:
        return [(player,) for player in team.members]
    reserve = (team.reserve,) if team.reserve else ()
    everybody = dict.fromkeys((*team.out, *team.members, *reserve))
    shared = tuple(p for p in everybody if p in (*team.out, *reserve))
    return [shared, *((player,) for player in everybody if player not in shared)]


def _score(ledger: Ledger, members: tuple[str, ...], round: int) -> Decimal:
    found = (ledger.points(player, round) for player in members)
    return next((points for points in found if points is not None), Decimal(0))


def _waits(ledger: Ledger, player: str, round: int) -> bool:
    """A void match with no valid one after it: the next to be played will stand in."""
    rows = ledger.matches.get(player, [])
    if not any(number == round for number, _ in rows):
        return False
    return all(seat.points is None for number, seat in rows if number >= round)

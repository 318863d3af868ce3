"""How often a runner has a place when what is left is played at random, many times over."""

from __future__ import annotations

from decimal import Decimal
from math import sqrt
from typing import NamedTuple

from msgspec.structs import replace

from arbitro.foresight.match_worth import later_sizes
from arbitro.foresight.race import Race, Terms
from arbitro.kernel.values import once_for_each
from arbitro.simulation.random_results import random_result, random_sheet
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament.draw.seating.rng import Rng, seed
from arbitro.tournament.rules import Handed, TournamentRules
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import SeatScore, Table, Tournament
from arbitro.tournament.tables.scores import score

MATCHES = 160
"""Matches played beforehand for every table size; samples are dealt from them."""
Dealt = tuple[Table, tuple[SeatScore, ...]]
_Z = 1.96
"""Nineteen intervals in twenty hold the true chance."""


class Share(NamedTuple):
    """A chance and the interval it lies in."""

    chance: float
    low: float
    high: float


def wilson(hits: int, tries: int) -> Share:
    """The share of hits with its interval, which never leaves 0 to 1."""
    share = hits / tries
    spread = _Z * _Z / tries
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / tries + spread / (4 * tries)) / (1 + spread)
    low = middle - half if hits else 0.0
    return Share(share, low, middle + half if hits < tries else 1.0)


@once_for_each
def played_matches(rules: TournamentRules, size: int) -> tuple[tuple[SeatScore, ...], ...]:
    """Ends of matches among players of equal strength, each a table's results by chair."""
    chance = Chance(f"arbitro foresight {rules.id} {size}")
    players = tuple(str(seat) for seat in range(size))
    return tuple(_played(rules, players, chance) for _ in range(MATCHES))


def _played(
    rules: TournamentRules, players: tuple[str, ...], chance: Chance
) -> tuple[SeatScore, ...]:
    if rules.result_form == "sheet":
        forced = rules.readings.get("GAP-T01") != "redeal-next-dealer"
        sheet = random_sheet(players, chance, forced)
        nothing = (0,) * len(players)
        handed = Handed(1, 1, players, False, sheet=sheet, names=players, before=nothing)
    else:
        rows = tuple(random_result(players, chance))
        handed = Handed(1, 1, players, False, rows=rows)
    seats = rules.read_result(handed).value
    return tuple(sorted(score(seats, rules)[0], key=lambda seat: seat.player))


class Sampler:
    """Deals ends of matches to the tables of a race, and counts who has a place."""

    def __init__(self, t: Tournament, rules: TournamentRules, race: Race) -> None:
        self.t, self.rules, self.race = t, rules, race
        named = f"{t.id} {t.version} {','.join(sorted(race.runners))}"
        self.rng = Rng(seed("foresight", named, ""))
        tables = t.rounds[-1].tables if race.tables else ()
        self.open = [table for table in tables if not table.done]
        self.ends = {
            size: [(end, [Decimal(seat.points or 0) for seat in end]) for end in ends]
            for size in {len(table.players) for table in self.open}
            for ends in [played_matches(rules, size)]
        }
        self.later = self._any_match() if race.later else []
        self.chairs = [(unit, chair) for unit, one in race.runners.items() for chair in one.chairs]
        self.plain = all(one.terms == Terms() for one in race.runners.values())
        nothing = {unit: [()] * len(one.chairs) for unit, one in race.runners.items()}
        self.base = {unit: one.total(nothing[unit]) for unit, one in race.runners.items()}

    def _any_match(self) -> list[Decimal]:
        """What a match of a round yet to be drawn brings, at a table of the usual size."""
        playing = sum(player.status == "in" for player in self.t.players.values())
        sizes = later_sizes(self.rules, playing)
        usual = 4 if 4 in sizes else max(sizes)
        ends = played_matches(self.rules, usual)
        return [Decimal(seat.points or 0) for end in ends for seat in end]

    def counts(self, samples: int) -> dict[str, int]:
        """In how many of so many samples each runner has a place."""
        hits = dict.fromkeys(self.race.runners, 0)
        for _ in range(samples):
            for unit in self._sample():
                hits[unit] += 1
        return hits

    def _sample(self) -> list[str]:
        """Who has a place, once the open tables have ended as some match did, chairs turned."""
        points: dict[str, Decimal] = {}
        dealt = []
        for table in self.open:
            size = len(table.players)
            which, turn = divmod(self.rng.below(MATCHES * size), size)
            end, worth = self.ends[size][which]
            dealt.append((table, end[turn:] + end[:turn]))
            points.update(zip(table.players, worth[turn:] + worth[:turn], strict=True))
        totals = self._totals(points)
        ranked = sorted(totals, key=totals.__getitem__, reverse=True)
        places = self.race.places
        if len(ranked) <= places or totals[ranked[places - 1]] != totals[ranked[places]]:
            return ranked[:places]
        return self._parted(ranked, totals, dealt)

    def _totals(self, points: dict[str, Decimal]) -> dict[str, Decimal]:
        totals = dict(self.base)
        added: dict[str, list[list[Decimal]]] = {unit: [] for unit in totals}
        for unit, chair in self.chairs:
            row = [points[chair.player]] if chair.table is not None else []
            row += [self.later[self.rng.below(len(self.later))] for _ in range(chair.later)]
            if self.plain and row:
                totals[unit] += sum(row[1:], row[0] * chair.times)
            else:
                added[unit].append(row)
        if self.plain:
            return totals
        return {unit: self.race.runners[unit].total(rows) for unit, rows in added.items()}

    def _parted(
        self, ranked: list[str], totals: dict[str, Decimal], dealt: list[Dealt]
    ) -> list[str]:
        """Those level on the last place: by the criteria while they are known, then by lot."""
        edge = totals[ranked[self.race.places - 1]]
        above = [unit for unit in ranked if totals[unit] > edge]
        level = [unit for unit in ranked if totals[unit] == edge]
        self.rng.shuffle(level)
        free = self.race.places - len(above)
        if not self.race.later:
            lot = {unit: at for at, unit in enumerate(level)}
            lines = standings_after(self._played(dealt), self.rules, self.race.track.rounds, level)
            level = [line.id for line in sorted(lines, key=lambda x: (x.place, lot[x.id]))]
        return above + level[:free]

    def _played(self, dealt: list[Dealt]) -> Tournament:
        """The tournament with what was dealt as the results of its open tables."""
        drawn = self.t.rounds[-1]
        ends = {table.number: _seated(end, table.players) for table, end in dealt}
        tables = tuple(
            replace(table, result=ends.get(table.number, table.result)) for table in drawn.tables
        )
        return replace(self.t, rounds=(*self.t.rounds[:-1], replace(drawn, tables=tables)))


def _seated(end: tuple[SeatScore, ...], players: tuple[str, ...]) -> tuple[SeatScore, ...]:
    """The end of a match as these players', chair by chair."""
    who = {seat.player: player for seat, player in zip(end, players, strict=True)}
    return tuple(
        replace(
            seat,
            player=who[seat.player],
            versus={who[other]: won for other, won in seat.versus.items()},
        )
        for seat in end
    )

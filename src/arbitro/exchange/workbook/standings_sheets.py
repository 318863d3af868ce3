"""The standings as the clubs' program writes them: everybody who played, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from arbitro.exchange.workbook import layout
from arbitro.exchange.workbook.standings_comparison import Placed, published
from arbitro.people.identity import nickname_of
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.score_cards import Ledger
from arbitro.tournament.state import Tournament

Row = Sequence[Any]
Names = Mapping[str, tuple[str, str]]
"""First name and surname of every player."""


def standings(
    t: Tournament, rules: TournamentRules, names: Names, numbers: Mapping[str, int]
) -> dict[str, list[Row]]:
    """Sheets by name, each with its heading. Places and numbers are text, as their program has
    them; a round somebody did not play is 0.
    """
    ranked = published(t, rules)
    ledger = Ledger(t)
    made: dict[str, list[Row]] = {}
    lines = ranked
    if rules.unit().value == "team":
        made[layout.TEAM_STANDINGS] = _teams(t, ranked, ledger)
        lines = tuple(
            Placed(player, row.place, ledger.total(player))
            for row in ranked
            for player in (p.id for p in t.players.values() if p.team == row.unit)
            if player in ledger.matches
        )
    rounds = [drawn.number for drawn in t.rounds]
    whole: list[Row] = [
        [
            *(layout.PLACE, "Nome", "Cognome", layout.NICK, layout.TEAM),
            *(f"pt{number}" for number in rounds),
            *(layout.WINS, layout.POINTS, layout.NUMBER),
        ]
    ]
    short: list[Row] = [[layout.PLACE, "Nome", "Cognome", layout.POINTS, layout.NUMBER]]
    for line in lines:
        player = t.players[line.unit]
        first, surname = names[line.unit]
        end = (number_of(line.points), str(numbers[line.unit]))
        own = [ledger.points(line.unit, number) or Decimal(0) for number in rounds]
        wins = ledger.wins(line.unit, rounds)
        nickname = nickname_of(player.contacts)
        head = (str(line.place), first, surname)
        club = t.teams[player.team].name if player.team else player.club or ""
        whole.append([*head, nickname, club, *map(number_of, own), wins, *end])
        short.append([*head, *end])
    return {layout.STANDINGS: whole, layout.SHORT_STANDINGS: short, **made}


def _teams(t: Tournament, ranked: Sequence[Placed], ledger: Ledger) -> list[Row]:
    """A team's results one by one, all of them together, and those that count."""
    rounds = [drawn.number for drawn in t.rounds]
    rows: list[list[Any]] = []
    for row in ranked:
        members = [p.id for p in t.players.values() if p.team == row.unit]
        played = [
            points
            for player in members
            for number in rounds
            if (points := ledger.points(player, number)) is not None
        ]
        wins = sum(ledger.wins(player, rounds) for player in members)
        total = sum(played, Decimal(0))
        name = t.teams[row.unit].name
        rows.append([str(row.place), name, *map(number_of, played), wins, total, row.points])
    most = max((len(row) for row in rows), default=5) - 5
    head = [layout.PLACE, layout.TEAM, *(f"pt{n}" for n in range(1, most + 1))]
    made: list[Row] = [[*head, layout.WINS, layout.POINTS, layout.BEST_POINTS]]
    for values in rows:
        end = [values[-3], *map(number_of, values[-2:])]
        made.append([*values[:-3], *[""] * (most + 5 - len(values)), *end])
    return made


def number_of(value: Decimal) -> int | float:
    """Whole numbers as such."""
    return int(value) if value == value.to_integral_value() else float(value)

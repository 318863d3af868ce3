"""A tournament as one JSON document, in the shape outsiders rely on."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from arbitro.kernel.values import plain_points
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.final_ranking import rows_for
from arbitro.tournament.state import Round, Table, Tournament


def document(t: Tournament, rules: TournamentRules) -> dict[str, Any]:
    """Players, rounds with their tables and certificates, final ranking."""
    return {
        "regulation": t.regulation,
        "rules": t.rules,
        "players": [
            {
                "id": p.id,
                "name": p.name,
                "club": p.club,
                "region": p.region,
                "team": p.team,
                "role": p.role,
            }
            for p in t.players.values()
        ],
        "rounds": [row for drawn in t.rounds for row in rounds(drawn)],
        "ranking": rows_for(t, rules),
    }


def rounds(drawn: Round) -> list[dict[str, Any]]:
    """One entry per draw: parallel groups of a round share its number."""
    groups = sorted({table.group for table in drawn.tables})
    return [
        {
            "number": drawn.number,
            "stage": drawn.stage,
            "group": group,
            "tables": [table_row(x) for x in drawn.tables if x.group == group],
            "certificate": drawn.certificates[group - 1],
            "dealing": drawn.dealing,
        }
        for group in groups
    ]


def table_row(table: Table) -> dict[str, Any]:
    """A table in the order of play, once it has a result; before, as it was drawn."""
    if not table.done:
        return {
            "number": table.number,
            "players": list(table.players),
            "table_points": None,
            "places": None,
            "points": None,
        }
    return {
        "number": table.number,
        "players": [seat.player for seat in table.result],
        "table_points": [seat.table_points for seat in table.result],
        "places": [seat.place for seat in table.result],
        "points": [
            None if s.points is None else plain_points(Decimal(s.points)) for s in table.result
        ],
        "ties": [seat.tie for seat in table.result],
    }

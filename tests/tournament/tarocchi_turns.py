"""A Tarocchi tournament under way: drawn by trumps, its sheets handed in."""

from __future__ import annotations

from typing import Any

from arbitro.tournament import commands as c
from arbitro.tournament.draw.seating.seeded_draw import commitment
from tests.games.mineo.turn_sheets import hand
from tests.tournament.directing import SECRET, Desk

TRUMPS = (3, 20, 7, 0, 15, 11, 9, 18)
TOLD = " ".join(f"p{number:03}={trump}" for number, trump in enumerate(TRUMPS, start=1))


def desk(regulation: str = "tarocchi-2012", players: int = 8, **given: Any) -> Desk:
    made = Desk(regulation, **given)
    made.start(players)
    return made


def drawn(made: Desk, public: str = TOLD) -> Desk:
    made.send(c.Commit(commitment=commitment(SECRET)))
    made.send(c.MakeDraw(secret=SECRET, public=public))
    return made


def full(players: tuple[str, ...], **fields: Any) -> dict[str, Any]:
    """Four hands in which North and South gain one each time."""
    return {"players": list(players), "compiler": 0, "hands": [hand() for _ in range(4)], **fields}


def play_turn(made: Desk, public: str = "3 5 1") -> None:
    drawn(made, public)
    for table in made.state.rounds[-1].tables:
        made.send(c.EnterResult(table=table.number, sheet=full(table.players)))
    made.send(c.Advance())

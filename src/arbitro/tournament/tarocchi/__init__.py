"""The Tarocchi tournament: tables by drawn trumps, turns of four hands, tables by ranking."""

from arbitro.tournament.tarocchi.event import Tournament, open_tournament, play_turn
from arbitro.tournament.tarocchi.rules import TarocchiFormat
from arbitro.tournament.tarocchi.standings import Placing, Tally, ranking

__all__ = [
    "Placing",
    "Tally",
    "TarocchiFormat",
    "Tournament",
    "open_tournament",
    "play_turn",
    "ranking",
]

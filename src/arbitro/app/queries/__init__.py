"""What can be asked of a hall: documents ready for the wire, in the reader's language."""

from arbitro.app.queries import (
    board,
    calling,
    cases,
    entries,
    foreseeing,
    next_step,
    officiating,
    overview,
    player,
    privacy,
    reports,
    roll_call,
    rulings,
    screen,
    standings,
    story,
)
from arbitro.app.queries.asking import QUERIES, Asker, Query

__all__ = [
    "QUERIES",
    "Asker",
    "Query",
    "board",
    "calling",
    "cases",
    "entries",
    "foreseeing",
    "next_step",
    "officiating",
    "overview",
    "player",
    "privacy",
    "reports",
    "roll_call",
    "rulings",
    "screen",
    "standings",
    "story",
]

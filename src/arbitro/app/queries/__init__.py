"""What can be asked of a hall: documents ready for the wire, in the reader's language."""

from arbitro.app.queries import (
    board,
    calling,
    cases,
    entries,
    officiating,
    overview,
<<<<<<< HEAD
    roll_call,
    rulings,
=======
    player,
>>>>>>> 78299f1c8451ad0c6c6af7ffecfe2f9982490930
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
    "officiating",
    "overview",
<<<<<<< HEAD
    "roll_call",
    "rulings",
=======
    "player",
>>>>>>> 78299f1c8451ad0c6c6af7ffecfe2f9982490930
    "screen",
    "standings",
    "story",
]

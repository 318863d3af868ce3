"""What can be asked of a hall: documents ready for the wire, in the reader's language."""

from arbitro.app.queries import (
    board,
    cases,
    entries,
    officiating,
    overview,
    privacy,
    reports,
    standings,
    story,
)
from arbitro.app.queries.asking import QUERIES, Asker, Query

__all__ = [
    "QUERIES",
    "Asker",
    "Query",
    "board",
    "cases",
    "entries",
    "officiating",
    "overview",
    "privacy",
    "reports",
    "standings",
    "story",
]

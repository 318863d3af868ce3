"""What can be asked of a hall: documents ready for the wire, in the reader's language."""

from arbitro.app.queries import (  # noqa: F401 - each adds its questions
    board,
    calls,
    case_book,
    cases,
    day_plan,
    entries,
    foreseen_ruling,
    match_record,
    match_report,
    needs,
    next_step,
    overview,
    player,
    privacy,
    promise,
    record_told,
    roll_call,
    rulings,
    sanctions,
    schema,
    screen,
    seen_heads,
    standings,
    table_clocks,
    what_follows,
    what_if,
)
from arbitro.app.queries.question import QUERIES, Asker, Query

__all__ = ["QUERIES", "Asker", "Query"]

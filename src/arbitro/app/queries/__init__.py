"""What can be asked of a hall: documents ready for the wire, in the reader's language."""

from arbitro.app.queries import (  # noqa: F401 - each adds its questions
    board,
    calls,
    case_book,
    cases,
    day_plan,
    draw_promise,
    entries,
    foreseen_acts,
    match_record,
    match_report,
    needs,
    next_step,
    overview,
    player,
    privacy,
    record_told,
    roll_call,
    rules_in_force,
    sanctions,
    schema,
    screen,
    seen_heads,
    standings,
    table_clocks,
    what_if,
)
from arbitro.app.queries.question import QUERIES, Asker, Query

__all__ = ["QUERIES", "Asker", "Query"]

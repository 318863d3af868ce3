"""The record told: who did what and when, newest last, and what can still be taken back."""

from __future__ import annotations

from msgspec import Struct

from arbitro.app.hall import Hall
from arbitro.app.queries.asking import Asker, Document, query
from arbitro.app.undoing import undoable
from arbitro.messages import say


class Page(Struct, frozen=True, kw_only=True):
    """So many acts after the line with this number."""

    after: int = -1
    limit: int = 100


@query("acts", Page)
def acts(hall: Hall, wanted: Page, asker: Asker) -> Document:
    """Acts in the order they were done, each with its author and hour."""
    found = [doing for doing in hall.doings if doing.seq > wanted.after]
    page = found[: max(1, min(wanted.limit, 500))]
    return {
        "acts": [
            {
                "id": doing.id,
                "seq": doing.seq,
                "command": doing.command,
                "title": say(asker.lang, f"command.{doing.command}"),
                "by": {"role": doing.by.role, "subject": doing.by.subject},
                "at": doing.at.wall,
                "events": doing.events,
                "undone": doing.id in hall.undone,
                "undoable": undoable(hall, doing),
            }
            for doing in page
        ],
        "next": page[-1].seq if len(found) > len(page) else None,
        "version": hall.version,
    }

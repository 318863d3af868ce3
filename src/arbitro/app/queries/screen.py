"""What the hall's screen shows, and what the hall is being told."""

from __future__ import annotations

from arbitro.app.announcing import SHOWS
from arbitro.app.hall import Hall
from arbitro.app.queries.asking import Asker, Document, Nothing, query


@query("screen", Nothing, timed=True)
def screen(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """The picture the organiser chose and the announcements that still stand, newest last."""
    now = asker.now.wall if asker.now is not None else 0
    standing = [one for one in hall.announcements if one.until is None or one.until > now]
    return {
        "show": hall.screen.show,
        "page": hall.screen.page,
        "shows": list(SHOWS),
        "announcements": [{"text": one.text, "at": one.at, "until": one.until} for one in standing],
        "version": hall.version,
    }

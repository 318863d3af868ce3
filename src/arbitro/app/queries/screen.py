"""What the hall's screen shows, and what the hall is being told."""

from __future__ import annotations

from arbitro.app.hall import Hall
from arbitro.app.hall_screen import SHOWS
from arbitro.app.queries.question import Asker, Document, Nothing, query
from arbitro.kernel.values import picked


class Announced(Document, frozen=True, kw_only=True):
    """Words for the hall; `until` None: until they are taken down."""

    text: str
    at: int
    until: int | None


class HallScreen(Document, frozen=True, kw_only=True):
    show: str
    page: int | None
    shows: tuple[str, ...]
    announcements: list[Announced]
    version: int


@query("screen", Nothing, timed=True)
def screen(hall: Hall, _: Nothing, asker: Asker) -> HallScreen:
    """The picture the organiser chose and the announcements that still stand, newest last."""
    now = asker.now.wall if asker.now is not None else 0
    standing = [one for one in hall.announcements if one.until is None or one.until > now]
    return HallScreen(
        show=hall.screen.show,
        page=hall.screen.page,
        shows=SHOWS,
        announcements=[picked(Announced, one) for one in standing],
        version=hall.version,
    )

"""What the hall is told: the picture on its screen and the words everybody should read."""

from __future__ import annotations

from arbitro.app import commands as c
from arbitro.app.course import Course
from arbitro.app.events import AnnouncementMade, ScreenSet
from arbitro.kernel import Refused

SHOWS = (
    "auto",
    "names",
    "tables",
    "clocks",
    "standings",
    "bracket",
    "ranking",
    "commitment",
    "announcements",
    "blank",
)
"""`names` and `tables`: the seating by surname and by table. `auto` follows what is happening."""
LONGEST = 400
MOST_MINUTES = 24 * 60


def set_screen(course: Course, command: c.SetScreen) -> None:
    if command.show not in SHOWS:
        raise Refused("unknown-screen", {"show": command.show, "shows": list(SHOWS)})
    if command.page is not None and command.page < 1:
        raise Refused("no-such-page", {"page": command.page})
    course.take((ScreenSet(show=command.show, page=command.page),))


def announce(course: Course, command: c.Announce) -> None:
    """Words for the hall; none at all takes down what stands there."""
    text, minutes, now = command.text.strip(), command.until_minutes, course.setting.at.wall
    if not text and not course.hall.announcements:
        raise Refused("nothing-announced", {"field": "text"})
    if len(text) > LONGEST:
        raise Refused("announcement-too-long", {"field": "text", "most": LONGEST})
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise Refused("announcement-minutes", {"field": "until_minutes", "most": MOST_MINUTES})
    until = None if minutes is None else now + minutes * 60_000
    course.take((AnnouncementMade(text=text, at=now, until=until),))

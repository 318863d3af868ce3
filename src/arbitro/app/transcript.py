"""A tournament that was directed elsewhere, done again here act by act."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from arbitro.app.acts import Act, Who
from arbitro.app.commands import OpenHall
from arbitro.app.desk import Desk
from arbitro.regulations.formats.presets import FORMATS
from arbitro.tournament.events import TournamentOpened


def transcribe(
    desk: Desk,
    first: TournamentOpened,
    commands: Iterable[Struct],
    author: str,
    name: Callable[[], str],
) -> str:
    """Its stream at this desk, in which these commands were done one after the other; `name` calls
    every act.
    """
    by = Who(role="organiser", subject=author)
    desk.open_hall(Act(id=name(), command=_opening(first), by=by))
    stream = f"hall/{first.id}"
    for command in commands:
        desk.carry_over(stream, Act(id=name(), command=command, by=by))
    return stream


def _opening(first: TournamentOpened) -> OpenHall:
    """The wish that opens a tournament like this."""
    named = "format" if first.rules in FORMATS else "regulation"
    rules = {"declaration": first.declaration} if first.declaration else {named: first.rules}
    return OpenHall(
        id=first.id,
        name=first.name,
        date=first.date,
        interpretations=first.interpretations,
        settings=first.settings,
        **rules,
    )

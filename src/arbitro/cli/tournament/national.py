"""`arbitro tournament national`: the clubs' ranking over an archive of finished tournaments."""

from __future__ import annotations

from typing import get_args

import click

from arbitro.cli.terminal.outputs import console
from arbitro.cli.terminal.session import current
from arbitro.cli.terminal.spoken_help import option, spoken
from arbitro.cli.tournament.tournament_file import resume
from arbitro.kernel import Refused
from arbitro.kernel.points import plain_points
from arbitro.regulations.formats.presets import FORMATS, declared, format_of
from arbitro.tournament.standings.final_ranking import rows_for
from arbitro.tournament.standings.national_ranking import (
    ArchivedEvent,
    EventClass,
    Placed,
    told_apart,
)
from arbitro.tournament.standings.national_ranking import national as ranked
from arbitro.tournament.state import Tournament

OF_EDITION: dict[str, EventClass] = {"rur-2015": "raduno", "master-2020": "master"}


def class_of(t: Tournament) -> EventClass | None:
    """What the rules of a tournament say it is, if they do."""
    if t.declaration is not None:
        return format_of(t.declaration).event_class
    if t.rules in FORMATS:
        return format_of(declared(t.rules)).event_class
    return OF_EDITION.get(t.rules)


def archived(file: str, otherwise: EventClass | None) -> tuple[ArchivedEvent, list[Placed]]:
    """A finished tournament as the national ranking sees it, and who has which place."""
    kept = resume(file)
    if not kept.state.finished:
        raise Refused("tournament-unfinished", {"file": file})
    event_class = class_of(kept.state) or otherwise
    if event_class is None:
        raise Refused("event-class-missing", {"file": file})
    people = []
    for row in rows_for(kept.state, kept.rules):
        who = kept.state.players[str(row["player"])]
        people.append(Placed(who.name, (who.born or "")[:4], who.id, int(str(row["place"]))))
    tables = sum(len(drawn.tables) for drawn in kept.state.rounds)
    rounds = len(kept.state.rounds)
    return ArchivedEvent(kept.state.name, event_class, rounds, tables, {}), people


@spoken("tournament national")
@click.argument("files", nargs=-1, required=True)
@option("--class", "event_class", type=click.Choice(get_args(EventClass)))
def national(files: tuple[str, ...], event_class: EventClass | None) -> None:
    """See the sentence `help.tournament-national`."""
    session = current()
    found = [archived(file, event_class) for file in files]
    places = told_apart([people for _, people in found])
    events = zip(found, places, strict=True)
    lines = ranked(event._replace(places=by_person) for (event, _), by_person in events)
    rows = [
        {
            "place": line.place,
            "player": line.player,
            "total": plain_points(line.total),
            "scores": [
                {"event": event, "points": plain_points(points)} for event, points in line.scores
            ],
        }
        for line in lines
    ]

    def show() -> None:
        out = console()
        for row in rows:
            out.print(session.say("screen.national-line", **row), soft_wrap=True)

    session.tell(lambda: {"ranking": rows}, show)

"""`arbitro tournament national`: the clubs' ranking over an archive of finished tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import click

from arbitro.cli.terminal.command import console, current, option, spoken
from arbitro.cli.tournament.tournament_file import resume
from arbitro.kernel import Refused
from arbitro.kernel.values import plain_points
from arbitro.people.identity import Sighting, identified, national_of
from arbitro.season.results import class_of
from arbitro.tournament.standings.final_ranking import rows_for
from arbitro.tournament.standings.national_ranking import ArchivedEvent, EventClass
from arbitro.tournament.standings.national_ranking import national as ranked
from arbitro.tournament.state import Player


def archived(
    file: str, otherwise: EventClass | None
) -> tuple[ArchivedEvent, list[tuple[Sighting, int]]]:
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
        people.append((sighting(who), int(str(row["place"]))))
    tables = sum(len(drawn.tables) for drawn in kept.state.rounds)
    rounds = len(kept.state.rounds)
    return ArchivedEvent(kept.state.name, event_class, rounds, tables, {}), people


def sighting(who: Player) -> Sighting:
    """Somebody on a list, with the number his contacts hold."""
    national = national_of(who.contacts)
    return Sighting(who.name, who.born or "", national, who.club or "", who.id)


def _places(found: Sequence[Sequence[tuple[Sighting, int]]]) -> list[dict[str, int]]:
    """The places of every event by person, as he is called over all of them."""
    who = identified([[one for one, _ in people] for people in found])
    return [
        {who.people[key].label: place for key, (_, place) in zip(keys, people, strict=True)}
        for keys, people in zip(who.events, found, strict=True)
    ]


@spoken("tournament national")
@click.argument("files", nargs=-1, required=True)
@option("--class", "event_class", type=click.Choice(get_args(EventClass)))
def national(files: tuple[str, ...], event_class: EventClass | None) -> None:
    session = current()
    found = [archived(file, event_class) for file in files]
    places = _places([people for _, people in found])
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

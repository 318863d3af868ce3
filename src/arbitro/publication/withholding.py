"""What of a hall may leave it: nobody's name without his consent.

While a tournament is played its list is public in the hall; a site stays. Who has not agreed to
the privacy note, or no longer does, is on it as somebody who was forgotten: by his id alone.
"""

from __future__ import annotations

from msgspec.structs import replace

from arbitro.app.consent import agreed
from arbitro.app.hall import Hall


def as_published(hall: Hall) -> Hall:
    """The same hall with ids for the names of all who have not agreed, and nothing else personal.

    A team is called by its id as soon as one of its players is: pairs are named after people.
    """
    now = hall.tournament
    named = {id for id in now.players if agreed(hall, id)}
    players = {
        id: replace(
            player,
            name=player.name if id in named else id,
            club=player.club if id in named else None,
            region=player.region if id in named else None,
            born=None,
            contacts=None,
            waiver=None,
        )
        for id, player in now.players.items()
    }
    teams = {
        id: team if named.issuperset(team.members) else replace(team, name=id)
        for id, team in now.teams.items()
    }
    return replace(
        hall,
        tournament=replace(now, players=players, teams=teams, refusals=()),
        announcements=(),
        doings=(),
    )

"""Who of a hall is named on a site, and how: nobody without his consent.

While a tournament is played its list is public in the hall; a site stays. Who has not agreed to
the privacy note, or no longer does, is on it as somebody who was forgotten: by his id alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from arbitro.app.hall import Hall
from arbitro.app.privacy_acts import agreed
from arbitro.people.directory import Directory, Told
from arbitro.people.identity import Named, Sighting, identified, national_of
from arbitro.people.names import name_key
from arbitro.tournament.state import Player


def named_in(hall: Hall, directory: Directory) -> frozenset[str]:
    """Who agreed there, but for those whom the register knows to have withdrawn everywhere."""
    found = (one for one in hall.tournament.players.values() if agreed(hall, one.id))
    return frozenset(one.id for one in found if not _withdrew(one, directory))


def _withdrew(player: Player, directory: Directory) -> bool:
    told = Told(player.name, player.born or "", national_of(player.contacts), player.club or "")
    sure = directory.who_is(told).sure
    return sure is not None and directory.people[sure].person.consent == "withdrawn"


def as_published(hall: Hall, named: frozenset[str]) -> Hall:
    """The same hall with ids for the names of all others, and nothing else personal.

    A team is called by its id as soon as one of its players is: pairs are named after people.
    """
    now = hall.tournament
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


def told_apart(
    halls: Sequence[tuple[str, Hall, AbstractSet[str]]], directory: Directory
) -> dict[str, dict[str, str]]:
    """By tournament and player, who each of those named is over all of them: as the register and
    the national ids know him, or by name and birth. Namesakes have a number: what they are told
    apart by is shown nowhere.
    """
    known = identified([_seen(hall, named) for _, hall, named in halls], directory)
    called: dict[str, str] = {}
    namesakes: dict[str, int] = {}
    found: dict[str, dict[str, str]] = {}
    for (id, hall, named), keys in zip(halls, known.events, strict=True):
        players = [one for one in hall.tournament.players if one in named]
        for key in keys:
            if key not in called:
                called[key] = _label(known.people[key], namesakes)
        found[id] = {one: called[key] for one, key in zip(players, keys, strict=True)}
    return found


def _seen(hall: Hall, named: AbstractSet[str]) -> list[Sighting]:
    return [
        Sighting(one.name, one.born or "", national_of(one.contacts), one.club or "", one.id)
        for one in hall.tournament.players.values()
        if one.id in named
    ]


def _label(who: Named, namesakes: dict[str, int]) -> str:
    name = name_key(who.name)
    namesakes[name] = nth = namesakes.get(name, 0) + 1
    return who.name if nth == 1 else f"{who.name} ({nth})"

"""Who is who over the tournaments of a site, and how each is called there."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from arbitro.app.hall import Hall
from arbitro.people.directory import Directory
from arbitro.people.identity import Named, Sighting, identified, national_of
from arbitro.people.names import name_key


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

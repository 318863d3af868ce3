"""Who is who over several tournaments: by number, by the register, by name and birth. The id of the
national register stands among the contacts of an entry.

Nobody is made one of two on a guess: who cannot be told stays a person of his own, and is called
so that a reader sees it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from arbitro.people.directory import Directory, Told
from arbitro.people.names import birth_known, births_differ, name_key


class Sighting(NamedTuple):
    """Somebody on the list of one tournament; `id` is his number there."""

    name: str
    born: str = ""
    national: str = ""
    club: str = ""
    id: str = ""

    @property
    def told(self) -> Told:
        return Told(self.name, self.born, self.national, self.club)


class Named(NamedTuple):
    """A person over all of them: how he is called, and how the register knows him."""

    label: str
    name: str
    person: str = ""
    """His id in the register of the house, if he is there."""
    national: str = ""
    club: str = ""


class Identified(NamedTuple):
    events: tuple[tuple[str, ...], ...]
    """For every tournament the persons of its sightings, in their order."""
    people: Mapping[str, Named]


class _One(NamedTuple):
    """A person in the making."""

    births: set[str]
    clubs: list[str]
    name: str
    person: str
    national: str


def identified(
    events: Sequence[Sequence[Sighting]], directory: Directory | None = None
) -> Identified:
    """The same number is the same person, another number another. Without one, a name is one
    person unless births differ; two of one tournament are two in any case.
    """
    made = _Making(directory)
    for sighting in (one for event in events for one in event):
        made.numbered(sighting)
    for sighting in sorted(
        (one for event in events for one in event), key=lambda one: -len(one.born)
    ):
        made.by_name(sighting)
    found = tuple(
        _apart(number, [made.of[one] for one in event], event)
        for number, event in enumerate(events, start=1)
    )
    return Identified(found, _named(made, found, events))


class _Making:
    def __init__(self, directory: Directory | None) -> None:
        self.directory = directory
        self.people: dict[str, _One] = {}
        self.of: dict[Sighting, str] = {}
        self._named: dict[str, list[str]] = {}

    def numbered(self, one: Sighting) -> None:
        """Whom the register is sure of, and who has a number."""
        if self.directory is not None:
            sure = self.directory.who_is(one.told).sure
            if sure is not None:
                who = self.directory.people[sure]
                person = who.person
                self._take(one, f"p:{sure}", person.name, sure, person.national)
                self.people[f"p:{sure}"].births.update(who.births)
                for name in who.names:
                    self._called(name, f"p:{sure}")
                return
        if one.national:
            self._take(one, f"n:{one.national}", one.name, "", one.national)

    def by_name(self, one: Sighting) -> None:
        """The others: the only one of that name whom nothing contradicts; the longer a birth is
        told, the earlier it is looked at.
        """
        if one in self.of:
            return
        known = self._named.get(name_key(one.name), [])
        possible = [key for key in known if not _contradicts(self.people[key], one)]
        certain = [key for key in possible if _agrees(self.people[key], one)]
        if len(certain) == 1:
            self._take(one, certain[0], one.name, "", "")
        elif len(possible) == 1 and (one.born == "" or not self.people[possible[0]].births):
            alone = len(known) == 1
            self._take(one, possible[0] if alone else self._new(one), one.name, "", "")
        else:
            self._take(one, self._new(one), one.name, "", "")

    def _new(self, one: Sighting) -> str:
        return f"u:{name_key(one.name)}:{one.born}"

    def _take(self, one: Sighting, key: str, name: str, person: str, national: str) -> None:
        who = self.people.setdefault(key, _One(set(), [], name, person, national))
        if one.born:
            who.births.add(one.born)
        if one.club:
            who.clubs.append(one.club)
        self._called(one.name, key)
        self.of[one] = key

    def _called(self, name: str, key: str) -> None:
        known = self._named.setdefault(name_key(name), [])
        if key not in known:
            known.append(key)


def _contradicts(who: _One, one: Sighting) -> bool:
    return bool(who.births) and all(births_differ(born, one.born) for born in who.births)


def _agrees(who: _One, one: Sighting) -> bool:
    return any(birth_known(born, one.born) for born in who.births)


def _apart(number: int, keys: Sequence[str], event: Sequence[Sighting]) -> tuple[str, ...]:
    """Two of one tournament are two: the second is known by his number there, and there only."""
    seen: set[str] = set()
    found = []
    for key, one in zip(keys, event, strict=True):
        own = f"{key}[{number}/{one.id}]" if key in seen else key
        seen.add(key)
        found.append(own)
    return tuple(found)


def _named(
    made: _Making, found: Iterable[Sequence[str]], events: Sequence[Sequence[Sighting]]
) -> dict[str, Named]:
    people: dict[str, Named] = {}
    births: dict[str, str] = {}
    for keys, event in zip(found, events, strict=True):
        for key, one in zip(keys, event, strict=True):
            base = key.partition("[")[0]
            who = made.people[base]
            second = key != base
            name = who.name if who.person else one.name
            club = who.clubs[-1] if who.clubs else ""
            if second:
                people[key] = Named(f"{name} [{one.id}]", name, "", "", one.club)
            else:
                people.setdefault(key, Named(name, name, who.person, who.national, club))
            births[key] = max(sorted(who.births), key=len) if who.births else ""
    return _told_apart(people, births)


def _told_apart(people: dict[str, Named], births: Mapping[str, str]) -> dict[str, Named]:
    """Namesakes get their year, those of one year their number or the day; nobody is called as
    another is.
    """
    alike: dict[str, list[str]] = {}
    for key, who in people.items():
        if "[" not in key:
            alike.setdefault(name_key(who.label), []).append(key)
    for keys in alike.values():
        if len(keys) > 1:
            years = [births[key][:4] for key in keys]
            for key in keys:
                who = people[key]
                mark = year = births[key][:4]
                if years.count(year) > 1:
                    mark = who.national or who.person or births[key]
                people[key] = who._replace(label=f"{who.name} ({mark or '?'})")
    seen: dict[str, int] = {}
    for key, who in people.items():
        seen[who.label] = seen.get(who.label, 0) + 1
        if seen[who.label] > 1:
            people[key] = who._replace(label=f"{who.label} #{seen[who.label]}")
    return people


_NATIONAL = re.compile(r"(?:^|;)\s*ID nazionale:\s*([^;]*?)\s*(?=;|$)", re.IGNORECASE)
_NICK = re.compile(r"(?:^|;)\s*nick:\s*([^;]*?)\s*(?=;|$)", re.IGNORECASE)


def joined(nickname: str | None, national: str | None) -> str | None:
    """What a list knows beyond an entry's own fields, kept among the contacts."""
    parts = [f"nick: {nickname}"] if nickname else []
    parts += [f"ID nazionale: {national}"] if national else []
    return "; ".join(parts) or None


def with_national(contacts: str | None, national: str | None) -> str | None:
    """The contacts with an id among them."""
    return "; ".join(part for part in (contacts, joined(None, national)) if part) or None


def national_of(contacts: str | None) -> str:
    """The id, whatever else the contacts hold; '' if it is not there."""
    found = _NATIONAL.search(contacts or "")
    return found[1] if found else ""


def nickname_of(contacts: str | None) -> str:
    found = _NICK.search(contacts or "")
    return found[1] if found else ""

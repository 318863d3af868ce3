"""The register as people look into it: by the beginning of a word, by name and birth, by number."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arbitro.people.names import birth_known, births_differ, name_key, words_of
from arbitro.people.register import Person, Register, Whole, joined

MOST = 20
_AFTER = "\U0010ffff"


class Told(NamedTuple):
    """Somebody as a list tells of him."""

    name: str
    born: str = ""
    national: str = ""
    club: str = ""


class Answer(NamedTuple):
    """`sure` is who that is, by number, or by name with birth or club; `perhaps` who it may be."""

    sure: str | None
    perhaps: tuple[str, ...] = ()


class Directory:
    """Made once of a register; it never changes."""

    def __init__(self, register: Register) -> None:
        self.register = register
        self.people: dict[str, Whole] = {}
        self._by_national: dict[str, str] = {}
        self._by_name: dict[str, list[str]] = {}
        words: list[tuple[str, str]] = []
        for who in _each(register):
            self.people[who.person.id] = who
            self._by_national.update(dict.fromkeys(who.nationals, who.person.id))
            for name in who.names:
                self._by_name.setdefault(name_key(name), []).append(who.person.id)
            words += [(word, who.person.id) for word in _words(who)]
        words.sort()
        self._words = [word for word, _ in words]
        self._of = [id for _, id in words]

    def search(self, text: str, most: int = MOST) -> list[Person]:
        """Those of whom every word begins one of theirs: names, club, year, number, id."""
        wanted = words_of(text)
        if not wanted:
            return []
        sets = sorted((self._beginning(word) for word in wanted), key=len)
        found = set.intersection(*sets)
        people = [self.people[id].person for id in found]
        return sorted(people, key=lambda who: (who.name.casefold(), who.born, who.id))[:most]

    def _beginning(self, word: str) -> set[str]:
        first = bisect_left(self._words, word)
        return set(self._of[first : bisect_left(self._words, word + _AFTER, first)])

    def who_is(self, told: Told) -> Answer:
        """A number decides alone; a name only together with a birth or a club, and if nobody else
        has both. Who has another number, or another birth, is somebody else.
        """
        if told.national in self._by_national:
            return Answer(self._by_national[told.national])
        namesakes = dict.fromkeys(self._by_name.get(name_key(told.name), ()))
        possible = [id for id in namesakes if not _contradicts(self.people[id], told)]
        certain = [id for id in possible if _agrees(self.people[id], told)]
        if len(certain) == 1:
            return Answer(certain[0], tuple(possible))
        return Answer(None, tuple(possible))

    def by_national(self, national: str) -> str | None:
        return self._by_national.get(national)


def _each(register: Register) -> Iterator[Whole]:
    joined_with: dict[str, list[Person]] = {}
    for id in register.gone:
        joined_with.setdefault(register.resolved(id), []).append(register.people[id])
    for who in register.standing():
        if not who.forgotten:
            yield joined(who, joined_with.get(who.id, ()))


def _words(who: Whole) -> set[str]:
    told: Iterable[str] = (*who.names, *who.births, *who.nationals, *who.ids)
    clubs = (spell.club for spell in who.person.clubs)
    return {word for text in (*told, *clubs) for word in words_of(text)}


def _contradicts(who: Whole, told: Told) -> bool:
    other_number = bool(told.national and who.nationals) and told.national not in who.nationals
    births = who.births
    return other_number or (bool(births) and all(births_differ(one, told.born) for one in births))


def _agrees(who: Whole, told: Told) -> bool:
    if any(birth_known(one, told.born) for one in who.births):
        return True
    clubs = {name_key(spell.club) for spell in who.person.clubs}
    return bool(told.club) and name_key(told.club) in clubs

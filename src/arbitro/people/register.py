"""The register as a value: every person of the house, who was taken for two, and what all the
records of one person tell together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Consent = Literal["", "given", "withdrawn"]


class Spell(Struct, frozen=True):
    """A club somebody belongs to, and since when: a year, a date, or '' for nobody knows."""

    club: str
    since: str = ""


class Person(Struct, frozen=True, kw_only=True):
    """One person. `name` has the surname first; `born` is a year or a date."""

    id: str
    name: str
    born: str = ""
    national: str = ""
    clubs: tuple[Spell, ...] = ()
    consent: Consent = ""
    note: str = ""
    """The text he agreed to."""
    forgotten: bool = False

    @property
    def club(self) -> str:
        """The one he belongs to now."""
        return self.clubs[-1].club if self.clubs else ""

    def club_on(self, day: str) -> str:
        """The one he belonged to on that day."""
        then = [spell.club for spell in self.clubs if not spell.since or spell.since <= day]
        return then[-1] if then else ""


class Register(Struct, frozen=True, kw_only=True):
    """`people`: every record there ever was, by id; `gone`: those joined with another's."""

    people: Mapping[str, Person] = {}
    gone: Mapping[str, str] = {}
    version: int = 0

    def standing(self) -> Iterator[Person]:
        """Everybody once."""
        return (who for id, who in self.people.items() if id not in self.gone)

    def resolved(self, id: str) -> str:
        """Whose record an id leads to today."""
        while id in self.gone:
            id = self.gone[id]
        return id

    def person(self, id: str) -> Person | None:
        return self.people.get(self.resolved(id))

    def joined_with(self, id: str) -> tuple[Person, ...]:
        """The records that were found to be of this person too, in the order they were joined."""
        return tuple(self.people[one] for one in self.gone if self.resolved(one) == id)


def in_order(spells: tuple[Spell, ...]) -> tuple[Spell, ...]:
    """By the day they began, those of unknown day first; one day has one club, the last told."""
    by_day = {spell.since: spell for spell in spells if spell.since}
    unknown = tuple(dict.fromkeys(spell for spell in spells if not spell.since))
    return (*unknown, *(by_day[day] for day in sorted(by_day)))


class Whole(Struct, frozen=True, kw_only=True):
    """`person` knows what any of his records knew; `names`, `births`, `nationals` are all of
    theirs, by which lists may call him.
    """

    person: Person
    names: tuple[str, ...]
    births: tuple[str, ...]
    nationals: tuple[str, ...]
    ids: tuple[str, ...]


def whole(register: Register, id: str) -> Whole:
    kept = register.people[register.resolved(id)]
    return joined(kept, register.joined_with(kept.id))


def joined(kept: Person, others: Sequence[Person]) -> Whole:
    """One record and those found to be of the same person."""
    records = (kept, *(one for one in others if not one.forgotten))
    return Whole(
        person=_told(records),
        names=_each(one.name for one in records),
        births=_each(one.born for one in records),
        nationals=_each(one.national for one in records),
        ids=_each(one.id for one in records),
    )


def _told(records: tuple[Person, ...]) -> Person:
    """His own record first; what it leaves open is told by the others. Consent is only his own."""
    kept, *others = records
    if not others:
        return kept
    told = {
        field: next((getattr(one, field) for one in records if getattr(one, field)), "")
        for field in ("born", "national")
    }
    clubs = in_order(tuple(spell for one in (*others, kept) for spell in one.clubs))
    return replace(kept, clubs=clubs, **told)


def _each(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))

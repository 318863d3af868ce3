"""The register as a value: every person of the house, and who was taken for two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

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

"""A person with everything that the records joined with his add."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from arbitro.people.evolve import in_order
from arbitro.people.register import Person, Register


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

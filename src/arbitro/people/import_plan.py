"""A list held against the register: who is new, who is known, and where the two contradict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.people import events as e
from arbitro.people.directory import Directory, Told
from arbitro.people.names import births_differ, name_key
from arbitro.people.register import Whole


class Conflict(NamedTuple):
    """A row that cannot be told from somebody, or contradicts him; rows are counted from 0."""

    row: int
    code: str
    name: str
    id: str
    """Whom it is about, where he is in the register."""
    other: int | None = None
    """The earlier row it is about, where that is in the list itself."""


class Plan(NamedTuple):
    new: tuple[e.Enrolled, ...]
    known: tuple[tuple[int, str], ...]
    """Rows that tell of somebody registered, and who that is."""
    changes: tuple[e.Event, ...]
    """What they add to what is known: a birth, a number, another club."""
    conflicts: tuple[Conflict, ...]


def planned(directory: Directory, people: Sequence[e.Enrolled], distinct: bool = False) -> Plan:
    """What a list would do. `distinct`: who looks like somebody known is somebody else, unless
    his number or his birth say that they are one.
    """
    made = _Making(directory, distinct)
    for row, one in enumerate(people):
        made.take(row, one)
    return Plan(tuple(made.new), tuple(made.known), tuple(made.changes), tuple(made.conflicts))


class _Making:
    def __init__(self, directory: Directory, distinct: bool) -> None:
        self.directory, self.distinct = directory, distinct
        self.new: list[e.Enrolled] = []
        self.known: list[tuple[int, str]] = []
        self.changes: list[e.Event] = []
        self.conflicts: list[Conflict] = []
        self._numbers: dict[str, int] = {}
        self._rows: dict[tuple[str, str, str], int] = {}
        self._taken: dict[str, int] = {}
        self._ids: dict[str, int] = {}

    def take(self, row: int, one: e.Enrolled) -> None:
        before = self._earlier(row, one)
        if before is not None:
            code, other = before
            self.conflicts.append(Conflict(row, code, one.name, "", other))
            return
        answer = self.directory.who_is(Told(one.name, one.born, one.national, one.club))
        if answer.sure is not None:
            self._same(row, one, self.directory.people[answer.sure])
        elif answer.perhaps and not self.distinct:
            self.conflicts.append(Conflict(row, "perhaps-known", one.name, answer.perhaps[0]))
        elif one.id in self.directory.register.people:
            self.conflicts.append(Conflict(row, "id-of-another", one.name, one.id))
        else:
            self.new.append(one)

    def _earlier(self, row: int, one: e.Enrolled) -> tuple[str, int] | None:
        """The list itself tells of him before, or of two under one number."""
        same = (name_key(one.name), one.born, one.national or one.club)
        for code, key, seen in (
            ("national-twice", one.national, self._numbers),
            ("id-twice", one.id, self._ids),
        ):
            if key and key in seen:
                return code, seen[key]
        if same in self._rows and not self.distinct:
            return "row-twice", self._rows[same]
        self._rows.setdefault(same, row)
        if one.national:
            self._numbers[one.national] = row
        if one.id:
            self._ids[one.id] = row
        return None

    def _same(self, row: int, one: e.Enrolled, who: Whole) -> None:
        id = who.person.id
        names = {name_key(name) for name in who.names}
        if one.national in who.nationals and name_key(one.name) not in names:
            self.conflicts.append(Conflict(row, "number-of-another", one.name, id))
        elif all(births_differ(born, one.born) for born in who.births) and who.births:
            self.conflicts.append(Conflict(row, "other-birth", one.name, id))
        elif id in self._taken:
            self.conflicts.append(Conflict(row, "row-twice", one.name, id, self._taken[id]))
        else:
            self._taken[id] = row
            self.known.append((row, id))
            self.changes += _added(one, who)


def _added(one: e.Enrolled, who: Whole) -> list[e.Event]:
    """A longer birth, a first number, another club, what he says now of being published; nothing
    else that stands is taken away.
    """
    person = who.person
    born = one.born if len(one.born) > len(person.born) else person.born
    national = person.national or one.national
    found: list[e.Event] = []
    if (born, national) != (person.born, person.national):
        told = e.Enrolled(id=person.id, name=person.name, born=born, national=national)
        found.append(e.PersonChanged(person=told))
    known = {name_key(spell.club) for spell in person.clubs}
    found += [
        e.ClubJoined(id=person.id, club=spell.club, since=spell.since)
        for spell in one.clubs
        if name_key(spell.club) not in known
    ]
    if one.consent and one.consent != person.consent:
        given = one.consent == "given"
        found.append(e.ConsentNoted(id=person.id, given=given, note=one.note))
    return found

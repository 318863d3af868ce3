"""The register after an event; it never fails and never asks."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from arbitro.kernel.values import picked
from arbitro.people import events as e
from arbitro.people.register import Person, Register, Spell, in_order


def evolve(register: Register, event: e.Event) -> Register:
    return replace(_after(event, register), version=register.version + 1)


@singledispatch
def _after(event: e.Event, register: Register) -> Register:  # noqa: ARG001 - the last resort
    return register


@_after.register
def _(event: e.PeopleRegistered, register: Register) -> Register:
    return replace(register, people={**register.people, **{x.id: _new(x) for x in event.people}})


def _new(one: e.Enrolled) -> Person:
    return picked(Person, one, clubs=in_order(one.clubs))


@_after.register
def _(event: e.PersonChanged, register: Register) -> Register:
    told = event.person
    return _with(register, told.id, name=told.name, born=told.born, national=told.national)


@_after.register
def _(event: e.ClubJoined, register: Register) -> Register:
    spells = (*register.people[event.id].clubs, Spell(event.club, event.since))
    return _with(register, event.id, clubs=in_order(spells))


@_after.register
def _(event: e.ConsentNoted, register: Register) -> Register:
    said = "given" if event.given else "withdrawn"
    return _with(register, event.id, consent=said, note=event.note)


@_after.register
def _(event: e.PeopleMerged, register: Register) -> Register:
    return replace(register, gone={**register.gone, event.gone: event.kept})


@_after.register
def _(event: e.PeopleSplit, register: Register) -> Register:
    return replace(register, gone={id: to for id, to in register.gone.items() if id != event.back})


@_after.register
def _(event: e.PersonForgotten, register: Register) -> Register:
    people = dict(register.people)
    for id in event.ids:
        people[id] = Person(id=id, name=id, forgotten=True)
    return replace(register, people=people)


def _with(register: Register, id: str, **told: object) -> Register:
    return replace(register, people={**register.people, id: replace(register.people[id], **told)})

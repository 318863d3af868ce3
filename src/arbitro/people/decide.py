"""What a wish about the register comes to: events, or a refusal and nothing."""

from __future__ import annotations

import re
from functools import singledispatch
from typing import Any

from msgspec.structs import replace

from arbitro.kernel import Broken, Refused
from arbitro.people import commands as c
from arbitro.people import events as e
from arbitro.people.directory import Directory
from arbitro.people.import_plan import planned
from arbitro.people.names import births_differ
from arbitro.people.register import Person, Register, Spell, whole

_BORN = re.compile(r"(?:1[89]|2[01])\d\d(?:-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
LONGEST = 120


def decide(directory: Directory, command: c.Command) -> tuple[e.Event, ...]:
    return _decided(command, directory)


@singledispatch
def _decided(command: Any, _: Directory) -> tuple[e.Event, ...]:
    raise Broken(f"the register knows no such {type(command).__name__}")


@_decided.register
def _(command: c.Enrol, directory: Directory) -> tuple[e.Event, ...]:
    """All of them or, if one cannot be told from somebody known, none."""
    people = tuple(_tidy(one) for one in command.people)
    plan = planned(directory, people, distinct=command.distinct)
    if plan.conflicts:
        first = plan.conflicts[0]
        facts = {"conflicts": len(plan.conflicts), "name": first.name, "why": first.code}
        raise Refused("register-conflicts", {**facts, "id": first.id})
    return (*_registered(directory, plan.new, command.source), *plan.changes)


def _registered(
    directory: Directory, new: tuple[e.Enrolled, ...], source: str
) -> tuple[e.Event, ...]:
    if not new:
        return ()
    taken = set(directory.register.people)
    twice = [one.id for one in new if one.id in taken]
    if twice:
        raise Refused("person-id-taken", {"id": twice[0]})
    taken |= {one.id for one in new if one.id}
    number, named = len(directory.register.people), []
    for one in new:
        while not one.id:
            number += 1
            if (free := f"p{number:05}") not in taken:
                one = replace(one, id=free)  # noqa: PLW2901 - the same person with his number
        named.append(one)
    return (e.PeopleRegistered(people=tuple(named), source=source),)


@_decided.register
def _(command: c.Change, directory: Directory) -> tuple[e.Event, ...]:
    before = _known(directory.register, command.id)
    told = _tidy(
        e.Enrolled(id=before.id, name=command.name, born=command.born, national=command.national)
    )
    if (told.name, told.born, told.national) == (before.name, before.born, before.national):
        raise Refused("nothing-changed", {"id": before.id})
    owner = directory.by_national(told.national) if told.national else None
    if owner not in (None, before.id):
        raise Refused("national-taken", {"national": told.national, "id": owner})
    return (e.PersonChanged(person=told, reason=command.reason),)


@_decided.register
def _(command: c.JoinClub, directory: Directory) -> tuple[e.Event, ...]:
    who = _known(directory.register, command.id)
    club = " ".join(command.club.split())
    if not club or len(club) > LONGEST:
        raise Refused("club-missing", {})
    _require_day(command.since)
    if who.club == club:
        raise Refused("nothing-changed", {"id": who.id})
    return (e.ClubJoined(id=who.id, club=club, since=command.since),)


@_decided.register
def _(command: c.NoteConsent, directory: Directory) -> tuple[e.Event, ...]:
    who = _known(directory.register, command.id)
    if who.consent == ("given" if command.given else "withdrawn") and who.note == command.note:
        raise Refused("nothing-changed", {"id": who.id})
    if not command.given and who.consent != "given":
        raise Refused("no-consent", {"player": who.id})
    return (e.ConsentNoted(id=who.id, given=command.given, note=command.note),)


@_decided.register
def _(command: c.Merge, directory: Directory) -> tuple[e.Event, ...]:
    """Births or national ids that differ are asked about: they may be namesakes."""
    register = directory.register
    kept, gone = _known(register, command.kept), _known(register, command.gone)
    if kept.id == gone.id:
        raise Refused("merge-with-himself", {"id": kept.id})
    one, other = whole(register, kept.id).person, whole(register, gone.id).person
    numbers = one.national and other.national and one.national != other.national
    if (births_differ(one.born, other.born) or numbers) and not command.certain:
        facts = {"kept": kept.id, "gone": gone.id}
        raise Refused("perhaps-namesakes", {**facts, "names": [kept.name, gone.name]})
    return (e.PeopleMerged(kept=kept.id, gone=gone.id, reason=command.reason),)


@_decided.register
def _(command: c.Split, directory: Directory) -> tuple[e.Event, ...]:
    """The record that was joined is named, or the one it went into if that is the only one."""
    register = directory.register
    back = command.id
    if back not in register.people:
        raise Refused("unknown-person", {"id": back})
    if back not in register.gone:
        joined = [id for id, to in register.gone.items() if to == back]
        if len(joined) != 1:
            raise Refused("not-merged", {"id": back, "joined": joined})
        back = joined[0]
    kept = register.gone[back]
    return (e.PeopleSplit(kept=kept, back=back, reason=command.reason),)


@_decided.register
def _(command: c.Forget, directory: Directory) -> tuple[e.Event, ...]:
    register = directory.register
    who = _known(register, command.id)
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "forget"})
    ids = (who.id, *(one.id for one in register.joined_with(who.id)))
    return (e.PersonForgotten(ids=ids, reason=command.reason),)


def _known(register: Register, id: str) -> Person:
    """A record that stands, not one that was joined with another's or forgotten."""
    if id not in register.people:
        raise Refused("unknown-person", {"id": id})
    if id in register.gone:
        raise Refused("person-gone", {"id": id, "kept": register.resolved(id)})
    if register.people[id].forgotten:
        raise Refused("person-forgotten", {"id": id})
    return register.people[id]


def _tidy(one: e.Enrolled) -> e.Enrolled:
    """Spaces as they should be; `Refused` for what is no name, no day or no id."""
    name = " ".join(one.name.split())
    clubs = tuple(Spell(" ".join(x.club.split()), x.since) for x in one.clubs)
    if not name or max(len(text) for text in (name, *(x.club for x in clubs))) > LONGEST:
        raise Refused("name-missing", {"id": one.id or "–"})
    if one.id and not _ID.fullmatch(one.id):
        raise Refused("malformed-id", {"id": one.id})
    if one.born and not _BORN.fullmatch(one.born):
        raise Refused("malformed-date", {"date": one.born})
    for spell in clubs:
        _require_day(spell.since)
    national = " ".join(one.national.split())
    return replace(one, name=name, clubs=clubs, national=national)


def _require_day(since: str) -> None:
    if since and not _BORN.fullmatch(since):
        raise Refused("malformed-date", {"date": since})

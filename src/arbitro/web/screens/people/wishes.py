"""What the forms of the register ask for, as commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from arbitro.bootstrap import Installation
from arbitro.exchange.lists.people_list import read_people
from arbitro.exchange.remarks import problems
from arbitro.kernel import Refused
from arbitro.people import commands as c
from arbitro.people.events import Enrolled
from arbitro.people.importing import planned
from arbitro.people.register import Spell

PATH = "/anagrafe"
CONFLICTS = "remarks"


class Wish(NamedTuple):
    """The command, and whom the page shows afterwards."""

    command: c.Command
    person: str = ""


Typed = Mapping[str, str]
Files = Mapping[str, bytes]
Does = Callable[[Installation, Typed, Files], Wish]


def _new(_: Installation, typed: Typed, __: Files) -> Wish:
    club, since = typed.get("club", ""), typed.get("since", "")
    person = Enrolled(
        id="",
        name=typed.get("name", ""),
        born=typed.get("born", "").strip(),
        national=typed.get("national", ""),
        clubs=(Spell(club, since.strip()),) if club.strip() else (),
    )
    return Wish(c.Enrol(people=(person,), distinct=typed.get("distinct") == "true"))


def _change(_: Installation, typed: Typed, __: Files) -> Wish:
    return Wish(
        c.Change(
            id=typed.get("id", ""),
            name=typed.get("name", ""),
            born=typed.get("born", "").strip(),
            national=typed.get("national", ""),
        ),
        typed.get("id", ""),
    )


def _club(_: Installation, typed: Typed, __: Files) -> Wish:
    id, since = typed.get("id", ""), typed.get("since", "").strip()
    return Wish(c.JoinClub(id=id, club=typed.get("club", ""), since=since), id)


def _consent(_: Installation, typed: Typed, __: Files) -> Wish:
    id = typed.get("id", "")
    given = typed.get("given", "")
    if given not in ("yes", "no"):
        raise Refused("field-missing", {"field": "given"})
    return Wish(c.NoteConsent(id=id, given=given == "yes", note=typed.get("note", "")), id)


def _merge(_: Installation, typed: Typed, __: Files) -> Wish:
    id, gone = typed.get("id", ""), typed.get("gone", "").strip()
    if not gone:
        raise Refused("field-missing", {"field": "gone"})
    return Wish(c.Merge(kept=id, gone=gone, certain=typed.get("certain") == "true"), id)


def _split(_: Installation, typed: Typed, __: Files) -> Wish:
    return Wish(c.Split(id=typed.get("record", "")), typed.get("id", ""))


def _forget(_: Installation, typed: Typed, __: Files) -> Wish:
    return Wish(c.Forget(id=typed.get("id", ""), reason=typed.get("reason", "")))


def _list(house: Installation, typed: Typed, files: Files) -> Wish:
    """A pasted list or a file: everybody on it, or nobody and what stands in the way."""
    data = files.get("file") or typed.get("text", "").encode()
    if not data.strip():
        raise Refused("list-empty", {})
    listed = read_people(data)
    people = tuple(one for _, one in listed.people)
    plan = planned(house.people.directory(), people)
    wrong = (
        *problems(listed.remarks),
        *(listed.conflict(one) for one in plan.conflicts),
    )
    if wrong:
        raise Refused("register-list", {"conflicts": len(wrong), CONFLICTS: wrong})
    return Wish(c.Enrol(people=people, source="web"))


WISHES: dict[str, Does] = {
    "person-new": _new,
    "person-change": _change,
    "person-club": _club,
    "person-consent": _consent,
    "person-merge": _merge,
    "person-split": _split,
    "person-forget": _forget,
    "people-list": _list,
}

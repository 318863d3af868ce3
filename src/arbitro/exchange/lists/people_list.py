"""A list of people for the register of the house: a CSV, or the entries of the clubs' workbook."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arbitro.exchange.lists import columns
from arbitro.exchange.lists.list_text import decoded, rows
from arbitro.exchange.outside_file import LONGEST_CELL, kind_of
from arbitro.exchange.published_tables import Grid
from arbitro.exchange.remarks import Remark, problem
from arbitro.exchange.workbook.layout import ENTRIES, folded
from arbitro.kernel import Refused
from arbitro.people.directory import Directory
from arbitro.people.events import Enrolled
from arbitro.people.import_plan import Conflict
from arbitro.people.register import Consent, Person, Spell
from arbitro.tournament.dates import day_of

MOST_PEOPLE = 50_000
HEADINGS = ("id", "name", "born", "national", "club", "consent", "note")
"""The columns of a list of ours; whoever reads it again finds everything."""
_SPELL = re.compile(r"(?P<club>.+?)(?: \((?P<since>\d{4}(?:-\d\d-\d\d)?)\))?")
_CONSENT: dict[str, Consent] = {
    **dict.fromkeys(("si", "yes", "given", "dato", "x", "1"), "given"),
    **dict.fromkeys(("no", "withdrawn", "ritirato", "0"), "withdrawn"),
}
_OWN = {"consent": ("consent", "consenso", "privacy"), "note": ("note", "informativa")}


class PeopleList(NamedTuple):
    """Everybody a file tells of, each with the row he stands in, and what did not fit."""

    people: tuple[tuple[int, Enrolled], ...]
    remarks: tuple[Remark, ...]
    sheet: str | None = None

    def conflict(self, found: Conflict) -> Remark:
        """What the register says against a row, told with its place in the file."""
        row = self.people[found.row][0]
        facts = {"name": found.name, "why": found.code}
        if found.other is None:
            return problem("register-known", self.sheet, row, None, **facts, id=found.id)
        earlier = self.people[found.other][0]
        return problem("register-in-list", self.sheet, row, None, **facts, row=earlier)


def read_people(data: bytes, mapping: Mapping[str, str] | None = None) -> PeopleList:
    kind = kind_of(data)
    if kind in ("xls", "xlsx"):
        return _of_workbook(data)
    if kind != "text":
        raise Refused("file-of-another-kind", {})
    text, remarks = decoded(data)
    found = _of_text(text, mapping or {})
    return found._replace(remarks=(*remarks, *found.remarks))


def _of_workbook(data: bytes) -> PeopleList:
    from arbitro.exchange.workbook.workbook_reader import read  # noqa: PLC0415 - needs its readers

    foreign = read(data)
    people = [
        (
            one.row,
            Enrolled(
                id="",
                name=one.name,
                born=one.born or "",
                national=one.national or "",
                clubs=(Spell(one.club),) if one.club else (),
            ),
        )
        for one in foreign.entrants
    ]
    remarks = tuple(one for one in foreign.remarks if one.sheet == ENTRIES)
    if not people:
        raise Refused("list-empty", {})
    return PeopleList(tuple(people), remarks, ENTRIES)


def _of_text(text: str, mapping: Mapping[str, str]) -> PeopleList:
    table = rows(text, MOST_PEOPLE)
    start = next(at for at, row in enumerate(table) if any(row))
    headed = columns.has_heading(table[start])
    headings = table[start] if headed else [str(n + 1) for n in range(max(map(len, table)))]
    found = {**columns.mapped(headings, mapping), **_own(headings)}
    if not {"name", "surname"} & found.keys():
        return PeopleList((), (problem("no-name-column"),))
    people, remarks = [], []
    for at, cells in enumerate(table[start + headed :], start=start + headed + 1):
        if any(cells):
            one, wrong = _enrolled(at, cells, headings, found)
            remarks += wrong
            people += [(at, one)] if one is not None else []
    return PeopleList(tuple(people), tuple(remarks))


def _own(headings: Sequence[str]) -> dict[str, int]:
    return {
        field: at
        for at, heading in enumerate(headings)
        for field, names in _OWN.items()
        if folded(heading) in names
    }


def _enrolled(
    row: int, cells: Sequence[str], headings: Sequence[str], found: Mapping[str, int]
) -> tuple[Enrolled | None, list[Remark]]:
    wrong: list[Remark] = []

    def words(field: str) -> str:
        at = found.get(field)
        return cells[at] if at is not None and at < len(cells) else ""

    def misfit(code: str, field: str, /, **facts: object) -> None:
        at = found.get(field)
        wrong.append(problem(code, None, row, headings[at] if at is not None else None, **facts))

    if any(len(words(field)) > LONGEST_CELL for field in found):
        misfit("words-too-long", next(iter(found)), most=LONGEST_CELL)
    name = words("name") or " ".join(x for x in (words("surname"), words("first_name")) if x)
    if not name:
        misfit("name-missing", "name" if "name" in found else "surname")
    born = words("born")
    day = day_of(born) if born else ""
    if day is None:
        misfit("no-day", "born", value=born)
    consent = _CONSENT.get(folded(words("consent")), "")
    if words("consent") and not consent:
        misfit("no-yes-or-no", "consent", value=words("consent"))
    if wrong:
        return None, wrong
    made = Enrolled(
        id=words("id"),
        name=name,
        born=day or "",
        national=words("national"),
        clubs=_spells(words("club")),
        consent=consent,
        note=words("note") if consent else "",
    )
    return made, []


def _spells(text: str) -> tuple[Spell, ...]:
    """«Torino (2019); Asti (2023-05-01)», the last the one of today."""
    parts = [part.strip() for part in text.split(";")]
    found = [_SPELL.fullmatch(part) for part in parts if part]
    return tuple(Spell(one["club"], one["since"] or "") for one in found if one)


def people_grid(directory: Directory, title: str) -> Grid:
    """Everybody in the register, as a list that can be read again."""
    people = (who.person for who in directory.people.values())
    rows_ = [_row(who) for who in sorted(people, key=lambda who: (who.name, who.id))]
    return Grid(title, HEADINGS, tuple(rows_))


def _row(who: Person) -> tuple[str, ...]:
    spells = (f"{x.club} ({x.since})" if x.since else x.club for x in who.clubs)
    return who.id, who.name, who.born, who.national, "; ".join(spells), who.consent, who.note

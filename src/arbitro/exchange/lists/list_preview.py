"""A list looked at before anything is entered: its columns, its rows, what is wrong in each, and
what becomes of the minors on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from msgspec.structs import replace as altered

from arbitro.exchange.lists import columns
from arbitro.exchange.lists.list_text import decoded
from arbitro.exchange.lists.list_text import rows as parted
from arbitro.exchange.outside_file import LONGEST_CELL, kind_of
from arbitro.exchange.remarks import Remark, note, of_refusal, problem
from arbitro.exchange.workbook.layout import folded
from arbitro.kernel import Refused
from arbitro.people.identity import with_national
from arbitro.tournament import commands as c
from arbitro.tournament.dates import day_of
from arbitro.tournament.decide import step
from arbitro.tournament.entries.entry_list import too_young
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament

_YES = {"1", "si", "s", "yes", "y", "true", "vero", "x"}
_NO = {"", "0", "no", "n", "false", "falso"}
_FLAGS = ("adult", "distinct", "reserve")


@dataclass(frozen=True)
class Listed:
    """One row: its number in the file, its cells, and the entry it makes if nothing is wrong."""

    row: int
    cells: tuple[str, ...]
    entry: c.Enter | None
    team: str | None = None


@dataclass(frozen=True)
class Preview:
    """What a list would enter. `mapping` is field → heading of its column."""

    columns: tuple[str, ...]
    mapping: Mapping[str, str]
    rows: tuple[Listed, ...]
    remarks: tuple[Remark, ...]

    @property
    def problems(self) -> tuple[Remark, ...]:
        return tuple(remark for remark in self.remarks if remark.weight == "problem")


def preview_file(data: bytes, mapping: Mapping[str, str] | None = None) -> Preview:
    """The preview of a file: text in whatever encoding, or a workbook with a list in it."""
    if kind_of(data) in ("xls", "xlsx"):
        from arbitro.exchange.workbook.workbook_reader import (  # noqa: PLC0415 - needs its readers
            workbook_text,
        )

        return preview(workbook_text(data), mapping)
    text, remarks = decoded(data)
    found = preview(text, mapping)
    return replace(found, remarks=(*remarks, *found.remarks))


def preview(text: str, mapping: Mapping[str, str] | None = None) -> Preview:
    """The preview of a text: CSV with any usual delimiter, or rows pasted from a spreadsheet."""
    table = parted(text)
    start = next(at for at, row in enumerate(table) if any(row))
    headed = columns.has_heading(table[start])
    width = max(map(len, table))
    headings = table[start] if headed else [str(n) for n in range(1, width + 1)]
    found = columns.mapped(headings, mapping or {})
    remarks: list[Remark] = []
    if "name" not in found and "surname" not in found:
        remarks.append(problem("no-name-column"))
    used = set(found.values())
    remarks += [
        note("column-ignored", None, start + 1, str(at + 1), heading=heading)
        for at, heading in enumerate(headings)
        if heading and at not in used and headed
    ]
    rows = []
    seen: dict[str, int] = {}
    for at, cells in enumerate(table[start + headed :], start=start + headed + 1):
        if any(cells):
            listed, wrong = _listed(at, cells, headings, found, seen)
            rows.append(listed)
            remarks += wrong
    remarks += _second_reserves(rows)
    named = {field: headings[column] for field, column in found.items()}
    return Preview(tuple(headings), named, tuple(rows), tuple(remarks))


def _second_reserves(rows: Sequence[Listed]) -> list[Remark]:
    """A team sheet has one reserve at most."""
    seen: set[str] = set()
    wrong = []
    for listed in rows:
        if listed.team and listed.entry is not None and listed.entry.reserve:
            if listed.team in seen:
                wrong.append(problem("reserves-too-many", None, listed.row, team=listed.team))
            seen.add(listed.team)
    return wrong


def _listed(
    row: int,
    cells: Sequence[str],
    headings: Sequence[str],
    mapping: Mapping[str, int],
    seen: dict[str, int],
) -> tuple[Listed, list[Remark]]:
    wrong: list[Remark] = []

    def words(field: str) -> str | None:
        at = mapping.get(field)
        return (cells[at] or None) if at is not None and at < len(cells) else None

    def misfit(code: str, field: str, /, **facts: object) -> None:
        wrong.append(problem(code, None, row, headings[mapping[field]], **facts))

    if len(cells) > len(headings):
        facts = {"cells": len(cells), "columns": len(headings)}
        wrong.append(problem("cells-too-many", None, row, **facts))
    for field in mapping:
        if len(words(field) or "") > LONGEST_CELL:
            misfit("words-too-long", field, most=LONGEST_CELL)
    name = words("name") or " ".join(x for x in (words("surname"), words("first_name")) if x)
    if not name and {"name", "surname"} & mapping.keys():
        misfit("name-missing", "name" if "name" in mapping else "surname")
    flags = {}
    for field in _FLAGS:
        said = folded(words(field) or "")
        flags[field] = said in _YES
        if said not in _YES | _NO:
            misfit("no-yes-or-no", field, value=words(field))
    born = words("born")
    day = day_of(born) if born else None
    if born and day is None:
        misfit("no-day", "born", value=born)
    id = words("id") or ""
    if id and id in seen:
        misfit("list-id-twice", "id", id=id, first=seen[id])
    seen.setdefault(id, row)
    entry = c.Enter(
        id=id,
        name=name,
        club=words("club"),
        region=words("region"),
        born=day,
        waiver=words("waiver"),
        contacts=with_national(words("contacts"), words("national")),
        **flags,
    )
    sound = bool(name) and not wrong
    return Listed(row, tuple(cells), entry if sound else None, words("team")), wrong


def commands(found: Preview, t: Tournament, adult: bool = False) -> list[tuple[int, c.Command]]:
    """The commands the sound rows make, each with its row; ids nobody gave are the next free ones.

    With `adult` somebody has seen that all of them are of age.
    """
    taken = set(t.players) | {x.entry.id for x in found.rows if x.entry}
    alone: list[tuple[int, c.Command]] = []
    teams: dict[str, list[tuple[int, c.Enter]]] = {}
    number = len(t.players)
    for listed in found.rows:
        number += 1
        entry = listed.entry
        if entry is None:
            continue
        entry = altered(entry, adult=entry.adult or adult)
        if not entry.id:
            while f"g{number:03}" in taken:
                number += 1
            entry = altered(entry, id=f"g{number:03}")
            taken.add(entry.id)
        if listed.team:
            teams.setdefault(listed.team, []).append((listed.row, entry))
        else:
            alone.append((listed.row, entry))
    for at, (name, members) in enumerate(teams.items(), start=len(t.teams) + 1):
        playing = tuple(entry for _, entry in members if not entry.reserve)
        waiting = next((entry for _, entry in members if entry.reserve), None)
        sheet = c.EnterTeam(id=f"s{at:02}", name=name, members=playing, reserve=waiting)
        alone.append((members[0][0], sheet))
    return alone


def tried(found: Preview, t: Tournament, rules: TournamentRules) -> Preview:
    """The preview with what the rules would say to each row; nothing is entered."""
    wrong = []
    for row, command in commands(found, t):
        try:
            t, _ = step(t, command, rules)
        except Refused as refused:
            wrong.append(of_refusal(refused, None, row))
    return replace(found, remarks=(*found.remarks, *wrong))


def settled(
    found: Preview, t: Tournament, rules: TournamentRules, waiver: str | None, skip: bool
) -> tuple[Preview, list[str]]:
    """The list with `waiver` for everybody too young or, with `skip`, without them; and the names
    of those left out. Without either, several are told at once; one alone is refused as anybody.
    """
    young = [row for row in found.rows if _needs_waiver(row, t, rules)]
    names = [row.entry.name for row in young if row.entry is not None]
    if not young:
        return found, []
    if waiver is not None:
        rows = tuple(_admitted(row, waiver) if row in young else row for row in found.rows)
        return replace(found, rows=rows), []
    if skip:
        return replace(found, rows=tuple(row for row in found.rows if row not in young)), names
    if len(young) == 1:
        return found, []
    terms = rules.entry_terms()
    facts = {"players": names, "least": terms.value.least_age}
    raise Refused("minors-on-list", facts, terms.because)


def _needs_waiver(row: Listed, t: Tournament, rules: TournamentRules) -> bool:
    return row.entry is not None and not row.entry.waiver and too_young(t, row.entry, rules)


def _admitted(row: Listed, waiver: str) -> Listed:
    return row if row.entry is None else replace(row, entry=altered(row.entry, waiver=waiver))

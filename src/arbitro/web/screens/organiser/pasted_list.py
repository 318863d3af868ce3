"""A list pasted or read from a file: what it would enter, what is wrong where, all or none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
from msgspec import Struct

from arbitro.app import queries
from arbitro.app.commands import EnterMany
from arbitro.app.hall import rulebook
from arbitro.exchange.lists.list_preview import (
    Listed,
    Preview,
    commands,
    preview,
    preview_file,
    tried,
)
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.tournament.commands import Enter, EnterTeam
from arbitro.tournament.dates import day_of
from arbitro.web.screens.entry_list import with_consent
from arbitro.web.screens.forms import nested
from arbitro.web.screens.page import Context, Sent, View

ASKED_INLINE = frozenset({"age-unknown", "too-young", "age-in-doubt"})
"""Refusals a waiver or a look at a document answers."""
MOSTLY = 0.8
"""Of the cells of a column, to say what it holds."""


def look(view: View, sent: Sent) -> Context:
    """What a pasted text or a file would enter; nothing is entered."""
    typed = sent.typed
    mapping = {
        name.removeprefix("_column."): value
        for name, value in typed.items()
        if name.startswith("_column.")
    }
    data = sent.files.get("file", b"")
    if data:
        found = preview_file(data, mapping)
        text = "\n".join("\t".join(row) for row in [found.columns, *(r.cells for r in found.rows)])
    else:
        text = typed.get("_text", "")
        found = preview(text, _first_is_name(text, mapping))
    return _shown(view, found, text, adult=False)


def _first_is_name(text: str, mapping: dict[str, str]) -> dict[str, str]:
    """Without headings: a name in one column or in two, then club and region; a day is a birth."""
    bare = preview(text, {})
    if mapping or bare.mapping:
        return mapping
    cells = {
        column: [row.cells[at] for row in bare.rows if at < len(row.cells) and row.cells[at]]
        for at, column in enumerate(bare.columns)
    }
    born = next((one for one, held in cells.items() if held and all(map(day_of, held))), "")
    others = [one for one in bare.columns if one != born]
    parted = len(others) > 1 and all(_one_word(cells[one]) for one in others[:2])
    usual = ("surname", "first_name") if parted else ("name",)
    found = dict(zip((*usual, "club", "region"), others, strict=False))
    return {**found, "born": born} if born else found


def _one_word(cells: list[str]) -> bool:
    """A column of single words beside another is half a name: «Bianchi», «Ada»."""
    return sum(" " not in cell.strip() for cell in cells) >= MOSTLY * max(len(cells), 1)


def _shown(view: View, found: Preview, text: str, adult: bool) -> Context:
    """The rows as they would be entered, each with what is wrong in it."""
    now, rules = view.hall.tournament, rulebook(view.hall).tournament
    numbered = _numbered(found, view)
    judged = tried(_grown(numbered, adult), now, rules)
    wrong: dict[int, list[Context]] = {}
    for remark in judged.problems:
        error = {
            "sentence": replace(remark, row=None, sheet=None).sentence(view.lang),
            "articles": [] if remark.refused is None else remark.refused.citations,
            "code": remark.code,
        }
        wrong.setdefault(remark.row or 0, []).append(error)
    rows: list[Context] = [
        {
            "row": listed.row,
            "entry": listed.entry or _guessed(found, listed),
            "team": listed.team,
            "errors": wrong.get(listed.row, []),
        }
        for listed in numbered.rows
    ]
    codes = {error["code"] for errors in wrong.values() for error in errors}
    return {
        "text": text,
        "columns": _columns(found),
        "mapping": dict(found.mapping),
        "rows": rows,
        "ageless": all([e["code"] for e in row["errors"]] == ["age-unknown"] for row in rows),
        "faulty": sum(any(e["code"] not in ASKED_INLINE for e in row["errors"]) for row in rows),
        "notes": [r.sentence(view.lang) for r in judged.remarks if r.weight == "note"],
        "general": wrong.get(0, []),
        "ages": adult or bool(codes & ASKED_INLINE),
        "adult": adult,
        "teams": any(row["team"] for row in rows),
    }


def _columns(found: Preview) -> list[tuple[str, str]]:
    """Each column with what stands first in it, which says more than its number."""
    first = found.rows[0].cells if found.rows else ()
    return [(name, first[at] if at < len(first) else "") for at, name in enumerate(found.columns)]


def _unfinished(view: View, shown: Context) -> Context:
    """The same rows again, with a sentence that says why nobody was entered."""
    if shown["faulty"]:
        sentence = say(view.lang, "desk.preview.none-faulty", faulty=shown["faulty"])
    else:
        sentence = say(view.lang, "desk.preview.none-ages")
    articles = [] if shown["faulty"] else view.ask(queries.roll_call.entry_terms).articles
    error = {"sentence": sentence, "articles": articles, "field": ""}
    return {**shown, "refused": [error]}


def _guessed(found: Preview, listed: Listed) -> Enter:
    """What a faulty row says as far as it goes, so that only the fault is typed again."""

    def cell(field: str) -> str:
        heading = found.mapping.get(field)
        at = found.columns.index(heading) if heading in found.columns else len(listed.cells)
        return listed.cells[at] if at < len(listed.cells) else ""

    parts = (cell("surname"), cell("first_name"))
    name = cell("name") or " ".join(part for part in parts if part)
    return Enter(
        id=f"r{listed.row:03}",
        name=name,
        club=cell("club"),
        region=cell("region"),
        born=cell("born"),
    )


def _numbered(found: Preview, view: View) -> Preview:
    """Ids are given now, so that the same list sent twice is the same list."""
    by_team = {listed.row: listed.team for listed in found.rows}
    alone = replace(found, rows=tuple(replace(listed, team=None) for listed in found.rows))
    made = {
        row: command
        for row, command in commands(alone, view.hall.tournament)
        if isinstance(command, Enter)
    }
    rows = (Listed(x.row, x.cells, made.get(x.row), by_team[x.row]) for x in found.rows)
    return replace(found, rows=tuple(rows))


def _grown(found: Preview, adult: bool) -> Preview:
    """With everybody of age, if the organiser says he has seen it."""
    if not adult:
        return found
    rows = tuple(
        replace(x, entry=msgspec.structs.replace(x.entry, adult=True)) if x.entry else x
        for x in found.rows
    )
    return replace(found, rows=rows)


def enter_list(view: View, sent: Sent) -> Context | str:
    """Enter the rows as they stand on the page: all of them or, if one is refused, none."""
    given = nested(sent.pairs)
    adult = bool(sent.typed.get("_adult"))
    found = _retyped(given.get("rows", []))
    if not found.rows:
        raise Refused("nobody-to-enter", {})
    now, rules = view.hall.tournament, rulebook(view.hall).tournament
    grown = _grown(found, adult)
    known = view.house.desk.store.remembered(view.stream, sent.key) is not None
    if not known and (
        tried(grown, now, rules).problems or any(x.entry is None for x in found.rows)
    ):
        return _unfinished(view, _shown(view, found, sent.typed.get("_text", ""), adult))
    made = [command for _, command in commands(grown, now)]
    singles = tuple(command for command in made if isinstance(command, Enter))
    sheets = [command for command in made if isinstance(command, EnterTeam)]
    wishes: list[Struct] = [*sheets] if sheets else [EnterMany(entries=singles)]
    people = [*singles, *(one for sheet in sheets for one in sheet.people)]
    with_consent(view, sent, wishes, people)
    return f"{view.base}/desk/entries"


def _retyped(rows: list[Any]) -> Preview:
    """The rows of the preview's form as a list again; unticked ones are left out."""
    listed = []
    for at, row in enumerate(rows, start=1):
        if not isinstance(row, dict) or not row.get("take"):
            continue
        team = row.get("team")
        fields = {n: v for n, v in row.items() if n not in ("take", "team", "row")}
        entry = msgspec.convert({"name": "", **fields}, Enter, strict=False)
        number = int(row.get("row", at))
        listed.append(Listed(number, (), entry if entry.name else None, team))
    return Preview((), {}, tuple(listed), ())

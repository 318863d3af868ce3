"""The list: one by one, as a pasted spreadsheet or a file, by teams; fees, removals, deletions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from msgspec import Struct

from arbitro.app.acts import Answer
from arbitro.app.commands import NOTE, EnterMany, GiveConsent, Named, Several, name_of
from arbitro.app.hall import rulebook
from arbitro.exchange.lists.columns import FIELDS
from arbitro.exchange.lists.preview import (
    Listed,
    Preview,
    commands,
    preview,
    preview_file,
    tried,
)
from arbitro.kernel import Refused
from arbitro.tournament.commands import Enter, EnterTeam
from arbitro.web.screens.forms import command_in, nested
from arbitro.web.screens.organiser_desk import ROLES, desk, nav, tables
from arbitro.web.screens.page import Context, Page, Sent, View, send

ASKED_INLINE = frozenset({"age-unknown", "too-young", "age-in-doubt"})
"""Refusals a waiver or a look at a document answers."""


def entries(view: View) -> Context:
    rows = view.ask("entries", limit=1000)
    chosen = view.query.get("player", "")
    mix = view.ask("table-mix")
    names = {row["id"]: row["name"] for row in rows["entries"]}
    return desk(
        view,
        "entries",
        listing=rows,
        people=sorted(rows["entries"], key=lambda row: str(row["name"]).casefold()),
        terms=view.ask("entry-terms"),
        mix=mix,
        mix_words=tables(mix["sizes"] or []),
        names=names,
        paid={row["team"] for row in rows["entries"] if row["paid"]},
        owing=_owing(view),
        plan=view.ask("lock-preview"),
        chosen=next((row for row in rows["entries"] if row["id"] == chosen), None),
        asks=_asks(view.failed),
        pasted=view.done or {},
        fields=list(FIELDS),
        note=NOTE,
        consent=view.ask("personal-data", player=chosen)["consent"] if chosen in names else {},
        unsure=sum(row["consent"] != "given" for row in rows["entries"]),
    )


def _owing(view: View) -> list[str]:
    """Teams, or players where each pays for himself, whose fee is not recorded yet."""
    fee = view.ask("entry-terms")["fee"]
    rows = [row for row in view.ask("entries", limit=1000)["entries"] if not row["paid"]]
    if fee is None:
        return []
    whose = "team" if fee["per"] == "team" else "id"
    return list(dict.fromkeys(str(row[whose]) for row in rows if row[whose]))


def pay_all(view: View, sent: Sent) -> str:
    """Everybody who owed has paid."""
    owing = [value for name, value in sent.pairs if name == "owing"]
    send(
        view,
        Several(commands=tuple(Named(command="pay", fields={"id": id}) for id in owing)),
        sent.key,
    )
    return f"{view.base}/desk/entries"


def _asks(failed: Context) -> set[str]:
    """What a refused entry can be asked besides: an age seen, a waiver, a namesake."""
    codes = {error["code"] for error in failed.get("errors", ())}
    asked = {"age"} if codes & ASKED_INLINE else set()
    return asked | ({"distinct"} if "perhaps-twice" in codes else set())


def after(view: View, answer: Answer, typed: Mapping[str, Any]) -> str:
    return f"{view.base}/desk/entries"


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
    """Without headings the first column is the name, and the second the club, until told."""
    bare = preview(text, {})
    if mapping or bare.mapping:
        return mapping
    usual = ("name", "club", "region")
    return dict(zip(usual, (str(n) for n in range(1, len(bare.columns) + 1)), strict=False))


def _shown(view: View, found: Preview, text: str, adult: bool) -> Context:
    """The rows as they would be entered, each with what is wrong in it."""
    now, rules = view.hall.tournament, rulebook(view.hall).tournament
    numbered = _numbered(found, view)
    judged = tried(_grown(numbered, adult), now, rules)
    wrong: dict[int, list[Context]] = {}
    for remark in judged.problems:
        error = {
            "sentence": replace(remark, row=None, sheet=None).sentence(view.lang),
            "articles": [] if remark.refused is None else _articles(remark.refused),
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
        "columns": list(found.columns),
        "mapping": dict(found.mapping),
        "rows": rows,
        "faulty": sum(any(e["code"] not in ASKED_INLINE for e in row["errors"]) for row in rows),
        "notes": [r.sentence(view.lang) for r in judged.remarks if r.weight == "note"],
        "general": wrong.get(0, []),
        "ages": adult or bool(codes & ASKED_INLINE),
        "adult": adult,
        "teams": any(row["team"] for row in rows),
    }


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


def _articles(refused: Refused) -> list[dict[str, str]]:
    return [citation._asdict() for citation in refused.citations]


def _numbered(found: Preview, view: View) -> Preview:
    """Ids are given now, so that the same list sent twice is the same list."""
    by_team = {listed.row: listed.team for listed in found.rows}
    alone = replace(found, rows=tuple(_alone(found)))
    made = {
        row: command
        for row, command in commands(alone, view.hall.tournament)
        if isinstance(command, Enter)
    }
    rows = (Listed(x.row, x.cells, made.get(x.row), by_team[x.row]) for x in found.rows)
    return replace(found, rows=tuple(rows))


def _alone(found: Preview) -> list[Listed]:
    return [replace(listed, team=None) for listed in found.rows]


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
        return _shown(view, found, sent.typed.get("_text", ""), adult)
    made = [command for _, command in commands(grown, now)]
    singles = tuple(command for command in made if isinstance(command, Enter))
    sheets = [command for command in made if isinstance(command, EnterTeam)]
    wishes: list[Struct] = [*sheets] if sheets else [EnterMany(entries=singles)]
    people = [*singles, *(one for sheet in sheets for one in _on(sheet))]
    _with_consent(view, sent, wishes, people)
    return f"{view.base}/desk/entries"


def enter_one(view: View, sent: Sent) -> str:
    """One player and, if it was collected, consent to the privacy note."""
    body = command_in(sent.pairs)
    _with_consent(view, sent, [body], [body])
    return f"{view.base}/desk/entries"


def _on(sheet: EnterTeam) -> list[Enter]:
    return [*sheet.members, *([sheet.reserve] if sheet.reserve else [])]


def _with_consent(view: View, sent: Sent, wishes: list[Struct], people: Sequence[Any]) -> None:
    """These wishes, together with the consent the form says was collected of these people."""
    given = sent.typed.get("_consent", "")
    if given:
        wishes += [GiveConsent(player=who.id, guardian=given == "guardian") for who in people]
    if len(wishes) == 1:
        send(view, wishes[0], sent.key)
        return
    named = (Named(command=name_of(type(w)), fields=msgspec.to_builtins(w)) for w in wishes)
    send(view, Several(commands=tuple(named)), sent.key)


def enter_team(view: View, sent: Sent) -> str:
    """A team sheet; lines left empty are nobody."""
    given = nested(sent.pairs)
    members = [row for row in given.get("members", []) if row.get("name")]
    reserve = given.get("reserve", {})
    sheet = {
        "id": given.get("id", ""),
        "name": given.get("name", ""),
        "members": members,
        "reserve": reserve if reserve.get("name") else None,
    }
    made = msgspec.convert(sheet, EnterTeam, strict=False)
    _with_consent(view, sent, [made], _on(made))
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


PAGES = (
    Page(
        "/desk/entries",
        "organiser/entries.html",
        ROLES,
        entries,
        nav,
        after,
        does={
            "look": look,
            "enter-one": enter_one,
            "enter-list": enter_list,
            "team": enter_team,
            "pay-all": pay_all,
        },
    ),
)

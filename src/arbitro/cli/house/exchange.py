"""`arbitro import` and `arbitro export`: other people's files in, files for other people out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from arbitro.app.naming import out_of
from arbitro.app.verify import verify as decide_again
from arbitro.cli.terminal.command import Session, current, interpretation_option, option, spoken
from arbitro.cli.terminal.failures import REFUSED
from arbitro.cli.terminal.inputs import read_bytes, readings, why
from arbitro.cli.tournament.new_tournament import chosen_rules, parsed_settings
from arbitro.cli.tournament.tournament_file import keep, resume, transcribe, write_new
from arbitro.exchange.import_desk import ImportDesk, Imported
from arbitro.exchange.lists.list_preview import Preview, preview_file
from arbitro.exchange.lists.list_preview import commands as commands_of
from arbitro.exchange.open_format import open_reader, open_writer
from arbitro.exchange.outside_file import MOST_BYTES, kind_of
from arbitro.exchange.published_tables import STYLES, WHAT, tables
from arbitro.exchange.remarks import Remark, problems
from arbitro.kernel import Refused
from arbitro.regulations import tournament_rules
from arbitro.regulations.formats.build import GAP as COUNTING
from arbitro.regulations.formats.presets import FORMATS
from arbitro.tournament.decide import open_tournament
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament

_SHOWN = 10


@spoken("import")
@click.argument("file")
@option("--out", "imported_to", metavar="FILE.jsonl")
@option("--regulation", metavar="ID")
@option("--format", metavar="ID|FILE.toml")
@option("--name", "title")
@option("--date", "day", metavar="AAAA-MM-GG")
@option("--set", "settings", multiple=True, metavar="…=…")
@option("--mapping", multiple=True, metavar="…=…")
@option("--by", "brought_by", default="arbitro import")
@option("--adult", "all_adult", is_flag=True)
@option("--paid", "all_paid", is_flag=True)
@option("--cached", is_flag=True)
@option("--verify", "verified", is_flag=True)
@option("--preview", is_flag=True)
@option("--partial", is_flag=True)
@interpretation_option
def import_(file: str, imported_to: str | None, preview: bool, partial: bool, **given: Any) -> None:
    session = current()
    if imported_to is None and not preview:
        raise Refused("parameter-missing", {"parameter": "--out"})
    if imported_to is not None and Path(imported_to).exists():
        raise Refused("file-exists", {"file": imported_to})
    data = read_limited(file)
    kind = kind_of(data)
    if kind == "json":
        _bring_hall(session, data, imported_to, preview, given["verified"])
        return
    listed: Preview | None = None
    name = Path(imported_to or file).stem
    if kind == "text":
        listed = preview_file(data, mapping_of(given["mapping"]))
        imported = _listed(listed, name, given)
    else:
        imported = _workbook(data, Path(file).name, name, given)
    kept_back = bool(problems(imported.remarks)) and not partial
    write = imported_to is not None and not preview and not kept_back
    if write and imported_to is not None:
        transcribe(imported_to, imported.first, imported.commands, given["brought_by"])
    report = _report(session, imported.state, imported.remarks, listed)
    report |= {"file": imported_to if write else None, "written": write}
    session.tell(lambda: report, lambda: _show(session, report, preview))
    if kept_back and not preview:
        sys.exit(REFUSED)


def _bring_hall(
    session: Session, data: bytes, out: str | None, preview: bool, verified: bool
) -> None:
    """A document in the open format: the whole hall as it was, persons and all."""
    found = open_reader.read(data)
    if verified:
        decide_again(found.lines, found.vault)
    write = out is not None and not preview
    if write and out is not None:
        keep(out, found.lines, found.vault)
    report = _report(session, found.hall.tournament, (), None)
    report |= {"file": out if write else None, "written": write, "verified": verified}
    session.tell(lambda: report, lambda: _show(session, report, preview))


def read_limited(file: str) -> bytes:
    """A file from outside, unless it is larger than any kind of file may be."""
    try:
        size = Path(file).stat().st_size
    except OSError as error:
        raise Refused("file-unreadable", {"file": file, "reason": why(error)}) from error
    most = max(MOST_BYTES.values())
    if size > most:
        raise Refused("file-too-large", {"bytes": size, "most": most >> 20})
    return read_bytes(file)


def mapping_of(pairs: Sequence[str]) -> dict[str, str]:
    """`surname=Cognome`, as often as needed."""
    found = {}
    for pair in pairs:
        field, sign, column = pair.partition("=")
        if not sign or not field:
            raise Refused("not-a-mapping", {"text": pair})
        found[field.strip()] = column.strip()
    return found


def _listed(listed: Preview, id: str, given: dict[str, Any]) -> Imported:
    """A list opens a tournament under the rules named, with everybody on it entered."""
    if given["regulation"] is None and given["format"] is None:
        raise Refused("rules-needed", {})
    rules, text = chosen_rules(
        given["regulation"], given["format"], given["interpretation"], given["settings"]
    )
    first = open_tournament(rules, id, given["title"] or id, given["day"], text)
    desk = ImportDesk.of(first, rules)
    desk.remarks += listed.remarks
    for row, command in commands_of(listed, desk.state, adult=given["all_adult"]):
        desk.accepted(command, None, row)
    return desk.done()


def _workbook(data: bytes, source: str, id: str, given: dict[str, Any]) -> Imported:
    from arbitro.exchange.workbook import (  # noqa: PLC0415 - needs its readers
        workbook_commands,
        workbook_reader,
        workbook_rules,
    )

    foreign = workbook_reader.read(data, given["cached"])
    regulation, format = given["regulation"], given["format"]
    if regulation is None and format is None:
        named, foreign = workbook_rules.understood(foreign)
        if named is None:
            raise Refused("rules-unknown", {})
        format, regulation = (named, None) if named in FORMATS else (None, named)
    base, text = chosen_rules(regulation, format, given["interpretation"], given["settings"])
    word = workbook_commands.Word(
        source, given["brought_by"], given["all_adult"], given["all_paid"]
    )
    chosen = COUNTING.id in readings(given["interpretation"])

    def bring(counting: dict[str, str]) -> workbook_rules.Taken:
        read = {**foreign.readings, **counting}
        numbers = workbook_rules.settings_of(foreign, _settled(base, text, read, {}, given))
        rules = _settled(base, text, read, numbers, given)
        first = workbook_commands.opening(foreign, rules, id, given["title"], given["day"], text)
        return workbook_commands.brought(foreign, rules, first, word), rules

    return workbook_rules.brought_as_counted(foreign, bring, chosen)


def brought_workbook(data: bytes, source: str, id: str) -> tuple[Tournament, TournamentRules]:
    """A workbook as it would be imported by who says nothing else, and the rules it goes by."""
    from arbitro.exchange.workbook.workbook_commands import Word  # noqa: PLC0415 - needs its readers
    from arbitro.exchange.workbook.workbook_reader import read  # noqa: PLC0415 - as above
    from arbitro.exchange.workbook.workbook_rules import taken  # noqa: PLC0415 - as above

    word = Word(source, source, adult=True, paid=True)
    found = taken(read(data, cached=True), id, word)
    wrong = problems(found.remarks)
    if wrong:
        raise Refused("season-workbook-problems", {"file": source, "problems": len(wrong)})
    t = found.state
    named = "" if t.declaration else t.rules
    return t, tournament_rules(named, t.interpretations, t.settings, t.declaration)


def _settled(
    base: TournamentRules,
    text: str | None,
    read: Any,
    numbers: dict[str, Any],
    given: dict[str, Any],
) -> TournamentRules:
    """The rules with the readings and numbers of the file, under those of the command line."""
    known = {gap: choice for gap, choice in read.items() if gap in base.readings}
    chosen = {**known, **readings(given["interpretation"])}
    return tournament_rules(
        "" if text else base.id, chosen, {**numbers, **parsed_settings(given["settings"])}, text
    )


def _report(
    session: Session, state: Tournament, remarks: Sequence[Remark], listed: Preview | None
) -> dict[str, Any]:
    rows = [remark.document(session.lang) for remark in remarks]
    report: dict[str, Any] = {
        "name": state.name,
        "rules": state.rules,
        "players": len(state.players),
        "rounds": len(state.rounds),
        "problems": [row for row in rows if row["weight"] == "problem"],
        "notes": [row for row in rows if row["weight"] == "note"],
    }
    if listed is not None:
        report["columns"] = list(listed.columns)
        report["mapping"] = dict(listed.mapping)
        report["rows"] = [
            {
                "row": row.row,
                "cells": list(row.cells),
                "name": row.entry.name if row.entry else None,
            }
            for row in listed.rows[:_SHOWN]
        ]
    return report


def _show(session: Session, report: dict[str, Any], preview: bool) -> None:
    if "mapping" in report:
        click.echo(session.say("screen.import-columns", columns=", ".join(report["columns"])))
        for field, column in report["mapping"].items():
            click.echo("  " + session.say("screen.import-mapping", field=field, column=column))
        for row in report["rows"] if preview else ():
            name = row["name"] or "✗"
            click.echo("  " + session.say("screen.import-row", row=row["row"], name=name))
    for note in report["notes"]:
        click.echo(session.say("screen.import-note", sentence=note["message"]))
    for problem in report["problems"]:
        click.echo(session.say("screen.import-problem", sentence=problem["message"]))
    facts = {"players": report["players"], "rounds": report["rounds"]}
    count = len(report["problems"])
    if preview:
        click.echo(session.say("screen.import-preview", **facts, problems=count))
    elif report["written"]:
        click.echo(session.say("screen.import-done", file=report["file"], **facts))
    else:
        click.echo(session.say("screen.import-kept-back", problems=count))


@spoken("export")
@click.argument("file")
@option(
    "--to",
    "target",
    type=click.Choice(("workbook", "json", "txt", "forum", "csv")),
    required=True,
)
@option("--out", "exported_to", metavar="FILE")
@option("--what", type=click.Choice(WHAT), multiple=True)
@option("--style", type=click.Choice(("vbulletin", "markdown")), default="vbulletin")
@option("--round", "number", type=int)
def export(
    file: str,
    target: str,
    exported_to: str | None,
    what: tuple[str, ...],
    style: str,
    number: int | None,
) -> None:
    session = current()
    kept = resume(file)
    remarks: tuple[Remark, ...] = ()
    if target == "workbook":
        from arbitro.exchange.workbook.workbook_writer import write  # noqa: PLC0415 - needs its writer

        if exported_to is None:
            raise Refused("out-needed", {})
        data, remarks = write(kept.state, kept.rules)
    elif target == "json":
        store = kept.desk.store
        data = open_writer.write(store.lines(kept.stream), store.vault(kept.stream))
    else:
        wanted = what or (
            ("entries",) if target == "csv" else WHAT[1:] if kept.state.rounds else WHAT[:1]
        )
        if target == "csv" and len(wanted) > 1:
            raise Refused("one-table-per-csv", {})
        render = STYLES[style if target == "forum" else target]
        out = out_of(kept.hall, session.lang)
        grids = tables(kept.state, kept.rules, session.lang, wanted, number, out)
        data = "\n".join(render(grid) for grid in grids).encode(
            "utf-8-sig" if target == "csv" else "utf-8"
        )
    _hand_over(session, data, exported_to, remarks)


def _hand_over(session: Session, data: bytes, out: str | None, remarks: Sequence[Remark]) -> None:
    """To a new file, or to the screen for what can be read there."""
    if out is None:
        text = data.decode("utf-8-sig")
        session.tell(lambda: {"text": text}, lambda: click.echo(text, nl=False))
        return
    write_new(out, data)
    notes = [remark.document(session.lang) for remark in remarks]

    def show() -> None:
        for note in notes:
            click.echo(session.say("screen.import-note", sentence=note["message"]))
        click.echo(session.say("screen.exported", file=out))

    session.tell(lambda: {"file": out, "bytes": len(data), "notes": notes}, show)

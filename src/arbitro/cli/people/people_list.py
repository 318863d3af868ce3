"""`arbitro register import` and `arbitro register export`: lists in, lists out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from arbitro.cli.house.exchange import mapping_of, read_limited
from arbitro.cli.people.register import BY, house_at
from arbitro.cli.terminal.command import Session, current, option, spoken
from arbitro.cli.terminal.failures import REFUSED
from arbitro.cli.tournament.tournament_file import write_new
from arbitro.exchange.lists.people_list import people_grid, read_people
from arbitro.exchange.published_tables import comma_separated
from arbitro.exchange.remarks import Remark, problems
from arbitro.kernel import Refused
from arbitro.people.commands import Enrol
from arbitro.people.identity import joined
from arbitro.people.import_plan import planned
from arbitro.tournament.state import Player

_SHOWN = 20


@spoken("register import")
@click.argument("file")
@option("--db", metavar="URL")
@option("--mapping", multiple=True, metavar="…=…")
@option("--preview", is_flag=True)
@option("--partial", "sound_only", is_flag=True)
@option("--distinct", "all_distinct", is_flag=True)
def import_(
    file: str,
    db: str | None,
    mapping: tuple[str, ...],
    preview: bool,
    sound_only: bool,
    all_distinct: bool,
) -> None:
    session = current()
    listed = read_people(read_limited(file), mapping_of(mapping))
    with house_at(db, new=not preview) as house:
        desk = house.people
        people = tuple(one for _, one in listed.people)
        plan = planned(desk.directory(), people, all_distinct)
        remarks = (*listed.remarks, *(listed.conflict(one) for one in plan.conflicts))
        kept_back = bool(problems(remarks)) and not sound_only
        report = _report(session, remarks)
        report |= {"rows": len(people), "new": len(plan.new), "known": len(plan.known)}
        report |= {"written": not (preview or kept_back)}
        if report["written"]:
            wrong = {one.row for one in plan.conflicts}
            sound = tuple(one for at, one in enumerate(people) if at not in wrong)
            wish = Enrol(people=sound, source=Path(file).name, distinct=all_distinct)
            report["version"] = desk.act(wish, BY).version
    session.tell(lambda: report, lambda: _show(session, report, preview))
    if kept_back:
        sys.exit(REFUSED)


def _report(session: Session, remarks: tuple[Remark, ...]) -> dict[str, Any]:
    rows = [remark.document(session.lang) for remark in remarks]
    return {
        "conflicts": [row for row in rows if row["weight"] == "problem"],
        "notes": [row for row in rows if row["weight"] == "note"],
    }


def _show(session: Session, report: dict[str, Any], preview: bool) -> None:
    for note in report["notes"]:
        click.echo(session.say("screen.import-note", sentence=note["message"]))
    wrong = report["conflicts"]
    for row in wrong[:_SHOWN]:
        click.echo(session.say("screen.import-problem", sentence=row["message"]))
    if len(wrong) > _SHOWN:
        click.echo(session.say("people.more-conflicts", more=len(wrong) - _SHOWN))
    facts = {name: report[name] for name in ("new", "known")}
    if report["written"]:
        click.echo(session.say("people.imported", **facts))
    elif preview:
        click.echo(session.say("people.preview", conflicts=len(wrong), **facts))
    else:
        click.echo(session.say("people.kept-back", conflicts=len(wrong)))


@spoken("register export")
@option("--to", "people_as", type=click.Choice(("csv", "workbook")), default="csv")
@option("--out", "exported_to", metavar="FILE")
@option("--db", metavar="URL")
def export(people_as: str, exported_to: str | None, db: str | None) -> None:
    session = current()
    with house_at(db) as house:
        directory = house.people.directory()
        data = comma_separated(people_grid(directory, "")).encode("utf-8-sig")
        if people_as == "workbook":
            from arbitro.exchange.workbook.workbook_writer import write_list  # noqa: PLC0415 - its writer

            data = write_list([_player(who.person) for who in directory.people.values()], "")
    if exported_to is None:
        if people_as == "workbook":
            raise Refused("out-needed", {})
        text = data.decode("utf-8-sig")
        session.tell(lambda: {"text": text}, lambda: click.echo(text, nl=False))
        return
    write_new(exported_to, data)
    facts = {"file": exported_to, "people": len(directory.people)}
    session.tell(lambda: facts, lambda: click.echo(session.say("people.exported", **facts)))


def _player(who: Any) -> Player:
    """A person as he stands on a list."""
    return Player(
        id=who.id,
        name=who.name,
        club=who.club or None,
        born=who.born or None,
        contacts=joined(None, who.national),
    )

"""`arbitro season`: begun, added to, its standings, and what each still needs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.terminal.command import Session, current, option, rooms, spoken
from arbitro.cli.terminal.failures import DAMAGED, report
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.app.queries.seasons import PersonNeeds, SeasonRow
    from arbitro.season.needs import Need

season = rooms(
    "season",
    {
        name: f"{__name__}:{name}"
        for name in ("rules", "new", "add", "remove", "standings", "needs", "ratings")
    },
)


@spoken("season rules")
@click.argument("which", required=False)
def rules(which: str | None) -> None:
    from arbitro.cli.season.sources import rules_text  # noqa: PLC0415 - loads everything there is
    from arbitro.season.declaration import PRESETS, declared, parse  # noqa: PLC0415 - as above

    session = current()
    if which is None:
        names = {id: parse(declared(id)).name for id in PRESETS}
        rows = [f"{id:<14}{name}" for id, name in names.items()]
        session.tell(lambda: {"rules": names}, lambda: click.echo("\n".join(rows)))
        return
    text = rules_text(which)
    found = parse(text)
    session.tell(
        lambda: {"id": found.id, "name": found.name, "ok": True, "declaration": text},
        lambda: click.echo(text),
    )


@spoken("season new")
@click.argument("season_file", metavar="FILE|ID")
@option("--rules", "season_rules", default="circuito", metavar="ID|FILE.toml")
@option("--name", "season_name")
@option("--best", type=int)
@option("--drop", type=int)
@option("--events", "planned", type=int, default=0)
@option("--places", type=int, default=1)
@option("--ratings", "with_ratings", is_flag=True)
@option("--db", metavar="URL")
def new(season_file: str, season_rules: str, season_name: str | None, **given: Any) -> None:
    from arbitro.cli.season.sources import BY, rules_text, season_at  # noqa: PLC0415 - as above
    from arbitro.season.decide import Open  # noqa: PLC0415 - as above

    session = current()
    text = rules_text(season_rules)
    with season_at(season_file, given.pop("db"), new=True) as (desk, id):
        numbers = {"drops": given.pop("drop"), "ratings": given.pop("with_ratings"), **given}
        wish = Open(id=id, name=season_name or id, declaration=text, **numbers)
        made = desk.open(wish, BY)
    told = {"season": made.id, "name": made.name, "rules": made.rules.id}
    session.tell(lambda: told, lambda: click.echo(session.say("season.opened", **told)))


@spoken("season add")
@click.argument("season_file", metavar="FILE|ID")
@click.argument("items", nargs=-1, required=True)
@option("--unverified", is_flag=True)
@option("--db", metavar="URL")
def add(season_file: str, items: tuple[str, ...], unverified: bool, db: str | None) -> None:
    from arbitro.cli.season.sources import add as take_in  # noqa: PLC0415 - as above
    from arbitro.cli.season.sources import season_at  # noqa: PLC0415 - as above

    session = current()
    added = []
    with season_at(season_file, db) as (desk, id):
        for item in items:
            try:
                added.append(take_in(desk, id, item, unverified))
            except Refused as refused:
                for name in added:
                    click.echo(session.say("season.added", event=name), err=True)
                if refused.code != "season-forged":
                    raise
                report(session, refused)
                sys.exit(DAMAGED)

    def show() -> None:
        for name in added:
            click.echo(session.say("season.added", event=name))

    session.tell(lambda: {"added": added}, show)


@spoken("season remove")
@click.argument("season_file", metavar="FILE|ID")
@click.argument("event")
@option("--reason", default="")
@option("--db", metavar="URL")
def remove(season_file: str, event: str, reason: str, db: str | None) -> None:
    from arbitro.cli.season.sources import BY, season_at  # noqa: PLC0415 - as above

    session = current()
    with season_at(season_file, db) as (desk, id):
        desk.remove(id, event, reason, BY)
    told = {"removed": event}
    session.tell(lambda: told, lambda: click.echo(session.say("season.removed", event=event)))


@spoken("season standings")
@click.argument("files", nargs=-1, required=True)
@option("--after", "after_events", type=click.IntRange(1))
@option("--rules", "season_rules", default="nazionale", metavar="ID|FILE.toml")
@option("--best", type=int)
@option("--drop", type=int)
@option("--db", metavar="URL")
def standings(
    files: tuple[str, ...],
    after_events: int | None,
    season_rules: str,
    best: int | None,
    drop: int | None,
    db: str | None,
) -> None:
    from arbitro.app.queries.seasons import season_rows  # noqa: PLC0415 - as above
    from arbitro.cli.season.sources import season_of_files  # noqa: PLC0415 - as above

    session = current()
    numbers = {"best": best, "drops": drop}
    with season_of_files(files, db, season_rules, numbers) as (desk, id):
        table = desk.table(id, after_events)
        rows = season_rows(session.lang, table)
        notes = _notes(session, table)

    def show() -> None:
        for row in rows:
            click.echo(_line(row))
            if row.why:
                click.echo("    " + row.why)
        for note in notes:
            click.echo(note)

    session.tell(lambda: rows, show)


def _line(row: SeasonRow | PersonNeeds) -> str:
    return f"{row.place:>3}  {row.points!s:>8}  {row.person}"


def _notes(session: Session, table: Any) -> list[str]:
    """What a reader has to know of the tournaments themselves."""
    found = [
        session.say(f"season.left-out-{one.why}", event=one.event, article=one.article)
        for one in table.left_out
    ]
    found += [
        session.say("season.is-unverified", event=one.name)
        for one in table.events
        if not one.verified
    ]
    return found


@spoken("season needs")
@click.argument("files", nargs=-1, required=True)
@option("--person", "whom")
@option("--places", type=click.IntRange(1))
@option("--events", "planned", type=int)
@option("--rules", "season_rules", default="nazionale", metavar="ID|FILE.toml")
@option("--db", metavar="URL")
def needs(
    files: tuple[str, ...],
    whom: str | None,
    places: int | None,
    planned: int | None,
    season_rules: str,
    db: str | None,
) -> None:
    from arbitro.app.queries.seasons import needed  # noqa: PLC0415 - as above
    from arbitro.cli.season.sources import season_of_files  # noqa: PLC0415 - as above
    from arbitro.season.needs import needs as worked_out  # noqa: PLC0415 - as above

    session = current()
    with season_of_files(files, db, season_rules, {}) as (desk, id):
        season, table = desk.season(id), desk.table(id)
    left = max(0, (planned or season.planned) - len(table.events))
    found = worked_out(season.rules, table, places or season.places, left)
    rows = [needed(session.lang, one) for one in found if whom is None or _is(one, whom)]
    if whom is not None and not rows:
        raise Refused("unknown-person", {"id": whom})

    def show() -> None:
        for row in rows:
            click.echo(f"{_line(row)}: " + session.say(f"season-state.{row.state}"))
            for one in row.needs:
                click.echo("    " + one.message)

    session.tell(lambda: rows, show)


def _is(need: Need, whom: str) -> bool:
    from arbitro.people.names import name_key  # noqa: PLC0415 - as above

    who = need.row.who
    return whom in (who.person, who.national, who.label) or name_key(whom) == name_key(who.name)


@spoken("season ratings")
@click.argument("season_file", metavar="FILE|ID")
@option("--db", metavar="URL")
def ratings(season_file: str, db: str | None) -> None:
    from arbitro.app.queries.seasons import rating_rows  # noqa: PLC0415 - as above
    from arbitro.cli.season.sources import season_at  # noqa: PLC0415 - as above

    session = current()
    with season_at(season_file, db) as (desk, id):
        rows = rating_rows(desk.ratings(id))

    def show() -> None:
        for row in rows:
            told = {"mean": f"{row.mean:.1f}", "deviation": f"{row.deviation:.1f}"}
            facts = {"person": row.person, "tables": row.tables, **told}
            click.echo(session.say("season.rated", **facts))

    session.tell(lambda: {"ratings": rows}, show)

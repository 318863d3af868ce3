"""`arbitro publish`: a house, a tournament or some files as a folder of pages without a server."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.terminal.command import Session, current, option, spoken
from arbitro.cli.terminal.inputs import kind_of, read_bytes, writing
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.bootstrap import Installation
    from arbitro.publication.house_site import Update
    from arbitro.publication.publishing import Published
    from arbitro.publication.sources import Source


@spoken("publish")
@click.argument("folder")
@click.argument("files", nargs=-1)
@option("--db", metavar="URL")
@option("--tournament", "site_tournament", metavar="ID")
@option("--season", "site_season", metavar="ID")
@option("--name", "site_name")
@option("--address", "site_address", metavar="URL")
def publish(
    folder: str,
    files: tuple[str, ...],
    db: str | None,
    site_tournament: str | None,
    site_season: str | None,
    site_name: str | None,
    site_address: str | None,
) -> None:
    from arbitro.publication.folder import known_in  # noqa: PLC0415 - loads all pages
    from arbitro.publication.publishing import publish as published  # noqa: PLC0415 - as above

    session = current()
    with writing(folder):
        known_in(Path(folder))  # before anything is read: a folder of others is left alone
        if files:
            if (site_tournament, site_season, db) != (None, None, None):
                raise Refused("site-files-or-house", {})
            made = published(Path(folder), _of_files(files), site_name, site_address)
        else:
            made = _of_house(folder, db, site_tournament, site_season, site_name, site_address)
    told = _told(made)
    session.tell(lambda: told, lambda: _show(session, told))


def _of_house(
    folder: str,
    db: str | None,
    tournament: str | None,
    season: str | None,
    name: str | None,
    address: str | None,
) -> Published:
    from arbitro.bootstrap import install  # noqa: PLC0415 - as above
    from arbitro.cli.house.database import existing  # noqa: PLC0415 - as above
    from arbitro.cli.house.house_files import database  # noqa: PLC0415 - as above
    from arbitro.publication.house_site import publish_house  # noqa: PLC0415 - as above

    if tournament is not None and season is not None:
        raise Refused("site-files-or-house", {})
    with existing(database(db)):
        pass  # a house that is not there is not made by publishing it
    house = install(database(db))
    try:
        return publish_house(Path(folder), house, tournament, season, name, address)
    finally:
        house.close()


def _of_files(files: Sequence[str]) -> list[Source]:
    from arbitro.publication.sources import by_file  # noqa: PLC0415 - as above

    return by_file([(Path(file).stem, _of_file(file)) for file in files])


def _of_file(file: str) -> Source:
    from arbitro.cli.tournament.tournament_file import resume  # noqa: PLC0415 - as above
    from arbitro.publication.sources import in_dossier, in_lines  # noqa: PLC0415 - as above

    data = read_bytes(file)
    if kind_of(data) == "dossier":
        return in_dossier(data, file)
    kept = resume(file)
    return in_lines(kept.desk.store.lines(kept.stream), kept.desk.store.vault(kept.stream))


def _told(made: Published) -> dict[str, Any]:
    return {
        "folder": str(made.folder),
        "tournaments": made.tournaments,
        "people": made.people,
        "withheld": made.withheld,
        **made.files._asdict(),
    }


def _show(session: Session, told: dict[str, Any]) -> None:
    click.echo(session.say("publish.done", **told))
    if told["withheld"]:
        click.echo(session.say("publish.withheld", **told))
    click.echo(session.say("publish.open", file=str(Path(told["folder"]) / "index.html")))


def keep_up(house: Installation, folder: str) -> None:
    """From now on the site in this folder follows the rounds of the house."""
    from arbitro.publication.house_site import Site  # noqa: PLC0415 - as above

    session = current()

    def tell(update: Update) -> None:
        if update.problem is not None:
            click.echo(session.say("publish.failed", problem=update.problem), err=True)
        elif update.made is not None:
            told = _told(update.made)
            click.echo(session.say("publish.updated", **told), err=True)

    house.follow(Site(Path(folder), house, tell))

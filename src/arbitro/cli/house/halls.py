"""`arbitro halls`: halls of others by their published sites, held against the files one has; and
what `serve --elsewhere` shows of a folder in which both lie.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from arbitro import envelope
from arbitro.cli.terminal.command import Session, current, spoken
from arbitro.cli.terminal.failures import DAMAGED
from arbitro.cli.terminal.inputs import kind_of, read_bytes
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.publication.elsewhere import Neighbours


HELD = (".jsonl", ".zip")
"""Files of tournaments and dossiers, by the ends of their names."""
UNREAD = (Refused, envelope.Damaged, OSError, ValueError)
"""What may be found in a folder others fill."""


@spoken("halls")
@click.argument("places", nargs=-1, required=True)
def halls(places: tuple[str, ...]) -> None:
    from arbitro.publication.elsewhere import LISTING, published_at  # noqa: PLC0415 - loads pages

    session = current()
    sites = [Path(one) for one in places if Path(one).is_dir() or Path(one).name == LISTING]
    files = [one for one in places if Path(one) not in sites]
    if not sites:
        raise Refused("not-a-site", {"file": places[0]})
    logs = dict(_log(file) for file in files)
    found = [row for site in sites for row in published_at(site, logs)]
    told = [msgspec.to_builtins(row) for row in found]
    session.tell(lambda: {"halls": told}, lambda: _show(session, told))
    if any(row["file"] == "other-history" for row in told):
        sys.exit(DAMAGED)


def _log(file: str) -> tuple[str, list[str]]:
    """The tournament of a file or dossier, and the hash of each of its lines."""
    data = read_bytes(file)
    if kind_of(data) == "dossier":
        from arbitro.publication.sources import in_dossier, log_in  # noqa: PLC0415 - as above

        source, lines = in_dossier(data, file), log_in(data)
        id = source.id
    else:
        from arbitro.cli.tournament.tournament_file import resume  # noqa: PLC0415 - as above

        kept = resume(file)
        id, lines = kept.state.id, b"".join(kept.desk.store.lines(kept.stream))
    return id, [line.hash for line in envelope.lines(lines, canonical=False)]


def lying_in(folder: Path) -> Neighbours:
    """What a folder holds now; of what cannot be read, why, and everything else all the same."""
    from arbitro.publication.elsewhere import (  # noqa: PLC0415 - loads pages
        Neighbours,
        published_at,
        sites_in,
    )

    logs: dict[str, list[str]] = {}
    halls, unread = [], []
    for file in sorted(path for path in folder.glob("*") if path.suffix in HELD):
        try:
            seen = file.stat()
            logs.update([_kept_log(str(file), seen.st_mtime_ns, seen.st_size)])
        except UNREAD as error:
            unread.append((file.name, _because(error, file.name)))
    for site in sites_in(folder):
        name = str(site.relative_to(folder))
        try:
            halls += published_at(site, logs)
        except UNREAD as error:
            unread.append((name, _because(error, name)))
    return Neighbours(tuple(halls), tuple(unread))


@lru_cache(maxsize=64)
def _kept_log(file: str, _changed: int, _bytes: int) -> tuple[str, list[str]]:
    """A file is read again when it has changed."""
    return _log(file)


def _because(error: Exception, name: str) -> Refused:
    return error if isinstance(error, Refused) else Refused("halls-unread", {"file": name})


def _show(session: Session, told: list[dict[str, Any]]) -> None:
    for row in told:
        state = "finished" if row["finished"] else "playing" if row["round"] else "coming"
        words = session.say(f"halls-elsewhere.{state}", **row)
        facts = {"name": row["name"], "site": row["site"], "state": words}
        click.echo(session.say("halls-elsewhere.line", **facts))
        click.echo("  " + session.say(f"halls-elsewhere.{row['file']}", **row))

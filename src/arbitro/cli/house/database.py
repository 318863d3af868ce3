"""`arbitro db`, `arbitro backup`, `arbitro restore`: looking after the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.house.house_files import database
from arbitro.cli.terminal.command import Session, current, option, rooms, spoken
from arbitro.cli.terminal.failures import DAMAGED
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.store.integrity import Checked, Finding
    from arbitro.store.sql import SqlStore


db = rooms("db", {name: f"{__name__}:{name}" for name in ("check", "rebuild")})


@spoken("db check")
@option("--db", "db", metavar="URL")
def check(db: str | None) -> None:
    from arbitro.app.ports import Unavailable  # noqa: PLC0415 - loads the databases
    from arbitro.store.integrity import check as look_over  # noqa: PLC0415 - as above
    from arbitro.store.integrity import unreadable  # noqa: PLC0415 - as above

    session = current()
    url = database(db)
    try:
        with existing(url) as store:
            found = look_over(store)
    except Unavailable as gone:
        if gone.code != "damaged":
            raise
        found = unreadable(gone.detail)
    session.tell(lambda: _checked(session, found), lambda: _tell_checked(session, found))
    if found.findings:
        raise SystemExit(DAMAGED)


def _checked(session: Session, found: Checked) -> dict[str, Any]:
    return {
        "ok": not found.findings,
        "streams": found.streams,
        "lines": found.lines,
        "persons": found.persons,
        "findings": [
            {
                "code": one.code,
                "stream": one.stream,
                "line": one.damage.line if one.damage else None,
                "message": _sentence(session, one),
            }
            for one in found.findings
        ],
        **({"advice": session.say("db.what-to-do")} if found.findings else {}),
    }


def _tell_checked(session: Session, found: Checked) -> None:
    counts = {"streams": found.streams, "lines": found.lines, "persons": found.persons}
    click.echo(session.say("db.counted", **counts))
    for one in found.findings:
        click.echo(f"  {_sentence(session, one)}", err=True)
    if found.findings:
        click.echo(session.say("db.what-to-do"), err=True)
    if not found.findings:
        click.echo(session.say("db.whole"))


def _sentence(session: Session, finding: Finding) -> str:
    from arbitro.messages import damaged  # noqa: PLC0415 - findings are rare

    detail = damaged(session.lang, finding.damage) if finding.damage else finding.detail
    return session.say(f"finding.{finding.code}", stream=finding.stream or "–", detail=detail)


@spoken("db rebuild")
@option("--db", "db", metavar="URL")
def rebuild(db: str | None) -> None:
    from arbitro.bootstrap import joined  # noqa: PLC0415 - loads everything there is

    session = current()
    with existing(database(db)) as store:
        done = list(joined(store).desk.rebuild())
    session.tell(
        lambda: {"rebuilt": [{"stream": name, "version": version} for name, version in done]},
        lambda: click.echo(session.say("db.rebuilt", streams=len(done))),
    )


@spoken("backup")
@click.argument("out")
@option("--db", "db", metavar="URL")
def backup(out: str, db: str | None) -> None:
    from arbitro.store.copies import backup as copy  # noqa: PLC0415 - loads the databases

    session = current()
    with existing(database(db)) as store:
        copy(store, Path(out))
        lines = store.position()
    session.tell(
        lambda: {"file": out, "lines": lines},
        lambda: click.echo(session.say("db.copied", file=out, lines=lines)),
    )


@spoken("restore")
@click.argument("source")
@option("--db", "db", metavar="URL")
@option("--force", is_flag=True)
def restore(source: str, db: str | None, force: bool) -> None:
    from arbitro.store.copies import backup as copy  # noqa: PLC0415 - loads the databases
    from arbitro.store.copies import is_empty, place_for_copy  # noqa: PLC0415 - as above
    from arbitro.store.copies import restore as put_back  # noqa: PLC0415 - as above

    session, kept = current(), None
    if not Path(source).is_file():
        raise Refused("file-unreadable", {"file": source, "reason": "ENOENT"})
    if _is_document(source):
        _from_box(session, source, db)
        return
    with _opened(database(db)) as store:
        if not is_empty(store):
            if not force:
                raise Refused("database-not-empty", {})
            kept = place_for_copy(store, Path(source))
            copy(store, kept)
        put_back(Path(source), store)
        lines = store.position()
    if kept is not None:
        click.echo(session.say("db.kept", file=str(kept)), err=True)
    session.tell(
        lambda: {"lines": lines, "kept": str(kept) if kept else None},
        lambda: click.echo(session.say("db.restored", lines=lines)),
    )


def _is_document(source: str) -> bool:
    """A hall from a round box, not a copy of a database?"""
    with Path(source).open("rb") as file:
        return file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"


def _from_box(session: Session, source: str, db: str | None) -> None:
    """The hall joins whatever else the database holds; one that is there already stays."""
    from arbitro.app.ports import Append, Conflict  # noqa: PLC0415 - loads the databases
    from arbitro.cli.house.exchange import read_limited  # noqa: PLC0415 - as above
    from arbitro.exchange.open_format.open_reader import read  # noqa: PLC0415 - as above

    found = read(read_limited(source))
    tournament = found.hall.tournament
    stream = f"hall/{tournament.id}"
    batch = Append(stream=stream, expected=0, lines=found.lines, vault=dict(found.vault))
    with _opened(database(db)) as store:
        try:
            store.append(batch)
        except Conflict as error:
            raise Refused("hall-exists", {"hall": tournament.id}) from error
    told = {"name": tournament.name, "lines": len(found.lines)}
    session.tell(
        lambda: {**told, "hall": tournament.id},
        lambda: click.echo(session.say("round-box.restored", **told)),
    )


@contextmanager
def existing(url: str) -> Iterator[SqlStore]:
    """A database that is looked at is not made."""
    path = url.removeprefix("sqlite:///")
    if "://" not in path and not Path(path).is_file():
        raise Refused("file-unreadable", {"file": path, "reason": "ENOENT"})
    with _opened(url) as store:
        yield store


@contextmanager
def _opened(url: str) -> Iterator[SqlStore]:
    from arbitro.store import open_store  # noqa: PLC0415 - loads the databases
    from arbitro.store.sql import SqlStore  # noqa: PLC0415 - as above

    store = open_store(url)
    try:
        if not isinstance(store, SqlStore):
            raise Refused("database-unknown", {"url": url})
        yield store
    finally:
        store.close()

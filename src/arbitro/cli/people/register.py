"""`arbitro register`: the people of the house, found, joined and told apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.terminal.command import current, option, rooms, spoken
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.bootstrap import Installation
    from arbitro.people.commands import Command

_HERE = "arbitro.cli.people"
BY = "arbitro register"


register = rooms(
    "register",
    {
        "import": f"{_HERE}.people_list:import_",
        "find": f"{_HERE}.register:find",
        "merge": f"{_HERE}.register:merge",
        "split": f"{_HERE}.register:split",
        "consent": f"{_HERE}.register:consent",
        "forget": f"{_HERE}.register:forget",
        "export": f"{_HERE}.people_list:export",
    },
)


@contextmanager
def house_at(db: str | None, new: bool = False) -> Iterator[Installation]:
    """The house at this address; only an import may make one."""
    from pathlib import Path  # noqa: PLC0415 - loads with the databases

    from arbitro.bootstrap import install  # noqa: PLC0415 - loads everything there is
    from arbitro.cli.house.house_files import database  # noqa: PLC0415 - as above

    url = database(db)
    path = url.removeprefix("sqlite:///")
    if not new and "://" not in path and not Path(path).is_file():
        raise Refused("file-unreadable", {"file": path, "reason": "ENOENT"})
    house = install(url)
    try:
        yield house
    finally:
        house.close()


@spoken("register find")
@click.argument("words", nargs=-1, required=True)
@option("--db", metavar="URL")
def find(words: tuple[str, ...], db: str | None) -> None:
    session = current()
    with house_at(db) as house:
        directory = house.people.directory()
        found = [told(directory.people[who.id]) for who in directory.search(" ".join(words))]

    def show() -> None:
        if not found:
            click.echo(session.say("people.nobody", words=" ".join(words)))
        for row in found:
            click.echo(_line(row))

    session.tell(lambda: {"people": found}, show)


def told(who: Any) -> dict[str, Any]:
    """A person on the wire."""
    person = who.person
    return {
        "id": person.id,
        "name": person.name,
        "born": person.born or None,
        "national": person.national or None,
        "club": person.club or None,
        "clubs": [{"club": x.club, "since": x.since or None} for x in person.clubs],
        "consent": person.consent or None,
        "also": [name for name in who.names if name != person.name],
        "joined": [id for id in who.ids if id != person.id],
    }


def _line(row: dict[str, Any]) -> str:
    parts = (row["id"], row["name"], row["born"], row["national"], row["club"])
    also = f"({', '.join((*row['also'], *row['joined']))})" if row["joined"] else None
    return "  ".join(part for part in (*parts, also) if part)


def _done(db: str | None, command: Command, sentence: str, **facts: Any) -> None:
    session = current()
    from arbitro.people.commands import Forget  # noqa: PLC0415 - as above

    with house_at(db) as house:
        act: Any = house.seasons.forget_person if isinstance(command, Forget) else house.people.act
        done = act(command, BY)
    body = {"version": done.version, "ids": list(done.ids)}
    session.tell(lambda: body, lambda: click.echo(session.say(sentence, **facts)))


@spoken("register merge")
@click.argument("kept")
@click.argument("gone")
@option("--reason", default="")
@option("--certain", is_flag=True)
@option("--db", metavar="URL")
def merge(kept: str, gone: str, reason: str, certain: bool, db: str | None) -> None:
    from arbitro.people.commands import Merge  # noqa: PLC0415 - as above

    wish = Merge(kept=kept, gone=gone, reason=reason, certain=certain)
    _done(db, wish, "people.merged", kept=kept, gone=gone)


@spoken("register split")
@click.argument("id")
@option("--reason", default="")
@option("--db", metavar="URL")
def split(id: str, reason: str, db: str | None) -> None:
    from arbitro.people.commands import Split  # noqa: PLC0415 - as above

    _done(db, Split(id=id, reason=reason), "people.split", id=id)


@spoken("register consent")
@click.argument("id")
@option("--withdraw", "withdrawn", is_flag=True)
@option("--note", default="")
@option("--db", metavar="URL")
def consent(id: str, withdrawn: bool, note: str, db: str | None) -> None:
    from arbitro.people.commands import NoteConsent  # noqa: PLC0415 - as above

    wish = NoteConsent(id=id, given=not withdrawn, note=note)
    _done(db, wish, "people.consent-withdrawn" if withdrawn else "people.consent-given", id=id)


@spoken("register forget")
@click.argument("id")
@option("--reason", default="")
@option("--db", metavar="URL")
def forget(id: str, reason: str, db: str | None) -> None:
    from arbitro.people.commands import Forget  # noqa: PLC0415 - as above

    _done(db, Forget(id=id, reason=reason), "people.forgotten", id=id)

"""`arbitro tournament enter`: one player, one team, or a whole list."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

import click

from arbitro.cli.inputs import read_bytes
from arbitro.cli.session import current
from arbitro.cli.speaking import Spoken, json_option, option
from arbitro.cli.tournament.file import TournamentFile, happened, resume
from arbitro.kernel import Refused
from arbitro.tournament import commands as c

_YES = {"1", "si", "sì", "yes", "true", "x"}
_COLUMNS = (
    "id",
    "name",
    "club",
    "region",
    "born",
    "adult",
    "waiver",
    "distinct",
    "reserve",
    "contacts",
)


@click.command("enter", cls=Spoken, topic="tournament-enter")
@click.argument("file")
@click.argument("name", required=False)
@option("--id", "entry_id")
@option("--club")
@option("--region")
@option("--born", metavar="AAAA[-MM-GG]")
@option("--adult", is_flag=True)
@option("--waiver")
@option("--distinct", is_flag=True)
@option("--reserve", is_flag=True)
@option("--list", "from_list", metavar="FILE.csv")
@option("--refuse", "refusal", metavar="…")
@option("--remove", "removed", metavar="ID")
@json_option
def enter(
    file: str,
    name: str | None,
    entry_id: str | None,
    from_list: str | None,
    refusal: str | None,
    removed: str | None,
    **given: Any,
) -> None:
    """See the sentence `help.tournament-enter`."""
    session = current()
    kept = resume(file)
    if removed is not None:
        commands: list[c.Command] = [c.Remove(player=removed)]
    elif from_list is not None:
        commands = list(listed(kept, read_bytes(from_list)))
    elif name is None:
        raise Refused("nothing-to-enter", {})
    elif refusal is not None:
        commands = [c.RefuseEntry(name=name, reason=refusal)]
    else:
        commands = [c.Enter(id=entry_id or free_id(kept, 1), name=name, **given)]
    events = kept.send(*commands)
    session.tell(
        lambda: {**happened(kept, events), "players": len(kept.state.players)},
        lambda: click.echo(session.say("screen.entered", players=len(kept.state.players))),
    )


def free_id(kept: TournamentFile, more: int) -> str:
    """The next number on the list."""
    number = len(kept.state.players) + more
    while f"g{number:03}" in kept.state.players:
        number += 1
    return f"g{number:03}"


def listed(kept: TournamentFile, data: bytes) -> Iterator[c.Command]:
    """A CSV with a heading: name and, if wanted, the other columns; `team` makes team sheets."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused("list-malformed", {"problem": str(error)}) from error
    comma = ";" if text.split("\n", 1)[0].count(";") else ","
    reader = csv.DictReader(io.StringIO(text), delimiter=comma)
    columns = set(reader.fieldnames or ())
    stray = sorted(columns - {*_COLUMNS, "team"})
    if "name" not in columns or stray:
        raise Refused("list-malformed", {"problem": ", ".join(stray) or "name?"})
    teams: dict[str, list[c.Enter]] = {}
    for number, row in enumerate(reader, start=1):
        entry = _entry(row, free_id(kept, number))
        if row.get("team"):
            teams.setdefault(row["team"], []).append(entry)
        else:
            yield entry
    for at, (name, members) in enumerate(teams.items(), start=1):
        playing = tuple(m for m in members if not m.reserve)
        waiting = next((m for m in members if m.reserve), None)
        id = f"s{len(kept.state.teams) + at:02}"
        yield c.EnterTeam(id=id, name=name, members=playing, reserve=waiting)


def _entry(row: Mapping[str, str | None], id: str) -> c.Enter:
    def yes(column: str) -> bool:
        return (row.get(column) or "").strip().lower() in _YES

    def words(column: str) -> str | None:
        return (row.get(column) or "").strip() or None

    return c.Enter(
        id=words("id") or id,
        name=words("name") or "",
        club=words("club"),
        region=words("region"),
        born=words("born"),
        adult=yes("adult"),
        waiver=words("waiver"),
        distinct=yes("distinct"),
        reserve=yes("reserve"),
        contacts=words("contacts"),
    )

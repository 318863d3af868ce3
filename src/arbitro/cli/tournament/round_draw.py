"""`arbitro tournament draw`: commit, draw with a value nobody controls, show, change by hand."""

from __future__ import annotations

from typing import Any

import click

from arbitro.app.acts import Happened
from arbitro.app.commands import CommitDraw, Draw
from arbitro.app.naming import table_called
from arbitro.cli.terminal.command import Session, console, current, option, spoken
from arbitro.cli.tournament.tournament_file import TournamentFile, happened, resume, write_new
from arbitro.kernel import Refused
from arbitro.messages.draws import conflict, left_by
from arbitro.tournament import commands as c
from arbitro.tournament.document import rounds
from arbitro.tournament.draw.called_players import lots
from arbitro.tournament.draw.seating.field import SEATING


@spoken("tournament draw")
@click.argument("file")
@option("--public", "public_value", metavar="…")
@option("--watched-by", "watched_by", multiple=True, metavar="…")
@option("--together", is_flag=True)
@option("--swap", "swapped", nargs=2, metavar="ID ID")
@option("--reason", default="")
@option("--author", default="")
@option("--certificate", "certificate_file", metavar="FILE")
def draw(  # noqa: PLR0913, PLR0917 - one for each option
    file: str,
    public_value: str | None,
    watched_by: tuple[str, ...],
    together: bool,
    swapped: tuple[str, str] | None,
    reason: str,
    author: str,
    certificate_file: str | None,
) -> None:
    session = current()
    kept = resume(file)
    events: tuple[Happened, ...] = ()
    if swapped:
        one, other = map(kept.who, swapped)
        events = kept.send(c.Swap(one=one, other=other, reason=reason), author=author)
    elif public_value is not None:
        seen = Draw(public=public_value, together=together, watched_by=watched_by)
        events = kept.send(seen)
    elif certificate_file is None and lots(kept.state, kept.rules) == []:
        events = kept.send(Draw(public="", together=together))
    elif certificate_file is None:
        events = kept.send(CommitDraw())
        commitment = kept.state.commitment
        session.tell(
            lambda: {**happened(kept, events), "commitment": commitment},
            lambda: click.echo(session.say("screen.committed", commitment=commitment, file=file)),
        )
        return
    if not kept.state.rounds:
        raise Refused("no-open-round", {})
    rows = rounds(kept.state.rounds[-1])
    if certificate_file is not None:
        _save(certificate_file, rows)
    unwatched = any(event.kind.startswith("draw.committed/") for event in events)

    def show() -> None:
        _show(session, kept, rows)
        if unwatched:
            click.echo(session.say("screen.drawn-unwatched"))

    session.tell(lambda: {**happened(kept, events), "rounds": rows}, show)


def _save(file: str, rows: list[dict[str, Any]]) -> None:
    import msgspec  # noqa: PLC0415 - only when a file is wanted

    for row in rows:
        name = file if len(rows) == 1 else f"{file}.{row['group']}"
        write_new(name, msgspec.json.format(msgspec.json.encode(row["certificate"]), indent=1))
    if rows[0]["dealing"] is not None:
        dealing = msgspec.json.encode(rows[0]["dealing"])
        write_new(f"{file}.groups", msgspec.json.format(dealing, indent=1))


def _show(session: Session, kept: TournamentFile, rows: list[dict[str, Any]]) -> None:
    out = console()
    players = kept.state.players
    names_by_id = {id: player.name for id, player in players.items()}
    for row in rows:
        facts = {"number": row["number"], "stage": row["stage"], "group": row["group"]}
        key = "screen.group-drawn" if len(rows) > 1 else "screen.round-drawn"
        title = session.say(key, **facts)
        out.print(title, style="bold")
        for table in row["tables"]:
            names = [
                f"{players[id].name} ({id}, {players[id].club or '–'})" for id in table["players"]
            ]
            if row["certificate"]["procedure"] not in SEATING:
                names.sort()
            called = table_called(kept.state, table["number"], row["number"])
            line = session.say("screen.table-line", table=called, players=names)
            out.print(f"  {line}", soft_wrap=True)
        for priority in row["certificate"]["result"]:
            out.print(f"  {left_by(session.lang, priority)}", soft_wrap=True)
        for left in row["certificate"]["unavoidable"]:
            out.print(f"  {conflict(session.lang, left, names_by_id)}", soft_wrap=True)

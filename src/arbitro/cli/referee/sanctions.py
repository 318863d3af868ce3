"""`arbitro sanctions`: the register of a tournament, and the next step proposed."""

from __future__ import annotations

from typing import Any

import click
from msgspec.structs import asdict

from arbitro.app.acts import Who
from arbitro.app.queries import Asker
from arbitro.app.queries.sanctions import Against, MeasureTold, RegisterTold, register
from arbitro.cli.terminal.command import Session, console, current, option, print_line, spoken
from arbitro.cli.terminal.inputs import json_object
from arbitro.cli.tournament.by_name import answer, by_name
from arbitro.cli.tournament.tournament_file import TournamentFile, resume


@spoken("sanctions")
@click.argument("file")
@option("--player", metavar="ID")
@option("--propose", "proposal", metavar="JSON")
def sanctions(file: str, player: str | None, proposal: str | None) -> None:
    session = current()
    kept = resume(file)
    referee = Who(role="referee")
    if proposal is not None:
        measure = answer(kept, "propose-sanction", _about(kept, json_object(proposal)), referee)
        session.tell(lambda: measure, lambda: _show_measure(measure))
        return
    player = None if player is None else kept.who(player)
    book = register(kept.hall, Against(player=player), Asker(referee, session.lang))
    out = [id for id, found in kept.state.players.items() if found.status == "out"]
    session.tell(
        lambda: {**asdict(book), "out": out}, lambda: _show(session, kept.state.players, book)
    )


def _about(kept: TournamentFile, proposal: dict[str, Any]) -> dict[str, Any]:
    """A proposal whose player may be told by name."""
    sanction = proposal.get("sanction")
    if not isinstance(sanction, dict):
        return proposal
    return {**proposal, "sanction": by_name(kept, sanction)}


def _show(session: Session, players: Any, book: RegisterTold) -> None:
    if not book.lines:
        print_line(console(), session.say("screen.no-infractions"))
    for line in book.lines:
        name = players[line.player].name
        print_line(console(), f"{line.id}  {name}  {line.match}  {line.what}", indent=0)
        if line.reason:
            print_line(console(), session.say("screen.overridden", reason=line.reason))
        _show_measure(line.given, offered=line.id in book.undecided)


def _show_measure(measure: MeasureTold, *, offered: bool = True) -> None:
    out = console()
    print_line(out, measure.title, style="bold")
    for consequence in measure.consequences:
        print_line(out, f"- {consequence}")
    for one in measure.options if offered else ():
        print_line(out, current().say("screen.choice", by=one.by, option=one.title))
    print_line(out, f"[{', '.join(article.id for article in measure.articles)}]")

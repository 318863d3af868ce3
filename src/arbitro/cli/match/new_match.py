"""`arbitro match new`: open a match and its log."""

from __future__ import annotations

from pathlib import Path

import click

from arbitro.cli.match.match_file import create, known_secret
from arbitro.cli.terminal.command import (
    Session,
    console,
    current,
    interpretation_option,
    option,
    spoken,
)
from arbitro.cli.terminal.inputs import entrants, readings
from arbitro.cli.terminal.program import command
from arbitro.kernel import Refused
from arbitro.play import Match, new_match


@spoken("match new")
@click.argument("file")
@option("--regulation", required=True, metavar="ID")
@option("--players", multiple=True, default=("4",), metavar="N|…")
@option("--mode", type=click.Choice(("digital", "live")), default="digital")
@option("--time-up-giro", type=click.IntRange(min=1), default=10)
@option("--dealer", type=click.IntRange(min=0))
@option("--secret-file", metavar="FILE")
@interpretation_option
def new(
    file: str,
    regulation: str,
    players: tuple[str, ...],
    mode: str,
    secret_file: str | None,
    interpretation: tuple[str, ...],
    **settings: int | None,
) -> None:
    session = current()
    if Path(file).exists():
        raise Refused("file-exists", {"file": file})
    match = new_match(
        regulation,
        entrants(players),
        secret=known_secret(secret_file) if secret_file and Path(secret_file).exists() else None,
        mode=mode,
        interpretations=readings(interpretation),
        time_up_giro=settings["time_up_giro"],
        dealer=settings["dealer"],
    )
    kept = create(file, match, secret_file)
    first = match.events[0]
    session.tell(
        lambda: {
            "file": file,
            "regulation": regulation,
            "mode": mode,
            "players": list(first.players),
            "events": len(match.events),
            "commitment": first.commitment,
            "secret_file": str(kept.secret_path) if match.secret else None,
        },
        lambda: _show(session, file, match, str(kept.secret_path)),
    )


def _show(session: Session, file: str, match: Match, secret: str) -> None:
    out = console()
    first = match.events[0]
    out.print(session.say("screen.opened", file=file, players=first.players))
    if match.secret is not None:
        out.print(
            session.say("screen.secret-kept", secret=secret, commitment=first.commitment),
            soft_wrap=True,
        )
        first_to_play = match.state.seated[0]
        again = command("match", "play", file, "--name", first_to_play)
        out.print(session.say("screen.play-it", command=again), soft_wrap=True)

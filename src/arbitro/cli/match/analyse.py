"""`arbitro match analyse`: a finished match explained."""

from __future__ import annotations

import sys

import click
import msgspec

from arbitro.cli.terminal.file_kinds import read_kind
from arbitro.cli.terminal.outputs import say_line
from arbitro.cli.terminal.session import Session, current
from arbitro.cli.terminal.spoken_help import option, spoken
from arbitro.fast.compiling import require

PLAYOUTS = 1_100


@spoken("match analyse")
@click.argument("file")
@option("--playouts", type=int, default=PLAYOUTS, metavar="N")
@option("--seed", type=int, default=1, metavar="N")
def analyse(file: str, playouts: int, seed: int) -> None:
    """See the sentence `help.match-analyse`."""
    session = current()
    data = read_kind(file, "match")
    require()
    from arbitro.analysis import Analysis, analysed  # noqa: PLC0415 - needs the extra
    from arbitro.analysis.words import luck_line, turn_line, turning_point  # noqa: PLC0415

    def show(session: Session, told: Analysis) -> None:
        who = {"players": told.players, "winner": told.players[told.winner]}
        say_line(session.say("analysis.title", **who), indent=0, style="bold")
        say_line(session.say("analysis.chances"), indent=0)
        for turn in told.turns:
            say_line(turn_line(session.lang, told, turn))
        say_line(session.say("analysis.luck"), indent=0)
        for seat in range(len(told.players)):
            say_line(luck_line(session.lang, told, seat))
        say_line(session.say("analysis.turning"), indent=0)
        for one in told.turning:
            say_line(turning_point(session.lang, told, one))
        if not told.turning:
            say_line(session.say("analysis.no-turning"))

    silent = session.json or not sys.stderr.isatty()
    told = analysed(data, seed, playouts, None if silent else _tell)
    session.tell(lambda: msgspec.to_builtins(told), lambda: show(session, told))


def _tell(done: int, turns: int) -> None:
    click.echo(f"\r{done} / {turns}", nl=done == turns, err=True)

"""Taking back: the list, a draw, a result, a round, a place given up, a penalty, an expulsion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from arbitro.cli.terminal.command import option
from arbitro.cli.terminal.inputs import seating
from arbitro.cli.tournament.desk import done, verb
from arbitro.cli.tournament.tournament_file import TournamentFile, on_file, table_number
from arbitro.tournament import commands as c


def signed(command: Callable[..., None]) -> Callable[..., None]:
    """Whatever is taken back says why and by whom."""
    return option("--reason", default="")(option("--author", default="")(command))


reopen_list = verb("tournament reopen-list", c.ReopenList)
discard_draw = verb("tournament discard-draw", c.DiscardDraw)
reopen_round = verb("tournament reopen-round", c.ReopenRound)
take_back = verb("tournament take-back", c.TakeBackRenunciation, "player")
lift_penalty = verb("tournament lift-penalty", c.LiftPenalty, "player")
readmit = verb("tournament readmit", c.Readmit, "player")


@on_file("tournament clear-result")
@click.argument("called", metavar="TABLE")
@signed
def clear_result(kept: TournamentFile, called: str, author: str, **why: str) -> None:
    done(kept, c.ClearResult(table=table_number(kept, called), **why), author=author)


@on_file("tournament mend")
@click.argument("tables", nargs=-1, required=True)
@option("--round", "number", type=int)
@option("--confirm", is_flag=True)
@signed
def mend(
    kept: TournamentFile, tables: tuple[str, ...], number: int | None, author: str, **why: Any
) -> None:
    told = {table: tuple(kept.who(one) for one in sat) for table, sat in map(seating, tables)}
    done(kept, c.MendSeating(tables=told, round=number, **why), author=author)

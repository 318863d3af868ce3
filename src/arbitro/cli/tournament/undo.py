"""Taking back: the list, a draw, a result, a round, a place given up, a penalty, an expulsion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from arbitro.cli.terminal.spoken_help import Spoken, json_option, option
from arbitro.cli.tournament.desk import done
from arbitro.cli.tournament.tournament_file import resume, table_number
from arbitro.kernel import Refused
from arbitro.tournament import commands as c


def signed(command: Callable[..., None]) -> Callable[..., None]:
    """Whatever is taken back says why and by whom."""
    return option("--reason", default="")(option("--author", default="")(json_option(command)))


@click.command("reopen-list", cls=Spoken, topic="tournament-reopen-list")
@click.argument("file")
@signed
def reopen_list(file: str, author: str, **why: str) -> None:
    """See the sentence `help.tournament-reopen-list`."""
    done(resume(file), c.ReopenList(**why), author=author)


@click.command("discard-draw", cls=Spoken, topic="tournament-discard-draw")
@click.argument("file")
@signed
def discard_draw(file: str, author: str, **why: str) -> None:
    """See the sentence `help.tournament-discard-draw`."""
    done(resume(file), c.DiscardDraw(**why), author=author)


@click.command("clear-result", cls=Spoken, topic="tournament-clear-result")
@click.argument("file")
@click.argument("called", metavar="TABLE")
@signed
def clear_result(file: str, called: str, author: str, **why: str) -> None:
    """See the sentence `help.tournament-clear-result`."""
    kept = resume(file)
    done(kept, c.ClearResult(table=table_number(kept, called), **why), author=author)


@click.command("reopen-round", cls=Spoken, topic="tournament-reopen-round")
@click.argument("file")
@signed
def reopen_round(file: str, author: str, **why: str) -> None:
    """See the sentence `help.tournament-reopen-round`."""
    done(resume(file), c.ReopenRound(**why), author=author)


@click.command("take-back", cls=Spoken, topic="tournament-take-back")
@click.argument("file")
@click.argument("player")
@option("--stage", "given_stage", metavar="…")
@signed
def take_back(file: str, player: str, given_stage: str | None, author: str, **why: str) -> None:
    """See the sentence `help.tournament-take-back`."""
    kept = resume(file)
    done(
        kept,
        c.TakeBackRenunciation(player=kept.who(player), stage=given_stage, **why),
        author=author,
    )


@click.command("lift-penalty", cls=Spoken, topic="tournament-lift-penalty")
@click.argument("file")
@click.argument("player")
@option("--round", "number", type=int)
@option("--confirm", is_flag=True)
@signed
def lift_penalty(file: str, player: str, number: int | None, author: str, **why: Any) -> None:
    """See the sentence `help.tournament-lift-penalty`."""
    kept = resume(file)
    done(kept, c.LiftPenalty(player=kept.who(player), round=number, **why), author=author)


@click.command("readmit", cls=Spoken, topic="tournament-readmit")
@click.argument("file")
@click.argument("player")
@signed
def readmit(file: str, player: str, author: str, **why: str) -> None:
    """See the sentence `help.tournament-readmit`."""
    kept = resume(file)
    done(kept, c.Readmit(player=kept.who(player), **why), author=author)


def seating(text: str) -> tuple[int, tuple[str, ...]]:
    """`3=g004,g011,g002,g009`: a table and who sat there, in the order of play."""
    number, sign, players = text.partition("=")
    ids = tuple(id.strip() for id in players.split(",") if id.strip())
    if not sign or not number.isdecimal() or not ids:
        raise Refused("not-a-seating", {"text": text})
    return int(number), ids


@click.command("mend", cls=Spoken, topic="tournament-mend")
@click.argument("file")
@click.argument("tables", nargs=-1, required=True)
@option("--round", "number", type=int)
@option("--confirm", is_flag=True)
@signed
def mend(file: str, tables: tuple[str, ...], number: int | None, author: str, **why: Any) -> None:
    """See the sentence `help.tournament-mend`."""
    kept = resume(file)
    told = {table: tuple(kept.who(one) for one in sat) for table, sat in map(seating, tables)}
    done(kept, c.MendSeating(tables=told, round=number, **why), author=author)

"""`arbitro match play`: sit down at a table, or take your seat again."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.match.at_table import Left
from arbitro.cli.match.match_file import MatchFile, create, resume
from arbitro.cli.match.risiko.match_table import Table
from arbitro.cli.match.tarocchi.hand_series import HandSeries
from arbitro.cli.terminal.command import (
    Session,
    Spoken,
    console,
    current,
    interpretation_option,
    lang_option,
    option,
)
from arbitro.cli.terminal.inputs import readings
from arbitro.cli.terminal.program import command
from arbitro.kernel import Refused
from arbitro.messages import DEFAULT, LANGUAGES, say
from arbitro.play import Match, new_match
from arbitro.play.game import game_of

if TYPE_CHECKING:
    from arbitro.bots import Bot

USUAL_BOT = "sensible"
TURN = 4
"""The hands of a Turno."""
BOTS = ("Bianca", "Corrado", "Delia", "Ettore", "Fosca", "Gino")


@click.command("play", cls=Spoken, topic="match-play")
@click.argument("file", required=False)
@option("--regulation", default="rur-2015", metavar="ID")
@option("--players", "seats", type=int, default=4)
@option("--seat", type=click.IntRange(min=0))
@option("--name")
@option("--bot", default=USUAL_BOT, metavar="BOT")
@option("--time-up-giro", type=click.IntRange(min=1), default=10)
@option("--hands", type=click.IntRange(min=1), default=TURN)
@option("--learn", is_flag=True)
@interpretation_option
@lang_option
def play(file: str | None, name: str | None, bot: str, learn: bool, **settings: Any) -> None:
    from arbitro.bots import make_bot  # noqa: PLC0415 - heavy to load
    from arbitro.bots.foreign import on_the_command_line  # noqa: PLC0415

    session, out = current(), console()
    game = game_of(settings["regulation"]).name
    made = on_the_command_line(make_bot)
    made(bot, 0, game)
    me = name or session.say("table.you")
    path = file or f"partita-{datetime.now().astimezone():%Y%m%d-%H%M%S}.jsonl"
    if Path(path).exists():
        match, kept = resume(path)
    else:
        match, kept = _open(path, me, settings)
        out.print(session.say("table.log", file=path), style="dim", soft_wrap=True)
    seat = _my_seat(match, name, settings["seat"])

    def bots(match: Match) -> dict[int, Bot]:
        pledge = match.events[0].commitment
        others = [s for s in range(match.state.seats) if s != seat]
        return {s: made(bot, f"{pledge}/{s}", match.game.name) for s in others}

    try:
        if match.game.name == "mineo":
            HandSeries(session, out, path, seat, settings["hands"], bots).play(match, kept)
        else:
            Table(session, out, match, kept, seat, bots(match), learn).play()
    except (Left, KeyboardInterrupt):
        out.print()
        again = _again(session, path, seat, bot, learn, settings["hands"])
        out.print(session.say("table.left", command=again), soft_wrap=True)


def _again(session: Session, path: str, seat: int, bot: str, learn: bool, hands: int) -> str:
    """The command that takes this seat again, with everything that is not as usual."""
    words = ["match", "play", path, "--seat", str(seat)]
    words += ["--bot", bot] if bot != USUAL_BOT else []
    words += ["--learn"] if learn else []
    words += ["--hands", str(hands)] if hands != TURN else []
    words += ["--lang", session.lang] if session.lang != DEFAULT else []
    return command(*words)


def _open(path: str, me: str, settings: dict[str, Any]) -> tuple[Match, MatchFile]:
    """A new match with the person among the bots, at the seat asked for if there was one."""
    others = [name for name in BOTS if name != me]
    secret = token_bytes(32)

    def opened(names: list[str]) -> Match:
        return new_match(
            settings["regulation"],
            names,
            secret=secret,
            interpretations=readings(settings["interpretation"]),
            time_up_giro=settings["time_up_giro"],
        )

    names = [me, *others][: settings["seats"]]
    names += [f"{others[0]} {n}" for n in range(2, settings["seats"] - len(names) + 2)]
    match = opened(names)
    seat = settings["seat"]
    if seat is not None:
        if seat >= match.state.seats:
            raise Refused("unknown-seat", {"seat": seat, "seats": match.state.seats})
        entrant = match.state.order[seat]
        names.remove(me)
        names.insert(entrant, me)
        match = opened(names)
    return match, create(path, match)


def _my_seat(match: Match, name: str | None, asked: int | None) -> int:
    """Where the person sits: as asked, or where his name is; a guest's name if he gave none."""
    names = list(match.state.seated)
    if match.state.mode == "live":
        raise Refused("not-a-digital-match", {})
    if asked is not None:
        if asked >= len(names):
            raise Refused("unknown-seat", {"seat": asked, "seats": len(names)})
        return asked
    mine = {name} if name else {say(lang, "table.you") for lang in LANGUAGES}
    found = [seat for seat, known in enumerate(names) if known in mine]
    if len(found) != 1:
        raise Refused("which-seat", {"name": name or "", "names": names})
    return found[0]

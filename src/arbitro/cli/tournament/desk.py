"""The organiser's desk: fees, substitutions, the locked list, the roll call, sanctions."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.terminal.session import current
from arbitro.cli.terminal.spoken_help import Spoken, json_option, option
from arbitro.cli.tournament.log_told import tell_happened
from arbitro.cli.tournament.tournament_file import TournamentFile, happened, resume
from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament.entries import entry_list


def done(kept: TournamentFile, *commands: c.Command, author: str = "") -> None:
    """Send, and tell what happened."""
    session = current()
    events = kept.send(*commands, author=author)
    session.tell(lambda: happened(kept, events), lambda: tell_happened(session, kept, events))


@click.command("pay", cls=Spoken, topic="tournament-pay")
@click.argument("file")
@click.argument("who", nargs=-1, required=True)
@json_option
def pay(file: str, who: tuple[str, ...]) -> None:
    """See the sentence `help.tournament-pay`."""
    kept = resume(file)
    done(kept, *(c.Pay(id=kept.who(one)) for one in who))


@click.command("substitute", cls=Spoken, topic="tournament-substitute")
@click.argument("file")
@click.argument("team")
@click.argument("player")
@option("--reason", default="")
@json_option
def substitute(file: str, team: str, player: str, reason: str) -> None:
    """See the sentence `help.tournament-substitute`."""
    kept = resume(file)
    done(kept, c.Substitute(team=kept.who(team), player=kept.who(player), reason=reason))


@click.command("lock", cls=Spoken, topic="tournament-lock")
@click.argument("file")
@option("--at", "hour", metavar="HH:MM")
@option("--reason", default="")
@option("--preview", is_flag=True)
@json_option
def lock(file: str, hour: str | None, reason: str, preview: bool) -> None:
    """See the sentence `help.tournament-lock`."""
    session = current()
    kept = resume(file)
    meaning = entry_list.preview(kept.state, kept.rules)
    events = () if preview else kept.send(c.Lock(at=hour, late_reason=reason))

    def show() -> None:
        click.echo(session.say("screen.list-means", **meaning))
        if int(str(meaning["reserves_needed"])) > int(str(meaning["reserves"])):
            click.echo(session.say("screen.reserves-short", **meaning))
        if meaning["reserves_change_stages"]:
            click.echo(session.say("screen.reserves-change-stages", **meaning))
        if events:
            click.echo(session.say("screen.list-locked"))

    session.tell(lambda: {**happened(kept, events), **meaning}, show)


@click.command("checkin", cls=Spoken, topic="tournament-checkin")
@click.argument("file")
@click.argument("players", nargs=-1)
@option("--at", "hour", metavar="HH:MM")
@option("--start", metavar="HH:MM")
@option("--absent", is_flag=True)
@option("--everybody", is_flag=True)
@option("--undo", is_flag=True)
@json_option
def checkin(
    file: str,
    players: tuple[str, ...],
    hour: str | None,
    start: str | None,
    absent: bool,
    everybody: bool,
    undo: bool,
) -> None:
    """See the sentence `help.tournament-checkin`."""
    kept = resume(file)
    if undo:
        done(kept, *(c.UndoCheckIn(player=kept.who(one)) for one in players))
        return
    called = tuple(kept.who(one) for one in players)
    if everybody:
        known = kept.state.checkins.get(len(kept.state.rounds) + 1, {})
        called = tuple(
            p.id
            for p in kept.state.players.values()
            if p.status == "in" and p.role == "player" and p.id not in known
        )
    if not called and everybody:
        raise Refused("nobody-to-call", {})
    if not called:
        raise Refused("nobody-named", {})
    commands = (
        c.CheckInPlayer(player=id, at=hour, start=start, present=not absent) for id in called
    )
    done(kept, *commands)


@click.command("stand-in", cls=Spoken, topic="tournament-stand-in")
@click.argument("file")
@click.argument("player")
@click.argument("reserve")
@option("--reason", default="")
@json_option
def stand_in(file: str, player: str, reserve: str, reason: str) -> None:
    """See the sentence `help.tournament-stand-in`."""
    kept = resume(file)
    done(kept, c.StandIn(player=kept.who(player), reserve=kept.who(reserve), reason=reason))


@click.command("penalise", cls=Spoken, topic="tournament-penalise")
@click.argument("file")
@click.argument("player")
@click.argument("points")
@option("--reason", default="")
@option("--round", "number", type=int)
@option("--confirm", is_flag=True)
@json_option
def penalise(file: str, player: str, points: str, number: int | None, **why: Any) -> None:
    """See the sentence `help.tournament-penalise`."""
    value = points.replace(",", ".")
    kept = resume(file)
    off = c.Penalise(player=kept.who(player), points=value, round=number, **why)
    done(kept, off)


@click.command("amend", cls=Spoken, topic="tournament-amend")
@click.argument("file")
@click.argument("player")
@option("--name", "right_name")
@option("--club")
@option("--region")
@option("--born", metavar="AAAA[-MM-GG]")
@option("--contacts")
@option("--adult", is_flag=True)
@option("--waiver")
@option("--distinct", is_flag=True)
@option("--reason", default="")
@json_option
def amend(file: str, player: str, right_name: str | None, **given: Any) -> None:
    """See the sentence `help.tournament-amend`."""
    kept = resume(file)
    entered = kept.state.players[kept.who(player)]
    given["name"] = right_name
    for what in ("name", "club", "region", "born", "contacts", "waiver"):
        if given[what] is None:
            given[what] = getattr(entered, what)
    done(kept, c.AmendEntry(id=entered.id, **given))


@click.command("withdraw", cls=Spoken, topic="tournament-withdraw")
@click.argument("file")
@click.argument("player")
@option("--reason", default="")
@json_option
def withdraw(file: str, player: str, reason: str) -> None:
    """See the sentence `help.tournament-withdraw`."""
    kept = resume(file)
    leaving = kept.who(player)
    if not kept.state.locked:
        done(kept, c.Remove(player=leaving, reason=reason))
        return
    motive = reason.strip() or current().say("screen.withdrew")
    done(kept, c.Expel(player=leaving, reason=motive))


@click.command("expel", cls=Spoken, topic="tournament-expel")
@click.argument("file")
@click.argument("player")
@option("--reason", default="")
@json_option
def expel(file: str, player: str, reason: str) -> None:
    """See the sentence `help.tournament-expel`."""
    kept = resume(file)
    done(kept, c.Expel(player=kept.who(player), reason=reason))

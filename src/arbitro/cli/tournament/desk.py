"""The organiser's desk: fees, substitutions, the locked list, the roll call, sanctions."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.terminal.command import current, option
from arbitro.cli.tournament.story import tell_happened
from arbitro.cli.tournament.tournament_file import TournamentFile, happened, on_file
from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament.entries import entry_list


def done(kept: TournamentFile, *commands: c.Command, author: str = "") -> None:
    """Send, and tell what happened."""
    session = current()
    events = kept.send(*commands, author=author)
    session.tell(lambda: happened(kept, events), lambda: tell_happened(session, kept, events))


_OPTIONS = {
    "stage": option("--stage", "given_stage", metavar="…"),
    "round": option("--round", "number", type=int),
    "confirm": option("--confirm", is_flag=True),
    "reason": option("--reason", default=""),
}
"""How a field of a wish is said on the command line."""
_FIELDS = {"given_stage": "stage", "number": "round"}


def verb(words: str, wish: type[c.Command], *people: str) -> click.Command:
    """A command that sends one wish: who is meant, by id or by name, then the options it has."""

    def sent(kept: TournamentFile, author: str = "", **given: Any) -> None:
        fields = {_FIELDS.get(name, name): value for name, value in given.items()}
        named = {name: kept.who(fields[name]) for name in people}
        done(kept, wish(**{**fields, **named}), author=author)

    made = option("--author", default="")(sent) if issubclass(wish, c.SignedCommand) else sent
    for name in reversed(_OPTIONS):
        if name in wish.__struct_fields__:
            made = _OPTIONS[name](made)
    for person in reversed(people):
        made = click.argument(person)(made)
    return on_file(words)(made)


substitute = verb("tournament substitute", c.Substitute, "team", "player")
stand_in = verb("tournament stand-in", c.StandIn, "player", "reserve")
expel = verb("tournament expel", c.Expel, "player")


@on_file("tournament pay")
@click.argument("who", nargs=-1, required=True)
def pay(kept: TournamentFile, who: tuple[str, ...]) -> None:
    done(kept, *(c.Pay(id=kept.who(one)) for one in who))


@on_file("tournament lock")
@option("--at", "hour", metavar="HH:MM")
@option("--reason", default="")
@option("--preview", is_flag=True)
def lock(kept: TournamentFile, hour: str | None, reason: str, preview: bool) -> None:
    session = current()
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


@on_file("tournament checkin")
@click.argument("players", nargs=-1)
@option("--at", "hour", metavar="HH:MM")
@option("--start", metavar="HH:MM")
@option("--absent", is_flag=True)
@option("--everybody", is_flag=True)
@option("--undo", is_flag=True)
def checkin(
    kept: TournamentFile,
    players: tuple[str, ...],
    hour: str | None,
    start: str | None,
    absent: bool,
    everybody: bool,
    undo: bool,
) -> None:
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


@on_file("tournament penalise")
@click.argument("player")
@click.argument("points")
@option("--reason", default="")
@option("--round", "number", type=int)
@option("--confirm", is_flag=True)
def penalise(
    kept: TournamentFile, player: str, points: str, number: int | None, **why: Any
) -> None:
    value = points.replace(",", ".")
    off = c.Penalise(player=kept.who(player), points=value, round=number, **why)
    done(kept, off)


@on_file("tournament withdraw")
@click.argument("player")
@option("--reason", default="")
def withdraw(kept: TournamentFile, player: str, reason: str) -> None:
    leaving = kept.who(player)
    if not kept.state.locked:
        done(kept, c.Remove(player=leaving, reason=reason))
        return
    motive = reason.strip() or current().say("screen.withdrew")
    done(kept, c.Expel(player=leaving, reason=motive))

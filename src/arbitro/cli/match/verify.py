"""`arbitro match verify`: that a log is right: its seals, its rules, its chance."""

from __future__ import annotations

import click

from arbitro.cli.inputs import read_bytes
from arbitro.cli.session import current
from arbitro.cli.speaking import Spoken, json_option
from arbitro.play.log import Damaged, read
from arbitro.play.redo import redo, rules_of
from arbitro.play.verify import Verified, verified


@click.command("verify", cls=Spoken, topic="match-verify")
@click.argument("file")
@json_option
def verify(file: str) -> None:
    """See the sentence `help.match-verify`."""
    session = current()
    data = read_bytes(file)
    try:
        found = verified(data)
    except Damaged as damage:
        if damage.code == "no-secret":
            _as_far_as_it_goes(data)
        raise
    lines = [{"line": one.line, "refused": one.refused or None} for one in found.otherwise]
    session.tell(
        lambda: {
            "ok": True,
            "events": found.events,
            **({"otherwise_today": lines} if lines else {}),
        },
        lambda: _tell(file, found),
    )


def _tell(file: str, found: Verified) -> None:
    session = current()
    click.echo(session.say("screen.verified-log", file=file, events=found.events))
    for one in found.otherwise:
        click.echo("  " + session.say("screen.otherwise-today", line=one.line))


def _as_far_as_it_goes(data: bytes) -> None:
    """The rules of a match under way, its dice and cards taken as written; `Damaged` if broken."""
    game, events = read(data)
    redo(game, rules_of(game, events[0]), events, None)

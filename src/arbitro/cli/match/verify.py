"""`arbitro match verify`: that a log is right: its seals, its rules, its chance."""

from __future__ import annotations

import click

from arbitro.cli.inputs import read_bytes
from arbitro.cli.session import current
from arbitro.cli.speaking import Spoken, json_option
from arbitro.play.log import Damaged, read
from arbitro.play.redo import redo, rules_of
from arbitro.play.verify import verify as check


@click.command("verify", cls=Spoken, topic="match-verify")
@click.argument("file")
@json_option
def verify(file: str) -> None:
    """See the sentence `help.match-verify`."""
    session = current()
    data = read_bytes(file)
    try:
        events = check(data)
    except Damaged as damage:
        if damage.code == "no-secret":
            _as_far_as_it_goes(data)
        raise
    session.tell(
        lambda: {"ok": True, "events": events},
        lambda: click.echo(session.say("screen.verified-log", file=file, events=events)),
    )


def _as_far_as_it_goes(data: bytes) -> None:
    """The rules of a match under way, its dice and cards taken as written; `Damaged` if broken."""
    game, events = read(data)
    redo(game, rules_of(game, events[0]), events, None)

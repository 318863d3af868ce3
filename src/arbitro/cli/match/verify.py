"""`arbitro match verify`: that a log is right: its seals, its rules, its chance."""

from __future__ import annotations

import click

from arbitro.cli.inputs import read_bytes
from arbitro.cli.session import current
from arbitro.cli.speaking import Spoken, json_option
from arbitro.play.verify import verify as check


@click.command("verify", cls=Spoken, topic="match-verify")
@click.argument("file")
@json_option
def verify(file: str) -> None:
    """See the sentence `help.match-verify`."""
    session = current()
    events = check(read_bytes(file))
    session.tell(
        lambda: {"ok": True, "events": events},
        lambda: click.echo(session.say("screen.verified-log", file=file, events=events)),
    )

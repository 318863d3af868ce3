"""`arbitro draw verify`: check a draw with nothing but its certificate."""

from __future__ import annotations

import sys
from typing import Any

import click

from arbitro.cli.terminal.failures import DAMAGED
from arbitro.cli.terminal.inputs import json_object
from arbitro.cli.terminal.session import current
from arbitro.cli.terminal.spoken_help import Rooms, lang_option, option, spoken


@click.group(
    "draw", cls=Rooms, topic="draw", rooms={"verify": "arbitro.cli.papers.draw_certificate:verify"}
)
@lang_option
def draw() -> None:
    """See the sentence `help.draw`."""


@spoken("draw verify")
@click.argument("file")
@option("--rerun", is_flag=True)
def verify(file: str, rerun: bool) -> None:
    """See the sentence `help.draw-verify`."""
    from arbitro.messages.draws import part, problem, told  # noqa: PLC0415 - only when asked
    from arbitro.tournament.draw.checker import check  # noqa: PLC0415 - only when asked
    from arbitro.tournament.draw.seating import rerun as again  # noqa: PLC0415 - as above

    session = current()
    drawn = json_object(f"@{file}")
    found = check(drawn, again if rerun else None)
    problems = [problem(session.lang, one) for one in found]

    def show() -> None:
        click.echo(
            session.say("screen.draw-unsound" if problems else "screen.draw-sound", file=file)
        )
        for row in problems:
            click.echo(
                "  "
                + session.say("screen.draw-problem", **row, where=part(session.lang, row["field"]))
            )
        if not problems:
            for line in told(session.lang, drawn):
                click.echo(f"  {line}")

    document: dict[str, Any] = {"ok": not problems, "problems": problems}
    session.tell(lambda: document, show)
    if problems:
        sys.exit(DAMAGED)

"""`arbitro draw verify`: check a draw with nothing but its certificate."""

from __future__ import annotations

import sys
from typing import Any

import click

from arbitro.cli.terminal.failures import DAMAGED
from arbitro.cli.terminal.file_kinds import require_kind
from arbitro.cli.terminal.inputs import json_object, read_bytes
from arbitro.cli.terminal.session import current
from arbitro.cli.terminal.spoken_help import Rooms, lang_option, option, spoken
from arbitro.cli.terminal.verdicts import show_verdict, verdict_document


@click.group(
    "draw",
    cls=Rooms,
    topic="draw",
    rooms={
        "verify": "arbitro.cli.papers.draw_certificate:verify",
        "prove": "arbitro.cli.papers.draw_proof:prove",
    },
)
@lang_option
def draw() -> None:
    """See the sentence `help.draw`."""


@spoken("draw verify")
@click.argument("file")
@option("--quick", is_flag=True)
@option("--rerun", is_flag=True, hidden=True)
def verify(file: str, quick: bool, rerun: bool) -> None:  # noqa: ARG001 - accepted as it was: it is always run again
    """See the sentence `help.draw-verify`."""
    from arbitro.app.verdict import of_draw  # noqa: PLC0415 - only when asked
    from arbitro.messages.draws import problem  # noqa: PLC0415 - only when asked
    from arbitro.tournament.draw.checker.certificate_check import check  # noqa: PLC0415 - only when asked
    from arbitro.tournament.draw.seating.seeded_draw import rerun as again  # noqa: PLC0415 - as above

    session = current()
    require_kind(file, read_bytes(file), "draw")
    drawn = json_object(f"@{file}")
    found = check(drawn, None if quick else again)
    problems = [problem(session.lang, one) for one in found]
    verdict = of_draw(found, quick, drawn)
    told = {"problems": problems, **verdict_document(session, verdict)}
    session.tell(lambda: told, lambda: _judged(file, drawn, told))
    if verdict.ok is not True:
        sys.exit(DAMAGED)


def _judged(file: str, drawn: dict[str, Any], told: dict[str, Any]) -> None:
    from arbitro.messages import draws  # noqa: PLC0415 - as above

    session = current()
    keys = {True: "screen.draw-sound", False: "screen.draw-unsound", None: "screen.draw-unjudged"}
    click.echo(session.say(keys[told["ok"]], file=file))
    for row in told["problems"]:
        where = draws.part(session.lang, row["field"])
        click.echo("  " + session.say("screen.draw-problem", **row, where=where))
    if told["ok"] is not False:
        for line in draws.told(session.lang, drawn):
            click.echo(f"  {line}")
    show_verdict(session, told)

"""`arbitro draw verify`, `prove`: check a draw with its certificate alone; could it leave less?"""

from __future__ import annotations

import sys
from typing import Any

import click

from arbitro.cli.terminal.command import current, option, rooms, spoken
from arbitro.cli.terminal.failures import DAMAGED
from arbitro.cli.terminal.inputs import json_object, read_bytes, require_kind
from arbitro.cli.terminal.verdicts import show_verdict, verdict_document
from arbitro.kernel import Refused

draw = rooms("draw", {name: f"{__name__}:{name}" for name in ("verify", "prove")})


@spoken("draw verify")
@click.argument("file")
@option("--quick", is_flag=True)
@option("--rerun", is_flag=True, hidden=True)
def verify(file: str, quick: bool, rerun: bool) -> None:  # noqa: ARG001 - accepted as it was: it is always run again
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


@spoken("draw prove")
@click.argument("file")
def prove(file: str) -> None:
    from arbitro.tournament.draw.checker.certificate_check import check  # noqa: PLC0415 - only when asked
    from arbitro.tournament.draw.seating.certificate import read  # noqa: PLC0415 - as above
    from arbitro.tournament.draw.seating.linear_programme import available  # noqa: PLC0415 - as above
    from arbitro.tournament.draw.seating.proofs import proofs  # noqa: PLC0415 - as above

    session = current()
    require_kind(file, read_bytes(file), "draw")
    drawn = json_object(f"@{file}")
    if check(drawn, None):
        raise Refused("certificate-unsound", {"file": file})
    rows = [row._asdict() for row in proofs(read(drawn))]
    told = {"priorities": rows, "solver": available()}
    session.tell(lambda: told, lambda: _told(told))


def _told(told: dict[str, Any]) -> None:
    session = current()
    for row in told["priorities"]:
        name = session.say(f"paper-priority.{row['priority']}")
        key = "screen.proved" if row["proved"] else "screen.proof-gap"
        click.echo(session.say(key, **row, name=name))
    if not told["solver"] and not all(row["proved"] for row in told["priorities"]):
        click.echo(session.say("screen.proof-extra"))

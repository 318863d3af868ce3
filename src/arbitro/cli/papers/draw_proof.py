"""`arbitro draw prove`: could a seating have left less? What a bound says that knows all tables."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.terminal.file_kinds import require_kind
from arbitro.cli.terminal.inputs import json_object, read_bytes
from arbitro.cli.terminal.session import current
from arbitro.cli.terminal.spoken_help import spoken
from arbitro.kernel import Refused


@spoken("draw prove")
@click.argument("file")
def prove(file: str) -> None:
    """See the sentence `help.draw-prove`."""
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

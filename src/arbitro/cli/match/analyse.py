"""`arbitro analyse`, `arbitro match analyse`: a finished match explained."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from arbitro.cli.laboratory.long_runs import tell_if_kept_nowhere, tell_progress
from arbitro.cli.terminal.command import current, option, say_line, spoken
from arbitro.cli.terminal.inputs import read_kind
from arbitro.fast.compiling import require

if TYPE_CHECKING:
    from arbitro.analysis.telling import Told


@spoken("match analyse")
@click.argument("file")
@option("--playouts", type=int, default=None, metavar="N")
@option("--seed", type=int, default=1, metavar="N")
def analyse(file: str, playouts: int | None, seed: int) -> None:
    session = current()
    data = read_kind(file, "match")
    require()
    tell_if_kept_nowhere(session)
    from arbitro.analysis import explained  # noqa: PLC0415 - needs the extra
    from arbitro.analysis.document import document  # noqa: PLC0415 - as above
    from arbitro.analysis.telling import told  # noqa: PLC0415 - as above

    silent = session.json or not sys.stderr.isatty()
    found = explained(data, seed, playouts, None if silent else tell_progress)
    session.tell(lambda: document(session.lang, found), lambda: _show(told(session.lang, found)))


def _show(said: Told) -> None:
    say_line(said.title, indent=0, style="bold")
    for part in said.parts:
        say_line(part.title, indent=0, style="bold")
        for _, line in part.lines:
            say_line(line)
        if not part.lines and part.none:
            say_line(part.none)
        if part.note:
            say_line(part.note, style="dim")

"""The round box on the command line: where it is, and what is said of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arbitro.cli.terminal.command import Session, current

if TYPE_CHECKING:
    from arbitro.app.desk import Desk
    from arbitro.dossier.box import Filled

VARIABLE = "ARBITRO_BOX"


def telling(session: Session) -> Callable[[Filled], None]:
    """Says on the console what a box got, or why it got nothing."""

    def tell(filled: Filled) -> None:
        if filled.problem is not None:
            click.echo(session.say("round-box.failed", problem=filled.problem), err=True)
        else:
            names = [path.name for path in filled.files]
            click.echo(session.say("round-box.filled", files=names), err=True)

    return tell


def boxed(desk: Desk) -> Desk:
    """The desk of a tournament in a file, with the box the organiser named, if any."""
    folder = os.environ.get(VARIABLE)
    if folder:
        from arbitro.dossier.box import RoundBox  # noqa: PLC0415 - loads the documents

        session = current()
        box = RoundBox(Path(folder), desk, telling(session), session.lang, waiting=True)
        desk.afterwards.append(box)
    return desk

"""What runs of minutes and hours share: where they are kept, and how far they have come."""

from __future__ import annotations

from pathlib import Path

import click

from arbitro.cli.terminal.command import Session
from arbitro.cli.terminal.inputs import writing
from arbitro.fast import available, cache_folder


def tell_if_kept_nowhere(session: Session) -> None:
    """Where nothing compiled can be kept: this start compiles anew, and every later one will."""
    if available() and cache_folder() is None:
        click.echo(session.say("fast.kept-nowhere"), err=True)


def make_folder(folder: Path) -> None:
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)


def tell_progress(done: int, of: int) -> None:
    """On one line that is written over, so many done of all."""
    click.echo(f"\r{done:,} / {of:,}", nl=done == of, err=True)

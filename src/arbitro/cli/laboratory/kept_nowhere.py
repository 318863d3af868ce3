"""What whoever asks the kernel is told where nothing compiled can be kept."""

from __future__ import annotations

import click

from arbitro.cli.terminal.session import Session
from arbitro.fast import available, cache_folder


def tell_if_kept_nowhere(session: Session) -> None:
    """Beside the answer, never in it: this start compiles anew, and every later one will."""
    if available() and cache_folder() is None:
        click.echo(session.say("fast.kept-nowhere"), err=True)

"""`arbitro tournament formats`: the editions and presets there are, and a preset's own text."""

from __future__ import annotations

import click

from arbitro.cli.terminal.inputs import read_bytes
from arbitro.cli.terminal.session import current
from arbitro.cli.terminal.spoken_help import spoken
from arbitro.regulations import EDITIONS
from arbitro.regulations.formats.presets import FORMATS, declared, format_of


@spoken("tournament formats")
@click.argument("which", required=False)
def formats(which: str | None) -> None:
    """See the sentence `help.tournament-formats`."""
    session = current()
    if which is None:
        names = {id: format_of(declared(id)).name for id in FORMATS}
        rows = [f"{id:<26}{name}" for id, name in names.items()]
        session.tell(
            lambda: {"regulations": list(EDITIONS), "formats": names},
            lambda: click.echo("\n".join([*EDITIONS, *rows])),
        )
        return
    own = which.endswith(".toml")
    text = read_bytes(which).decode("utf-8", errors="replace") if own else declared(which)
    found = format_of(text)
    session.tell(
        lambda: {"id": found.id, "name": found.name, "ok": True, "declaration": text},
        lambda: click.echo(text),
    )

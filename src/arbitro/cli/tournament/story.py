"""`arbitro tournament story`: the file told line by line, with the articles that spoke."""

from __future__ import annotations

import click

from arbitro.app.acts import Who
from arbitro.app.queries import Asker
from arbitro.app.telling import told
from arbitro.cli.outputs import console, print_line
from arbitro.cli.session import current
from arbitro.cli.speaking import Spoken, json_option
from arbitro.cli.tournament.file import resume


@click.command("story", cls=Spoken, topic="tournament-story")
@click.argument("file")
@json_option
def story(file: str) -> None:
    """See the sentence `help.tournament-story`."""
    session = current()
    kept = resume(file)
    asker = Asker(Who(role="organiser"), session.lang)
    rows = told(kept.desk.events(kept.stream), kept.hall, asker)

    def show() -> None:
        out = console()
        for number, row in enumerate(rows, start=1):
            print_line(out, f"{number}. {row['sentence']}", indent=0)

    session.tell(lambda: {"events": rows}, show)

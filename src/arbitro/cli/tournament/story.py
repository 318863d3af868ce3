"""`arbitro tournament story`: the file told line by line, with the articles that spoke."""

from __future__ import annotations

import click

from arbitro.cli.failures import article
from arbitro.cli.inputs import read_bytes
from arbitro.cli.outputs import console, print_line
from arbitro.cli.session import current
from arbitro.cli.speaking import Spoken, json_option
from arbitro.messages.citations import citation_of
from arbitro.messages.tournaments import happening, names_in
from arbitro.tournament import log


@click.command("story", cls=Spoken, topic="tournament-story")
@click.argument("file")
@json_option
def story(file: str) -> None:
    """See the sentence `help.tournament-story`."""
    session = current()
    events, _ = log.read(read_bytes(file))
    names = names_in(events)
    told = [happening(session.lang, event, names) for event in events]

    def show() -> None:
        out = console()
        for number, sentence in enumerate(told, start=1):
            print_line(out, f"{number}. {sentence}", indent=0)

    session.tell(
        lambda: {
            "events": [
                {
                    "seq": seq,
                    "kind": event.kind,
                    "sentence": sentence,
                    "articles": [article(citation_of(id)) for id in event.because],
                }
                for seq, (event, sentence) in enumerate(zip(events, told, strict=True))
            ]
        },
        show,
    )

"""`arbitro tournament story`: the file told line by line, with the articles that spoke."""

from __future__ import annotations

from arbitro.app.acts import Happened, Who
from arbitro.app.queries import Asker
from arbitro.app.queries.record_told import lines_told
from arbitro.cli.terminal.command import Session, console, current, print_line
from arbitro.cli.tournament.tournament_file import TournamentFile, on_file

AT_MOST = 12
"""So many sentences are told after a command; the rest is counted."""


def tell_happened(session: Session, kept: TournamentFile, events: tuple[Happened, ...]) -> None:
    """What a command came to, sentence by sentence, with its articles."""
    asker = Asker(Who(role="organiser"), session.lang)
    made = {event.seq for event in events}
    rows = lines_told(kept.desk.events(kept.stream), kept.hall, asker)
    mine = [row.sentence for row in rows if row.seq in made]
    out = console()
    for sentence in mine[:AT_MOST]:
        print_line(out, sentence, indent=0)
    if len(mine) > AT_MOST:
        print_line(out, session.say("screen.and-more", more=len(mine) - AT_MOST), indent=0)


@on_file("tournament story")
def story(kept: TournamentFile) -> None:
    session = current()
    asker = Asker(Who(role="organiser"), session.lang)
    rows = lines_told(kept.desk.events(kept.stream), kept.hall, asker)

    def show() -> None:
        out = console()
        for number, row in enumerate(rows, start=1):
            print_line(out, f"{number}. {row.sentence}", indent=0)

    session.tell(lambda: {"events": rows}, show)

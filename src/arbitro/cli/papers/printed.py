"""`arbitro print`: a tournament's documents from its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from arbitro.app import heads
from arbitro.app.hall import rulebook
from arbitro.app.phone_keys import phone_key_ids
from arbitro.cli.terminal.command import Session, Spoken, console, current, json_option, option
from arbitro.cli.terminal.inputs import writing
from arbitro.cli.tournament.tournament_file import resume
from arbitro.documents.papers import PAPERS, TABLES, Order, as_csv, as_xlsx, printed
from arbitro.kernel import Refused

WRITERS = {".pdf": printed, ".csv": as_csv, ".xlsx": as_xlsx}


class Printing(Spoken):
    """Help that lists the documents there are."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section(current().say("help.papers")):
            formatter.write_dl([(paper, current().say(f"paper.{paper}")) for paper in PAPERS])


@click.command("print", cls=Printing, topic="print")
@click.argument("file")
@click.argument("what")
@option("--round", "paper_round", type=int, metavar="N")
@option("--why", is_flag=True)
@option("--out", "paper_out", metavar="X.pdf|.csv|.xlsx")
@json_option
def print_papers(
    file: str, what: str, paper_round: int | None, why: bool, paper_out: str | None
) -> None:
    session = current()
    if what not in PAPERS:
        raise Refused("unknown-paper", {"paper": what, "papers": list(PAPERS)})
    out = paper_out or f"{what}.pdf"
    write = WRITERS.get(Path(out).suffix.lower())
    if write is None or (write is not printed and what not in TABLES):
        raise Refused("no-such-format", {"file": out, "papers": list(TABLES)})
    kept = resume(file)
    head = kept.desk.loaded(kept.stream).head
    order = Order(
        tournament=kept.state,
        rules=kept.rules,
        lang=session.lang,
        round=paper_round,
        why=why,
        record=kept.hall.referee,
        desk=rulebook(kept.hall).referee,
        head=heads.told(head.version, head.hash),
        phone_keys=phone_key_ids(kept.hall),
    )
    made = write(what, order)
    with writing(out):
        Path(out).write_bytes(made)
    told = {"file": out, "paper": what, "bytes": len(made)}
    session.tell(lambda: told, lambda: _written(session, told))


def _written(session: Session, told: dict[str, Any]) -> None:
    console().print(session.say("screen.printed", **told), soft_wrap=True)

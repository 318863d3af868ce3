"""`arbitro referto`: the reports of a tournament, and checking one with no server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.terminal.failures import DAMAGED
from arbitro.cli.terminal.inputs import read_bytes
from arbitro.cli.terminal.session import Session, current
from arbitro.cli.terminal.spoken_help import Rooms, lang_option, option, spoken
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.app.queries.reports import MatchReport

_HERE = "arbitro.cli.referee.referto"


@click.group(
    "referto",
    cls=Rooms,
    topic="referto",
    rooms={
        "show": f"{_HERE}:show",
        "pin": f"{_HERE}:pin",
        "pins": f"{_HERE}:pins",
        "export": f"{_HERE}:export",
        "verify": f"{_HERE}:verify",
    },
)
@lang_option
def referto() -> None:
    """See the sentence `help.referto`."""


@spoken("referto show")
@click.argument("file")
@click.argument("round", type=int)
@click.argument("table", type=int)
def show(file: str, round: int, table: int) -> None:
    """See the sentence `help.referto-show`."""
    from arbitro.app.acts import Who  # noqa: PLC0415 - the other commands start without it
    from arbitro.cli.tournament.by_name import answer  # noqa: PLC0415 - as above
    from arbitro.cli.tournament.tournament_file import resume  # noqa: PLC0415 - as above

    session = current()
    place = {"round": round, "table": table}
    found = answer(resume(file), "report", place, Who(role="organiser"))
    session.tell(lambda: found, lambda: _show(session, found))


def _show(session: Session, found: MatchReport) -> None:
    facts = {"round": found.round, "table": found.table, "title": found.next.title}
    click.echo(session.say("record.report-status", **facts))
    if found.sha256 is not None:
        click.echo("  " + session.say("record.report-code", sha256=found.sha256))
    signed = [found.names[one.player] for one in found.confirmed]
    absent = [found.names[player] for player in found.missing]
    if signed:
        click.echo("  " + session.say("record.report-signed", players=signed))
    if absent:
        click.echo("  " + session.say("record.report-missing", players=absent))


@spoken("referto pin")
@click.argument("file")
@click.argument("player")
@option("--by", "author", default="organiser", metavar="ROLE:NAME")
def pin(file: str, player: str, author: str) -> None:
    """See the sentence `help.referto-pin`."""
    from arbitro.app.acts import Act  # noqa: PLC0415 - as above
    from arbitro.app.commands import IssuePin  # noqa: PLC0415 - as above
    from arbitro.cli.tournament.by_name import who  # noqa: PLC0415 - as above
    from arbitro.cli.tournament.tournament_file import new_id, resume  # noqa: PLC0415 - as above

    session, kept = current(), resume(file)
    act = Act(id=new_id(), command=IssuePin(player=player), by=who(author))
    shown = {"player": player, "pin": kept.desk.act(kept.stream, act).shown["pin"]}
    session.tell(lambda: shown, lambda: click.echo(session.say("record.pin", **shown)))


@spoken("referto pins")
@click.argument("file")
@click.argument("round", type=int)
@option("--out", "slips_out", required=True, metavar="FILE.pdf")
@option("--anew", is_flag=True)
@option("--by", "author", default="organiser", metavar="ROLE:NAME")
def pins(file: str, round: int, slips_out: str, anew: bool, author: str) -> None:
    """See the sentence `help.referto-pins`."""
    from arbitro.app.acts import Act  # noqa: PLC0415 - as above
    from arbitro.app.commands import IssuePins  # noqa: PLC0415 - as above
    from arbitro.cli.tournament.by_name import who  # noqa: PLC0415 - as above
    from arbitro.cli.tournament.tournament_file import new_id, resume, write_new  # noqa: PLC0415 - as above
    from arbitro.documents.slips import pin_slips  # noqa: PLC0415 - as above

    if Path(slips_out).exists():  # before the PINs are given, which nobody could see again
        raise Refused("file-exists", {"file": slips_out})
    session, kept = current(), resume(file)
    act = Act(id=new_id(), command=IssuePins(round=round, anew=anew), by=who(author))
    given = kept.desk.act(kept.stream, act).shown
    write_new(slips_out, pin_slips(kept.hall.tournament, session.lang, given, round))
    told = {"file": slips_out, "pins": len(given)}
    session.tell(lambda: told, lambda: click.echo(session.say("record.pins", **told)))


@spoken("referto export")
@click.argument("file")
@click.argument("round", type=int)
@click.argument("table", type=int)
@option("--out", "report_out", metavar="FILE.json")
def export(file: str, round: int, table: int, report_out: str | None) -> None:
    """See the sentence `help.referto-export`."""
    from arbitro import envelope  # noqa: PLC0415 - as above
    from arbitro.app.report_document import document_of, encoded  # noqa: PLC0415 - as above
    from arbitro.cli.tournament.tournament_file import resume, write_new  # noqa: PLC0415 - as above

    session, kept = current(), resume(file)
    lines = list(envelope.lines(b"".join(kept.desk.store.lines(kept.stream))))
    made = encoded(document_of(kept.hall, round, table, lines))
    if report_out is None:
        click.echo(made, nl=False)
        return
    write_new(report_out, made)
    session.tell(
        lambda: {"file": report_out, "bytes": len(made)},
        lambda: click.echo(session.say("record.report-written", file=report_out)),
    )


@spoken("referto verify")
@click.argument("file")
@option("--log", "log_file", metavar="FILE.jsonl")
def verify(file: str, log_file: str | None) -> None:
    """See the sentence `help.referto-verify`."""
    from arbitro.app import report_document as reports  # noqa: PLC0415 - as above

    session = current()
    document = reports.parsed(read_bytes(file))
    found = reports.faults(document)
    if log_file is not None:
        from arbitro import envelope  # noqa: PLC0415 - only with a log
        from arbitro.cli.tournament.tournament_file import resume  # noqa: PLC0415 - as above

        kept = resume(log_file)
        lines = list(envelope.lines(b"".join(kept.desk.store.lines(kept.stream))))
        found += reports.faults_in_log(document, kept.hall, lines)
    sentences = [session.say(f"report-fault.{one.code}", who=one.who) for one in found]
    made = [one.signature for one in document.confirmations if one.signature]
    told = {
        "ok": not found,
        "round": document.content.round,
        "table": document.content.table,
        "sha256": document.sha256,
        "signatures": len(made) + (document.approval is not None),
        "approved": document.approval is not None,
        "faults": [
            {"code": one.code, "who": one.who, "message": said}
            for one, said in zip(found, sentences, strict=True)
        ],
    }
    session.tell(lambda: told, lambda: _judged(session, told, sentences))
    if found:
        sys.exit(DAMAGED)


def _judged(session: Session, told: dict[str, Any], sentences: list[str]) -> None:
    if not sentences:
        click.echo(session.say("record.report-sound", **told))
        return
    click.echo(session.say("record.report-unsound"), err=True)
    for sentence in sentences:
        click.echo(f"  {sentence}", err=True)

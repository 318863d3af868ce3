"""`arbitro referto`: the reports of a tournament, and checking one with no server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.terminal.command import Session, current, option, rooms, spoken
from arbitro.cli.terminal.failures import DAMAGED
from arbitro.cli.terminal.inputs import read_kind
from arbitro.cli.terminal.verdicts import show_verdict, verdict_document
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.app.queries.match_report import MatchReport
    from arbitro.app.report_check import Fault
    from arbitro.app.report_document import ReportDocument

referto = rooms(
    "referto", {name: f"{__name__}:{name}" for name in ("show", "pin", "pins", "export", "verify")}
)


@spoken("referto show")
@click.argument("file")
@click.argument("round", type=int)
@click.argument("table", type=int)
def show(file: str, round: int, table: int) -> None:
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
    from arbitro.app.acts import Act  # noqa: PLC0415 - as above
    from arbitro.app.commands import IssuePins  # noqa: PLC0415 - as above
    from arbitro.cli.tournament.by_name import who  # noqa: PLC0415 - as above
    from arbitro.cli.tournament.tournament_file import new_id, resume, write_new  # noqa: PLC0415 - as above
    from arbitro.documents.handouts import pin_slips  # noqa: PLC0415 - as above

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
@option("--keys", "keys_file", metavar="FILE.json")
def verify(file: str, log_file: str | None, keys_file: str | None) -> None:
    from arbitro.app import report_check as checks  # noqa: PLC0415 - as above
    from arbitro.app.phone_keys import kinds_of  # noqa: PLC0415 - as above
    from arbitro.app.report_document import parsed, signatures_of  # noqa: PLC0415 - as above

    session = current()
    document = parsed(read_kind(file, "report"))
    published = checks.published(read_kind(keys_file, "keys")) if keys_file is not None else None
    own, others = checks.faults(document), []
    if published is not None:
        others += checks.faults_in_published(document, published)
    if log_file is not None:
        others += _in_log(document, log_file)
    found = list(dict.fromkeys([*own, *others]))
    sentences = [session.say(f"report-fault.{one.code}", who=one.who) for one in found]
    verdict = checks.verdict(own, others, log_file is not None, published)
    told = {
        "round": document.content.round,
        "table": document.content.table,
        "sha256": document.sha256,
        "signatures": len(signatures_of(document)),
        "approved": document.approval is not None,
        "kinds": kinds_of(document.keys, signatures_of(document)),
        "faults": [
            {"code": one.code, "who": one.who, "message": said}
            for one, said in zip(found, sentences, strict=True)
        ],
        **verdict_document(session, verdict),
    }
    session.tell(lambda: told, lambda: _judged(session, told, sentences))
    if verdict.ok is not True:
        sys.exit(DAMAGED)


def _in_log(document: ReportDocument, log_file: str) -> list[Fault]:
    """What a tournament's log says otherwise; `Damaged` if that is not sound itself."""
    from arbitro import envelope  # noqa: PLC0415 - only with a log
    from arbitro.app.report_check import faults_in_log  # noqa: PLC0415 - as above
    from arbitro.app.verify import verify as decide_again  # noqa: PLC0415 - as above
    from arbitro.cli.tournament.tournament_file import resume  # noqa: PLC0415 - as above

    kept = resume(log_file)
    lines = kept.desk.store.lines(kept.stream)
    hall = decide_again(lines, kept.desk.store.vault(kept.stream))
    return faults_in_log(document, hall, list(envelope.lines(b"".join(lines))))


def _judged(session: Session, told: dict[str, Any], sentences: list[str]) -> None:
    keys = {
        True: "record.report-sound",
        False: "record.report-unsound",
        None: "record.report-unjudged",
    }
    click.echo(session.say(keys[told["ok"]], **told), err=told["ok"] is False)
    for sentence in sentences:
        click.echo(f"  {sentence}", err=True)
    for who, kind in told["kinds"].items():
        click.echo("  " + session.say("record.signed-with", who=who, kind=kind))
    show_verdict(session, told)

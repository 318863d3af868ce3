"""`arbitro dossier`: the whole of a tournament in one archive, and checking one."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from arbitro.cli.terminal.command import Session, current, option, rooms, spoken
from arbitro.cli.terminal.failures import DAMAGED
from arbitro.cli.terminal.inputs import read_kind, why
from arbitro.cli.terminal.verdicts import show_verdict, verdict_document
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.dossier.archive import Finding


dossier = rooms("dossier", {name: f"{__name__}:{name}" for name in ("make", "verify")})


@spoken("dossier make")
@click.argument("file", required=False)
@option("--db", metavar="URL")
@option("--hall", "hall_id", metavar="ID")
@option("--out", "dossier_out", required=True, metavar="FILE.zip")
def make(file: str | None, db: str | None, hall_id: str | None, dossier_out: str) -> None:
    from arbitro.cli.tournament.tournament_file import write_new  # noqa: PLC0415 - loads everything there is
    from arbitro.dossier.archive import opened  # noqa: PLC0415 - as above
    from arbitro.dossier.parts import make as made_of  # noqa: PLC0415 - as above

    session = current()
    lines, vault, logs = _of_file(file) if file is not None else _of_database(db, hall_id)
    made = made_of(lines, vault, session.lang, logs)
    write_new(dossier_out, made)
    told = {
        "file": dossier_out,
        "parts": len(opened(made).parts),
        "sha256": sha256(made).hexdigest(),
    }
    session.tell(lambda: told, lambda: click.echo(session.say("dossier.made", **told)))


class Held(NamedTuple):
    """The lines of a hall, its vault, and the logs of matches played inside."""

    lines: Sequence[bytes]
    vault: Mapping[str, bytes]
    logs: Mapping[str, bytes]


def _of_file(file: str) -> Held:
    from arbitro.cli.tournament.tournament_file import resume  # noqa: PLC0415 - as above

    kept = resume(file)
    return Held(kept.desk.store.lines(kept.stream), kept.desk.store.vault(kept.stream), {})


def _of_database(db: str | None, hall: str | None) -> Held:
    from arbitro.cli.house.database import existing  # noqa: PLC0415 - as above
    from arbitro.cli.house.house_files import database  # noqa: PLC0415 - as above
    from arbitro.dossier.match_logs import finished_logs  # noqa: PLC0415 - as above

    if hall is None:
        raise Refused("parameter-missing", {"parameter": "--hall"})
    with existing(database(db)) as store:
        stream = f"hall/{hall}"
        if store.head(stream) is None:
            raise Refused("unknown-hall", {"hall": hall})
        return Held(store.lines(stream), store.vault(stream), finished_logs(store, hall))


@spoken("dossier verify")
@click.argument("file")
@option("--head", "seen", metavar="HASH:NUMBER")
def verify(file: str, seen: str | None) -> None:
    from arbitro.app.heads import witness  # noqa: PLC0415 - as above
    from arbitro.dossier import verify as check  # noqa: PLC0415 - as above
    from arbitro.dossier.archive import MOST_BYTES  # noqa: PLC0415 - as above

    session = current()
    shown = witness(seen) if seen is not None else None
    try:
        size = Path(file).stat().st_size
    except OSError as error:
        raise Refused("file-unreadable", {"file": file, "reason": why(error)}) from error
    if size > MOST_BYTES:
        raise Refused("file-too-large", {"bytes": size, "most": MOST_BYTES >> 20})
    found = check.verify(read_kind(file, "dossier"))
    judged = check.verdict(found, shown)
    manifest = found.manifest
    told: dict[str, Any] = {
        "parts": found.parts,
        "name": manifest.name if manifest else None,
        "lines": manifest.lines if manifest else None,
        "hash": manifest.hash if manifest else None,
        "findings": [
            {"part": one.part, "code": one.code, "message": sentence(session, one)}
            for one in found.findings
        ],
        **verdict_document(session, judged),
    }
    session.tell(lambda: told, lambda: _judged(session, told))
    if judged.ok is not True:
        sys.exit(DAMAGED)


def sentence(session: Session, finding: Finding) -> str:
    """What was found, as a person reads it."""
    detail = finding.detail
    if finding.code == "log":
        from arbitro.messages import damaged  # noqa: PLC0415 - findings are rare

        detail = damaged(session.lang, detail)
    elif finding.code == "report":
        detail = session.say(f"report-fault.{detail.code}", who=detail.who)
    return session.say(f"dossier-fault.{finding.code}", part=finding.part, detail=detail)


def _judged(session: Session, told: dict[str, Any]) -> None:
    if told["ok"]:
        click.echo(session.say("dossier.sound", **told))
        click.echo("  " + session.say("dossier.head", hash=told["hash"], number=told["lines"]))
    else:
        another = not told["findings"]  # sound, but without the line that was seen
        said = "screen.hall-another" if another else "dossier.unsound"
        click.echo(session.say(said, file=told["name"]), err=True)
        for one in told["findings"]:
            click.echo(f"  {one['message']}", err=True)
    show_verdict(session, told)

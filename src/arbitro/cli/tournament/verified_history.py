"""`arbitro tournament verify`: the whole history decided again, against a line seen in the hall."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from arbitro import envelope
from arbitro.app.decided_otherwise import Otherwise
from arbitro.app.hall import Hall
from arbitro.app.heads import in_log, told, witness
from arbitro.app.queries.record_told import act_title
from arbitro.app.verdict import Checked, NotChecked, Verdict, never
from arbitro.app.verify import verified as decide_again
from arbitro.cli.terminal.command import current, option, spoken
from arbitro.cli.terminal.failures import DAMAGED
from arbitro.cli.terminal.verdicts import show_verdict, verdict_document
from arbitro.cli.tournament.tournament_file import resume
from arbitro.messages import refusal


@spoken("tournament verify")
@click.argument("file")
@option("--head", "seen", metavar="HASH:NUMBER")
def verify(file: str, seen: str | None) -> None:
    session = current()
    shown = witness(seen) if seen is not None else None
    kept = resume(file)
    store = kept.desk.store
    lines = store.lines(kept.stream)
    found = decide_again(lines, store.vault(kept.stream))
    hashes = [line.hash for line in envelope.lines(b"".join(lines), canonical=False)]
    holds = None if shown is None else in_log(shown, hashes)
    otherwise = [
        {
            "line": one.line,
            "act": one.act,
            "command": one.command,
            "refused": one.refused or None,
            "message": _otherwise(found.hall, one),
        }
        for one in found.otherwise
    ]
    document: dict[str, Any] = {
        "events": found.hall.version,
        "acts": len(found.hall.doings),
        "head": told(len(hashes), hashes[-1]),
        **verdict_document(session, _verdict(holds)),
        **({"otherwise_today": otherwise} if otherwise else {}),
    }
    session.tell(lambda: document, lambda: _tell(Path(file).name, document))
    if holds is False:
        sys.exit(DAMAGED)


def _verdict(head: bool | None) -> Verdict:
    """A log that could be decided again, and whether a line that was seen is in it."""
    checked = [Checked("log", True, "rules"), Checked("report-signatures", True, "log")]
    left = [NotChecked("head", "no-head")] if head is None else []
    if head is not None:
        checked.append(Checked("head", head))
    return Verdict(tuple(checked), (*left, *never(("persons", "happened"))))


def _tell(name: str, told: dict[str, Any]) -> None:
    session = current()
    key = "screen.hall-verified" if told["ok"] else "screen.hall-another"
    click.echo(session.say(key, file=name, **told), err=not told["ok"])
    for one in told.get("otherwise_today", ()):
        click.echo(f"  {one['message']}")
    show_verdict(session, told)


def _otherwise(hall: Hall, one: Otherwise) -> str:
    """Which act today's decider would not decide so, and why not if it would refuse."""
    session = current()
    doing = next(doing for doing in hall.doings if doing.id == one.act)
    about = {"line": one.line, "title": act_title(session.lang, doing)}
    if one.refusal is None:
        return session.say("screen.act-otherwise", **about)
    why = refusal(session.lang, one.refusal)
    return session.say("screen.act-refused", **about, why=why)

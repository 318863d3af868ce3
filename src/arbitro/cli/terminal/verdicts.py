"""A verdict on the terminal: a table of what was checked and against what, one of what was not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.cli.terminal.command import Session, console

if TYPE_CHECKING:
    from arbitro.app.verdict import Verdict


def verdict_document(session: Session, verdict: Verdict) -> dict[str, Any]:
    """`ok`, `checked` and `not_checked`, as every verifier prints them for a program."""
    say = session.say
    return {
        "ok": verdict.ok,
        "checked": [
            {
                "code": one.code,
                "what": say(f"verdict.what.{one.code}"),
                "against": say(f"verdict.with.{one.against or one.code}"),
                "ok": one.holds,
            }
            for one in verdict.checked
        ],
        "not_checked": [
            {
                "code": one.code,
                "what": say(f"verdict.what.{one.code}"),
                "why": say(f"verdict.reason.{one.why or one.code}"),
            }
            for one in verdict.not_checked
        ],
    }


def show_verdict(session: Session, told: dict[str, Any]) -> None:
    """The same for a person."""
    from rich.table import Table  # noqa: PLC0415 - only for people

    say, out = session.say, console()
    done = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("checked", "against", "outcome"):
        done.add_column(say(f"verdict.{heading}"), overflow="fold")
    for row in told["checked"]:
        outcome = say("verdict.yes" if row["ok"] else "verdict.no")
        done.add_row(row["what"], row["against"], outcome, style="" if row["ok"] else "bold red")
    left = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("not-checked", "why"):
        left.add_column(say(f"verdict.{heading}"), overflow="fold")
    for row in told["not_checked"]:
        left.add_row(row["what"], row["why"])
    for table in (done, left):
        out.print()
        out.print(table)

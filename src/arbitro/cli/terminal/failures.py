"""How a command that cannot be done ends: one sentence, one exit code, nothing changed.

0 done; 1 our bug; 2 refused or wrong usage; 3 damaged file or failed verification.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from arbitro.cli.terminal.command import Session, print_json
from arbitro.kernel.errors import Refused

DONE, BUG, REFUSED, DAMAGED, INTERRUPTED = 0, 1, 2, 3, 130


class InHall(Refused):
    """A refusal that tells people by name; `plain` is the same by id, for a program."""

    def __init__(self, plain: Refused, told: Refused) -> None:
        super().__init__(told.code, told.facts, told.because)
        self.plain = plain


def report(session: Session, error: BaseException) -> int:
    """Say what went wrong, to a person or to a program; the exit code."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError) and error.ctx is not None:
        click.echo(error.ctx.get_help(), err=True)
        return REFUSED
    if isinstance(error, click.exceptions.Abort | KeyboardInterrupt):
        click.echo(session.say("screen.interrupted"), err=True)
        return INTERRUPTED
    if isinstance(error, click.UsageError):
        error = usage(error)
    error = _storage(error)
    if isinstance(error, Refused):
        _refused(session, error)
        damaged = error.code == "storage-unavailable" and error.facts["why"] == "damaged"
        return DAMAGED if damaged else REFUSED
    if hasattr(error, "problem") and hasattr(error, "line"):
        _damaged(session, error)
        return DAMAGED
    return _bug(session, error)


def _storage(error: BaseException) -> BaseException:
    """A store that cannot take or give anything now, as a refusal with its sentence."""
    from arbitro.app.ports import Unavailable  # noqa: PLC0415 - errors are rare, starting is not

    if isinstance(error, Unavailable):
        return Refused("storage-unavailable", {"why": error.code, "detail": error.detail})
    return error


def look_away() -> None:
    """What is still to be written goes nowhere, so that the interpreter can leave in peace."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def article(citation: Any) -> dict[str, str]:
    """A citation on the wire."""
    return {
        "regulation": citation.regulation,
        "article": citation.article,
        "id": citation.id,
    }


def _refused(session: Session, refused: Refused) -> None:
    from arbitro.messages import refusal  # noqa: PLC0415 - errors are rare, starting is not

    sentence = refusal(session.lang, refused)
    if not session.json:
        click.echo(session.say("screen.refused", sentence=sentence), err=True)
        return
    body = {
        "code": refused.code,
        "message": sentence,
        "facts": refused.plain.facts if isinstance(refused, InHall) else refused.facts,
        "articles": [article(c) for c in refused.citations],
    }
    print_json({"error": body})


def _damaged(session: Session, damage: Any) -> None:
    from arbitro.messages import damaged  # noqa: PLC0415 - as above

    sentence = damaged(session.lang, damage)
    if not session.json:
        running = damage.code in ("no-secret", "unfinished")
        key = "screen.running" if running else "screen.damaged"
        click.echo(session.say(key, sentence=sentence), err=True)
        return

    facts = {"line": damage.line, "problem": damage.problem, "code": damage.code}
    body = {"code": "damaged", "message": sentence, "facts": facts, "articles": []}
    document = {"ok": False, "line": damage.line, "problem": damage.problem, "message": sentence}
    print_json({**document, "error": body})


def _bug(session: Session, error: BaseException) -> int:
    if os.environ.get("ARBITRO_DEBUG") == "1":
        from traceback import print_exception  # noqa: PLC0415 - only for who mends it

        print_exception(error)
    sentence = session.say("screen.bug", what=f"{type(error).__name__}: {error}")
    if session.json:
        body = {"code": "bug", "message": sentence, "facts": {}, "articles": []}
        print_json({"error": body})
    else:
        click.echo(sentence, err=True)
    return BUG


def usage(error: click.UsageError) -> Refused:
    """A wrong command line, as a refusal with a sentence of ours."""
    if isinstance(error, click.exceptions.NoSuchOption):
        return Refused(
            "no-such-option",
            {"option": error.option_name, "nearest": sorted(error.possibilities or ())},
        )
    if isinstance(error, click.exceptions.BadOptionUsage):
        return Refused("option-needs-value", {"option": error.option_name})
    if isinstance(error, click.exceptions.MissingParameter):
        return Refused("parameter-missing", {"parameter": _name(error.param)})
    if isinstance(error, click.exceptions.BadParameter):
        kind = error.param.type if error.param is not None else None
        facts: dict[str, Any] = {"parameter": _name(error.param)}
        if isinstance(kind, click.Choice):
            return Refused("not-a-choice", {**facts, "choices": list(kind.choices)})
        return Refused("bad-value", {**facts, "wanted": getattr(kind, "name", "text")})
    return Refused("wrong-usage", {"problem": error.format_message()})


def _name(parameter: click.Parameter | None) -> str:
    if parameter is None:
        return "?"
    if isinstance(parameter, click.Option):
        return parameter.opts[-1]
    return (parameter.name or "?").upper()

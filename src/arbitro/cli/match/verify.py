"""`arbitro match verify`: that a log is right: its seals, its rules, its chance."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.terminal.command import SpokenOption, current, spoken
from arbitro.cli.terminal.inputs import read_bytes, read_kind
from arbitro.messages import refusal
from arbitro.play.log import Damaged, read
from arbitro.play.receipt import receipt_from, require_held
from arbitro.play.redo import Otherwise, redo, rules_of
from arbitro.play.verify import Verified, verified


@spoken("match verify")
@click.argument("file")
@click.option("--receipt", default=None, cls=SpokenOption)
def verify(file: str, receipt: str | None) -> None:
    session = current()
    data = read_kind(file, "match")
    if receipt is not None:
        require_held(data, receipt_from(read_bytes(receipt)))
    try:
        found = verified(data)
    except Damaged as damage:
        if damage.code == "no-secret":
            _as_far_as_it_goes(data)
        raise
    session.tell(lambda: _document(found), lambda: _tell(file, found))


def _document(found: Verified) -> dict[str, Any]:
    lines = [
        {"line": one.line, "refused": one.refused or None, "message": _sentence(one)}
        for one in found.otherwise
    ]
    told: dict[str, Any] = {"ok": True, "events": found.events}
    return {**told, "otherwise_today": lines} if lines else told


def _tell(file: str, found: Verified) -> None:
    click.echo(current().say("screen.verified-log", file=file, events=found.events))
    for one in found.otherwise:
        click.echo(f"  {_sentence(one)}")


def _sentence(one: Otherwise) -> str:
    """Which line today's decider would not write, and why not if it would refuse."""
    session = current()
    if one.refusal is None:
        return session.say("screen.otherwise-today", line=one.line)
    why = refusal(session.lang, one.refusal)
    return session.say("screen.otherwise-refused", line=one.line, why=why)


def _as_far_as_it_goes(data: bytes) -> None:
    """The rules of a match under way, its dice and cards taken as written; `Damaged` if broken."""
    game, events = read(data)
    redo(game, rules_of(game, events[0]), events, None)

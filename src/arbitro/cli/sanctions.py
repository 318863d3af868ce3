"""`arbitro sanctions`: the register of a record of infractions, and the next step proposed."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.failures import article
from arbitro.cli.inputs import readings
from arbitro.cli.outputs import console, print_line
from arbitro.cli.records import decode, read_lines
from arbitro.cli.session import Session, current
from arbitro.cli.speaking import Spoken, interpretation_option, json_option, option
from arbitro.kernel import Refused, Ruling
from arbitro.messages import referee as speak
from arbitro.referee.cases.consult import option as wire_option
from arbitro.referee.effects import plain
from arbitro.referee.sanctions.flow import not_to_seat
from arbitro.referee.sanctions.ladder import Measure
from arbitro.referee.sanctions.record import Entry, Infraction
from arbitro.referee.sanctions.register import Line, propose, register
from arbitro.regulations.referees import REFEREES, referee_rules


@click.command("sanctions", cls=Spoken, topic="sanctions")
@click.argument("file")
@option("--regulation", metavar="ID")
@option("--player", metavar="NAME")
@option("--propose", "proposal", metavar="JSON")
@interpretation_option
@json_option
def sanctions(
    file: str,
    regulation: str | None,
    player: str | None,
    proposal: str | None,
    interpretation: tuple[str, ...],
) -> None:
    """See the sentence `help.sanctions`."""
    session = current()
    if regulation is None:
        raise Refused("regulation-needed", {"regulations": list(REFEREES)})
    ladder = referee_rules(regulation, readings(interpretation)).ladder
    history: list[Entry] = read_lines(file, Entry, session.say("screen.infractions"))
    if proposal is not None:
        infraction: Infraction = decode(proposal, Infraction, session.say("screen.infractions"))
        measure = propose(history, infraction, ladder)
        session.tell(lambda: _measure(measure), lambda: _show_measure(session, measure))
        return
    book = register(history, ladder)
    lines = book.of(player) if player is not None else book.lines
    session.tell(
        lambda: {
            "regulation": regulation,
            "lines": [_line(line) for line in lines],
            "out": sorted(not_to_seat(book)),
        },
        lambda: _show(session, lines),
    )


def _measure(ruling: Ruling[Measure]) -> dict[str, Any]:
    measure = ruling.value
    return {
        "step": measure.step,
        "steps": list(measure.steps),
        "scope": measure.scope,
        "effects": [plain(effect) for effect in measure.effects],
        "options": [wire_option(one) for one in measure.options],
        "articles": [article(citation) for citation in ruling.because.citations],
        "interpretation": ruling.because.gap,
        "verified": ruling.because.verified,
    }


def _line(line: Line) -> dict[str, Any]:
    infraction = line.infraction
    return {
        "id": infraction.id,
        "player": infraction.player,
        "match": infraction.match,
        "what": infraction.what,
        "proposed": _measure(line.proposed),
        "given": _measure(line.given),
        "reason": infraction.override.reason if infraction.override else None,
    }


def _show(session: Session, lines: tuple[Line, ...]) -> None:
    out = console()
    for line in lines:
        infraction = line.infraction
        out.print(f"{infraction.id}  {infraction.player}  {infraction.match}  {infraction.what}")
        _show_measure(session, line.given)


def _show_measure(session: Session, ruling: Ruling[Measure]) -> None:
    out = console()
    print_line(out, session.say("screen.steps", steps=list(ruling.value.steps)), style="bold")
    for effect in ruling.value.effects:
        print_line(out, f"- {speak.effect(session.lang, effect)}")
    for one in ruling.value.options:
        print_line(out, session.say("screen.option", option=speak.option(session.lang, one)))
    ids = ", ".join(ruling.because.ids)
    print_line(out, f"[{ids}]")

"""Moving on: dice among those level, rounds closed, places given up."""

from __future__ import annotations

from secrets import randbelow
from typing import Any

import click
import msgspec

from arbitro.app.naming import names_of
from arbitro.cli.terminal.command import Session, console, current, option
from arbitro.cli.terminal.program import command
from arbitro.cli.tournament.tournament_file import TournamentFile, happened, on_file
from arbitro.kernel import Refused
from arbitro.messages.standings import place_won
from arbitro.tournament import commands as c
from arbitro.tournament.stages.stage_progress import over
from arbitro.tournament.state import Slot


def thrown(text: str) -> tuple[str, list[int]]:
    """`ID=4`, or `ID=4,2` for somebody who threw again."""
    id, sign, faces = text.partition("=")
    digits = [face.strip() for face in faces.split(",")]
    if not sign or not all(digit.isdigit() for digit in digits):
        raise Refused("not-a-throw", {"text": text})
    return id, [int(digit) for digit in digits]


def rolled(group: list[str]) -> dict[str, list[int]]:
    """Dice thrown by the program, those level again until nobody is."""
    rows: dict[str, list[int]] = {id: [randbelow(6) + 1] for id in group}
    while level := [id for id in group if list(rows.values()).count(rows[id]) > 1]:
        for id in level:
            rows[id].append(randbelow(6) + 1)
    return rows


@on_file("tournament roll")
@click.argument("throws", nargs=-1, required=True)
def roll(kept: TournamentFile, throws: tuple[str, ...]) -> None:
    session = current()
    if any("=" in text for text in throws):
        dice = {kept.who(one): faces for one, faces in map(thrown, throws)}
    else:
        dice = rolled([kept.who(one) for one in throws])
    events = kept.send(c.RollDice(dice=dice))
    names = names_of(kept.state)
    shown = ", ".join(f"{names[id]} {'-'.join(map(str, faces))}" for id, faces in dice.items())
    session.tell(
        lambda: {**happened(kept, events), "dice": dice},
        lambda: click.echo(session.say("screen.rolled", dice=shown)),
    )


@on_file("tournament advance")
def advance(kept: TournamentFile) -> None:
    session = current()
    events = kept.send(c.Advance())
    session.tell(
        lambda: {**happened(kept, events), **_stage(session, kept)}, lambda: _show(session, kept)
    )


@on_file("tournament renounce")
@click.argument("player")
@option("--stage", "given_stage", metavar="…")
@option("--reason", default="")
def renounce(kept: TournamentFile, player: str, given_stage: str | None, reason: str) -> None:
    session = current()
    events = kept.send(c.Renounce(player=kept.who(player), stage=given_stage, reason=reason))
    session.tell(
        lambda: {**happened(kept, events), **_stage(session, kept)}, lambda: _show(session, kept)
    )


def _row(session: Session, kept: TournamentFile, slot: Slot) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.to_builtins(slot)
    return {**row, "sentence": place_won(session.lang, row, names_of(kept.state))}


def _stage(session: Session, kept: TournamentFile) -> dict[str, Any]:
    stage = kept.state.stage
    if stage is None:
        return {"stage": None, "slots": []}
    return {"stage": stage.name, "slots": [_row(session, kept, slot) for slot in stage.slots]}


def _show(session: Session, kept: TournamentFile) -> None:
    out = console()
    found = _stage(session, kept)
    out.print(session.say("screen.stage-now", stage=found["stage"]), style="bold")
    for row in found["slots"]:
        name = kept.state.players[row["player"]].name
        out.print(f"  {row['seed']:>2}  {name}: {row['sentence']}", soft_wrap=True)
    if over(kept.state, kept.rules):
        next_step = command("tournament", "rank", str(kept.path), "--close")
        out.print(session.say("screen.now-rank", command=next_step), soft_wrap=True)

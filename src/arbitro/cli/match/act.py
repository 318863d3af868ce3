"""`arbitro match legal` and `arbitro match act`: one step of a match on disk, for a program."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.match.match_file import resume
from arbitro.cli.terminal.command import current, option, spoken
from arbitro.cli.terminal.inputs import json_object, read_kind
from arbitro.messages import event as told
from arbitro.play import Match, apply, legal_actions
from arbitro.play.game import game_of
from arbitro.play.log import replayed
from arbitro.play.redo import rules_of


@spoken("match legal")
@click.argument("file")
def legal(file: str) -> None:
    session = current()
    events, state = replayed(read_kind(file, "match"))
    game = game_of(events[0].regulation)
    match = Match(game, rules_of(game, events[0]), state, None, (None, events))
    actions = legal_actions(match)

    def human() -> None:
        for action in actions:
            click.echo(" ".join(f"{name}={value}" for name, value in action.items()))

    session.tell(lambda: {"phase": match.state.phase, "actions": actions}, human)


@spoken("match act")
@click.argument("file")
@click.argument("action")
@option("--observed", default="{}", metavar="JSON")
@option("--secret-file", metavar="FILE")
def act(file: str, action: str, observed: str, secret_file: str | None) -> None:
    session = current()
    wanted, seen = json_object(action), json_object(observed)
    before, kept = resume(file, secret_file)
    after, events = apply(before, wanted, seen)
    kept.append(events)
    names = list(after.state.seated)

    def document() -> dict[str, Any]:
        rows = [
            {"kind": e.kind, "seat": e.seat, "data": after.game.event_data(e), "because": e.because}
            for e in events
        ]
        state = after.state
        return {
            "events": rows,
            "phase": state.phase,
            "turn": state.turn if isinstance(state.turn, int) else state.turn.seat,
            "finished": state.finished,
        }

    def human() -> None:
        state = before.state
        for happened in events:
            click.echo(told(session.lang, happened, state, names))
            state = after.game.evolve(state, happened)

    session.tell(document, human)

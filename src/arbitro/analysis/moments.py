"""The moments of a log that are worth a question: the beginning of every turn, every throw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from arbitro.games.risiko import events as e
from arbitro.games.risiko.state import Match
from arbitro.play.game import Game

Kind = Literal["turn", "throw", "sdadata", "end"]


class Moment(NamedTuple):
    """`step` is the number of the event; `state` as it was before the dice, or at the turn's
    beginning; `event` what then happened.
    """

    kind: Kind
    step: int
    state: Match
    event: Any


def moments(game: Game, events: tuple[Any, ...]) -> Iterator[Moment]:
    """In order; the end of the match last."""
    state = game.opened(events[0])
    for step, event in enumerate(events[1:], start=1):
        before, state = state, game.evolve(state, event)
        if isinstance(event, e.DiceThrown):
            yield Moment("throw", step, before, event)
        elif isinstance(event, e.SdadataRolled):
            yield Moment("sdadata", step, before, event)
        elif isinstance(event, e.TurnStarted):
            yield Moment("turn", step, state, event)
        elif isinstance(event, e.MatchEnded):
            yield Moment("end", step, state, event)

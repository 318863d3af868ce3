"""A log cut into what is worth a question: moments that chance decided, and what a seat decided.

Moments are the beginning of every turn and every throw. Between two throws lies a stretch: from the
beginning of a turn, or from what dice brought, to the next throw, the card or «passo». No chance
lies within one, so what it cost needs no dice taken out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.reading import can_be_read
from arbitro.games.risiko import events as e
from arbitro.games.risiko.state import NOWHERE, Match
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


ENDS: dict[type[e.Event], int] = {
    e.DiceThrown: at.THROW,
    e.TurnPassed: at.PASS,
    e.CardForfeited: at.PASS,
    e.CardDrawn: at.DRAW,
    e.RisikoDeclared: at.DECLARE,
}
"""What ends a stretch, and the action it is for the kernel."""
WITHIN = (
    e.ArmiesPlaced,
    e.ArmiesRepositioned,
    e.TrisShown,
    e.TrisPlayed,
    e.ReinforcementsLost,
    e.AttackDeclared,
    e.ArmiesAdvanced,
    e.ArmiesMoved,
    e.MoveUndone,
)


class Stretch(NamedTuple):
    """Where it began, what was done, the position before the action that ended it, and that."""

    step: int
    begun: Match
    done: tuple[Any, ...]
    ended: Match
    action: int


class Turn(NamedTuple):
    """One turn of a seat: where it began, and its stretches."""

    step: int
    giro: int
    seat: int
    stretches: list[Stretch]


def turns(game: Game, events: Sequence[Any]) -> Iterator[Turn]:
    """Every turn of a log, in order. What the kernel does not know is left out."""
    state = game.opened(events[0])
    turn: Turn | None = None
    begun: tuple[int, Match] | None = None
    done: list[Any] = []
    for step, event in enumerate(events[1:], start=1):
        if isinstance(event, e.TurnStarted):
            if turn is not None:
                yield turn
            turn, begun, done = Turn(step, event.giro, int(event.seat or 0), []), None, []
        elif isinstance(event, (*WITHIN, *ENDS)) and not _is_known(state):
            begun, done = None, []
        elif isinstance(event, WITHIN):
            begun = begun or (step, state)
            done.append(event)
        elif type(event) in ENDS and turn is not None and event.seat == turn.seat:
            begun = begun or (step, state)
            turn.stretches.append(Stretch(*begun, tuple(done), state, ENDS[type(event)]))
            begun, done = None, []
        state = game.evolve(state, event)
    if turn is not None:
        yield turn


def _is_known(state: Match) -> bool:
    """Whether the kernel knows the position, and no word is half said."""
    turn = state.turn
    free = turn.thrown is None and turn.named == NOWHERE
    return state.phase in ("reinforce", "combat", "move") and free and can_be_read(state)

"""The log of a match: the events of a game in the envelope that every log has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from arbitro import envelope
from arbitro.envelope import GENESIS, Damaged, Line, lines
from arbitro.kernel import Broken, Refused
from arbitro.play.game import Game, game_of

__all__ = ["GENESIS", "Chain", "Damaged", "read", "replayed", "write"]


class Chain(envelope.Chain):
    """Writes the events of one game as sealed lines."""

    __slots__ = ("_data",)

    def __init__(self, game: Game, seq: int = 0, prev: str = GENESIS) -> None:
        super().__init__(seq, prev)
        self._data = game.event_data

    def line(self, event: Any) -> bytes:
        """The next line, newline included."""
        return self.seal(event.kind, event.seat, self._data(event), event.because)


def write(game: Game, events: Iterable[Any]) -> bytes:
    """A whole log."""
    chain = Chain(game)
    return b"".join([chain.line(event) for event in events])


def read(data: bytes, canonical: bool = True) -> tuple[Game, tuple[Any, ...]]:
    """The events of a log, checked line by line, or `Damaged`.

    Every seal is always checked. With `canonical` each line is also written again and compared,
    so that one match has one file; a mere replay need not spend that time.
    """
    found = list(lines(data, canonical))
    if not found:
        raise Damaged(1, "truncated", "empty")
    if found[0].kind not in ("match.opened/1", "match.opened/2"):
        raise Damaged(1, "syntax", "no-opening")
    try:
        game = game_of(str(found[0].data.get("regulation")))
    except Refused as refused:
        raise Damaged(1, "syntax", "syntax", str(refused)) from refused
    return game, tuple([_event(game, number, line) for number, line in enumerate(found, start=1)])


def replayed(data: bytes) -> tuple[tuple[Any, ...], Any]:
    """The events of a log and the state they lead to, asking no regulation.

    A log sealed over events that cannot follow one another is `Damaged` too.
    """
    game, events = read(data, canonical=False)
    state = game.opened(events[0])
    for number, event in enumerate(events[1:], start=2):
        try:
            state = game.evolve(state, event)
        except (LookupError, ValueError, TypeError, Broken) as error:
            raise Damaged(number, "rule", "no-sequel") from error
    return events, state


def _event(game: Game, number: int, line: Line) -> Any:
    try:
        return game.event_from(line.kind, line.seat, line.data, line.because)
    except (ValueError, TypeError, AttributeError, Refused) as error:
        raise Damaged(number, "syntax", "syntax", str(error)) from error

"""Who waits around an append: those with one to hand in, and those who want to hear of new lines.

Appends of several threads go in one transaction and are durable with a single commit.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock

from arbitro.app.ports import Append, Unavailable

Told = Callable[[int], None]
_log = logging.getLogger(__name__)

Outcome = int | Exception
"""The position of the last line, or why nothing was added."""


@dataclass(eq=False)
class _Ticket:
    batch: Append
    outcome: Outcome | None = None


@dataclass
class Queue:
    """Whoever comes first writes for all who wait.

    `commit` makes a list of appends durable and says what became of each.
    """

    commit: Callable[[Sequence[Append]], list[Outcome]]
    _waiting: list[_Ticket] = field(default_factory=list)
    _door: Lock = field(default_factory=Lock)
    _pen: Lock = field(default_factory=Lock)

    def hand_in(self, batch: Append) -> int:
        """The position of the last line, or the exception that says why not."""
        ticket = _Ticket(batch)
        with self._door:
            self._waiting.append(ticket)
        with self._pen:
            if ticket.outcome is None:
                self._serve()
        if isinstance(ticket.outcome, Exception):
            raise ticket.outcome
        assert ticket.outcome is not None  # noqa: S101 - `_serve` answers every ticket it takes
        return ticket.outcome

    def _serve(self) -> None:
        with self._door:
            tickets, self._waiting = self._waiting, []
        try:
            outcomes = self.commit([ticket.batch for ticket in tickets])
        except BaseException as error:
            for ticket in tickets:
                ticket.outcome = _for_another(error)
            raise
        for ticket, outcome in zip(tickets, outcomes, strict=True):
            ticket.outcome = outcome


def _for_another(error: BaseException) -> Exception:
    """The same news for a thread of its own; an interruption was meant for one thread alone."""
    if isinstance(error, Unavailable):
        return Unavailable(error.code, error.detail)
    return error if isinstance(error, Exception) else Unavailable("lost", "interrupted")


class Bell:
    """Tells every subscriber of a position that is newer than any told before it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._told: dict[object, Told] = {}
        self._last = 0

    @property
    def wanted(self) -> bool:
        return bool(self._told)

    def add(self, told: Told, position: int) -> Callable[[], None]:
        """From this position on; returns what ends it."""
        ticket = object()
        with self._lock:
            self._told[ticket] = told
            self._last = max(self._last, position)

        def end() -> None:
            with self._lock:
                self._told.pop(ticket, None)

        return end

    def ring(self, position: int) -> None:
        """A subscriber that fails is written to the log: the lines are kept all the same."""
        with self._lock:
            if position <= self._last:
                return
            self._last = position
            waiting = tuple(self._told.values())
        for told in waiting:
            try:
                told(position)
            except Exception:  # noqa: BLE001 - whatever it is, it is not the writer's fault
                _log.exception("a subscriber failed at position %d", position)

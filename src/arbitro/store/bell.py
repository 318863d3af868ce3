"""Who wants to know that lines were added."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock

Told = Callable[[int], None]
_log = logging.getLogger(__name__)


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

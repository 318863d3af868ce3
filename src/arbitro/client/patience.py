"""How long a client goes on trying, and how long it pauses in between."""

from __future__ import annotations

import time

FIRST, LONGEST = 0.1, 2.0


class Patience:
    """Pauses that grow, until so many seconds are over."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._pause = FIRST

    def wait(self, asked: float = 0.0) -> bool:
        """Pause before another try, at least as long as asked; False when time would be over."""
        pause = max(self._pause, asked)
        if time.monotonic() + pause > self._end:
            return False
        time.sleep(pause)
        self._pause = min(self._pause * 2, LONGEST)
        return True

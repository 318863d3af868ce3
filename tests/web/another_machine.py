"""`arbitro` as another machine runs it: minutes off, with a counter and a name of its own."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from arbitro import bootstrap
from arbitro.cli import main

MINUTES = 7
COUNTED = 10**15
"""Nanoseconds this machine has been running for longer."""


class AnotherMachine(bootstrap.MachineClock):
    """What a computer beside this one reads."""

    def __init__(self, *looks: object) -> None:
        super().__init__(*looks)  # type: ignore[arg-type]  # as theirs
        count = self._count
        self._count = lambda: count() + COUNTED
        self.source, self.machine = "another-since-start", "another"


if __name__ == "__main__":
    believed = time.time_ns
    time.time_ns = lambda: believed() + MINUTES * 60 * 10**9
    time.time = lambda: time.time_ns() / 1e9
    bootstrap.MachineClock = AnotherMachine  # type: ignore[assignment, misc]  # before anything reads a clock
    sys.argv[0] = Path(sys.executable).name
    main()

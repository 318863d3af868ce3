"""What a bot of others may do wrong: it costs it the match it is in, and nothing else."""

from __future__ import annotations

from typing import Literal

What = Literal["stalled", "died", "rubbish", "illegal"]
FAULTS: tuple[What, ...] = ("stalled", "died", "rubbish", "illegal")


class Fault(Exception):
    """A bot of others did not answer in time, ended, said what is no answer, or did what it may
    not. `said` is the beginning of what it said.
    """

    def __init__(self, what: What, said: str = "") -> None:
        super().__init__(f"{what}: {said}" if said else what)
        self.what, self.said = what, said

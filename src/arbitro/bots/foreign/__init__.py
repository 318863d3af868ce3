"""Bots of others: programs that speak the line protocol over their standard streams.

On the command line only. What is sent and what is expected back is told in `docs/bots.md`.
"""

from arbitro.bots.foreign.lines import FAULTS, Fault
from arbitro.bots.foreign.player import (
    EXEC,
    Clock,
    ForeignPlayer,
    Make,
    dismiss,
    is_foreign,
    on_the_command_line,
)

__all__ = [
    "EXEC",
    "FAULTS",
    "Clock",
    "Fault",
    "ForeignPlayer",
    "Make",
    "dismiss",
    "is_foreign",
    "on_the_command_line",
]

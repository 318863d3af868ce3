"""Ending a process at a moment it did not choose, to see what it leaves behind.

`killed` is for any process; `lines_until_killed` for one that says on stdout what it has done.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from random import Random

from tests.patience import SECONDS

LONGEST = 0.15
"""Seconds a process is left alone, at most, once it has begun to work."""


def killed(process: subprocess.Popen[bytes], chance: Random, longest: float = LONGEST) -> None:
    """SIGKILL after a random while."""
    time.sleep(chance.uniform(0, longest))
    process.send_signal(signal.SIGKILL)
    process.wait(SECONDS)


def lines_until_killed(
    module: str, arguments: Sequence[str], chance: Random, longest: float = LONGEST
) -> list[str]:
    """What `python -m module` had said when it was killed at random; it must have begun."""
    with subprocess.Popen(
        [sys.executable, "-m", module, *arguments], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said, "it ended before it began"
        killed(process, chance, longest)
        said += process.stdout.read()
    return said.decode().splitlines()

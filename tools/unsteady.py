"""What failed once is asked a second time, aloud.

A browser, a server or a database on a machine that does twenty other things is not all in our hand.
If at most a few tests failed, their modules are run once more, one after the other; if those very
tests pass now, the gate passes and names them. Whoever reads the name looks for the race: half of
those found so far were faults of the product (`tools/slow_house.py` finds them without luck).
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

FEW = 2
FAILED = Path(".pytest_cache/v/cache/lastfailed")
TESTS_FAILED = 1
"""How pytest ends then."""
HANGS = ("-o", "faulthandler_timeout=900", "-o", "faulthandler_exit_on_timeout=true")
"""What takes so long hangs: it says where, its worker ends, and the others go on."""


def forget() -> None:
    """What failed before is no matter of the run that begins."""
    FAILED.unlink(missing_ok=True)


def only_unsteady(pytest: Path, ended: int, environment: Mapping[str, str]) -> bool:
    """Whether only a few tests failed, and a second run finds nothing."""
    failed = _failed() if ended == TESTS_FAILED else []
    if not 0 < len(failed) <= FEW:
        return False
    modules = sorted({id.partition("::")[0] for id in failed})
    print(f"\nonce more, since so few failed: {', '.join(modules)}", flush=True)
    again = subprocess.run(
        [pytest, "-n0", *HANGS, "-m", "not soak", *modules], env=environment, check=False
    )
    if again.returncode or set(failed) & set(_failed()):
        return False  # one that was not asked again is still among them
    print("\n".join(f"UNSTEADY, failed once and passed then: {id}" for id in failed), flush=True)
    return True


def _failed() -> list[str]:
    """The tests that failed in the last run, as pytest kept them."""
    return list(json.loads(FAILED.read_text(encoding="utf-8"))) if FAILED.exists() else []

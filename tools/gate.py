"""The gate: the tests, and beside them everything that reads the code without running it.

    python -m tools.gate [arguments of pytest]     what `make test` and `make check` run

Linters wait for each other, not for the tests; what they say is shown when they are done. What was
compiled is kept, also where the environment asks Python to keep nothing: hundreds of programs are
started by the tests, and each would compile the whole of it again.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from tools.unsteady import HANGS, forget, only_unsteady

BIN = Path(sys.executable).parent
LINTERS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("lint-imports", "--no-logo"),
    ("python", "-m", "tools.lint_web"),
    ("mypy",),
)
KEEPS_NOTHING = "PYTHONDONTWRITEBYTECODE"


def main(arguments: list[str]) -> int:
    """0 if linters and tests are content."""
    kept = {name: value for name, value in os.environ.items() if name != KEEPS_NOTHING}
    complaints: list[str] = []
    beside = threading.Thread(target=lint, args=(kept, complaints))
    started = time.monotonic()
    beside.start()
    forget()
    tests = subprocess.run([BIN / "pytest", *HANGS, *arguments], env=kept, check=False)
    beside.join()
    for complaint in complaints:
        print(complaint)
    spent = os.times()
    seconds = spent.children_user + spent.children_system
    print(f"{time.monotonic() - started:.0f} s, of which the processors worked {seconds:.0f} s")
    content = tests.returncode == 0 or only_unsteady(BIN / "pytest", tests.returncode, kept)
    return 0 if content and not complaints else tests.returncode or 1


def lint(environment: dict[str, str], complaints: list[str]) -> None:
    """Every linter in turn; a complaint is what a failing one said."""
    for name, *arguments in LINTERS:
        done = subprocess.run(
            [BIN / name, *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
        )
        told = " ".join((name, *arguments))
        if done.returncode:
            complaints.append(f"{told}:\n{done.stdout}")
        print(f"\n{told}: {'not content, see below' if done.returncode else 'content'}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Install Arbitro for using it: an environment of its own, every library checked by its hash.

    python tools/install.py [FOLDER]     FOLDER is arbitro-env unless told

Needs Python 3.11 or newer with pip and venv. The same by hand:

    python -m venv arbitro-env
    arbitro-env/bin/pip install --require-hashes -r requirements.users.lock
    arbitro-env/bin/pip install --no-deps .
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.users.lock"


def steps(folder: Path) -> list[list[str]]:
    """The commands, in their order."""
    within = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(within / "python"), "-m", "pip", "install", "--quiet"]
    return [
        [sys.executable, "-m", "venv", str(folder)],
        [*pip, "--require-hashes", "--requirement", str(LOCK)],
        [*pip, "--no-deps", str(ROOT)],
    ]


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0] if arguments else "arbitro-env")
    for step in steps(folder):
        done = subprocess.run(step, check=False)
        if done.returncode:
            print(f"Stopped: {' '.join(step)} ended with {done.returncode}.")
            return 1
    print(f"Arbitro is in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

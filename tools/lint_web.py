"""What pages are made of, read without running it: templates by djlint, the rest by biome.

    python -m tools.lint_web        also among the linters of `tools/gate.py` and `make lint`

Both come from requirements.lock. What they are asked is in pyproject.toml and tools/biome.json.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = Path("src", "arbitro", "web")
BIN = Path(sys.executable).parent
LONGEST = 160
COMMANDS = (
    ("djlint", str(WEB / "templates"), "--lint", "--quiet"),
    ("biome", "lint", "--config-path=tools", "--error-on-warnings", str(WEB / "static")),
)


def too_long(folder: Path = ROOT / WEB / "templates") -> list[str]:
    """Where a line of a template is longer than one can read."""
    return [
        f"{path.relative_to(folder).as_posix()}:{number}: {len(line)} characters"
        for path in sorted(folder.rglob("*.html"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]


def main() -> int:
    long = too_long()
    for line in long:
        print(line)
    found = [
        subprocess.run([BIN / name, *arguments], cwd=ROOT, check=False).returncode
        for name, *arguments in COMMANDS
    ]
    return int(bool(long) or any(found))


if __name__ == "__main__":
    sys.exit(main())

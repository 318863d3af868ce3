"""The README's examples run as they stand."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import SECONDS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_the_readme_shows_a_match_in_at_most_twenty_lines() -> None:
    assert EXAMPLES
    written = [line for line in EXAMPLES[0].splitlines() if line.strip()]
    assert len(written) <= 20


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs_in_a_fresh_interpreter(example: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-W", "error", "-c", example],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()

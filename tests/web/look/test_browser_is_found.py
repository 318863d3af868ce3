"""Without a browser the tests say what to install; they do not pass by."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.browser import find

ROOT = Path(__file__).resolve().parents[3]


def run(path: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.browser"],
        cwd=ROOT,
        env={"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_machine_without_a_browser_is_told_what_to_install() -> None:
    done = run("")
    assert done.returncode == 1
    assert "apt-get install chromium" in done.stderr


def test_a_machine_with_a_browser_is_told_where_it_is() -> None:
    path = find()
    assert path is not None, run("").stderr
    done = run(str(Path(path).parent))
    assert done.returncode == 0
    assert Path(done.stdout.strip()).name.startswith(("chrom", "google-chrome"))

"""The gate asks twice what failed once, a few tests at most, and says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.unsteady import only_unsteady

PYTEST = Path(sys.executable).parent / "pytest"
ONCE = """
import pathlib

def test_one():
    seen = pathlib.Path("seen")
    before = seen.exists()
    seen.touch()
    assert before
"""
ALWAYS = """
def test_one():
    assert False
"""
MANY = ONCE + "".join(ONCE.replace("_one", f"_{n}").replace("seen", f"met{n}") for n in range(2))


@pytest.mark.parametrize(("suite", "passes"), [(ONCE, True), (ALWAYS, False), (MANY, False)])
def test_what_failed_once_is_asked_again_and_named(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    suite: str,
    passes: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  soak: x\n")
    (tmp_path / "test_it.py").write_text(suite)
    ended = subprocess.run([PYTEST, "-q"], env=os.environ, check=False, capture_output=True)
    assert only_unsteady(PYTEST, ended.returncode, os.environ) is passes
    assert (
        "UNSTEADY, failed once and passed then: test_it.py::test_one" in capfd.readouterr().out
    ) is passes


def test_a_run_that_broke_off_is_not_made_good() -> None:
    assert not only_unsteady(PYTEST, 2, os.environ)

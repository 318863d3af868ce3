"""The gate asks twice what failed once, a few tests at most, and says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.unsteady import FAILED, forget, only_unsteady

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
OTHERWISE_CALLED = """
import pathlib, pytest

runs = len(list(pathlib.Path.cwd().glob("run-*")))
pathlib.Path(f"run-{runs}").touch()

@pytest.mark.parametrize("run", [runs])
def test_one(run):
    assert run
"""
MANY = ONCE + "".join(ONCE.replace("_one", f"_{n}").replace("seen", f"met{n}") for n in range(2))


CASES = [(ONCE, True), (ALWAYS, False), (MANY, False), (OTHERWISE_CALLED, False)]


@pytest.mark.parametrize(("suite", "passes"), CASES)
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


def test_what_failed_in_an_earlier_run_is_not_asked_in_the_place_of_what_failed_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be kept, nothing is known of this run, and it stays failed."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  soak: x\n")
    (tmp_path / "test_it.py").write_text(ONCE)
    FAILED.parent.mkdir(parents=True)
    FAILED.write_text('{"test_it.py::test_one": true}')
    (tmp_path / "seen").touch()
    forget()
    assert not only_unsteady(PYTEST, 1, os.environ)


def test_a_run_that_broke_off_is_not_made_good() -> None:
    assert not only_unsteady(PYTEST, 2, os.environ)

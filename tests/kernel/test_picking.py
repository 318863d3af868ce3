"""What is picked by name is checked by type: `tools/mypy_picked.py` looks at every call."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).resolve().parents[2]
WITH = """
from typing import Any, NamedTuple
from msgspec import Struct
from arbitro.kernel.values import picked

class Source(Struct):
    id: str
    at: int

class Row(NamedTuple):
    id: str

class Other(Struct):
    id: int
    at: int

class Made(Struct):
    id: str
    at: int
    note: str = str()

def made(source: Source, row: Row, other: Other, any: Any, maybe: Source | None) -> None:
"""

SOUND = ["picked(Made, source)", "picked(Made, row, at=1)", 'picked(Made, source, note="x")']
WRONG = {
    "picked(Made, row)": 'nor the call has "at"',
    "picked(Made, source, nota=1)": 'has no "nota"',
    'picked(Made, source, at="1")': '"at" of made.Made is int',
    "picked(Made, other)": '"id" of made.Made is str, not int',
    "picked(Made, any)": "nobody can tell which fields Any has",
    "picked(Made, maybe)": "nobody can tell which fields None has",
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What mypy says of each call, all of them in one file."""
    folder = tmp_path_factory.mktemp("picking")
    calls = [*SOUND, *WRONG]
    (folder / "made.py").write_text(WITH + "".join(f"    {call}\n" for call in calls))
    with pytest.MonkeyPatch.context() as here:
        here.chdir(ROOT)
        told, trouble, _ = api.run([f"--cache-dir={folder}", str(folder / "made.py")])
    assert trouble == ""
    first = WITH.count("\n") + 1
    rows = {at: re.findall(rf"made.py:{at}: error: (.*)", told) for at in range(len(calls) + first)}
    return {call: " ".join(rows[at]) for at, call in enumerate(calls, start=first)}


@pytest.mark.parametrize("call", SOUND)
def test_fields_that_both_have_and_fields_that_are_told_pass(
    call: str, said: dict[str, str]
) -> None:
    assert said[call] == ""


@pytest.mark.parametrize(("call", "fault"), WRONG.items(), ids=str)
def test_what_could_not_be_written_out_cannot_be_picked(
    call: str, fault: str, said: dict[str, str]
) -> None:
    assert fault in said[call]

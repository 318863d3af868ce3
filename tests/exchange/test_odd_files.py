"""Odd files get a report by row or a sentence, within one second and 200 MB."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from arbitro.exchange.remarks import problems
from arbitro.exchange.workbook.workbook_reader import read
from tests.exchange.making import brought, form, xls
from tests.exchange.odd import FILES
from tests.patience import SECONDS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What is said about each file, by a program that is killed if it takes more than its share."""
    folder = tmp_path_factory.mktemp("odd")
    paths = []
    for number, odd in enumerate(FILES.values()):
        path = folder / f"{number:02}.bin"
        path.write_bytes(odd.data())
        paths.append(str(path))
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "tests.exchange.limited", *paths],
        capture_output=True,
        cwd=ROOT,
        timeout=SECONDS,
        check=False,
    )
    lines = done.stdout.decode().splitlines()
    assert len(lines) == len(FILES), done.stderr.decode()
    return {name: json.loads(line) for name, line in zip(FILES, lines, strict=True)}


def test_the_sound_file_the_odd_ones_are_made_of_has_no_problem() -> None:
    assert problems(brought(read(xls(form()))).remarks) == []


def test_there_are_more_than_enough_odd_files() -> None:
    assert len(FILES) >= 50


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are another thing there")
@pytest.mark.parametrize("name", FILES)
def test_an_odd_file_is_told_within_its_limits(name: str, told: dict[str, Any]) -> None:
    odd, said = FILES[name], told[name]
    assert "killed" not in said
    if odd.at is None:
        assert said.get("refused") == odd.code, said
        assert len(said["message"]) > 10
        return
    remarks = {
        (r["code"], r["sheet"], r["row"], r["column"]): r["message"] for r in said["remarks"]
    }
    assert (odd.code, *odd.at) in remarks, said

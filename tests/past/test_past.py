"""Files that released versions wrote still open, verify, and say what they said at the time."""

from __future__ import annotations

import json
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.past import reading

HERE = Path(__file__).parent
EXPECTED = ".expected"
ROOMS = {"tournaments", "matches", "dossiers", "houses", "exchange"}
"""Every version has these; since 0.3.0 there are seasons too."""


def files(room: str) -> list[Any]:
    """Every file of this room, of all versions, that has an answer beside it."""
    found = sorted(HERE.glob(f"*/{room}/*{EXPECTED}"))
    return [
        pytest.param(path, id=f"{path.parts[-3]}-{path.name.partition('.')[0]}") for path in found
    ]


def copied(expected: Path, place: Path) -> Path:
    """A copy of the file with what lies beside it: no test writes to the past."""
    name = expected.name.removesuffix(EXPECTED)
    for beside in expected.parent.glob(f"{name}*"):
        shutil.copy(beside, place / beside.name)
    return place / name


def said(expected: Path) -> Any:
    return json.loads(expected.read_text(encoding="utf-8"))


@pytest.mark.parametrize("expected", files("tournaments"))
def test_a_tournament_verifies_and_reads_as_it_did(expected: Path, tmp_path: Path) -> None:
    found = reading.tournament(copied(expected, tmp_path))
    assert found == said(expected)
    assert found["verify"]["ok"]


@pytest.mark.parametrize("expected", files("matches"))
def test_a_match_verifies_and_reads_as_it_did(expected: Path, tmp_path: Path) -> None:
    assert reading.match(copied(expected, tmp_path)) == said(expected)


@pytest.mark.parametrize("expected", files("dossiers"))
def test_a_dossier_is_sound_as_it_was(expected: Path, tmp_path: Path) -> None:
    found = reading.dossier(copied(expected, tmp_path))
    assert found == said(expected)
    assert found["ok"]


@pytest.mark.parametrize("expected", files("houses"))
def test_a_database_opens_and_holds_what_it_held(expected: Path, tmp_path: Path) -> None:
    found = reading.house(copied(expected, tmp_path))
    assert found == said(expected)
    assert found["ok"]


@pytest.mark.parametrize("expected", files("seasons"))
def test_a_season_stands_as_it_stood(expected: Path, tmp_path: Path) -> None:
    assert reading.season(copied(expected, tmp_path)) == said(expected)


@pytest.mark.parametrize("expected", files("tournaments"))
def test_the_log_of_a_table_played_inside_is_the_one_its_result_was_read_from(
    expected: Path,
) -> None:
    told = {one for logs in said(expected).get("online", ()) for one in logs}
    logs = (expected.parent.parent / "matches").glob("*.jsonl")
    assert told <= {sha256(log.read_bytes()).hexdigest() for log in logs}


@pytest.mark.parametrize("expected", files("exchange"))
def test_a_file_for_others_is_read_again_as_it_was(expected: Path, tmp_path: Path) -> None:
    file = copied(expected, tmp_path)
    again = reading.imported(file, tmp_path / f"{file.stem}.jsonl")
    assert again == said(expected)


def test_every_file_of_the_past_is_read_by_a_test() -> None:
    """Nothing lies there that nobody opens, and every version has each kind."""
    for version in (folder for folder in HERE.iterdir() if (folder / "tournaments").is_dir()):
        rooms = {path.name for path in version.iterdir() if path.is_dir()}
        assert rooms - {"seasons"} == ROOMS
        for room in rooms:
            held = {path.name for path in (version / room).iterdir()}
            plain = {name for name in held if not name.endswith((EXPECTED, ".secret"))}
            assert {f"{name}{EXPECTED}" for name in plain} <= held

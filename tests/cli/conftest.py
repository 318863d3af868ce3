"""Matches on disk that the tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run


@pytest.fixture(scope="session")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with three finished matches under the RUR, game-0001 to game-0003."""
    folder = tmp_path_factory.mktemp("simulated")
    done = run(
        *("match", "simulate", "--regulation", "rur-2015", "--players", "4", "--games", "3"),
        *("--seed", "7", "--out", str(folder), "--json"),
    )
    assert done.code == 0, done.err
    return folder


@pytest.fixture
def log(simulated: Path, tmp_path: Path) -> Path:
    """One finished match, to be spoilt at will."""
    copy = tmp_path / "match.jsonl"
    copy.write_bytes((simulated / "game-0001.jsonl").read_bytes())
    return copy


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    """A digital match just opened, seat 0 to choose a colour."""
    path = tmp_path / "opened.jsonl"
    names = "Ada,Bruno,Carla,Dino"
    done = run("match", "new", "--regulation", "rur-2015", "--players", names, str(path))
    assert done.code == 0, done.err
    return path


@pytest.fixture
def live(tmp_path: Path) -> Path:
    """A live match under the RUR, waiting for the dice that give the seats."""
    path = tmp_path / "live.jsonl"
    done = run("match", "new", "--regulation", "rur-2015", "--mode", "live", str(path))
    assert done.code == 0, done.err
    return path

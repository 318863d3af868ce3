"""A tournament that never was leaves behind what a real one does, the same at every run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run

EVENTS = [
    ("--regulation", "rur-2015", "16"),
    ("--regulation", "master-2020", "16"),
    ("--regulation", "24ore-2018", "8"),
    ("--regulation", "tarocchi-2012", "8"),
    ("--format", "squadre", "12"),
    ("--format", "bgl", "16"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "id", "players"), EVENTS)
def test_a_simulated_tournament_has_a_dossier_that_holds(
    kind: str, id: str, players: str, tmp_path: Path
) -> None:
    words = ("tournament", "simulate", kind, id, "--players", players, "--seed", "5", "--json")
    (tmp_path / "again").mkdir()
    first, second = tmp_path / "t.jsonl", tmp_path / "again" / "t.jsonl"
    for file in (first, second):
        done = run(*words, "--out", str(file))
        assert done.code == 0, done.err
    assert first.read_bytes() == second.read_bytes()
    out = tmp_path / "t.zip"
    assert run("dossier", "make", str(first), "--out", str(out)).code == 0
    checked = run("dossier", "verify", str(out), "--json")
    assert (checked.code, checked.json["findings"]) == (0, [])

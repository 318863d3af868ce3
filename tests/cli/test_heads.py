"""A line seen in the hall against a history that was cut, dated anew, restored or written again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from arbitro.cli.tournament.tournament_file import keep
from arbitro.dossier.parts import make
from tests.app.histories import OTHERWISE, head, lines_of, true_history
from tests.cli.running import run


def kept(folder: Path, lines: Sequence[bytes]) -> str:
    file = folder / "raduno.jsonl"
    keep(str(file), lines, vault())
    return str(file)


def vault() -> dict[str, bytes]:
    running = true_history()
    return dict(running.store.vault(running.stream))


def archived(folder: Path, lines: Sequence[bytes]) -> str:
    file = folder / "raduno.zip"
    file.write_bytes(make(lines, vault(), "it"))
    return str(file)


def seen() -> str:
    return head(lines_of(true_history()))


def test_the_true_history_has_every_line_that_was_seen(tmp_path: Path) -> None:
    lines = lines_of(true_history())
    file, dossier = kept(tmp_path, lines), archived(tmp_path, lines)
    for shown in (seen(), head(lines[:5]), f"{seen()[:16]}:{len(lines)}"):
        found = run("tournament", "verify", file, "--head", shown, "--json")
        assert (found.code, found.json["ok"]) == (0, True), found.out
        assert found.json["head"] == seen()
        assert run("dossier", "verify", dossier, "--head", shown).code == 0
    without = run("tournament", "verify", file, "--json").json
    assert "head" in {one["code"] for one in without["not_checked"]}
    assert {"log"} <= {one["code"] for one in without["checked"]}


@pytest.mark.parametrize("how", OTHERWISE)
def test_another_history_holds_until_somebody_shows_a_line(how: str, tmp_path: Path) -> None:
    lines = OTHERWISE[how]()
    file, dossier = kept(tmp_path, lines), archived(tmp_path, lines)
    for words in (("tournament", "verify", file), ("dossier", "verify", dossier)):
        assert run(*words).code == 0
        found = run(*words, "--head", seen(), "--json")
        assert (found.code, found.json["ok"]) == (3, False)
        wrong = {one["code"] for one in found.json["checked"] if not one["ok"]}
        assert wrong == {"head"}
        said = run(*words, "--head", seen())
        assert said.code == 3
        assert "regge" not in said.out
        assert "tutto torna" not in said.out


@pytest.mark.parametrize("shown", ["", "x:1", "ab12:3", f"{'a' * 64}", f"{'a' * 64}:0", ":4"])
def test_what_is_no_witness_is_refused(shown: str, tmp_path: Path) -> None:
    file = kept(tmp_path, lines_of(true_history()))
    found = run("tournament", "verify", file, "--head", shown, "--json")
    assert (found.code, found.error["code"]) == (2, "not-a-head")

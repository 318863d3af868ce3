"""`arbitro demo` and `arbitro regulations`: what a visitor sees first."""

from __future__ import annotations

import pytest

from arbitro.regulations import EDITIONS
from tests.cli.running import run, run_apart


@pytest.mark.parametrize(("lang", "report"), [("it", "Referto"), ("en", "Match report")])
def test_the_demo_plays_a_whole_match_and_its_log_verifies(lang: str, report: str) -> None:
    done = run("demo", "--lang", lang)
    assert done.code == 0
    assert report in done.out
    assert "RUR art. 4" in done.out
    assert ("è stato verificato" if lang == "it" else "has been verified") in done.out
    assert "arbitro match play" in done.out


def test_the_demo_works_without_a_terminal_and_the_same_seed_gives_the_same_match() -> None:
    once, twice = run_apart("demo", "--seed", "3"), run_apart("demo", "--seed", "3")
    assert once.code == 0
    assert once.out == twice.out
    assert "\x1b[" not in once.out
    assert run_apart("demo", "--seed", "4").out != once.out


def test_no_line_of_the_report_table_is_wider_than_eighty_columns() -> None:
    lines = run_apart("demo", COLUMNS="80").out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("Il tabellone"))
    end = next(i for i, line in enumerate(lines) if line.startswith("Referto"))
    assert max(len(line) for line in lines[start : end + 6]) <= 80


def test_the_regulations_tell_their_gaps_and_which_are_verified() -> None:
    rows = run("regulations", "--json").json
    assert [row["regulation"] for row in rows] == list(EDITIONS)
    rur = rows[0]
    assert rur["players"] == [4]
    gap = next(row for row in rur["gaps"] if row["gap"] == "GAP-R07")
    assert gap["default"] == "unlimited"
    assert gap["alternatives"] == ["one"]
    assert gap["verified"] is False
    assert gap["asked_by"] == ["play"]
    sides = {row["gap"]: row["asked_by"] for row in rows[1]["gaps"]}
    assert (sides["GAP-M04"], sides["GAP-X15"]) == (["referee"], ["referee"])
    assert "GAP-R07" in run("regulations", "rur-2015").out
    assert run("regulations", "rur-2016").code == 2


def test_no_line_of_the_demo_ends_in_spaces_and_its_sums_are_folded() -> None:
    lines = run_apart("demo", "--seed", "4").out.splitlines()
    assert [line for line in lines if line != line.rstrip()] == []
    start = lines.index("Referto")
    end = next(n for n, line in enumerate(lines) if line.startswith("Gli articoli"))
    assert max(len(line) for line in lines[start:end]) <= 80

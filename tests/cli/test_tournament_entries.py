"""Entering people from the command line: all of a list or nobody, and the consent they gave."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import run
from tests.cli.test_tournament import done, verb


def test_a_list_with_one_bad_row_enters_nobody(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    done("new", file, "--regulation", "rur-2015", "--date", "2026-05-09")
    listed = tmp_path / "l.csv"
    listed.write_text("name,born\nAda,1980\nBruno,2015\n", encoding="utf-8")
    refused = verb("enter", file, "--list", str(listed))
    assert (refused.code, refused.error["code"]) == (2, "too-young")
    assert refused.error["articles"][0]["article"] == "1"
    assert done("enter", file, "Ada", "--born", "1980")["players"] == 1


def test_who_is_entered_with_consent_has_it_on_record(tmp_path: Path) -> None:
    file = tmp_path / "raduno.jsonl"
    done("new", file, "--format", "open", "--name", "Raduno")
    assert done("enter", file, "Ada", "--consent", "guardian")["players"] == 1
    done("enter", file, "Bruno")
    told = [line for line in file.read_text("utf-8").splitlines() if "consent.given/1" in line]
    assert [json.loads(line)["data"]["given_by"] for line in told] == ["guardian"]
    assert run("tournament", "enter", str(file), "Carla", "--consent", "forse").code == 2

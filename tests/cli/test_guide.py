"""The guide to the terminal names commands and options that exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import run

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guida" / "terminale.md"
COMMANDS = [
    shlex.split(line, comments=True)[1:]
    for block in re.findall(r"```sh\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    for line in block.splitlines()
    if line.startswith("arbitro")
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_of_the_guide_is_understood(command: list[str]) -> None:
    words = [word for word in command if word.startswith("--")]
    verb = command[:2] if command[0] in ("match", "tournament") else command[:1]
    told = run(*verb, "--help")
    assert told.code == 0
    assert [word for word in words if word not in told.out] == []


def test_the_sheet_of_the_guide_is_worked_out() -> None:
    (sheet,) = re.findall(r"```json\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert run("sheet", "-", "--json", typed=sheet).json["totals"] == [2, -2, 2, -2]


def test_the_questions_of_the_guide_are_answered() -> None:
    asked = [command for command in COMMANDS if command[0] == "ask"]
    assert len(asked) >= 3
    assert [run(*command).code for command in asked] == [0] * len(asked)

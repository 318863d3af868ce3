"""The guide to the terminal names commands and options that exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES, refusal
from arbitro.messages.text import sentences
from tests.cli.running import run

HOME = Path(__file__).resolve().parents[2] / "docs" / "guida"
GUIDES = {
    lang: (HOME / folder / "terminale.md").read_text(encoding="utf-8")
    for lang, folder in (("it", "."), ("en", "en"))
}
COMMANDS = [
    shlex.split(line, comments=True)[1:]
    for guide in GUIDES.values()
    for block in re.findall(r"```sh\n(.*?)```", guide, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("arbitro")
]


def test_the_guide_is_there_in_every_language_page_by_page() -> None:
    pages = {path.name for path in HOME.glob("*.md")}
    assert pages == {path.name for path in (HOME / "en").glob("*.md")}
    assert set(GUIDES) == set(LANGUAGES)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_of_the_guide_is_understood(command: list[str]) -> None:
    words = [word for word in command if word.startswith("--")]
    verb = command[:2] if command[0] in ("match", "tournament") else command[:1]
    told = run(*verb, "--help")
    assert told.code == 0
    assert [word for word in words if word not in told.out] == []


def test_the_sheet_of_the_guide_is_worked_out() -> None:
    (sheet,) = {
        one for g in GUIDES.values() for one in re.findall(r"```json\n(.*?)```", g, re.DOTALL)
    }
    assert run("sheet", "-", "--json", typed=sheet).json["totals"] == [2, -2, 2, -2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_can_be_observed_is_listed_in_the_guide_and_in_the_refusal(lang: str) -> None:
    prefix = "observed."
    names = {key.removeprefix(prefix) for key in sentences(lang) if key.startswith(prefix)}
    told = refusal(lang, Refused("unknown-observation", {"what": "moon"}))
    guide = GUIDES[lang]
    assert [name for name in names if name not in told or f"`{name}`" not in guide] == []


def test_time_is_called_in_a_live_match_as_the_guide_says(live: Path) -> None:
    command = next(command for command in COMMANDS if "call_time" in " ".join(command))
    done = run("match", "act", str(live), command[3], "--json")
    assert done.code == 2
    assert done.error["code"] not in ("unknown-action", "malformed-action", "unknown-field")


def test_the_questions_of_the_guide_are_answered() -> None:
    asked = [command for command in COMMANDS if command[0] == "ask"]
    assert len(asked) >= 3
    assert [run(*command).code for command in asked] == [0] * len(asked)

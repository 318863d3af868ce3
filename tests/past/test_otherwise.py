"""`verify` says which acts of an old file today would be decided otherwise, and only those."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from arbitro.cli.root import root
from tests.past.reading import asked
from tests.past.test_past import HERE, copied

OTHERWISE: dict[str, dict[int, str | None]] = {
    "rur-strangers-in-the-semifinals": {109: None, 114: None},
    "rur-strangers-in-the-final": {93: None, 98: None},
    "master-strangers-in-the-semifinals": {87: None, 92: None},
    "master-strangers-in-the-final": {87: None, 92: None},
    "rur-scores-of-exits-lost": {42: None, 44: None, 46: None},
    "rur-rulings": dict.fromkeys((30, 34, 36, 39), "facts-missing"),
    "rur-sdadata-forgotten-twice": {33: "register-says-otherwise"},
    "master-sdadata-forgotten-twice": {29: "register-says-otherwise"},
    "rur-a-minor-with-the-tick": {21: "too-young"},
    "rur-impossible-results": {
        25: "not-public-dice",
        28: "board-overdrawn",
        30: "territories-missing",
    },
    "tarocchi-impossible-sheets": {20: "pigliate-impossible", 22: "arie-without-giove"},
}
"""By file, the first line of such an act and the code it would be refused with."""
AS_THEN = (
    "rur-finished",
    "rur-clocks",
    "rur-reports",
    "rur-sanctions",
    "24ore-sanctions",
    "24ore-to-the-end",
    "tarocchi-ruled",
)
"""Files in which nothing would be decided otherwise, but for the figures of their results."""
INVENTED = ("less-than-the-board", "no-such-figure")
"""Whoever wrote these files made their table points up: no board gives most of them."""


def file(name: str, place: Path) -> str:
    return str(copied(HERE / "0.1.0" / "tournaments" / f"{name}.jsonl.expected", place))


def otherwise(name: str, place: Path) -> dict[int, Any]:
    code, told = asked("tournament", "verify", file(name, place))
    assert code == 0
    return {one["line"]: one["refused"] for one in told.get("otherwise_today", [])}


@pytest.mark.parametrize("name", OTHERWISE)
def test_what_was_wrongly_taken_is_named(name: str, tmp_path: Path) -> None:
    assert OTHERWISE[name].items() <= otherwise(name, tmp_path).items()


@pytest.mark.parametrize("name", AS_THEN)
def test_what_was_right_is_not_called_otherwise(name: str, tmp_path: Path) -> None:
    found = otherwise(name, tmp_path)
    assert {line: code for line, code in found.items() if code not in INVENTED} == {}


@pytest.mark.parametrize(
    ("lang", "decided", "refused"),
    [
        ("it", "riga 98, «Decisione arbitrale»: oggi si deciderebbe altrimenti", "si rifiuterebbe"),
        ("en", "line 98, “Ruling”: today it would be decided otherwise", "would be refused"),
    ],
)
def test_people_are_told_the_act_and_why_it_would_be_refused(
    lang: str, decided: str, refused: str, tmp_path: Path
) -> None:
    verify = ["tournament", "verify", "--lang", lang]
    said = CliRunner().invoke(root, [*verify, file("rur-strangers-in-the-final", tmp_path)])
    assert decided in said.stdout
    said = CliRunner().invoke(root, [*verify, file("tarocchi-impossible-sheets", tmp_path)])
    assert refused in said.stdout
    assert "Pigliate" in said.stdout

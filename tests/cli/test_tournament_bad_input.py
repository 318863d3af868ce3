"""Wrong words at the command line of a tournament: refused with a sentence, the file untouched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run


def tournament(*words: str) -> Any:
    done = run("tournament", *words, "--json")
    assert done.code == 0, done.out
    return done.json


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Any]:
    """A list that is open, the same with a round drawn, and who sits at its first table."""
    names = tmp_path / "elenco.csv"
    rows = [f"Uno {n:03},Club {n % 5},Regione {n % 3},1980" for n in range(16)]
    names.write_text("\n".join(["name,club,region,born", *rows]), encoding="utf-8")
    found: dict[str, Any] = {}
    for name in ("open", "drawn"):
        found[name] = str(tmp_path / f"{name}.jsonl")
        tournament("new", found[name], "--regulation", "rur-2015", "--date", "2026-05-09")
        tournament("enter", found[name], "--list", str(names))
    tournament("lock", found["drawn"])
    tournament("draw", found["drawn"])
    drawn = tournament("draw", found["drawn"], "--public", "3 5 1")
    found["table"] = drawn["rounds"][0]["tables"][0]["players"]
    return found


CASES = [
    ("a waiver nobody signs", "too-young", "enter {open} Kid --born 2015 --waiver {blank}"),
    ("a day that is none", "malformed-date", "new {new} --regulation rur-2015 --date ieri"),
    (
        "a day February has not",
        "malformed-date",
        "new {new} --regulation rur-2015 --date 2026-02-30",
    ),
    ("a folder that is not there", "file-unwritable", "new {nowhere} --regulation rur-2015"),
    ("standings after round 9", "unknown-round", "standings {drawn} --round 9"),
    ("standings after round 0", "unknown-round", "standings {drawn} --round 0"),
    ("a roll call of nobody", "nobody-named", "checkin {drawn}"),
    ("dice thrown alone", "roll-alone", "roll {drawn} g001=3"),
    ("rows that are no rows", "malformed-result", 'result {drawn} 1 --facts {{"seats":3}}'),
    ("rows of numbers", "malformed-result", 'result {drawn} 1 --facts {{"seats":[1,2]}}'),
    (
        "a penalty above the table points",
        "penalty-above-points",
        "result {drawn} 1 {a}=50 {b}=40 {c}=30 {d}=10-20",
    ),
    (
        "a colour the box has not",
        "unknown-colour",
        "seat {drawn} 1 {a}=1 {b}=2 {c}=3 {d}=4 --colour {a}=fucsia",
    ),
]


@pytest.mark.parametrize(("name", "code", "typed"), CASES, ids=[case[0] for case in CASES])
def test_it_is_refused_and_the_file_is_the_same_to_the_byte(
    files: dict[str, Any], tmp_path: Path, name: str, code: str, typed: str
) -> None:
    words = {
        **files,
        **dict(zip("abcd", files["table"], strict=True)),
        "new": str(tmp_path / "new.jsonl"),
        "nowhere": str(tmp_path / "nowhere" / "new.jsonl"),
        "blank": "",
    }
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    done = run("tournament", *(word.format(**words) for word in typed.split()), "--json")
    assert done.code == 2, name
    assert done.error["code"] == code
    assert done.error["message"]
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_dice_for_the_chairs_come_before_the_result(files: dict[str, Any]) -> None:
    a, b, c, d = files["table"]
    tournament("result", files["drawn"], "1", f"{a}=50", f"{b}=40", f"{c}=30", f"{d}=20")
    late = run("tournament", "seat", files["drawn"], "1", f"{a}=1", f"{b}=2", f"{c}=3", f"{d}=4")
    assert late.code == 2
    assert "ha già il suo risultato" in late.err


def test_a_draw_without_a_commitment_before_it_says_what_that_is_worth(
    files: dict[str, Any],
) -> None:
    tournament("lock", files["open"])
    assert "segreto" in run("tournament", "draw", files["open"], "--public", "1 2 3").out

"""Draws that somebody forged: none is called good, and a quick look calls nothing good."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from arbitro.app.verdict import of_draw
from arbitro.tournament.draw.checker.certificate_shape import Problem
from arbitro.tournament.draw.seating.seeded_draw import draw
from tests.cli.running import run
from tests.cli.test_attacks_on_reports import SUCCESS
from tests.tournament.draw.people import people
from tests.tournament.draw.test_certificate import document, sample


def written(folder: Path, made: dict[str, Any]) -> str:
    file = folder / "turno1.json"
    file.write_text(json.dumps(made))
    return str(file)


def forged(public: str) -> dict[str, Any]:
    """Tables that other dice would have given, under the true dice, every sum put right."""
    made = document(sample())
    entries = people(12, club="AAAAABBBCCDE", region="XXXXXXXXYYYY")
    rule = ((4, 4, 4), ("club", "region"), "optimise")
    other = document(draw(entries, *rule, "c0ffee", public, 1, "rur-2015"))
    for key in ("tables", "drawn_sha256", "result", "unavoidable"):
        made[key] = other[key]
    return made


def test_twelve_of_twelve_forged_seatings_are_found(tmp_path: Path) -> None:
    true = document(sample())["tables"]
    found = [made for n in range(40) if (made := forged(f"{n}"))["tables"] != true][:12]
    assert len(found) == 12
    for made in found:
        ran = run("draw", "verify", written(tmp_path, made), "--json")
        assert (ran.code, ran.json["ok"]) == (3, False)
        assert {one["code"] for one in ran.json["checked"] if not one["ok"]} == {"rerun"}


def test_tables_that_stand_twice_are_refused_whichever_a_reader_takes(tmp_path: Path) -> None:
    """The first are read by who opens the file, the last by a parser: only one can be checked."""
    true, false = document(sample())["tables"], forged("another")["tables"]
    rest = {name: value for name, value in document(sample()).items() if name != "tables"}
    for first, last in ((false, true), (true, false)):
        file = tmp_path / "turno1.json"
        twice = f'{{"tables": {json.dumps(first)}, "tables": {json.dumps(last)},'
        file.write_text(json.dumps(rest).replace("{", twice, 1))
        ran = run("draw", "verify", str(file), "--json")
        assert (ran.code, ran.json["error"]["code"]) == (2, "said-twice")
        assert "tables" in ran.json["error"]["message"]


def test_a_true_draw_says_what_was_checked_and_what_cannot_be(tmp_path: Path) -> None:
    file = written(tmp_path, document(sample()))
    for more in ((), ("--rerun",)):
        ran = run("draw", "verify", file, "--json", *more)
        assert (ran.code, ran.json["ok"], ran.json["problems"]) == (0, True, [])
        assert "rerun" in {one["code"] for one in ran.json["checked"]}
        assert {"thrown", "before"} <= {one["code"] for one in ran.json["not_checked"]}
    said = run("draw", "verify", file).out
    assert "Non controllato" in said
    assert "lo sa solo chi ha guardato" in " ".join(said.split())


@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_quick_look_gives_no_verdict_and_no_word_of_success(tmp_path: Path, lang: str) -> None:
    for made in (document(sample()), forged("another")):
        file = written(tmp_path, made)
        ran = run("draw", "verify", file, "--quick", "--json")
        assert (ran.code, ran.json["ok"]) == (3, None)
        why = {one["code"]: one["why"] for one in ran.json["not_checked"]}
        assert "--quick" in why["rerun"]
        said = run("draw", "verify", file, "--quick", "--lang", lang)
        assert said.code == 3
        assert not any(word in said.out.lower() for word in SUCCESS)


def other_dice(made: dict[str, Any]) -> str:
    """The dice that would have given something else, with the seed worked out anew."""
    made["public"] = "6-6-6"
    line = "\n".join((made["secret"], made["public"], made["entries_sha256"]))
    made["seed"] = sha256(line.encode()).hexdigest()
    return "rerun"


def other_secret(made: dict[str, Any]) -> str:
    made["secret"] = made["secret"][::-1]
    return "promise"


def two_seated_alike(made: dict[str, Any]) -> str:
    made["tables"][0][0] = made["tables"][1][0]
    return "seats"


def a_club_forgotten(made: dict[str, Any]) -> str:
    made["entries"][0]["club"] = None
    return "list"


def fewer_conflicts(made: dict[str, Any]) -> str:
    made["result"][0]["conflicts"] = 0
    return "counts"


@pytest.mark.parametrize(
    "forge", [other_dice, other_secret, two_seated_alike, a_club_forgotten, fewer_conflicts]
)
def test_the_row_that_fails_is_named(tmp_path: Path, forge: Any) -> None:
    made = document(sample())
    row = forge(made)
    ran = run("draw", "verify", written(tmp_path, made), "--json")
    assert (ran.code, ran.json["ok"]) == (3, False)
    assert row in {one["code"] for one in ran.json["checked"] if not one["ok"]}


def test_a_problem_nobody_has_heard_of_still_fails() -> None:
    assert of_draw([Problem("something-new", "odd")]).ok is False

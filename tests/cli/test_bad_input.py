"""Bad input gets a clear sentence and the right exit code, and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Ran, ask, run

LANGUAGES = ("it", "en")


def act(path: Path, action: dict[str, Any], *more: str) -> Ran:
    return run("match", "act", str(path), json.dumps(action), "--json", *more)


def refused_and_unchanged(path: Path, action: dict[str, Any], *more: str) -> Any:
    """Refused with exit code 2 in both languages, and the file is what it was."""
    before = path.read_bytes()
    sentences = []
    for lang in LANGUAGES:
        done = act(path, action, "--lang", lang, *more)
        assert done.code == 2, done.out
        assert set(done.error) == {"code", "message", "facts", "articles"}
        sentences.append(done.error["message"])
    assert sentences[0] != sentences[1]
    assert path.read_bytes() == before
    return done.error


def test_an_unknown_territory_is_answered_with_the_nearest_names(opened: Path) -> None:
    action = {"seat": 0, "type": "place", "territory": "kamciatka", "armies": 1}
    error = refused_and_unchanged(opened, action)
    assert error["code"] == "unknown-territory"
    assert "kamchatka" in error["facts"]["nearest"]
    assert "Kamchatka" in error["message"]


def test_an_unknown_territory_in_a_question_too() -> None:
    done = ask("reinforcements", "rur-2015", {"territories": ["alasca"]})
    assert done.code == 2
    assert "Alaska" in done.error["message"]


def test_a_seat_that_is_not_at_the_table(opened: Path) -> None:
    error = refused_and_unchanged(opened, {"seat": 9, "type": "pass"})
    assert error["code"] == "unknown-seat"
    assert "0 to 3" in error["message"]


def test_a_seat_out_of_turn(opened: Path) -> None:
    error = refused_and_unchanged(opened, {"seat": 2, "type": "choose_colour", "colour": "blu"})
    assert error["code"] == "not-your-choice"
    assert {"regulation": "rur-2015", "article": "3"}.items() <= error["articles"][0].items()


def test_an_action_of_another_phase(opened: Path) -> None:
    error = refused_and_unchanged(opened, {"seat": 0, "type": "pass"})
    assert error["code"] == "wrong-phase"
    assert "colours" in error["message"]


def test_a_move_after_the_match_is_over(log: Path) -> None:
    error = refused_and_unchanged(log, {"seat": 0, "type": "pass"})
    assert error["code"] == "match-is-over"


def test_dice_that_no_table_can_throw(live: Path) -> None:
    roll = {"type": "roll_for_seats"}
    error = refused_and_unchanged(live, roll, "--observed", '{"seats": [7, 1, 2, 3]}')
    assert error["code"] == "impossible-dice"
    error = refused_and_unchanged(live, roll, "--observed", '{"seats": [6, 1]}')
    assert error["code"] == "wrong-number-of-dice"


def test_dice_that_no_table_can_throw_in_a_question() -> None:
    done = ask("losses", "rur-2015", {"attack": [7], "defence": [1]})
    assert done.code == 2
    assert "attack[0]" in done.error["message"]
    assert "al massimo 6" in done.error["message"]


def test_dice_dictated_in_a_digital_match(opened: Path) -> None:
    action = {"seat": 0, "type": "choose_colour", "colour": "rosso"}
    error = refused_and_unchanged(opened, action, "--observed", '{"attack": [6]}')
    assert error["code"] == "observed-in-digital"


def test_lawful_dice_are_written_and_the_log_goes_on(live: Path) -> None:
    before = len(live.read_bytes().splitlines())
    done = act(live, {"type": "roll_for_seats"}, "--observed", '{"seats": [2, 6, 4, 1]}')
    assert done.code == 0, done.out
    assert done.json["events"][0]["data"]["order"] == [1, 2, 0, 3]
    assert len(live.read_bytes().splitlines()) == before + 1


def test_actions_that_are_no_actions(opened: Path) -> None:
    assert refused_and_unchanged(opened, {"type": "fly"})["code"] == "unknown-action"
    stray = {"seat": 0, "type": "pass", "why": "tired"}
    assert refused_and_unchanged(opened, stray)["code"] == "unknown-field"
    short = {"seat": 0, "type": "place", "territory": "cina"}
    assert refused_and_unchanged(opened, short)["code"] == "malformed-action"


def test_a_secret_that_is_lost_or_another_s(opened: Path) -> None:
    action = {"seat": 0, "type": "choose_colour", "colour": "rosso"}
    secret = Path(f"{opened}.secret")
    kept = secret.read_text(encoding="utf-8")
    secret.write_text("00" * 32, encoding="utf-8")
    assert refused_and_unchanged(opened, action)["code"] == "secret-of-another"
    secret.unlink()
    assert refused_and_unchanged(opened, action)["code"] == "secret-missing"
    secret.write_text(kept, encoding="utf-8")
    assert act(opened, action).code == 0


@pytest.mark.parametrize(
    ("facts", "code", "word"),
    [
        ({}, "facts-missing", "closing_round"),
        ({"closing_round": 0}, "malformed-facts", "almeno 1"),
        ({"closing_round": "two"}, "malformed-facts", "numero intero"),
        ({"closing_round": 1, "giro": 2}, "malformed-facts", "giro"),
    ],
)
def test_facts_missing_or_impossible(facts: dict[str, Any], code: str, word: str) -> None:
    done = ask("sdadata-threshold", "rur-2015", facts)
    assert done.code == 2
    assert done.error["code"] == code
    assert word in done.error["message"]


def test_questions_regulations_and_readings_that_do_not_exist() -> None:
    nearest = ask("sdadata-thresold", "rur-2015", {})
    assert nearest.code == 2
    assert "sdadata-threshold" in nearest.error["message"]
    assert ask("tris-limit", "rur-2051", {}).error["facts"]["nearest"][0] == "rur-2015"
    other = ask("tris-limit", "rur-2015", {}, "--interpretation", "GAP-R07=two")
    assert other.error["code"] == "unknown-reading"
    assert "one" in other.error["message"]
    assert ask("tris-limit", "rur-2015", {}, "--interpretation", "R07").code == 2
    assert ask("tris-limit", "rur-2015", {}, "--interpretation", "GAP-Z99=x").code == 2


@pytest.mark.parametrize("facts", ["{", "[1]", "@nowhere.json"])
def test_facts_that_are_no_json_object(facts: str) -> None:
    done = run("ask", "garrison", "--regulation", "rur-2015", "--facts", facts, "--json")
    assert done.code == 2
    assert done.error["message"]


DEEP = "[" * 4000 + "]" * 4000
NESTED = '{"a":' * 200 + "1" + "}" * 200


@pytest.mark.parametrize(
    "words",
    [
        ("ask", "reinforcements", "--regulation", "rur-2015", "--facts", DEEP),
        ("ask", "reinforcements", "--regulation", "rur-2015", "--facts", NESTED),
        ("rule", "--case", "silent-throw", "--regulation", "rur-2015", "--facts", NESTED),
        ("ask", "reinforcements", "--regulation", "rur-2015", "--facts", "@FILE"),
        ("draw", "verify", "FILE"),
        ("draw", "prove", "FILE"),
        ("referto", "verify", "FILE"),
        ("import", "FILE", "--preview"),
        ("sheet", "check", "FILE"),
    ],
)
def test_json_nested_beyond_measure_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text(NESTED.replace("1", DEEP))
    done = run(*(word.replace("FILE", str(file)) for word in words), "--json")
    assert done.code == 2, done.out
    assert done.error["message"]


@pytest.mark.parametrize("verb", ["replay", "verify"])
def test_a_log_nested_beyond_measure_is_damaged(verb: str, tmp_path: Path) -> None:
    file = tmp_path / "deep.jsonl"
    file.write_text(NESTED.replace("1", DEEP) + "\n")
    assert run("match", verb, str(file), "--json").code == 3


def test_what_comes_from_stdin_may_be_no_utf_8() -> None:
    done = run("ask", "reinforcements", "--regulation", "rur-2015", "--facts", "-", typed=b"\xff")
    assert done.code == 2


def test_files_are_their_owners_alone(tmp_path: Path, simulated: Path) -> None:
    hall, match, dossier = (tmp_path / name for name in ("t.jsonl", "m.jsonl", "t.zip"))
    new = ("--regulation", "rur-2015", "--name", "T", "--date", "2026-05-09")
    assert run("tournament", "new", str(hall), *new).code == 0
    assert run("dossier", "make", str(hall), "--out", str(dossier)).code == 0
    assert run("match", "new", "--regulation", "rur-2015", "--players", "4", str(match)).code == 0
    made = (hall, dossier, match, *simulated.glob("*.jsonl"))
    assert {oct(file.stat().st_mode & 0o777) for file in made} == {"0o600"}

"""`arbitro rule`, `sanctions` and `clock` from outside, as a program and as a person use them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run

RULE_KEYS = {
    "case",
    "status",
    "missing",
    "ruling",
    "effects",
    "sanction",
    "options",
    "articles",
    "verified",
    "sentence",
}


def document(*arguments: str, code: int = 0) -> dict[str, Any]:
    ended = run(*arguments, "--json")
    assert ended.code == code, ended.out
    found: dict[str, Any] = json.loads(ended.out)
    return found


def test_words_find_cases_with_their_titles() -> None:
    hits = document("rule", "otto carte in mano", "--regulation", "rur-2015")["hits"]
    assert hits[0]["case"] == "eight-or-more-cards"
    assert hits[0]["title"] == "Otto o più carte in mano"
    english = document("rule", "cocked", "die", "--regulation", "24ore-2018", "--lang", "en")
    assert english["hits"][0]["title"] == "Die out of the area, on the edge or cocked"


def test_words_about_the_tarocchi_find_their_own_cases() -> None:
    hits = document("rule", "rinnegamento", "--regulation", "tarocchi-2012")["hits"]
    assert hits[0]["case"] == "revoke"


def test_a_case_asks_for_what_it_needs_one_fact_at_a_time() -> None:
    first = document("rule", "--case", "above-the-cap", "--regulation", "rur-2015")
    assert set(first) >= RULE_KEYS
    assert first["status"] == "ask"
    assert first["missing"] == [
        {
            "fact": "on_board",
            "type": "int",
            "choices": None,
            "min": 1,
            "question": "Quante armate ha sul tabellone?",
        }
    ]
    facts = '{"on_board": 160}'
    second = document(
        "rule", "--case", "above-the-cap", "--regulation", "rur-2015", "--facts", facts
    )
    assert second["missing"][0]["choices"] == [True, False]
    third = document(
        "rule",
        "--case",
        "above-the-cap",
        "--regulation",
        "rur-2015",
        "--facts",
        '{"on_board": 160, "self_declared": false}',
    )
    assert third["status"] == "ruled"
    assert third["ruling"]["cap"] == 100
    assert {c["id"] for c in third["articles"]} >= {"RUR-30-03", "RUR-30-04"}
    assert third["sentence"] == "Toglie 60 armate e resta a 100; il limite scende a 100"


def test_a_silent_edition_says_what_applies() -> None:
    found = document("rule", "--case", "unlawful-continuation", "--regulation", "24ore-2018")
    assert (found["status"], found["ruling"]["applies"]) == ("silent", "box")
    assert found["ruling"]["advice"]["status"] == "ask"


def test_the_editions_side_by_side() -> None:
    found = document("rule", "--case", "die-out-of-area", "--facts", '{"times": 1}', "--compare")
    assert [one["regulation"] for one in found["editions"]] == [
        "rur-2015",
        "master-2020",
        "24ore-2018",
    ]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("rule", "--case", "dado", "--regulation", "rur-2015"), "unknown-case"),
        (("rule", "--case", "withdrawal"), "regulation-needed"),
        (("rule", "--regulation", "rur-2015"), "case-or-words"),
        (("rule", "--case", "withdrawal", "--regulation", "rur"), "unknown-regulation"),
        (
            ("rule", "--case", "withdrawal", "--regulation", "rur-2015", "--facts", '{"x": 1}'),
            "unknown-fact",
        ),
        (
            (
                "rule",
                "--case",
                "eight-or-more-cards",
                "--regulation",
                "rur-2015",
                "--facts",
                '{"hand": 3}',
            ),
            "facts-contradict",
        ),
    ],
)
def test_what_cannot_be_ruled_is_refused(arguments: tuple[str, ...], code: str) -> None:
    assert document(*arguments, code=2)["error"]["code"] == code


def test_a_person_reads_the_ruling_with_its_article() -> None:
    ended = run("rule", "--case", "dice-of-another-colour", "--regulation", "rur-2015")
    assert ended.code == 0
    assert "Il lancio è valido" in ended.out
    assert "RUR-36-05" in ended.out
    hits = run("rule", "dado per terra", "--regulation", "rur-2015")
    assert hits.out.startswith("1. Dado fuori")


def test_the_register_of_sanctions(tmp_path: Path) -> None:
    file = tmp_path / "infractions.jsonl"
    rows = [
        {"type": "infraction", "id": str(n), "player": "A", "match": "m", "what": f"s{n}"}
        for n in (1, 2, 3)
    ]
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    found = document("sanctions", str(file), "--regulation", "master-2020")
    assert found["lines"][2]["given"]["steps"] == ["richiamo", "ammonizione"]
    assert found["out"] == []
    wish = json.dumps({**rows[0], "id": "4", "what": "s1"})
    asked = document("sanctions", str(file), "--regulation", "master-2020", "--propose", wish)
    assert asked["steps"] == ["ammonizione", "penalty"]
    assert "ammonizione" in run("sanctions", str(file), "--regulation", "master-2020").out
    file.write_text("not json", encoding="utf-8")
    broken = document("sanctions", str(file), "--regulation", "rur-2015", code=2)
    assert broken["error"]["code"] == "not-a-record"


def test_the_clock_of_a_table(tmp_path: Path) -> None:
    file = tmp_path / "table.jsonl"
    taps = [
        {"kind": "first-card", "at": {"source": "a", "elapsed": 0, "wall": 0}},
        {
            "kind": "suspended",
            "at": {"source": "a", "elapsed": 60_000, "wall": 9},
            "reason": "dispute",
            "author": "Rossi",
        },
        {
            "kind": "resumed",
            "at": {"source": "a", "elapsed": 120_000, "wall": 5},
            "author": "Rossi",
        },
    ]
    file.write_text("\n".join(json.dumps(tap) for tap in taps), encoding="utf-8")
    now = '{"source": "a", "elapsed": 180000, "wall": 180000}'
    found = document("clock", str(file), "--regulation", "rur-2015", "--now", now)
    assert (found["played_ms"], found["recovery_ms"]) == (120_000, 60_000)
    assert found["time_up_wall"] == 5_460_000
    said = run("clock", str(file), "--regulation", "rur-2015", "--now", now)
    assert "giocati 2:00" in said.out

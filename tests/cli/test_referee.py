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


@pytest.mark.parametrize("regulation", ["tarocchi-2012", "tarocchi-2015"])
def test_both_texts_of_the_tarocchi_rule_and_are_searched_by_article(regulation: str) -> None:
    facts = '{"what": "card-named", "playable": false}'
    asked = ("rule", "--case", "forbidden-talk", "--regulation", regulation, "--facts", facts)
    found = document(*asked)
    assert found["ruling"]["code"] == "named-is-exposed"
    assert found["verified"] is (regulation == "tarocchi-2012")
    hits = document("rule", "art. 5", "--regulation", regulation)["hits"]
    assert hits[0]["case"] in ("misdeal", "wrong-number-of-cards")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("otto-carte", "eight-or-more-cards"), ("dado-fuori", "die-out-of-area"), ("revok", "revoke")],
)
def test_an_unknown_case_is_refused_with_the_one_that_was_meant(typed: str, meant: str) -> None:
    regulation = "tarocchi-2012" if meant == "revoke" else "rur-2015"
    told = document("rule", "--case", typed, "--regulation", regulation, code=2)["error"]
    assert told["facts"]["nearest"][0] == meant


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


@pytest.fixture
def hall(tmp_path: Path) -> str:
    """A tournament whose first round is drawn, with one referee."""
    file = str(tmp_path / "raduno.jsonl")
    entries = [
        {"id": f"g{n:02}", "name": f"Nome{n} Cognome{n}", "adult": True} for n in range(1, 13)
    ]
    document("tournament", "new", file, "--regulation", "master-2020")
    document("tournament", "act", file, "enter-many", "--fields", json.dumps({"entries": entries}))
    document("tournament", "lock", file)
    body = json.dumps({"officials": [{"name": "Rossi"}]})
    document("tournament", "act", file, "appoint-officials", "--fields", body)
    document("tournament", "draw", file, "--public", "1 2 3")
    return file


def infraction(hall: str, what: str) -> str:
    player = document("tournament", "ask", hall, "round")["tables"][0]["players"][0]
    return json.dumps({"round": 1, "table": 1, "sanction": {"player": player, "what": what}})


def test_the_register_of_sanctions_is_the_tournaments(hall: str) -> None:
    for number in (1, 2, 3):
        body = infraction(hall, f"s{number}")
        by = ("--by", "referee:Rossi")
        document("tournament", "act", hall, "record-infraction", "--fields", body, *by)
    found = document("sanctions", hall)
    assert found["lines"][2]["given"]["steps"] == ["richiamo", "ammonizione"]
    assert found["out"] == []
    asked = document("sanctions", hall, "--propose", infraction(hall, "s1"))
    assert asked["steps"] == ["ammonizione", "penalty"]
    assert "richiamo, quindi ammonizione" in run("sanctions", hall).out
    assert (
        document("sanctions", hall, "--player", "zorro", code=2)["error"]["code"]
        == "unknown-player"
    )
    assert document("tournament", "verify", hall)["ok"]


def test_a_stranger_gives_no_sanction(hall: str) -> None:
    body = infraction(hall, "s1")
    by = ("--by", "referee:Neri")
    command = ("tournament", "act", hall, "record-infraction", "--fields", body, *by)
    assert document(*command, code=2)["error"]["code"] == "not-an-official"


def test_the_clock_of_a_table_is_the_tournaments(hall: str) -> None:
    assert document("clock", hall, "1")["phase"] == "not-started"
    document("clock", hall, "1", "--tap", "first-card")
    stop = json.dumps({"kind": "suspended", "reason": "allarme"})
    document("clock", hall, "1", "--tap", stop, "--referee", "Rossi")
    shown = document("clock", hall, "1", "--tap", "resumed", "--referee", "Rossi")
    assert (shown["phase"], shown["suspended"]) == ("playing", None)
    assert shown["recovery_ms"] > 0
    assert "giocati 0:0" in run("clock", hall, "1").out
    twice = document("clock", hall, "1", "--tap", "resumed", "--referee", "Rossi", code=2)
    assert twice["error"]["code"] == "not-suspended"
    alone = document("clock", hall, "1", "--tap", stop, code=2)
    assert alone["error"]["code"] == "tap-needs-referee"
    given = json.dumps({"kind": "adjusted", "seconds": 120, "reason": "dadi"})
    assert (
        document("clock", hall, "1", "--tap", given, "--referee", "Rossi")["adjusted_ms"] == 120_000
    )
    told = run("clock", hall, "1").out
    assert "Tempo dato dagli arbitri: +2:00" in told
    assert "Tocca a Nome" in told


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("act", "loock"), "no-such-command"),
        (("act", "lock", "--fields", '{"at": 3}'), "malformed-command"),
        (("act", "lock"), "list-locked"),
        (("ask", "standing-ovation"), "unknown-question"),
        (("ask", "table"), "malformed-command"),
    ],
)
def test_what_a_hall_does_not_know_is_refused(
    hall: str, arguments: tuple[str, ...], code: str
) -> None:
    verb, *rest = arguments
    assert document("tournament", verb, hall, *rest, code=2)["error"]["code"] == code

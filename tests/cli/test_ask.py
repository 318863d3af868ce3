"""`arbitro ask`: the contract's questions, their shapes, and differences between editions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arbitro.games.mineo.questions import QUESTIONS as MINEO_QUESTIONS
from arbitro.games.risiko.questions import QUESTIONS
from tests.cli.running import ask, run

EDITIONS = ("rur-2015", "master-2020", "24ore-2018")
SEAT: dict[str, Any] = {
    "off_objective": 0,
    "territories": 8,
    "in_objective": 5,
    "armies": 20,
    "cards": 2,
}
SEAT |= {"eliminated": None, "risiko": False, "withdrawn": False, "excluded": False}
FACTS: dict[str, dict[str, Any]] = {
    "seat-order": {"rolls": [[6, 4, 2, 1]]},
    "starting-armies": {"players": 4},
    "deal-order": {"players": 4},
    "half-continent": {"continent": "asia"},
    "placement-lap": {"supply": 20},
    "reinforcements": {"territories": ["alaska", "cina", "siam"]},
    "tris-value": {"cards": ["fante:alaska", "fante:cina", "jolly"], "held": ["alaska"]},
    "tris-allowed": {"touched": True},
    "repositioning-closes": {"event": "attack"},
    "pieces": {"armies": 17},
    "legal-dice": {"origin": 3, "target": 2},
    "losses": {"attack": [6, 2], "defence": [5, 5]},
    "elimination-guard": {"giro": 2, "armies": 1},
    "movement-range": {"origin": 8, "dice": 3, "border": True},
    "captured-cards": {"own": 6, "loser": 3},
    "garrison": {"border": True},
    "card-right": {"conquered": 1, "hand": 2},
    "count-question": {"in_turn": True},
    "last-giro": {"giro": 9},
    "sdadata-threshold": {"closing_round": 2},
    "must-roll": {"conquered": 3},
    "next-to-roll": {"players": 4, "turns": [{"seat": 3}, {"seat": 0}]},
    "forgotten-roll": {"next_is_over": False},
    "exit-consequences": {"reason": "withdrawal"},
    "excess-over-due": {"due": 3, "placed": 5, "self_declared": True},
    "excess-over-cap": {"on_board": 132, "cap": 130, "self_declared": False},
    "table-score": {"objective": 7, "territories": ["cina", "siam", "alaska"]},
    "match-points": {"seats": [{**SEAT, "table_points": n} for n in (40, 55, 12, 30)]},
}


def facts_of(question: str) -> dict[str, Any]:
    cards = FACTS.get(question, {})
    if question == "tris-value":
        return {**cards, "cards": _three_infantry()}
    return cards


def _three_infantry() -> list[str]:
    from arbitro.games.risiko import cards  # noqa: PLC0415 - only this fact needs the pack

    fanti = [card for card in cards.TERRITORY_CARDS if cards.SYMBOL[card] == "fante"]
    return [cards.name(card) for card in fanti[:2]] + ["jolly"]


def test_the_list_names_every_question_with_its_facts() -> None:
    rows = run("ask", "--list", "--json").json
    assert {row["question"] for row in rows} == {*QUESTIONS, *MINEO_QUESTIONS}
    by_name = {row["question"]: row for row in rows}
    assert by_name["sdadata-threshold"]["facts"] == {"closing_round": "int"}
    assert set(by_name["sdadata-threshold"]["regulations"]) == set(EDITIONS)


@pytest.mark.parametrize("regulation", EDITIONS)
@pytest.mark.parametrize("question", list(QUESTIONS))
def test_every_question_is_answered_in_the_shape_of_the_contract(
    question: str, regulation: str
) -> None:
    for lang in ("it", "en"):
        done = ask(question, regulation, facts_of(question), "--lang", lang)
        assert done.code == 0, done.out
        keys = {"question", "regulation", "value", "articles", "interpretation", "verified"}
        assert keys | {"sentence"} == set(done.json)
        assert done.json["sentence"]
        assert "{" not in done.json["sentence"]
        for citation in done.json["articles"]:
            assert set(citation) == {"regulation", "article", "id"}


def test_the_threshold_rises_by_one_and_rur_stops_at_seven_where_24ore_does_not() -> None:
    sixth = {"closing_round": 6}
    assert ask("sdadata-threshold", "rur-2015", {"closing_round": 2}).json["value"] == 5
    assert ask("sdadata-threshold", "rur-2015", sixth).json["value"] == 7
    assert ask("sdadata-threshold", "24ore-2018", sixth).json["value"] == 9


def test_an_attack_that_cannot_be_made_is_null_and_says_how_many_armies_it_takes() -> None:
    done = ask("legal-dice", "rur-2015", {"origin": 3, "target": 3})
    assert done.json["value"] is None
    assert done.json["sentence"].startswith("3 dadi contro 3 richiedono 4 armate")
    assert ask("legal-dice", "rur-2015", {"origin": 4, "target": 3}).json["value"] == {
        "attack": 3,
        "defence": 3,
    }


def test_fractional_points_are_strings_and_whole_ones_numbers() -> None:
    master = ask("match-points", "master-2020", FACTS["match-points"]).json["value"]
    assert [row["points"] for row in master] == ["0.040", "1.055", "0.012", "0.030"]
    rur = ask("match-points", "rur-2015", FACTS["match-points"]).json["value"]
    assert [row["points"] for row in rur] == [40, 105, 12, 30]
    assert [row["place"] for row in rur] == [2, 1, 4, 3]


def test_the_sentence_shows_the_arithmetic() -> None:
    held = ["alaska", "alberta", "ontario", "quebec", "cina", "siam", "india"]
    done = ask("reinforcements", "rur-2015", {"territories": held})
    assert done.json["sentence"] == "7 territori: 7 ÷ 3 = 2 armate"
    score = ask("table-score", "rur-2015", FACTS["table-score"])
    assert score.json["sentence"] == (
        "Obiettivo 7 – Befana: Cina 7 + Siam 3 = 10 punti tavolo; fuori obiettivo 3"
    )


def test_a_tris_counts_two_for_each_card_of_a_territory_held() -> None:
    fact = facts_of("tris-value")
    bare = ask("tris-value", "rur-2015", {**fact, "held": []}).json
    one = fact["cards"][0].partition(":")[2]
    own = ask("tris-value", "rur-2015", {**fact, "held": [one]}).json
    assert own["value"] == bare["value"] + 2
    assert f"{bare['value']} + 1 × 2 = {own['value']}" in own["sentence"]


def test_a_chosen_reading_changes_the_answer_and_is_named() -> None:
    usual = ask("tris-limit", "rur-2015", {}).json
    strict = ask("tris-limit", "rur-2015", {}, "--interpretation", "GAP-R07=one").json
    assert usual["value"] is None
    assert strict["value"] == 1
    assert strict["interpretation"] == "GAP-R07"
    assert strict["verified"] is False


def test_what_master_takes_from_rur_is_marked_as_not_verified() -> None:
    done = ask("sdadata-threshold", "master-2020", {"closing_round": 1}).json
    assert done["verified"] is False
    assert done["interpretation"] == "GAP-M08"
    assert {c["regulation"] for c in done["articles"]} == {"rur-2015"}


def test_facts_come_from_stdin_or_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "facts.json"
    file.write_text(json.dumps({"giro": 4}), encoding="utf-8")
    base = ("ask", "last-giro", "--regulation", "rur-2015", "--json", "--facts")
    assert run(*base, f"@{file}").json["value"] == 5
    assert run(*base, "-", typed='{"giro": 7}').json["value"] == 8


def test_a_person_reads_the_sentence_the_articles_and_the_alternatives() -> None:
    done = run("ask", "tris-limit", "--regulation", "rur-2015")
    assert "tutti i tris che si hanno" in done.out
    assert "RUR art. 4 [RUR-4.1-03]" in done.out
    assert "GAP-R07" in done.out
    assert "one" in done.out
    english = run("ask", "tris-limit", "--regulation", "rur-2015", "--lang", "en")
    assert "As many tris as one has" in english.out


@pytest.mark.parametrize(
    ("regulation", "placed", "told"),
    [
        ("rur-2015", 6, "Se ne tolgono 6, tutte tra quelle appena piazzate"),
        ("master-2020", 6, "Se ne tolgono 6, tutte tra quelle appena piazzate"),
        ("24ore-2018", 6, "Se ne tolgono 6: 3 da dove sono state piazzate e 3 a scelta"),
        ("rur-2015", 3, "nessuna in più, non si toglie niente"),
    ],
)
def test_it_is_told_which_armies_in_excess_come_off(
    regulation: str, placed: int, told: str
) -> None:
    facts = {"due": 3, "placed": placed, "self_declared": False}
    assert told in ask("excess-over-due", regulation, facts).json["sentence"]


@pytest.mark.parametrize(
    ("lang", "told"),
    [("it", "Nel secondo giro di sdadata"), ("en", "In the second round of the sdadata")],
)
def test_a_round_of_sdadata_is_counted_in_words(lang: str, told: str) -> None:
    done = ask("sdadata-threshold", "rur-2015", {"closing_round": 2}, "--lang", lang)
    assert done.json["sentence"].startswith(told)

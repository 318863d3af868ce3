"""`arbitro odds`: the contract's document, the screen for people, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run


def test_the_document_of_the_contract() -> None:
    told = run("odds", "4", "3", "--json").json
    assert (told["attack"], told["defence"]) == (4, 3)
    assert told["conquer"] == pytest.approx(1341625 / 4478976)
    assert sum(chance for _, chance in told["left"]) == pytest.approx(1)
    assert {one["article"] for one in told["articles"]} == {"4"}


def test_a_march_adds_the_chance_of_each_territory() -> None:
    told = run("odds", "12", "7", "--then", "3", "--then", "1", "--json").json
    first, second, third = told["chain"]
    assert first == told["conquer"] > second > third


@pytest.mark.parametrize(("lang", "chance"), [("it", "29,95 %"), ("en", "29.95%")])
def test_a_person_reads_a_sentence_its_article_and_bars(lang: str, chance: str) -> None:
    told = run("odds", "4", "3", "--lang", lang).out
    assert chance in told.splitlines()[0]
    assert "RUR" in told
    assert "█" in told


def test_what_is_nearly_nothing_is_not_told_as_none() -> None:
    assert "<0.01%" in run("odds", "40", "80", "--lang", "en").out.splitlines()[0]


def test_the_chart_is_a_picture_with_words(tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    assert run("odds", "12", "7", "--svg", str(file)).code == 0
    picture = file.read_text(encoding="utf-8")
    assert picture.count("<rect ") == 12
    assert '<title id="title">12 contro 7' in picture
    assert '<desc id="told">' in picture


@pytest.mark.parametrize(
    "arguments",
    [
        ("0", "3"),
        ("131", "3"),
        ("4", "3", "--regulation", "nowhere"),
        ("4", "3", "--stop-at", "0"),
        ("4", "3", "--then", "0"),
        ("4", "many"),
        ("4", "3", "--svg", "nowhere/odds.svg"),
    ],
)
def test_what_cannot_be_is_refused_in_both_languages(arguments: tuple[str, ...]) -> None:
    for lang in ("it", "en"):
        ran = run("odds", *arguments, "--lang", lang)
        assert ran.code == 2, ran.err
        assert ran.err


def test_a_hand_tells_of_the_others() -> None:
    cards = "T20 T19 T16 T9 T4 F KS QS 8S KB 7B NC 6C KO 9O"
    told = run("hand-odds", cards, "--json").json
    assert told["call"]["trump"] == "T18"
    assert told["call"]["seat"] == pytest.approx(45 / 48)
    assert {one["suit"] for one in told["suits"]} == {"S", "B", "C", "O", "T"}
    shown = run("hand-odds", *cards.split(), "--monte", "5S", "--lang", "en").out
    assert "partner" in shown


@pytest.mark.parametrize("arguments", [("T99",), ("T20", "T20"), ("5S", "--monte", "5S"), ()])
def test_a_hand_that_cannot_be_is_refused(arguments: tuple[str, ...]) -> None:
    for lang in ("it", "en"):
        ran = run("hand-odds", *arguments, "--lang", lang)
        assert ran.code == 2
        assert ran.err

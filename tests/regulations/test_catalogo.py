"""The Italian catalogue holds the ids of the English one, each with a sentence of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from arbitro.regulations import catalogue
from arbitro.regulations.catalogue import GAPS, RULES, RestatedGap, gap_restated, restated
from tests.cli.running import ask, run

FOLDER = Path(catalogue.__file__).parent
FILES = [FOLDER / "catalogo.json", *sorted(FOLDER.glob("catalogo_*.json"))]


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    repeated = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
    assert repeated == []
    return dict(pairs)


def read(path: Path) -> dict[str, dict[str, Any]]:
    """The file; an id that stands in it twice fails, where a plain reading keeps the last."""
    found: dict[str, dict[str, Any]] = json.loads(
        path.read_text(encoding="utf-8"), object_pairs_hook=_pairs
    )
    return found


def ids(part: str) -> list[str]:
    return [id for path in FILES for id in read(path)[part]]


@pytest.mark.parametrize(("part", "english"), [("rules", RULES), ("gaps", GAPS)])
def test_every_id_is_said_in_italian_exactly_once_and_no_other(
    part: str, english: dict[str, Any]
) -> None:
    assert Counter(ids(part)) == Counter(dict.fromkeys(english, 1))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_keeps_the_order_of_the_catalogue_one_entry_a_line(path: Path) -> None:
    found = read(path)
    assert list(found["rules"]) == [id for id in RULES if id in found["rules"]]
    assert list(found["gaps"]) == [id for id in GAPS if id in found["gaps"]]
    opened = [line.split('"')[1] for line in path.read_text("utf-8").splitlines() if '": ' in line]
    entries = [name for name in opened if name not in {"rules", "gaps"}]
    assert entries == [*found["rules"], *found["gaps"]]


def test_a_rule_is_a_sentence_and_not_the_english_one() -> None:
    for id, rule in RULES.items():
        italian = restated(id, "it")
        assert italian.strip() == italian != "", id
        assert italian[-1] in ".?!", id
        assert italian != restated(id, "en") == rule.rule, id


def test_a_gap_has_problem_and_reading_and_not_the_english_ones() -> None:
    for id, gap in GAPS.items():
        italian, english = gap_restated(id, "it"), gap_restated(id, "en")
        assert english == RestatedGap(gap.problem, gap.resolution), id
        for said, other in (
            (italian.problem, english.problem),
            (italian.resolution, english.resolution),
        ):
            assert said.strip() == said != "", id
            assert said != other, id


def test_the_italian_is_read_only_when_asked_for() -> None:
    code = (
        "from arbitro.regulations import catalogue, texts\n"
        "texts()\n"
        "assert catalogue._italian.cache_info().currsize == 0\n"
        "catalogue.restated('RUR-6-05', 'en')\n"
        "assert catalogue._italian.cache_info().currsize == 0\n"
        "catalogue.restated('RUR-6-05', 'it')\n"
        "assert catalogue._italian.cache_info().currsize == 1\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_ask_tells_the_rule_in_the_readers_language() -> None:
    question = ("ask", "garrison", "--regulation", "rur-2015", "--facts", '{"border": true}')
    cited = ask("garrison", "rur-2015", {"border": True}).json["articles"]
    assert cited
    for lang in ("it", "en"):
        shown = " ".join(run(*question, "--lang", lang).out.split())
        for citation in cited:
            assert " ".join(restated(citation["id"], lang).split()) in shown


def test_regulations_tell_the_readings_in_the_readers_language() -> None:
    for lang in ("it", "en"):
        (edition,) = run("regulations", "rur-2015", "--json", "--lang", lang).json
        for gap in edition["gaps"]:
            italian = gap_restated(gap["gap"], "it").resolution
            assert (gap["reading"] == italian) is (lang == "it"), gap["gap"]

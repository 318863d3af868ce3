"""CONTRIBUTING's recipes, followed: an edition, its cases and a format that are no club's.

`toy/` holds what the recipes ask for and nothing else; the fixture is the one line of `EDITIONS`.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from arbitro.app.hall import joined
from arbitro.kernel import Refused, Regulation
from arbitro.messages import LANGUAGES
from arbitro.messages.text import knows
from arbitro.play.match import legal_actions, new_match
from arbitro.referee.cases import cards, dice
from arbitro.referee.cases.consultation import consult
from arbitro.referee.facts import Facts
from arbitro.regulations import (
    EDITIONS,
    Edition,
    catalogue,
    desk_rules,
    risiko_rules,
    tournament_rules,
)
from arbitro.regulations.formats.presets import FORMATS, declared, format_of
from arbitro.regulations.shared.case_table import CaseTable, cases_of
from arbitro.tournament.rules import Numbers
from tests.cli.running import ask
from tests.regulations.cases import written
from tests.regulations.test_cases import answers_as_written

HERE = Path(__file__).resolve().parent / "toy"
ROOT = Path(__file__).resolve().parents[2]
TOY = "toy-2026"


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows of its text in the catalogue, and the line that adds the edition."""
    rows = catalogue.decoded((HERE / "catalogue_toy.json").read_bytes())
    for rule in rows.rules:
        monkeypatch.setitem(catalogue.RULES, rule.id, rule)
    for gap in rows.gaps:
        monkeypatch.setitem(catalogue.GAPS, gap.id, gap)
    line = Edition(TOY, "tests.regulations.toy.toy_2026", "risiko", "rur-2015", "rur-2015")
    monkeypatch.setitem(EDITIONS, TOY, line)


# An edition: one package and one line


def test_the_edition_answers_its_cases_by_article() -> None:
    cases = list(written(HERE, TOY))
    assert len(cases) == 4
    for case in cases:
        answers_as_written(case)


def test_the_command_line_asks_it_like_any_other() -> None:
    assert ask("match-minutes", TOY, {}).json["articles"] == [
        {"regulation": TOY, "article": "1", "id": "TOY-1-01"}
    ]


def test_a_match_is_played_under_it() -> None:
    match = new_match(TOY, ["Ada", "Bea", "Cia", "Dea"], secret=b"toy" * 11)
    assert match.state.regulation == TOY
    assert legal_actions(match)


def test_its_tournament_and_its_desk_are_joined_with_their_readings() -> None:
    book = joined(TOY, {"GAP-TOY": "unlimited", "GAP-R16": "players-only"}, {})
    assert book.tournament.prizes().value == ("a toy tank",)
    assert book.tournament.readings["GAP-TOY"] == "unlimited"
    assert book.tournament.readings["GAP-R16"] == "players-only"
    assert book.referee.regulation == TOY


def test_what_it_builds_on_leaves_its_gaps_open_too() -> None:
    edition = EDITIONS[TOY]
    assert edition.gaps("play").keys() == {"GAP-TOY", *EDITIONS["rur-2015"].gaps("play")}
    assert edition.gaps("desk") == EDITIONS["rur-2015"].gaps("desk")


def test_every_id_it_cites_stands_in_its_register_by_kind() -> None:
    text = EDITIONS[TOY].text
    cited = [{id for rule in kind.rules for id in rule.ids} for kind in (*text.coded, text.card)]
    assert cited == [{"TOY-1-01", "TOY-1-02"}, {"TOY-2-01"}, set(), {"TOY-3-01", "TOY-3-02"}]


def test_a_slip_in_its_name_is_met_with_the_nearest_ids() -> None:
    with pytest.raises(Refused) as refused:
        risiko_rules("toy-2025")
    assert refused.value.facts["nearest"][0] == TOY


# A case: a row of its table


@pytest.mark.parametrize(
    ("case", "facts", "code", "ids"),
    [
        ("dice-of-another-colour", {}, "throw-repeated", ("TOY-3-01",)),
        ("die-in-the-soup", {"values_known": True}, "throw-stands", ("TOY-3-02",)),
        (
            "die-in-the-soup",
            {"values_known": False},
            "throw-repeated",
            ("TOY-3-01", "TOY-3-02"),
        ),
        ("bare-move-word", {}, "move-word", ("RUR-36-16",)),
    ],
)
def test_a_row_rules_and_cites_by_its_code(
    case: str, facts: dict[str, bool], code: str, ids: tuple[str, ...]
) -> None:
    outcome = consult(desk_rules(TOY), case, facts)
    assert outcome.verdict is not None
    assert (outcome.verdict.code, outcome.because.ids) == (code, ids)


def test_a_row_whose_fact_is_missing_asks_for_it() -> None:
    outcome = consult(desk_rules(TOY), "die-in-the-soup", {})
    assert [fact.name for fact in outcome.missing] == ["values_known"]


# A format: a declaration


def test_a_declaration_directs_a_tournament() -> None:
    text = (HERE / "giocattolo.toml").read_text(encoding="utf-8")
    assert format_of(text).name == "Torneo del giocattolo"
    rules = tournament_rules("", declaration=text)
    assert rules.table_mix(11).value == (4, 4, 3)
    stages = rules.plan(Numbers(entered=12, played_first=12)).value
    assert [(stage.rounds, stage.knockout) for stage in stages] == [(2, False)]
    assert rules.draw(stages[0], 2).value.priorities == ("repeat",)


def test_every_preset_has_its_file_and_every_file_its_line() -> None:
    folder = files("arbitro.regulations.formats")
    found = {file.name.removesuffix(".toml") for file in folder.iterdir() if ".toml" in file.name}
    assert found == set(FORMATS)
    assert all(format_of(declared(id)).id == id for id in FORMATS)


def test_every_edition_and_every_format_has_its_name_in_both_languages() -> None:
    houses = [id for id in EDITIONS if id != TOY]
    keys = [f"regulation.{id}" for id in houses]
    keys += [f"regulation-short.{id}" for id in (*houses, *FORMATS)]
    assert [(lang, key) for key in keys for lang in LANGUAGES if not knows(lang, key)] == []


# The page itself


def shown(language: str) -> str:
    """The first block of the page in this language."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return page.split(f"```{language}\n")[1].split("```")[0]


def test_the_case_by_article_that_the_page_shows_holds(tmp_path: Path) -> None:
    (tmp_path / "art_06.yaml").write_text(shown("yaml"), encoding="utf-8")
    (case,) = written(tmp_path, "rur-2015")
    answers_as_written(case)


def test_the_rows_that_the_page_shows_are_rows() -> None:
    text = Regulation("rur-2015", catalogue.articles("rur-2015"))
    known: dict[str, Any] = {"CaseTable": CaseTable, "RUR": text, "dice": dice, "cards": cards}
    known["JUDGED"] = text.reasons("RUR-9-03")
    exec(shown("python"), known)  # noqa: S102 - our own page
    rows = cases_of(known["CASES"], {"game": risiko_rules("rur-2015")})
    ruling = rows["simultaneous-throw"].answer(Facts({"faulty": "both"}))
    assert (ruling.value.code, ruling.ids) == ("both-repeat", ("RUR-23-03",))
    assert rows["late-arrival"].answer(Facts({})).value.status == "silent"
    assert {row.ids for row in rows.values()} > {("RUR-4.4-04",), ("RUR-36-06",)}


def test_every_path_that_the_page_names_is_there() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:src|tests|tools|docs|games|referee|regulations)/[^`\s<>…*]+)`", page)
    assert named
    homes = (ROOT, ROOT / "src" / "arbitro")
    assert [name for name in named if not any((home / name).exists() for home in homes)] == []

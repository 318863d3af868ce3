"""Catalogue, decorators and reading notes say the same, in every direction."""

from __future__ import annotations

from collections import Counter

import pytest

from arbitro.regulations import texts
from arbitro.regulations.catalogue import GAPS, RULES, articles
from tools import notes

EDITIONS = sorted(notes.NOTES)


def told(edition: str) -> list[tuple[str, str]]:
    return notes.rows(notes.NOTES[edition].read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("regulation", "rules"),
    [
        ("master-2020", 139),
        ("rur-2015", 270),
        ("24ore-2018", 131),
        ("tarocchi-2012", 113),
        ("mineo", 37),
    ],
)
def test_the_catalogue_holds_every_rule_of_each_text(regulation: str, rules: int) -> None:
    assert len(articles(regulation)) == rules


RISIKO = ("rur-2015", "master-2020", "24ore-2018")


def test_the_three_texts_of_risiko_make_540_rules_202_of_play_and_96_gaps() -> None:
    kinds = Counter(rule.kind for rule in RULES.values() if rule.regulation in RISIKO)
    assert kinds == {
        "GAME": 202,
        "REFEREE": 159,
        "TOURNAMENT": 89,
        "CONDUCT": 41,
        "CLOCK": 27,
        "INFO": 14,
        "REPORT": 8,
    }
    assert kinds.total() == 540
    assert sum(id.startswith("GAP-") for id in GAPS if not id.startswith("GAP-T")) == 96


def test_every_article_of_the_tarocchi_has_its_rules_and_every_open_point_its_gap() -> None:
    told = {rule.article for rule in RULES.values() if rule.regulation == "tarocchi-2012"}
    assert told == {str(article) for article in range(1, 12)}
    gaps = [id for id, gap in GAPS.items() if gap.regulation == "tarocchi-2012"]
    assert gaps == [f"GAP-T{number:02d}" for number in (*range(1, 23), *range(24, 28))]


def test_every_open_point_of_the_tarocchi_is_filled_by_the_edition() -> None:
    filled = notes.filled()
    assert [f"GAP-T{n:02d}" for n in range(1, 28) if f"GAP-T{n:02d}" not in filled] == []


def test_every_catalogue_id_stands_in_exactly_one_note() -> None:
    found = Counter(id for edition in EDITIONS for id, _ in told(edition))
    assert found == Counter(dict.fromkeys(RULES, 1))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_note_lists_the_rules_of_its_own_text_in_order(edition: str) -> None:
    assert [id for id, _ in told(edition)] == list(articles(edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_rule_is_marked_coded_exactly_when_its_edition_cites_it(edition: str) -> None:
    marked = {id for id, status in told(edition) if status == "coded"}
    cited = notes.cited()[edition]
    assert marked - cited == set(), "marked coded, cited by no decorator"
    assert cited - marked == set(), "cited by a decorator, not marked coded"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_status_is_a_known_word_and_human_or_out_give_a_reason(edition: str) -> None:
    for id, status in told(edition):
        word, _, reason = status.partition(": ")
        assert word in {"coded", "card", "human", "out"}, id
        if word in {"human", "out"}:
            assert len(reason.split()) >= 4, id
        else:
            assert not reason, id


def test_every_regulation_has_a_note() -> None:
    assert {text.id for text in texts()} == set(EDITIONS)


def test_a_decorator_cites_only_ids_of_the_catalogue() -> None:
    for text in texts():
        for register in (*text.coded, text.card):
            for rule in register.rules:
                assert set(rule.ids) <= RULES.keys(), rule.name


def test_a_decorator_fills_only_gaps_of_the_catalogue() -> None:
    assert notes.filled().keys() <= GAPS.keys()


def test_every_gap_is_on_the_page_of_open_questions_those_to_ask_first() -> None:
    listed = [id for id, _ in notes.rows(notes.QUESTIONS.read_text(encoding="utf-8"))]
    assert sorted(listed) == sorted(GAPS)
    asked = [GAPS[id].ask for id in listed]
    assert asked == sorted(asked, reverse=True)


def test_the_pages_are_as_the_tool_writes_them() -> None:
    assert notes.check() == []


def test_one_edition_reads_a_gap_by_one_name_whoever_asks() -> None:
    """Tournament and referees of an edition pin their readings together in one opening."""
    readings: dict[tuple[str, str], set[tuple[str, tuple[str, ...]]]] = {}
    for text in texts():
        for register in (text.event, text.duty, text.card):
            for gap in register.gaps.values():
                readings.setdefault((text.id, gap.id), set()).add((gap.default, gap.alternatives))
    assert {key: found for key, found in readings.items() if len(found) > 1} == {}

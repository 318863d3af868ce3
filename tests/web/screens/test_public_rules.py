"""The regulations for everybody: every rule reachable, searched as one types, cases to practise."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient
from playwright.sync_api import Page, expect

from arbitro.kernel import Refused
from arbitro.regulations import RISIKO, desk_rules
from arbitro.regulations.catalogue import RULES, articles, restated
from arbitro.web.screens.regulations.practice import answered, typed
from arbitro.web.screens.regulations.texts import CASES, TEXTS, open_questions
from tests.web.asking import Asking
from tests.web.axe import faults

PAGE = {"Accept": "text/html"}


def text_of(client: TestClient[Any], path: str, lang: str = "it") -> str:
    sign = "&" if "?" in path else "?"
    answer = client.get(f"{path}{sign}lang={lang}", headers=PAGE)
    assert answer.status_code == 200, path
    return str(answer.text)


@pytest.mark.parametrize("edition", TEXTS)
def test_every_rule_of_a_text_has_its_place_in_both_languages(hall: Asking, edition: str) -> None:
    for lang in ("it", "en"):
        page = text_of(hall.client, f"/regole/{edition}", lang)
        missing = [id for id in articles(edition) if f'id="{id}"' not in page]
        assert missing == []
        assert page.count('class="rule"') == len(articles(edition))


@pytest.mark.parametrize("edition", TEXTS)
def test_every_open_question_shows_its_reading_and_whether_it_was_confirmed(
    hall: Asking, edition: str
) -> None:
    page = text_of(hall.client, f"/regole/{edition}")
    for row in open_questions(edition, "it"):
        assert f'id="{row["id"]}"' in page
        assert row["problem"]
        for other in row["alternatives"]:
            assert f'<code class="soft">{other}</code>' in page


@pytest.mark.parametrize(
    ("path", "rules"),
    [
        ("/regole/rur-2015?q=dado+x+terra", ["RUR-23-03", "RUR-36-04"]),
        ("/regole/rur-2015?q=art+25", ["RUR-25-01", "RUR-25-02"]),
        ("/regole/tarocchi-2012?q=nn+ha+risposto+al+seme", ["TAR-6-12"]),
        ("/regole?q=il+dado+e+cascato", ["RUR-23-03", "MST-DICE-03"]),
    ],
)
def test_words_that_stand_in_no_rule_find_those_they_mean(
    hall: Asking, path: str, rules: list[str]
) -> None:
    page = text_of(hall.client, path)
    assert [id for id in rules if f'id="{id}"' not in page] == []
    assert page.count('class="rule"') < 40


@pytest.mark.parametrize(
    "path", ["/regole", "/regole?q=tris", "/regole/rur-2015", "/regole/rur-2015/casi"]
)
def test_axe_finds_nothing_on_the_pages_of_the_regulations(
    site: str, page: Page, path: str
) -> None:
    page.goto(f"{site}{path}")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_rules_are_found_while_one_types(site: str, page: Page) -> None:
    page.goto(f"{site}/regole/rur-2015")
    assert page.locator(".rule").count() > 200
    page.get_by_role("searchbox").press_sequentially("sdadata")
    expect(page.locator(".rule").nth(60)).to_have_count(0)
    found = page.locator(".rule").all_inner_texts()
    assert found
    assert all("sdadata" in text.casefold() for text in found)


def test_a_search_without_accents_finds_what_has_them(hall: Asking) -> None:
    accented = next(id for id in articles("rur-2015") if "perché" in restated(id, "it").split())
    found = text_of(hall.client, "/regole/rur-2015?q=PERCHE")
    assert f'id="{accented}"' in found
    assert found.count('class="rule"') < 50


def test_nothing_found_and_no_such_text_are_told(hall: Asking) -> None:
    assert "Nessuna regola" in text_of(hall.client, "/regole?q=zzzz")
    answer = hall.client.get("/regole/rur-1492", headers=PAGE)
    assert answer.status_code in (404, 422)
    assert "rur-1492" in answer.text


def test_a_link_to_a_rule_marks_that_rule(site: str, page: Page) -> None:
    page.goto(f"{site}/regole/rur-2015#RUR-6-03")
    assert page.locator(":target").get_attribute("id") == "RUR-6-03"
    assert RULES["RUR-6-03"].regulation == "rur-2015"


def test_a_case_is_practised_question_by_question_and_compared(site: str, page: Page) -> None:
    page.goto(f"{site}/regole/rur-2015/casi")
    page.get_by_role("searchbox").press_sequentially("dadi sbagliato")
    page.locator(".hits a.hit").first.click()
    for _ in range(12):
        if page.locator("form.sheet").count() == 0:
            break
        choices = page.locator("form.sheet button[name]")
        if choices.count():
            choices.first.click()
        else:
            page.locator("form.sheet input.input").fill("1")
            page.locator("form.sheet button").click()
    assert page.locator(".ruling").count() >= 1
    assert page.locator(".grid section").count() == len(RISIKO)
    assert page.get_by_text("Esercizio").count() == 1
    assert faults(page) == []


@pytest.mark.parametrize("edition", CASES)
def test_every_case_can_be_walked_to_a_ruling_by_its_first_answers(edition: str) -> None:
    left: list[tuple[str, str]] = []
    for case in desk_rules(edition).cases:
        given: dict[str, str] = {}
        for _ in range(15):
            try:
                outcome, _facts = answered(edition, case, given)
            except Refused as refused:
                left.append((case, refused.code))
                break
            if not outcome.missing:
                break
            fact = outcome.missing[0]
            first = str(fact.choices[0]).lower() if fact.type == "bool" and fact.choices else None
            word = str(fact.choices[0]) if fact.choices else str(max(fact.least or 0, 1))
            given[fact.name] = first or word
        else:
            pytest.fail(f"{case} never ends")
    assert {code for _, code in left} <= {"facts-contradict", "fact-malformed"}


def test_an_answer_nobody_can_read_gets_a_sentence(hall: Asking) -> None:
    book = desk_rules("rur-2015")
    case, fact = next(
        (id, outcome.missing[0])
        for id in book.cases
        for outcome in [answered("rur-2015", id, {})[0]]
        if outcome.missing
    )
    path = f"/regole/rur-2015/casi?case={case}&f.{fact.name}=banana"
    page = text_of(hall.client, path)
    assert 'role="alert"' in page
    assert typed(fact, "banana") == "banana"
    assert 'role="alert"' in text_of(hall.client, "/regole/rur-2015/casi?case=none")

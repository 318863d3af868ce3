"""The page of the odds: a battle in the address, the table, the poster, and what cannot be."""

from __future__ import annotations

import pytest

from arbitro.documents.odds_drawn import poster, table
from arbitro.odds import conquer
from arbitro.regulations import RISIKO
from tests.documents.reading import codes, pages, words
from tests.web.asking import Asking

PAGE = {"Accept": "text/html"}


def test_a_battle_is_told_with_its_article_and_what_is_left(hall: Asking) -> None:
    page = hall.client.get("/probabilita?attack=4&defence=3&lang=it", headers=PAGE)
    assert page.status_code == 200
    assert "4 contro 3: si conquista nel 29,95 % dei casi" in page.text
    assert "RUR, art. 4" in page.text


def test_a_march_tells_every_territory(hall: Asking) -> None:
    page = hall.client.get("/probabilita?attack=20&defence=9&then=3+2&lang=en", headers=PAGE).text
    assert "Territory 3, held by 2 armies" in page


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("attack=500&defence=2", "from 1 to 130 armies, not 500"),
        ("attack=0&defence=2", "from 1 to 130 armies, not 0"),
        ("attack=due&defence=2", "due"),
        ("attack=5&defence=2&then=1+x", "x"),
        ("attack=5&defence=2&regulation=chess", "chess"),
        ("attack=%D9%A3&defence=2", "\u0663"),
    ],
)
def test_what_cannot_be_is_a_sentence_beside_the_form(
    hall: Asking, query: str, sentence: str
) -> None:
    answer = hall.client.get(f"/probabilita?{query}&lang=en", headers=PAGE)
    assert answer.status_code == 422
    assert sentence in answer.text.split("data-errors")[1][:400]
    assert 'class="odds-table' in answer.text


def test_the_table_says_what_the_fractions_say() -> None:
    for regulation in RISIKO:
        for attack, row in enumerate(table(regulation), start=2):
            for defence, cell in enumerate(row, start=1):
                exact = conquer(attack, defence, regulation)
                assert cell.hundredths == round(float(exact) * 100)
                assert (cell.sign == "–") == (exact == 0)
                assert (cell.sign == "<1") == (0 < float(exact) < 0.005)


def test_the_poster_is_one_page_and_its_code_leads_to_the_page(hall: Asking) -> None:
    body = hall.client.get("/probabilita/poster.pdf?regulation=24ore-2018&lang=it").content
    assert len(pages(body)) == 1
    assert "Probabilità" in words(body)
    printed = poster("en", "rur-2015", "http://arbitro.local/probabilita")
    assert codes(printed) == ["http://arbitro.local/probabilita"]

"""Exercises: every one can be opened and solved; the browser keeps the streak."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from arbitro.exercises import GAMES, exercises
from tests.web.asking import Asking
from tests.web.axe import faults
from tests.web.living import living

PAGE = {"Accept": "text/html"}


def test_there_are_sixty_for_each_game_and_the_list_has_them_all(hall: Asking) -> None:
    found = exercises().values()
    for game in GAMES:
        assert sum(one.game == game for one in found) == 60
    page = hall.client.get("/esercizi", headers=PAGE).text
    assert set(re.findall(r'data-exercise-link="(\w+)"', page)) == set(exercises())


@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_exercise_opens_and_says_what_each_answer_is_worth(hall: Asking, lang: str) -> None:
    for one in exercises().values():
        asked = hall.client.get(f"/esercizi/{one.id}?lang={lang}", headers=PAGE)
        assert asked.status_code == 200
        links = re.findall(rf'href="/esercizi/{one.id}\?answer=(\d)"', asked.text)
        assert links == [str(n) for n in range(len(one.answers))]
        assert "data-solved" not in asked.text
    solved = hall.client.get(f"/esercizi/{one.id}?answer={one.best}&lang={lang}", headers=PAGE).text
    assert 'data-right="yes"' in solved
    other = next(n for n in range(len(one.answers)) if n != one.best)
    wrong = hall.client.get(f"/esercizi/{one.id}?answer={other}&lang={lang}", headers=PAGE).text
    assert 'data-right="no"' in wrong


def test_every_explanation_is_told(hall: Asking) -> None:
    for one in exercises().values():
        page = hall.client.get(f"/esercizi/{one.id}?answer=0&lang=it", headers=PAGE)
        assert page.status_code == 200
        assert page.text.count('class="figures"') == len(one.answers)


@pytest.mark.parametrize("answer", ["9", "x", "-1", "999999", ""])
def test_an_answer_there_is_not_is_none(hall: Asking, answer: str) -> None:
    (first, *_) = exercises()
    page = hall.client.get(f"/esercizi/{first}?answer={answer}", headers=PAGE)
    assert page.status_code == 200
    assert "data-solved" not in page.text


def test_an_exercise_there_is_not_is_a_sentence(hall: Asking) -> None:
    for id in ("zz", "r00", "x" * 500):
        assert hall.client.get(f"/esercizi/{id}", headers=PAGE).status_code == 404


def test_the_map_of_an_exercise_is_drawn_and_shows_the_best_attack(
    hall: Asking, page: Page
) -> None:
    one = next(
        one
        for one in exercises().values()
        if one.kind == "attack" and one.answers[one.best].kind == "attack"
    )
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    with living(hall.house) as url:
        page.goto(f"{url}/esercizi/{one.id}?answer={one.best}")
        expect(page.locator("[data-token]")).to_have_count(42)
        expect(page.locator(".attack-arrow").first).to_be_attached()
        assert faults(page) == []
    assert wrong == []


def test_the_browser_remembers_what_was_solved_in_a_row(hall: Asking, page: Page) -> None:
    first, second, *_ = (one for one in exercises().values() if one.game == "mineo")
    with living(hall.house) as url:
        for one in (first, second):
            page.goto(f"{url}/esercizi/{one.id}")
            page.locator(f'a[href$="?answer={one.best}"]').click()
            expect(page.get_by_text("Giusto", exact=True)).to_be_visible()
        expect(page.locator("[data-streak]")).to_contain_text("2 di fila")
        wrong = next(n for n in range(len(first.answers)) if n != first.best)
        page.goto(f"{url}/esercizi/{first.id}?answer={wrong}")  # only the first answer counts
        expect(page.locator("[data-streak]")).to_contain_text("2 di fila")
        page.goto(f"{url}/esercizi")
        expect(page.locator(f'[data-exercise-link="{first.id}"]')).to_contain_text("✓")
        assert faults(page) == []

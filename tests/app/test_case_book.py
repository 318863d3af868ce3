"""The case book in one document: a phone that keeps it rules as the hall does."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.app.case_search import find
from arbitro.app.queries.case_book import written
from arbitro.messages.referee import outcome as ruled
from arbitro.messages.referee import question
from arbitro.referee.cases.consultation import consult
from arbitro.regulations import EDITIONS, desk_rules
from arbitro.regulations.catalogue import RULES

ENDS = {"sentence", "consequences", "choices", "rules"}


def ends(step: dict[str, Any] | None) -> int:
    """How many rulings stand below a step; every one cites a rule that is in the book."""
    if step is None:
        return 0
    if "question" in step:
        return sum(ends(then) for _, then in step["answers"])
    assert set(step) == ENDS
    assert set(step["rules"]) <= set(RULES)
    return 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_is_in_the_book_with_its_question_or_its_ruling(edition: str) -> None:
    rules = desk_rules(edition)
    book = written(rules, "it")
    assert set(book.cards) == set(rules.cases)
    cited = {id for card in book.cards.values() for id in card.cites}
    assert cited & set(RULES) <= set(book.rules)
    assert sum(ends(card.step) for card in book.cards.values()) > len(book.cards)
    for id, card in book.cards.items():
        first = consult(rules, id, {})
        if first.missing:
            assert card.step is not None
            assert card.step["question"] == question("it", first.missing[0])
            assert card.step["answers"] or first.missing[0].choices is None
        else:
            assert card.step is not None
            assert card.step["sentence"] == ruled("it", first)


def test_an_answer_that_cannot_be_is_not_offered_and_a_larger_one_asks_the_hall() -> None:
    cards = written(desk_rules("rur-2015"), "it").cards
    step = cards[find("rur-2015", "otto carte in mano").found[0].id].step
    assert step is not None
    assert [words for words, _ in step["answers"]][:1] == ["8"]
    assert step["answers"][-1][1] is None

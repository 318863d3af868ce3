"""What cannot be printed is refused, with a sentence that says why."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from arbitro.documents.papers import PAPERS, Order, printed
from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES, refusal
from arbitro.tournament.decide import open_tournament
from arbitro.tournament.evolve import opened
from arbitro.tournament.state import Tournament
from tests.documents.asking import RULES, order
from tools.sample_papers import gathering


def test_only_tarocchi_have_a_schema() -> None:
    with pytest.raises(Refused) as caught:
        order("schema")
    assert caught.value.code == "no-schema"


def just_opened() -> Tournament:
    return opened(open_tournament(RULES, "prova", "Prova", "2026-05-09", None))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *((name, "nothing-drawn") for name in ("round", "seating", "tables", "cards", "draw")),
        *((name, "nothing-drawn") for name in ("blank-reports", "reports")),
        *((name, "no-results-yet") for name in ("results", "standings", "ranking")),
        *((name, "nobody-entered") for name in ("entries", "badges")),
        ("bracket", "no-later-stage"),
        ("prizes", "not-ranked-yet"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_printed_yet_is_refused_with_a_sentence(
    name: str, code: str, lang: str
) -> None:
    wanted = Order(tournament=just_opened(), rules=RULES, lang=lang)
    with pytest.raises(Refused) as caught:
        printed(name, wanted)
    assert caught.value.code == code
    assert refusal(lang, caught.value)


@pytest.mark.parametrize("name", ["round", "seating", "reports", "standings", "results", "draw"])
def test_a_round_that_was_not_drawn_cannot_be_printed(name: str) -> None:
    for number in (0, 9, -1):
        with pytest.raises(Refused) as caught:
            order(name, round=number)
        assert caught.value.code == "round-not-drawn"


def test_reports_wait_for_every_result_of_the_round() -> None:
    state, rules = gathering()
    first, *rest = state.rounds
    tables = (replace(first.tables[0], result=()), *first.tables[1:])
    half = replace(state, rounds=(replace(first, tables=tables), *rest))
    with pytest.raises(Refused) as caught:
        printed("reports", Order(tournament=half, rules=rules, lang="it", round=1))
    assert caught.value.code == "results-missing"
    assert caught.value.facts["tables"] == [1]


def test_an_unknown_document_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as caught:
        order("menu")
    assert caught.value.facts["papers"] == list(PAPERS)

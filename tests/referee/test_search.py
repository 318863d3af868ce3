"""What words say and what an index makes of them; the cards they mean, whatever the edition."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from arbitro.referee.cases.decision_cards import ALL, RISIKO, nearest_cards, phrases
from arbitro.referee.search.article_numbers import Asked, asked_article, asked_rule, is_of
from arbitro.referee.search.spelling import slips_allowed
from arbitro.referee.search.text_index import Entry, Index, Text
from arbitro.referee.search.words import lexicon, stem


def test_forms_of_a_word_share_their_stem() -> None:
    for words in (("lancio", "lanciare", "lanciato"), ("carta", "carte"), ("dado", "dadi")):
        assert len({stem(word, "it") for word in words}) == 1, words
    assert stem("attacking", "en") == stem("attacks", "en")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("nn ha detto passo", "non ha detto passo"),
        ("dado x terra", "dado per terra"),
        ("piu di 200 carri", "più di 130 armate"),
        ("noooo il dado", "no il dado"),
        ("attacca la Cina", "attacca un territorio"),
        ("+ di 130", "più di 130"),
        ("he was knocked out", "eliminato"),
        ("non è vero", "falso"),
        ("he won’t roll", "not roll"),
    ],
)
def test_what_is_typed_in_haste_says_the_same(typed: str, meant: str) -> None:
    words = lexicon()
    assert words.terms(typed, "it") == words.terms(meant, "it")


def test_the_small_words_tell_the_language() -> None:
    assert lexicon().language("he said that the die is on the floor") == "en"
    assert lexicon().language("ha detto che il dado è per terra") == "it"
    assert lexicon().language("risiko") is None


def test_a_word_of_both_languages_is_read_in_its_own() -> None:
    words = lexicon()
    assert words.term("dice", "en") == words.term("dado", "it")
    assert words.term("dice", "it") == words.term("dichiara", "it")


def test_a_short_word_holds_no_slip_and_a_long_one_several() -> None:
    assert [slips_allowed(word) for word in ("re", "dado", "bestemmia", "dimenticanza")] == [
        0,
        1,
        2,
        3,
    ]


def small() -> Index:
    said = {"die": "il dado è caduto per terra", "card": "ha dimenticato di prendere la carta"}
    return Index((Entry(id, (Text(text, "it"),)) for id, text in said.items()), lexicon())


@pytest.mark.parametrize("typed", ["dado cauto", "dad caduto", "dado cadutto", "dadocaduto"])
def test_a_mistyped_word_is_the_known_one_nearest_to_it(typed: str) -> None:
    assert small().search(typed)[0].id == "die"


def test_words_of_other_matters_are_never_taken_for_ours() -> None:
    assert not small().search("pizza margherita")
    index = Index([Entry("placing", (Text("piazza le armate", "it"),))], lexicon())
    assert not index.search("pizza")


@pytest.mark.parametrize("typed", ["dimenticau a carta", "scurdau a carta", "dimenticatu"])
def test_a_dialect_s_ending_is_read_as_the_italian_one(typed: str) -> None:
    assert small().search(typed)[0].id == "card"


def test_who_names_a_thing_of_the_game_is_heard_whatever_else_is_said() -> None:
    (spilt,) = small().search("il dado è nella birra")
    (bought,) = small().search("per terra la birra")
    assert (spilt.at_home, bought.at_home) == (True, False)
    assert spilt.told > 3 * bought.told


def test_who_names_another_game_does_not_speak_of_ours() -> None:
    (hit,) = small().search("i dadi del monopoli")
    assert hit.at_home
    assert hit.told < 0.2


def test_a_year_is_not_beyond_the_cap() -> None:
    assert lexicon().tokens("200 2006") == ["130", "2006"]


def test_nothing_is_found_for_nothing() -> None:
    assert small().search("") == []
    assert small().search("il la e di") == []


def test_a_search_may_be_kept_to_some_things() -> None:
    assert [hit.id for hit in small().search("la carta e il dado", {"card"})] == ["card"]


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("art 25", Asked("25")),
        ("Art. 36-18", Asked("36", "", "18")),
        ("articolo 6", Asked("6")),
        ("36-18", Asked("36", "", "18")),
        ("art. 4.2", Asked("4", "2")),
        ("24", Asked("24")),
        ("what does article 31 say", Asked("31")),
        ("ha 24 armate", None),
        ("36-18 carri", None),
    ],
)
def test_an_article_is_asked_for_by_its_number(words: str, asked: Asked | None) -> None:
    assert asked_article(words) == asked


def test_an_id_tells_the_article_it_is_of() -> None:
    assert is_of("RUR-36-18", Asked("36", "", "18"))
    assert is_of("RUR-36-29a", Asked("36", "", "29"))
    assert is_of("RUR-4.2-05", Asked("4"))
    assert is_of("RUR-4.2-05", Asked("4", "2"))
    assert not is_of("RUR-4.3-05", Asked("4", "2"))
    assert not is_of("MST-CARD-10", Asked("10"))
    assert asked_rule("cosa dice mst-card-10", ["MST-CARD-01", "MST-CARD-10"]) == "MST-CARD-10"


def test_the_table_of_words_holds_single_words_each_once() -> None:
    text = files("arbitro.referee").joinpath("words.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    listed = [word for row in table["same"] for word in row]
    assert [word for word in listed if " " in word] == []
    assert len(listed) == len(set(listed))
    dull = {word for words in table["dull"].values() for word in words}
    assert dull & set(listed) == set()
    others = [*table["foreign"], *table["other_games"]]
    assert [word for word in others if word in listed] == []
    assert len(others) == len(set(others))


def test_every_card_has_phrases_in_both_languages() -> None:
    assert set(phrases()) == set(ALL)
    assert all(said["it"] and said["en"] for said in phrases().values())


def test_an_unknown_card_is_taken_for_the_one_its_words_mean() -> None:
    assert nearest_cards("otto-carte", RISIKO)[0] == "eight-or-more-cards"

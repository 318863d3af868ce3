"""One of a thing and several of it are told apart in every sentence, in both languages."""

from __future__ import annotations

import re

import pytest

from arbitro.messages import LANGUAGES, say
from arbitro.messages.text import sentences

COUNTED = re.compile(r"\{\w+:([^~|{}][^|{}]*)\|([^|{}]+)\}")
"""A number with the right one of two words."""
BARE = re.compile(r"\{(?!(?:round|who|name)\})\w+\} ([\w'’]+)")
"""A fact as it comes, and the word after it; a round is no number of rounds."""


def nouns(lang: str) -> set[str]:
    """Words that some sentence tells in two forms, in the form for several."""
    found = set()
    for sentence in sentences(lang).values():
        for one, many in COUNTED.findall(sentence):
            if one.split()[0] != many.split()[0]:
                found.add(many.split()[0].lower())
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_counts_a_word_that_has_two_forms_in_one(lang: str) -> None:
    several = nouns(lang)
    assert {"it": "tavoli", "en": "tables"}[lang] in several
    slips = {
        key: sentence
        for key, sentence in sentences(lang).items()
        for word in BARE.findall(re.sub(r"\{\w+:~[^{}|]*\|[^{}]*(\{\w+\}[^{}]*)*\}", "", sentence))
        if word.lower() in several
    }
    assert slips == {}


def test_a_list_counts_by_how_many_it_has() -> None:
    one = say("it", "refused.tables-missing", round=1, tables=[3])
    several = say("it", "refused.tables-missing", round=1, tables=[3, 4])
    assert one == "Turno 1: manca il risultato del tavolo 3"
    assert several == "Turno 1: mancano i risultati dei tavoli 3 e 4"


def test_a_long_list_of_names_is_told_by_the_first_few() -> None:
    told = say("it", "refused.roll-call-incomplete", missing=[f"Nome{n}" for n in range(131)])
    assert told == "L'appello non è finito: mancano Nome0, Nome1, Nome2, Nome3, Nome4 e altri 126"
    assert say("it", "refused.roll-call-incomplete", missing=["Ada"]).endswith(": manca Ada")

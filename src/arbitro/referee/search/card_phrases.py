"""What people say of each decision card, from `search.toml`, and the cards that words mean."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache

import msgspec

from arbitro.kernel.carried import carried
from arbitro.referee.cases.card_order import ALL
from arbitro.referee.search.text_index import Entry, Index, Text
from arbitro.referee.search.words import LANGS, lexicon

Phrases = dict[str, list[str]]
"""By language."""


@cache
def phrases() -> dict[str, Phrases]:
    """What people type for each card, in both languages."""
    text = carried("arbitro.referee", "search.toml").decode()
    return msgspec.convert(tomllib.loads(text)["case"], dict[str, Phrases])


def texts_of(said: Mapping[str, list[str]]) -> tuple[Text, ...]:
    """Phrases as an index wants them."""
    return tuple(Text(phrase, lang) for lang in LANGS for phrase in said.get(lang, ()))


def card_texts(case: str) -> tuple[Text, ...]:
    """What people say of a card; its id is English too."""
    return (Text(case.replace("-", " "), "en"), *texts_of(phrases().get(case, {})))


@cache
def cards() -> Index:
    """The cards of every edition and nothing else."""
    return Index((Entry(case, card_texts(case)) for case in ALL), lexicon())


def nearest_cards(words: str, among: Collection[str], limit: int = 3) -> list[str]:
    """The cards these words mean, the likeliest first."""
    return [hit.id for hit in cards().search(words, among)[:limit]]

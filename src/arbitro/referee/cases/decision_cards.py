"""Which situations there are, in the order of the concordance between the editions, and what people
say of each (`search.toml`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache

import msgspec

from arbitro.kernel.carried import carried
from arbitro.referee.search.text_index import Entry, Index, Text
from arbitro.referee.search.words import LANGS, lexicon

CONCORDANCE: tuple[str, ...] = (
    "wrong-number-of-dice",
    "die-out-of-area",
    "dice-of-another-colour",
    "simultaneous-throw",
    "defence-throws-first",
    "dice-hit-dice",
    "army-before-set",
    "set-shown",
    "repositioning-window",
    "declared-attack-binds",
    "bare-attack-word",
    "bare-move-word",
    "pass-or-card-taken",
    "target-without-origin",
    "continuation-without-words",
    "unlawful-continuation",
    "silent-throw",
    "card-forgotten",
    "card-without-right",
    "eight-or-more-cards",
    "wrong-card-count",
    "too-many-armies",
    "above-the-cap",
    "risiko-not-declared",
    "risiko-declared-wrongly",
    "withdrawal",
    "attack-on-neutral",
    "last-player-out-before-rolls",
    "last-player-out-after-rolling",
    "sdadata-forgotten",
    "last-card-breaks-half",
    "single-army-at-setup",
    "objective-shown",
    "language-and-threats",
    "board-overturned",
    "slips-against-oneself",
)
"""The 36 rows that compare the three RisiKo! texts."""

ALSO: tuple[str, ...] = (
    "move-unannounced",
    "slow-play",
    "late-arrival",
    "disturbance",
    "leaving-the-table",
    "external-aid",
    "pieces-touched",
    "identity-mismatch",
)
"""Situations of RisiKo! that decide something and stand in no row of the concordance."""

UNLAWFUL: tuple[str, ...] = (
    "armies-removed-early",
    "minimum-garrison",
    "early-elimination",
    "illegal-move",
    "reinforcements-forgotten",
    "sdadata-not-due",
    "half-in-mid-deal",
)
"""What the rules of play do not allow, done at a table all the same."""

DISPUTES: tuple[str, ...] = ("late-objection", "appeal", "signature-refused")
"""Objections and reports, in every game."""

LADDER: tuple[str, ...] = ("third-richiamo", "which-sanction")
"""Which step of the ladder comes next."""

RISIKO = CONCORDANCE + ALSO + UNLAWFUL + DISPUTES + LADDER

TAROCCHI: tuple[str, ...] = (
    "misdeal",
    "wrong-number-of-cards",
    "wrong-discard",
    "card-out-of-turn",
    "forbidden-talk",
    "revoke",
)

ALL = RISIKO + TAROCCHI


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

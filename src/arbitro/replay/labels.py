"""The names a recording speaks by id, for one reader: territories, colours, cards, objectives."""

from __future__ import annotations

from arbitro.games.mineo.cards import NAMES
from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko.state import COLOURS
from arbitro.messages import say
from arbitro.messages.mineo import tarot
from arbitro.messages.names import card, short_objective, territory
from arbitro.messages.text import sentences

WORDS = "replay."
"""The labels of the player's own buttons begin so."""


def labels(game: str, lang: str) -> dict[str, dict[str, str]]:
    """Everything the page says beyond the sentences of the recording."""
    words = {
        key.removeprefix(WORDS): text
        for key, text in sentences(lang).items()
        if key.startswith(WORDS)
    }
    return {"words": words, **(_mineo(lang) if game == "mineo" else _risiko(lang))}


def _risiko(lang: str) -> dict[str, dict[str, str]]:
    return {
        "territories": {id: territory(lang, id) for id in board.TERRITORIES},
        "colours": {one: say(lang, f"colour.{one}") for one in COLOURS},
        "signs": {one: say(lang, f"colour-sign.{one}") for one in COLOURS},
        "objectives": {str(n): short_objective(lang, n) for n in objectives.NAMES},
        "cards": {cards.name(n): card(lang, n) for n in cards.DECK},
    }


def _mineo(lang: str) -> dict[str, dict[str, str]]:
    return {"cards": {name: tarot(lang, name) for name in NAMES}}

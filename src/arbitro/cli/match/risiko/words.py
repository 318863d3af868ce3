"""The words of the table: what is typed becomes a command, with patience for prefixes and slips."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from arbitro.games.risiko import board
from arbitro.kernel import Refused
from arbitro.kernel.near_words import near_words

VERBS: dict[str, tuple[str, ...]] = {
    "place": ("metti", "piazza", "rinforza", "place", "put"),
    "attack": ("attacco", "attacca", "attack"),
    "throw": ("tira", "lancia", "dadi", "ancora", "sdadata", "throw", "roll", "again"),
    "until": ("fino", "tutto", "until"),
    "advance": ("avanti", "segui", "entra", "advance", "follow"),
    "move": ("sposta", "spostamento", "move"),
    "reposition": ("riposiziona", "reposition"),
    "tris": ("tris", "set"),
    "show": ("mostra", "show"),
    "pass": ("passo", "pass"),
    "card": ("carta", "card"),
    "risiko": ("risiko",),
    "announce": ("annuncia", "announce"),
    "colour": ("colore", "colour", "color"),
    "count": ("quante", "count"),
    "hand": ("mano", "obiettivo", "hand", "objective"),
    "board": ("tabellone", "mappa", "board", "map"),
    "help": ("?", "aiuto", "help"),
    "quit": ("esci", "fine", "quit", "exit"),
}
_VERB_OF = {word: verb for verb, words in VERBS.items() for word in words}

FROM = ("da", "dal", "dalla", "dall", "from")
_LINKS = frozenset(
    {*FROM, "a", "al", "alla", "verso", "contro", "in", "su", "con", "del", "armate", "armata"}
    | {"to", "at", "on", "with", "against", "armies", "army", "the"}
)
ALL = ("tutte", "tutti", "tutto", "all")
_LIKELY = 0.72


class Said(NamedTuple):
    """A verb, how many (None: not said; -1: all), and the other words, links kept."""

    verb: str
    number: int | None
    words: tuple[str, ...]


def heard(text: str, choosing_colour: bool = False) -> Said:
    """What a line says, or a refusal that names the nearest words.

    Who is choosing a colour may say the bare colour.
    """
    if choosing_colour and plain(text) and _first(text) not in _VERB_OF:
        text = f"{VERBS['colour'][0]} {text}"
    first, *rest = plain(text).replace("?", " ? ").split() or ["help"]
    numbers = [int(word) for word in rest if word.isdigit()]
    everything = any(word in ALL for word in rest)
    words = tuple(word for word in rest if not word.isdigit() and word not in ALL)
    return Said(_verb(first), -1 if everything else (numbers[0] if numbers else None), words)


def _first(text: str) -> str:
    return (plain(text).replace("?", " ? ").split() or [""])[0]


def verb_of(word: str) -> str | None:
    """The verb a whole word stands for, without guessing."""
    return _VERB_OF.get(word)


def _verb(word: str) -> str:
    if word in _VERB_OF:
        return _VERB_OF[word]
    begun = {_VERB_OF[known] for known in _VERB_OF if known.startswith(word)}
    if len(begun) == 1:
        return begun.pop()
    near = near_words(word.rstrip("!"), _VERB_OF, _LIKELY)
    if near and len({_VERB_OF[known] for known in near}) == 1:
        return _VERB_OF[near[0]]
    raise Refused("unknown-word", {"word": word, "nearest": near})


def plain(text: str) -> str:
    """Lower case, no accents, words apart."""
    letters = unicodedata.normalize("NFKD", text.lower())
    kept = "".join(c for c in letters if not unicodedata.combining(c))
    return kept.replace("'", " ").replace("_", " ").replace(",", " ").replace("→", " ")


def _names() -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple(
        (number, tuple(word for word in plain(row[field]).split() if word not in _LINKS))
        for number, row in enumerate(board.DATA["territories"])
        for field in ("id", "it", "en")
    )


_NAMES = _names()


def territories(words: Sequence[str]) -> dict[int, float]:
    """The territories these words may mean, each with how well they fit; only the best fits."""
    asked = tuple(word for word in words if word not in _LINKS)
    if not asked:
        raise Refused("territory-needed", {})
    scores: dict[int, float] = {}
    for number, name in _NAMES:
        scores[number] = max(scores.get(number, 0), _fit(asked, name))
    best = max(scores.values())
    if best < _LIKELY:
        board.number(" ".join(words))
    return {number: score for number, score in scores.items() if score > best - 0.01}


def _fit(asked: tuple[str, ...], name: tuple[str, ...]) -> float:
    if asked == name:
        return 3
    places = iter(name)
    if all(any(part.startswith(word) for part in places) for word in asked):
        return 2
    return SequenceMatcher(None, " ".join(asked), " ".join(name)).ratio()


def pairs(words: Sequence[str]) -> list[tuple[int, int]]:
    """Two territories said one after the other, wherever the first ends."""
    clear = [word for word in words if word not in _LINKS]
    found: dict[tuple[int, int], float] = {}
    for cut in range(1, len(clear)):
        try:
            left, right = territories(clear[:cut]), territories(clear[cut:])
        except Refused:
            continue
        for a, fit in left.items():
            for b, other in right.items():
                found[a, b] = max(found.get((a, b), 0), fit + other)
    if not found:
        territories(clear)
        raise Refused("two-territories-needed", {"words": " ".join(words)})
    best = max(found.values())
    return [pair for pair, score in found.items() if score > best - 0.01]

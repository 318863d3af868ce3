"""What is typed at a table of Tarocchi: words of the game, phrases, cards by code or by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from arbitro.cli.match.risiko.words import plain
from arbitro.games.mineo import cards
from arbitro.games.mineo import commands as c
from arbitro.games.mineo.talk import BY_ID
from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES, say
from arbitro.messages.mineo import tarot

SCREENS: dict[str, tuple[str, ...]] = {
    "help": ("?", "aiuto", "help"),
    "hand": ("mano", "carte", "hand", "cards"),
    "table": ("tavolo", "tavola", "presa", "table", "trick"),
    "totals": ("punti", "totali", "jochi", "score", "totals"),
    "phrases": ("frasi", "parla", "phrases", "talk"),
    "advising": ("consigli", "consiglia", "advise"),
    "quit": ("esci", "fine", "quit", "exit"),
}
"""What is shown or switched, and changes nothing in the hand."""

ACTS: dict[type[c.Command], tuple[str, ...]] = {
    c.Pass: ("passo", "pass"),
    c.Decline: ("passo", "pass", "niente", "nothing", "nessuno"),
    c.GoSolo: ("solo", "vado"),
    c.Call: ("chiamo", "chiama", "call"),
    c.DeclareScommessa: ("scommessa", "scommetto", "wager"),
    c.DeclareRivanto: ("rivanto",),
    c.CloseDiscard: ("fatto", "done"),
}
_ALSO = {"denari": "oro", "danari": "oro", "trionfo": "trionfi", "dama": "donna", "fool": "fujutu"}
"""Other words for the same thing."""
_LINKS = frozenset({"di", "of", "d", "the", "il", "la", "lo"})
_SCREEN_OF = {word: name for name, words in SCREENS.items() for word in words}


class Phrase(NamedTuple):
    """A phrase to be said, with its ordinal where it counts tricks."""

    id: str
    ordinal: int | None


def screen_of(text: str) -> str | None:
    """The screen a line asks for; an empty line asks for help."""
    return _SCREEN_OF.get(_whole(text) or "?")


def act_of(text: str, offers: Iterable[c.Command]) -> c.Command | None:
    """The one command offered that the first word of a line stands for."""
    first = (plain(text).split() or [""])[0]
    return next((offer for offer in offers if first in ACTS.get(type(offer), ())), None)


def phrase_of(text: str) -> Phrase | None:
    """The phrase a line says, by its own words; a number is its ordinal."""
    words = _whole(text).split()
    numbers = [int(word) for word in words if word.isdigit()]
    said = "-".join(word for word in words if not word.isdigit())
    return Phrase(said, numbers[0] if numbers else None) if said in BY_ID else None


def cards_of(text: str, among: int) -> tuple[int, ...]:
    """Several cards: codes with spaces between them, or names with commas."""
    if "," in text:
        return tuple(card_of(part, among) for part in text.split(","))
    words = text.split()
    if all(word.upper() in cards.NUMBER for word in words):
        return cards.parse_many(word.upper() for word in words)
    return (card_of(text, among),)


def card_of(text: str, among: int) -> int:
    """A card by its code or by the beginnings of the words of its name; of several that fit, the
    one in `among`. Refused with the nearest if none or several are meant.
    """
    if text.strip().upper() in cards.NUMBER:
        return cards.parse(text.strip().upper())
    wanted = [_ALSO.get(word, word) for word in _whole(text).split() if word not in _LINKS]
    fits = [card for card in range(cards.COUNT) if wanted and _named(card, wanted, _begun)]
    whole = [card for card in fits if _named(card, wanted, str.__eq__)]
    mine = [card for card in whole or fits if among >> card & 1]
    choice = mine or whole or fits
    if len(choice) == 1:
        return choice[0]
    if len(choice) > 1:
        raise Refused("which-tarot", {"cards": [cards.NAMES[card] for card in choice]})
    return cards.parse(text.strip())


def _named(card: int, wanted: list[str], fits: Callable[[str, str], bool]) -> bool:
    """Whether every word typed fits a word of the card's name in one language, each another."""
    return any(_each(_whole(tarot(lang, card)).split(), wanted, fits) for lang in LANGUAGES)


def _each(name: list[str], wanted: list[str], fits: Callable[[str, str], bool]) -> bool:
    left = [word for word in name if word not in _LINKS]
    for word in wanted:
        found = [other for other in left if fits(other, word)]
        if not found:
            return False
        left.remove(found[0])
    return True


def _begun(word: str, typed: str) -> bool:
    """The beginning of a word is enough, but a number is said whole."""
    return word == typed if typed.isdigit() or word.isdigit() else word.startswith(typed)


def _whole(text: str) -> str:
    """Small letters without accents, apostrophes and brackets; a lone question mark stays."""
    if text.strip() == "?":
        return "?"
    kept = "".join(letter if letter.isalnum() else " " for letter in plain(text))
    return " ".join(kept.split())


def names_of_phrases(lang: str, ids: Iterable[tuple[str, int | None]]) -> list[str]:
    """How phrases are said, with how far they count."""
    return [
        say(lang, f"phrase.{id}") + (f" (1–{most})" if most is not None and most > 1 else "")
        for id, most in ids
    ]

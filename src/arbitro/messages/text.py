"""Find a sentence by its key and put the facts in their places.

A place may say how its fact is to be shown, after a colon:

    {armies:armata|armate}   the number and the right one of two words: 1 armata, 3 armate
    {armies:~entra|entrano}  the right one of two words, without the number
    {who:~manca|mancano}     the same for a list, by how many it has
    {phase:@phase}           the words of the key phase.<value>
    {target:territory}       the renderer of that name (see `arbitro.messages.names`)
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from string import Formatter
from typing import Any

LANGUAGES = ("it", "en")
DEFAULT = "it"

Renderer = Callable[[str, Any, Sequence[str]], str]
"""(language, fact, the players' names by seat) → how the fact reads."""

RENDERERS: dict[str, Renderer] = {}


def say(lang: str, key: str, /, **facts: Any) -> str:
    """The sentence of this key. `names`, if given, are the players' names by seat."""
    sentence = table(lang, key.partition(".")[0])[key]
    if "{" not in sentence and "}" not in sentence:  # most have no place for a fact
        return sentence
    return _Voice(lang, facts.get("names") or ()).vformat(sentence, (), facts)


def knows(lang: str, key: str) -> bool:
    return key in table(lang, key.partition(".")[0])


@cache
def table(lang: str, head: str) -> dict[str, str]:
    """The sentences whose keys begin with `head`: only the files that have some are read."""
    return {
        key: sentence
        for name in _homes(lang).get(head, ())
        for key, sentence in _file(lang, name).items()
        if key == head or key.startswith(f"{head}.")
    }


@cache
def sentences(lang: str) -> dict[str, str]:
    """Every sentence of a language by its key."""
    names = dict.fromkeys(name for homes in _homes(lang).values() for name in homes)
    return {key: sentence for name in names for key, sentence in _file(lang, name).items()}


@cache
def _homes(lang: str) -> dict[str, list[str]]:
    """The files that have something under the first part of a key; read by line, not parsed."""
    homes: dict[str, list[str]] = {}
    for name, text in sorted(_texts(lang).items()):
        loose = _LOOSE.findall(text[: text.find("\n[")])
        for head in {*_TABLE.findall(text), *loose}:
            homes.setdefault(head, []).append(name)
    return homes


_TABLE = re.compile(r"^\[([\w-]+)", re.MULTILINE)
_LOOSE = re.compile(r"^([\w-]+)", re.MULTILINE)


@cache
def _texts(lang: str) -> dict[str, str]:
    folder = files(__package__).joinpath(lang)
    toml = (entry for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return {entry.name: entry.read_text(encoding="utf-8") for entry in toml}


@cache
def _file(lang: str, name: str) -> dict[str, str]:
    return _flat("", tomllib.loads(_texts(lang)[name]))


def _flat(prefix: str, table: Mapping[str, Any]) -> dict[str, str]:
    rows: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            rows |= _flat(f"{prefix}{name}.", value)
        else:
            rows[prefix + name] = value
    return rows


class _Voice(Formatter):
    def __init__(self, lang: str, names: Sequence[str]) -> None:
        self.lang = lang
        self.names = names

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return plain(self.lang, value)
        if format_spec.startswith("@"):
            return self._worded(format_spec[1:], value)
        if "|" in format_spec:
            return _counted(self.lang, format_spec, value)
        for names in ("names", "mineo"):  # each game's fill it when they are first needed
            if format_spec not in RENDERERS:
                import_module(f"arbitro.messages.{names}")
        return RENDERERS[format_spec](self.lang, value, self.names)

    def _worded(self, name: str, value: Any) -> str:
        if isinstance(value, list | tuple):
            return either(self.lang, [self._worded(name, one) for one in value])
        return table(self.lang, name).get(f"{name}.{value}", plain(self.lang, value))


def _counted(lang: str, spec: str, value: Any) -> str:
    one, many = spec.removeprefix("~").split("|")
    count = len(value) if isinstance(value, list | tuple | set | frozenset) else value
    word = one if str(count) == "1" else many
    return word if spec.startswith("~") else f"{plain(lang, count)} {word}"


def plain(lang: str, value: Any) -> str:
    """A number or a list as it is written in this language."""
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(plain(lang, one) for one in value)
    return decimal(lang, str(value)) if _is_fraction(value) else str(value)


def _is_fraction(value: Any) -> bool:
    return not isinstance(value, bool | int | str) and "." in str(value)


def decimal(lang: str, digits: str) -> str:
    """«200.05» with a comma where the language has one."""
    return digits.replace(".", ",") if lang == "it" else digits


def titled(text: str) -> str:
    """With a capital at the beginning; names in it keep theirs."""
    return text[:1].upper() + text[1:]


def both(lang: str, parts: Sequence[str]) -> str:
    """«a, b e c», «a ed Egitto»."""
    word = table(lang, "join")["join.and"]
    before_e = lang == "it" and parts and parts[-1][:1].lower() == "e"
    return _joined(parts, "ed" if before_e else word)


def runs(called: Sequence[int | str]) -> list[str]:
    """`[1, 2, 5, 6, 7, 8]` → «1», «2», «5–8»: three and more in a row are told by their ends.

    What is called by letters is told one by one.
    """
    if not all(str(one).isdecimal() for one in called):
        return [str(one) for one in called]
    rows: list[list[int]] = []
    for number in sorted(map(int, called)):
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    ends = [[f"{row[0]}–{row[-1]}"] if len(row) > 2 else map(str, row) for row in rows]
    return [word for one in ends for word in one]


def either(lang: str, parts: Sequence[str]) -> str:
    """«a, b o c»."""
    return _joined(parts, table(lang, "join")["join.or"])


def _joined(parts: Sequence[str], last: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"

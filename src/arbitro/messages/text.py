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
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from string import Formatter
from typing import Any

from arbitro.kernel.carried import carried, names_carried

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
    """The sentences whose keys begin with `head`."""
    rows = (row for name, text in _tables(lang).get(head, ()) for row in _rows(name, text))
    return {key: words for key, words in rows if key == head or key.startswith(f"{head}.")}


@cache
def sentences(lang: str) -> dict[str, str]:
    """Every sentence of a language by its key."""
    parts = (part for parts in _tables(lang).values() for part in parts)
    return {key: words for name, text in parts for key, words in _rows(name, text)}


@cache
def _tables(lang: str) -> dict[str, list[tuple[str, str]]]:
    """By the first part of its name, every table of the files: its name and its lines.

    Of TOML a file uses only tables and one sentence a line, so that it need not be parsed to find
    a sentence; what stands before the first table is found under the first part of each key.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for file in names_carried(__package__, f"{lang}/*.toml"):
        loose, *tables = ("\n" + carried(__package__, file).decode()).split("\n[")
        for name, lines in (part.split("]", 1) for part in tables):
            found.setdefault(name.partition(".")[0], []).append((f"{name}.", lines))
        for head in {key.partition(".")[0] for key, _ in _ROW.findall(loose)}:
            found.setdefault(head, []).append(("", loose))
    return found


_ROW = re.compile(r'^"?([^"#=\n]+?)"? = "(.*)"\s*$', re.MULTILINE)


def _rows(table: str, lines: str) -> Iterator[tuple[str, str]]:
    """The keys of a table, each after its name, and their sentences."""
    for key, words in _ROW.findall(lines):
        yield table + key, _unescaped(words) if "\\" in words else words


def _unescaped(words: str) -> str:
    return re.sub(r"\\(.)", lambda found: _ESCAPED.get(found[1], found[1]), words)


_ESCAPED = {"n": "\n", "t": "\t"}


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


def date_of(lang: str, date: str | None) -> str:
    """«9 maggio 2026»; what is not a date in figures is printed as it was written."""
    found = re.fullmatch(r"(\d{4})-(0[1-9]|1[0-2])-(\d\d)", date or "")
    if found is None:
        return date or ""
    year, month, day = found.groups()
    return say(lang, "paper.date", day=int(day), month=say(lang, f"paper-month.{month}"), year=year)


def rules_name(lang: str, id: str) -> str:
    """An edition or a format as people call it."""
    for table in ("regulation", "regulation-short"):
        if knows(lang, f"{table}.{id}"):
            return say(lang, f"{table}.{id}")
    return id


def stage_name(lang: str, stage: str) -> str:
    """«Semifinali», with a capital."""
    return titled(say(lang, f"stage.{stage}") if knows(lang, f"stage.{stage}") else stage)


def grouped(digits: str) -> str:
    """«3fa9c21b» as «3fa9 c21b», which can be read aloud."""
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


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

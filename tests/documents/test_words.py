"""The templates print no word of their own, and every word they print exists."""

from __future__ import annotations

import re
from pathlib import Path

from arbitro.documents.standings import COLUMNS
from arbitro.documents.typesetting import TEMPLATES, WORDS, words
from arbitro.messages import LANGUAGES
from arbitro.messages.text import knows
from arbitro.tournament.draw.seating.field import PRIORITIES, PROCEDURES
from arbitro.tournament.standings.order import CRITERIA

SOURCES = Path(TEMPLATES).parent
TYPST = {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.typ")}
PYTHON = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
LOOKED_UP = re.compile(r'\bw\("([a-z-]+)"\)')
LISTED = re.compile(r'"([a-z][a-z-]+)"')


def printed() -> set[str]:
    return {word for text in TYPST.values() for word in LOOKED_UP.findall(text)}


def test_every_word_of_a_template_exists() -> None:
    assert printed()
    for lang in LANGUAGES:
        assert printed() <= set(words(lang))


def test_every_word_is_printed_somewhere() -> None:
    listed = {word for text in TYPST.values() for word in LISTED.findall(text)}
    listed |= {f"col-{word}" for word in listed}
    in_python = set(re.findall(rf"{re.escape(WORDS)}([a-z_0-9-]+)", PYTHON))
    prefixes = tuple(word for word in in_python if word.endswith("-"))
    unused = {
        word
        for word in words("it")
        if word not in listed | in_python and not word.startswith(prefixes)
    }
    assert unused == set()


def test_no_template_fetches_a_package_or_reads_the_clock() -> None:
    for name, text in TYPST.items():
        assert "@preview" not in text, name
        assert "@local" not in text, name
        assert "today" not in text, name


def test_whatever_a_certificate_can_hold_has_its_words() -> None:
    for lang in LANGUAGES:
        for table, values in (
            ("paper-procedure", PROCEDURES),
            ("paper-priority", PRIORITIES),
            ("paper-method", ("exact", "sampled", "searched", "prescribed")),
        ):
            assert [one for one in values if not knows(lang, f"{table}.{one}")] == []


def test_whatever_may_part_a_tie_has_its_column() -> None:
    figures = {one for name in CRITERIA for one in COLUMNS.get(name, (name,))} | {"die", "total"}
    for lang in LANGUAGES:
        named = {one for one in figures if knows(lang, f"paper-criterion.{one}")}
        assert named == figures

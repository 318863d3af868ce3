"""The templates print no word of their own, and every word they print exists."""

from __future__ import annotations

import re
from pathlib import Path

from arbitro.documents.typesetting import TEMPLATES, WORDS, words
from arbitro.messages import LANGUAGES

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

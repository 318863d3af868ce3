"""Both languages say everything the program can say, and nothing that nobody says."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from arbitro.games.mineo.events import KINDS as MINEO_KINDS
from arbitro.games.mineo.questions import QUESTIONS as MINEO_QUESTIONS
from arbitro.games.risiko.events import KINDS
from arbitro.games.risiko.questions import QUESTIONS
from arbitro.messages import LANGUAGES
from arbitro.messages.text import sentences, table

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "arbitro"
Trees = Mapping[Path, ast.AST]
TEMPLATES = sorted((PACKAGE / "web" / "templates").rglob("*.html"))

OPEN_TABLES = (
    "access-role",
    *("join", "symbol", "colour", "colour-sign", "phase", "standing", "mode", "ending", "tie"),
    *("throw", "observed", "closing", "exit", "exit-score", "tournament", "regulation"),
    *("regulation-short", "type", "problem", "wanted", "file-problem", "phase-short"),
    *("suit", "rank", "declaration", "jocu", "role", "side", "fault", "void", "phrase"),
    *("stage", "figure", "penalty", "why", "criterion", "slot", "step", "conflict"),
    *(
        "conflict-why",
        "conflict-with",
    ),
    *("wish", "step", "role", "chooser", "thrower", "window", "afterwards", "act", "clock-phase"),
    *("unavailable", "access-role", "reading", "round-name", "round-the", "round-of"),
    "file-kind",
)
"""Words looked up by the value of a fact: which ones there are is the engine's affair."""


@pytest.fixture(scope="module")
def trees() -> Trees:
    """Every source file, parsed; while this file's tests run and no longer."""
    return {path: ast.parse(path.read_bytes()) for path in sorted(PACKAGE.rglob("*.py"))}


def constants(node: ast.AST) -> Iterator[str]:
    for child in ast.walk(node):
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value


def in_templates() -> set[str]:
    """What the pages put between quotes, which includes every key they say."""
    quoted = re.compile(r"""["']([a-z][a-z0-9.-]*)["']""")
    return {text for page in TEMPLATES for text in quoted.findall(page.read_text(encoding="utf-8"))}


def refusal_codes(trees: Trees) -> set[str]:
    """The first argument of every `Refused(…)` in the sources, both arms of a condition."""
    codes: set[str] = set()
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                codes |= set(constants(node.args[0]))
    return codes


def keys_under(lang: str, prefix: str) -> set[str]:
    """The names just below a prefix, variants counted once."""
    return {
        key.removeprefix(prefix).split(".")[0] for key in sentences(lang) if key.startswith(prefix)
    }


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal(
    lang: str, trees: Trees
) -> None:
    codes = refusal_codes(trees)
    assert len(codes) > 70
    assert keys_under(lang, "refused.") == codes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_event_has_its_sentence(lang: str) -> None:
    kinds = {kind.split("/")[0].replace(".", "-") for kind in KINDS | MINEO_KINDS}
    assert keys_under(lang, "event.") == kinds


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_its_answer(lang: str) -> None:
    assert keys_under(lang, "answer.") == set(QUESTIONS | MINEO_QUESTIONS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_other_sentence_is_named_somewhere_in_the_sources(lang: str, trees: Trees) -> None:
    literal = {text for tree in trees.values() for text in constants(tree)} | in_templates()
    prefixes = {text for text in literal if re.fullmatch(r"[a-z-]+\.([a-z-]+[.-])*", text)}
    counted = {"refused", "event", "answer", *OPEN_TABLES}
    unused = {
        key
        for key in sentences(lang)
        if key.split(".")[0] not in counted
        and key not in literal
        and not any(key.startswith(prefix) for prefix in prefixes)
    }
    assert unused == set()


def test_every_sentence_named_in_the_sources_exists(trees: Trees) -> None:
    tables = {key.split(".")[0] for key in sentences("it")}
    named = {
        text
        for path, tree in trees.items()
        if path.parent.name in ("cli", "messages", "match")
        for text in constants(tree)
        if re.fullmatch(r"[a-z-]+(\.[a-z0-9-]*[a-z0-9])+", text) and text.split(".")[0] in tables
    }
    assert named
    assert named - set(sentences("it")) == set()


def test_every_sentence_named_in_the_pages_exists() -> None:
    said = re.compile(r"""\bt\(\s*["']([a-z0-9.-]+)["']\s*[,)]""")
    named = {key for page in TEMPLATES for key in said.findall(page.read_text(encoding="utf-8"))}
    assert named
    assert named - set(sentences("it")) == set()


def test_both_languages_have_the_same_keys() -> None:
    assert set(sentences("it")) == set(sentences("en"))


def test_both_languages_use_the_same_facts() -> None:
    english = sentences("en")
    apart = {
        key: (said, english.get(key, ""))
        for key, said in sentences("it").items()
        if fields(said) != fields(english.get(key, ""))
    }
    assert apart == {}


def test_no_file_of_sentences_is_longer_than_four_hundred_lines() -> None:
    files = sorted((PACKAGE / "messages").rglob("*.toml"))
    assert files
    assert [f.name for f in files if len(f.read_bytes().splitlines()) > 400] == []


def as_toml(lang: str) -> Iterator[tuple[str, str, str]]:
    """File, key and sentence, by the standard library's reading of TOML."""

    def flat(prefix: str, rows: dict[str, Any]) -> Iterator[tuple[str, str]]:
        for name, value in rows.items():
            if isinstance(value, dict):
                yield from flat(f"{prefix}{name}.", value)
            else:
                yield prefix + name, value

    for path in sorted((PACKAGE / "messages" / lang).glob("*.toml")):
        for key, sentence in flat("", tomllib.loads(path.read_text(encoding="utf-8"))):
            yield path.name, key, sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_said_in_two_places(lang: str) -> None:
    """Of two sentences with one key the later file would win in silence."""
    where: dict[str, list[str]] = {}
    for file, key, _ in as_toml(lang):
        where.setdefault(key, []).append(file)
    assert {key: files for key, files in where.items() if len(files) > 1} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_read_by_line_as_toml_reads_them(lang: str) -> None:
    """Whole or table by table: what our quick reading finds is what the files say."""
    said = {key: sentence for _, key, sentence in as_toml(lang)}
    heads = {key.partition(".")[0] for key in said}
    assert sentences(lang) == said
    assert {key: row for head in heads for key, row in table(lang, head).items()} == said
    assert table(lang, "nothing") == {}

"""The house keeps its own rules: sizes, imports, paths, commands, words."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.lint_web import too_long
from tools.same_templates import shown

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "arbitro"
MODULES = sorted(PACKAGE.rglob("*.py"))
LONGEST_MODULE = 400

# Written in two halves, so that this file does not contain what it looks for.
FOREIGN = re.compile(
    "|".join(
        (
            "files.python" + "hosted",
            "pypi" + r"\.org",
            "npmjs" + r"\.(?:org|com)",
            "--(?:extra-)?index" + "-url",
            "--find" + "-links",
            "file:" + "///",
            r"(?<![\w.$~/])/(?:home|root|Users|work|opt|tmp|mnt|var)" + r"/\w",
            r"\b[A-Za-z]:\\" + r"(?:Users|Temp)",
        )
    )
)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def tracked_files() -> list[Path]:
    if not (ROOT / ".git").exists():
        pytest.fail("not a git clone: which files are tracked cannot be known")
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    paths = (ROOT / name for name in listed.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


AT_THE_ROOT = {
    *(".ci", ".editorconfig", ".gitattributes", ".gitignore"),
    *("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md"),
    *("pyproject.toml", "requirements.lock", "requirements.users.lock"),
    *("deploy", "docs", "examples", "src", "tests", "tools"),
}
"""What a clone shows first. A new entry here is a decision, not an accident."""


def test_nothing_lies_at_the_root_that_was_not_put_there_on_purpose() -> None:
    tracked = {path.relative_to(ROOT).parts[0] for path in tracked_files()}
    assert tracked == AT_THE_ROOT


def imported(module: Path) -> set[str]:
    """Every module this one names in an import, wherever in the file it does."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or ".")
    return names


def test_no_module_is_longer_than_four_hundred_lines() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_bytes().splitlines()) for path in MODULES
    }
    assert lengths
    assert {name: n for name, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_every_module_says_what_it_is() -> None:
    silent = [
        path.relative_to(ROOT).as_posix()
        for path in MODULES
        if not ast.get_docstring(ast.parse(path.read_bytes()))
    ]
    assert silent == []


def test_the_kernel_imports_only_the_standard_library_and_itself() -> None:
    strangers = {
        (path.name, name)
        for path in (PACKAGE / "kernel").rglob("*.py")
        for name in imported(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        and name.split(".")[:2] != ["arbitro", "kernel"]
    }
    assert strangers == set()


def test_tracked_files_name_no_registry_and_no_folder_of_a_machine() -> None:
    found = []
    for path in tracked_files():
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        found += [
            f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()[:80]}"
            for number, line in enumerate(lines, 1)
            if FOREIGN.search(line)
        ]
    assert found == []


def test_every_line_of_the_lock_that_pins_is_hashed() -> None:
    entries = re.split(r"\n(?=\S)", text("requirements.lock").strip())
    assert entries
    assert [e.split()[0] for e in entries if "==" not in e or "--hash=sha256:" not in e] == []


def test_no_line_of_a_template_is_over_a_hundred_and_sixty_characters() -> None:
    assert too_long() == []


def test_white_space_beside_a_block_is_all_a_template_may_gain() -> None:
    one = '<ul>{% if a %}<li class="x" id="y">b {{ c(1, 2) }}</li>{% endif %}</ul>'
    wrapped = (
        '<ul>\n{% if a %}\n  <li class="x"\n    id="y">b\n {{ c(1,\n 2) }}</li>{% endif %}</ul>'
    )
    assert shown(wrapped) == shown(one)
    assert shown(one.replace("b {{", "b{{")) != shown(one)
    assert shown("<b>x</b> <i>y</i>") != shown("<b>x</b><i>y</i>")


def test_the_make_verbs_of_the_documents_exist() -> None:
    verbs = set(re.findall(r"^([a-z]+):", text("Makefile"), re.MULTILINE))
    assert {"setup", "test", "check", "bench", "demo", "dist", "clean"} <= verbs
    for name in ("README.md", "CONTRIBUTING.md"):
        prose = text(name)
        named = set(re.findall(r"`make ([a-z]+)`", prose))
        named |= set(re.findall(r"^make ([a-z]+)", prose, re.MULTILINE))
        assert named
        assert named <= verbs, name


def test_continuous_integration_runs_the_readmes_test_command() -> None:
    assert "make test" in text("README.md")
    commands = [line for line in text(".ci/run").splitlines() if not line.startswith(("#", "cd "))]
    assert commands == ["set -eu", "make test"]


def test_the_links_of_the_documents_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    links = [
        (page, target)
        for page in pages
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
        if "://" not in target
    ]
    broken = [
        f"{page.relative_to(ROOT).as_posix()}: {target}"
        for page, target in links
        if not (page.parent / target).exists()
    ]
    assert links
    assert broken == []


def glossary() -> list[list[str]]:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text("docs/glossary.md").splitlines()
        if line.startswith("|")
    ]
    return [row for row in rows if row[0] != "Word" and set(row[0]) != {"-"}]


def test_a_glossary_row_has_a_word_its_meaning_and_both_screen_words() -> None:
    rows = glossary()
    assert len(rows) > 30
    assert [row for row in rows if len(row) != 4 or not all(row)] == []


def test_the_glossary_explains_no_word_twice() -> None:
    words = [row[0].lower() for row in glossary()]
    assert sorted(words) == sorted(set(words))


def test_the_decisions_are_numbered_without_a_hole() -> None:
    numbers = sorted(int(page.name[:4]) for page in (ROOT / "docs" / "decisions").glob("*.md"))
    assert numbers == list(range(1, len(numbers) + 1))


EDITIONS = [f"regulations/{folder.parent.name}" for folder in PACKAGE.glob("regulations/*/play/")]
HOLD_ROOMS = ("", "fast", "games", "regulations", *EDITIONS, "web", "web/screens")
"""Folders that only hold rooms: one per game, edition, part of an edition, reader."""
ROOMS = {
    folder.relative_to(PACKAGE).as_posix()
    for holder in HOLD_ROOMS
    for folder in (PACKAGE / holder).iterdir()
    if (folder / "__init__.py").exists()
}


@pytest.mark.parametrize("room", sorted(ROOMS - set(HOLD_ROOMS)))
def test_no_two_modules_of_a_room_share_a_name(room: str) -> None:
    names = [path.stem for path in (PACKAGE / room).rglob("*.py") if path.stem != "__init__"]
    assert sorted({name for name in names if names.count(name) > 1}) == []

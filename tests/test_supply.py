"""What an installation is made of: bounded, locked by hashes, listed; what is dead is fenced."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from tools import install, sbom
from tools.setup import FOR_USERS, LOCK, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FENCED = {"xlwt": {"exchange/workbook/workbook_writer.py"}, "xlrd": {"exchange/biff.py"}}
"""Libraries nobody works on any more, and the only modules that touch them."""


def pins(lock: Path) -> dict[str, str]:
    text = lock.read_text(encoding="utf-8")
    return {one["name"].lower(): one["version"] for one in sbom.components(text)}


def test_every_library_has_an_upper_bound() -> None:
    extras = [one for rows in PROJECT["optional-dependencies"].values() for one in rows]
    assert [one for one in (*PROJECT["dependencies"], *extras) if "<" not in one] == []


def test_users_install_what_was_tried_and_every_file_by_its_hash() -> None:
    ours, theirs = pins(LOCK), pins(FOR_USERS)
    assert theirs.items() <= ours.items()
    assert not {"pytest", "mypy", "ruff", "playwright", "uv"} & theirs.keys()
    wanted = {re.split(r"[\[<>=]", one)[0].lower() for one in PROJECT["dependencies"]}
    assert wanted <= theirs.keys()
    made = sbom.document(FOR_USERS.read_text(encoding="utf-8"))
    assert [one["name"] for one in made["components"] if not one["hashes"]] == []
    assert "://" not in FOR_USERS.read_text(encoding="utf-8")


def test_the_installation_asks_for_hashes_before_anything_runs() -> None:
    environment, libraries, ours = install.steps(Path("somewhere"))
    assert environment[1:3] == ["-m", "venv"]
    assert "--require-hashes" in libraries
    assert "--no-deps" in ours


def test_the_unmaintained_is_fenced() -> None:
    source = ROOT / "src" / "arbitro"
    touched: dict[str, set[str]] = {name: set() for name in FENCED}
    for path in source.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            named += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in named:
                library = name.partition(".")[0]
                if library in touched:
                    touched[library].add(path.relative_to(source).as_posix())
    assert touched == FENCED

"""Every attack written down in docs/trust.md names a test, and the test is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROW = re.compile(
    r"^\| (?P<attack>.+?) \| `(?P<file>tests/[\w/]+\.py)::(?P<test>test_\w+)` \|$", re.MULTILINE
)
OURS = 10


def test_every_attack_is_tried_by_a_test_that_is_there() -> None:
    text = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    rows = [found.groupdict() for found in ROW.finditer(text)]
    assert len(rows) == text.count("| `tests/") >= 40
    assert sum("ours" in row["attack"] or "our own" in row["attack"] for row in rows) >= OURS
    missing = [row["attack"] for row in rows if row["test"] not in named_in(ROOT / row["file"])]
    assert missing == []


def named_in(file: Path) -> set[str]:
    if not file.is_file():
        return set()
    tree = ast.parse(file.read_bytes())
    return {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}

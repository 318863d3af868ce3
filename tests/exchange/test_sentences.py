"""Whatever can be remarked on a file has its sentence in both languages; none is idle."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from arbitro.messages import LANGUAGES
from arbitro.messages.text import sentences

ROOM = Path(__file__).resolve().parents[2] / "src" / "arbitro" / "exchange"
_MAKERS = {"problem", "note", "wrong", "aloud", "misfit", "_misfit", "together", "Misfit"}


def codes() -> set[str]:
    """The first argument of everything that makes a remark."""
    found = set()
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
                first = node.args[0]
                if name in _MAKERS and isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_remark_has_its_sentence_and_every_sentence_its_remark(lang: str) -> None:
    told = {key.removeprefix("remark.") for key in sentences(lang) if key.startswith("remark.")}
    assert len(codes()) > 50
    assert told == codes()

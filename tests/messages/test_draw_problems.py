"""Whatever the checker finds is told in both languages, with facts it really has."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter

import pytest

from arbitro.messages import LANGUAGES
from arbitro.messages.draws import problem
from arbitro.messages.text import sentences
from arbitro.tournament.draw.checker.certificate_shape import Problem

CHECKER = Path(__file__).resolve().parents[2] / "src/arbitro/tournament/draw/checker"


def found() -> dict[str, set[str]]:
    """Every code of the checker and the names of its facts."""
    codes: dict[str, set[str]] = {}
    for path in sorted(CHECKER.glob("*.py")):
        for function in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(function, ast.FunctionDef):
                named: dict[str, set[str]] = {}
                words: dict[str, list[str]] = {}
                for node in ast.walk(function):
                    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                        name = node.targets[0].id
                        if isinstance(node.value, ast.Dict):
                            named.setdefault(name, set()).update(_keys(node.value))
                        words[name] = [
                            str(c.value)
                            for c in ast.walk(node.value)
                            if isinstance(c, ast.Constant) and isinstance(c.value, str)
                        ]
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem":
                        facts: set[str] = set()
                        if len(node.args) > 2:
                            given = node.args[2]
                            facts = (
                                _keys(given) if isinstance(given, ast.Dict) else named[given.id]  # type: ignore[attr-defined]  # a name
                            )
                        code = node.args[1]
                        for word in (
                            [str(code.value)] if isinstance(code, ast.Constant) else words[code.id]  # type: ignore[attr-defined]  # a name
                        ):
                            codes.setdefault(word, set()).update(facts)
    return codes


def _keys(node: ast.Dict) -> set[str]:
    return {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_has_its_sentence_and_the_facts_it_names(lang: str) -> None:
    codes = found()
    assert len(codes) > 25
    told = {
        key.removeprefix("draw-problem."): text
        for key, text in sentences(lang).items()
        if key.startswith("draw-problem.")
    }
    assert set(told) == set(codes)
    for code, sentence in told.items():
        used = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        assert used <= codes[code], code


def test_a_problem_is_told_where_it_is() -> None:
    spoilt = Problem("result.club.bound", "wrong-bound", {"written": 3, "bound": 2})
    assert problem("it", spoilt) == {
        "field": "result.club.bound",
        "code": "wrong-bound",
        "message": "il minimo possibile è 2, non 3",
    }
    assert problem("en", spoilt)["message"] == "the bound is 2, not 3"

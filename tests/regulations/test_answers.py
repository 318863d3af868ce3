"""Answers are found by the name of their question: a slip in one does not pass in silence."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import SimpleNamespace

import pytest
from msgspec import Struct

import arbitro
from arbitro import regulations
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.risiko.rules import RisikoRules
from arbitro.kernel import Broken, Regulation
from arbitro.kernel.regulation import TIED, Asked, _tie, answers_by_name
from arbitro.referee.rules import RefereeRules, RefertoRules
from arbitro.tournament.rules import TournamentRules

SOURCE = Path(arbitro.__file__).parent
TOY = Regulation("toy", {"TOY-1": "1"})
ASKED = (RisikoRules, MineoRules, TournamentRules, RefereeRules, RefertoRules)


class Questions(Struct):
    how_many: Asked[int]


@TOY.cites("TOY-1")
def how_many() -> int:
    return 3


def test_an_answer_is_found_by_its_name() -> None:
    found = Questions(**answers_by_name(Questions, {}, SimpleNamespace(how_many=how_many)))
    assert found.how_many().value == 3


def test_a_question_without_its_answer_is_named_as_soon_as_the_rules_are_made() -> None:
    with pytest.raises(TypeError, match="how_many"):
        Questions(**answers_by_name(Questions, {}, SimpleNamespace(how_mny=how_many)))


def test_a_question_answered_twice_is_named() -> None:
    text = SimpleNamespace(how_many=how_many)
    with pytest.raises(Broken, match="how_many is answered twice"):
        answers_by_name(Questions, {}, text, text)


def test_every_answer_tied_to_a_text_is_asked_for() -> None:
    """Where a question has a default, an answer that is misspelt would never be heard."""
    questions = {name for rules in ASKED for name in rules.__struct_fields__}
    named = {
        getattr(node, "id", None) or getattr(node, "attr", None)
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load)
    }
    unheard = [
        f"{module.__name__}.{name}"
        for one in walk_packages(regulations.__path__, f"{regulations.__name__}.")
        for module in [import_module(one.name)]
        for name, value in vars(module).items()
        if _tie(value) in TIED and name not in questions | named
    ]
    assert unheard == []

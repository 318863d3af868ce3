"""Refusals as a person reads them: with their facts, and their article at the end."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from arbitro.kernel import Citation, Reasons, Refused
from arbitro.messages import LANGUAGES, cite, cite_all, damaged, refusal
from arbitro.messages.refusals import _VARIANT
from arbitro.messages.text import sentences
from arbitro.play.log import Damaged

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "arbitro"
ARTICLE_4 = Reasons((Citation("rur-2015", "4", "RUR-4.2-12"),))


def test_the_refusal_of_the_design_reads_as_it_should() -> None:
    facts = {"origin": "cina", "target": "siam", "attacking": 3, "defending": 5, "needed": 4}
    refused = Refused("too-few-armies", {**facts, "dice": 3}, ARTICLE_4)
    assert refusal("it", refused) == (
        "3 dadi contro 3 richiedono 4 armate: Cina ne ha 3, Siam 5 (RUR, art. 4)"
    )
    assert refusal("en", refused) == (
        "3 dice against 3 need 4 armies: China has 3, Siam 5 (RUR, art. 4)"
    )


def test_answers_that_contradict_each_other_are_told_with_their_questions() -> None:
    refused = Refused("facts-contradict", {"between": ["due", "placed"], "due": 5, "placed": 3})
    assert refusal("it", refused) == (
        "Le risposte non stanno insieme: "
        "«Quante armate gli spettavano?» 5 e «Quante ne ha piazzate?» 3"
    )


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("JSON is malformed: object keys must be strings (byte 1)", "errore al carattere 1"),
        ("Input data was truncated", "finisce a metà"),
    ],
)
def test_json_that_cannot_be_read_is_told_in_the_readers_language(reason: str, told: str) -> None:
    refused = Refused("not-json", {"reason": reason})
    assert refusal("it", refused) == f"Il JSON non si legge: {told}"


def test_players_are_called_by_name_where_they_are_known() -> None:
    refused = Refused("not-your-turn", {"seat": 1, "turn": 0})
    assert refusal("it", refused, ["Ada", "Bruno"]) == "Non tocca a Bruno: tocca ad Ada"
    assert refusal("it", refused) == "Non tocca al posto 1: tocca al posto 0 (primo di mano)"


@pytest.mark.parametrize(
    ("citation", "italian"),
    [
        (Citation("rur-2015", "6", ""), "RUR art. 6"),
        (Citation("master-2020", "Casistica / Sdadata, 1", ""), "Master, Casistica / Sdadata, 1"),
        (Citation("24ore-2018", "Fase 2", ""), "24ore, Fase 2"),
        (Citation("box", "Rinforzi", ""), "scatola, Rinforzi"),
    ],
)
def test_an_article_is_cited_as_players_do(citation: Citation, italian: str) -> None:
    assert cite("it", citation) == italian


def test_several_articles_are_named_once_each_in_order() -> None:
    cited = [Citation("rur-2015", number, "") for number in ("36", "4", "4")]
    assert cite_all("it", [*cited, Citation("box", "Carte", "")]) == (
        "RUR, art. 4 e 36; scatola, Carte"
    )


def _calls() -> list[tuple[str, list[set[str]]]]:
    """Every `Refused(code, facts)` whose facts are written down nearby, as sets of names."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(function, ast.FunctionDef):
                found += _refusals_of(function)
    return found


def _refusals_of(function: ast.FunctionDef) -> list[tuple[str, list[set[str]]]]:
    named: dict[str, list[set[str]]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    named.setdefault(target.id, []).append(_keys(node.value))
    rows = []
    for node in ast.walk(function):
        if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused"):
            continue
        facts = node.args[1] if len(node.args) > 1 else ast.Dict([], [])
        if isinstance(node.args[0], ast.Constant) and isinstance(facts, ast.Dict):
            if None not in facts.keys:
                rows.append((str(node.args[0].value), [_keys(facts)]))
        elif isinstance(node.args[0], ast.Constant) and isinstance(facts, ast.Name):
            rows.append((str(node.args[0].value), named.get(facts.id, [])))
    return rows


def _keys(node: ast.Dict) -> set[str]:
    return {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_uses_only_facts_its_refusal_carries(lang: str) -> None:
    calls = [(code, facts) for code, facts in _calls() if code not in _VARIANT and facts]
    assert len(calls) > 50
    wrong = []
    for code, given in calls:
        sentence = sentences(lang)[f"refused.{code}"]
        used = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        if not any(used <= facts for facts in given):
            wrong.append((code, used, given))
    assert wrong == []


BAD_FACT = {"fact": "hand", "value": -1, "choices": [], "least": 0, "most": None}
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    *(
        (code, {"what": what, "total": 150, "there": 164, "over": 2, "missing": 1})
        for code in ("more-than-the-board", "less-than-the-board")
        for what in ("points", "territories")
    ),
    ("reserves-needed", {"players": 19, "needed": 1, "reserves": 0}),
    ("reserves-needed", {"players": 19, "of": 20, "needed": 1, "reserves": 0}),
    *(("list-locked", {"players": 16, "drawn": drawn}) for drawn in (True, False)),
    *(("already-closed", {"round": 2, "over": over}) for over in (True, False)),
    ("fact-malformed", {**BAD_FACT, "type": "int"}),
    ("fact-malformed", {**BAD_FACT, "type": "int", "most": 7}),
    ("fact-malformed", {**BAD_FACT, "type": "bool"}),
    ("fact-malformed", {**BAD_FACT, "type": "choice", "choices": ["said", "shown"]}),
    ("fact-malformed", {**BAD_FACT, "type": "seats", "most": 3}),
    ("fact-malformed", {**BAD_FACT, "type": "armies", "least": 1}),
    ("too-few-armies", {"origin": "cina", "target": "siam", "attacking": 1, "defending": 1}),
    ("no-card-right", {"reason": "no-conquest", "hand": 1}),
    ("no-card-right", {"reason": "hand-full", "hand": 7}),
    ("no-card-right", {"reason": "lapsed"}),
    ("unknown-territory", {"territory": "x", "nearest": []}),
    ("unknown-territory", {"territory": "cna", "nearest": ["cina"]}),
    ("unknown-question", {"question": "x", "nearest": []}),
    ("unknown-question", {"question": "garison", "nearest": ["garrison"]}),
    ("unknown-word", {"word": "x", "nearest": []}),
    ("unknown-word", {"word": "pazzo", "nearest": ["passo"]}),
    ("which-seat", {"name": "Zoe", "names": ["Ada", "Bruno"]}),
    ("which-seat", {"name": "", "names": ["Ada", "Bruno"]}),
    ("wrong-phase", {"phase": "roll", "expected": ["combat"]}),
    ("wrong-phase", {"phase": "colours", "expected": ["combat", "move"]}),
    ("not-a-tris", {"cards": []}),
    ("not-a-tris", {"cards": ["fante:alaska"]}),
    ("no-such-option", {"option": "--zz", "nearest": []}),
    ("no-such-option", {"option": "--lst", "nearest": ["--list"]}),
    ("unknown-regulation", {"regulation": "tarocchi-2012", "nearest": ["rur-2015"]}),
    ("unknown-regulation", {"regulation": "rur-2051", "nearest": ["rur-2015"]}),
    ("origin-needed", {"origins": []}),
    ("origin-needed", {"origins": ["cina", "india"]}),
    ("above-cap", {"armies": 3, "room": 0, "cap": 130}),
    ("above-cap", {"armies": 3, "room": 2, "cap": 130}),
    ("more-than-due", {"armies": 3, "due": 0}),
    ("more-than-due", {"armies": 3, "due": 1}),
    ("cannot-follow", {"armies": 3, "more": 0, "origin": 2}),
    ("cannot-follow", {"armies": 3, "more": 2, "origin": 5}),
    ("garrison", {"origin": "cina", "most": 0, "garrison": 2}),
    ("garrison", {"origin": "cina", "most": 3, "garrison": 1}),
    *(
        ("plan-out-of-range", {"field": field, "value": 0, "least": 1, "most": 9})
        for field in ("players", "minutes", "between", "followed", "rooms")
    ),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("code", "facts"), VARIANTS)
def test_a_refusal_with_variants_says_the_one_that_fits(
    lang: str, code: str, facts: dict[str, Any]
) -> None:
    assert refusal(lang, Refused(code, facts)).strip()
    assert {code for code, _ in VARIANTS} == set(_VARIANT)


def test_a_list_of_names_is_not_lost_among_the_names_of_the_seats() -> None:
    refused = Refused("which-seat", {"name": "Zoe", "names": ["Ada", "Bruno"]})
    assert "(Ada e Bruno)" in refusal("it", refused)
    assert refusal("it", Refused("name-twice", {"names": ["Ada"]})).endswith("stesso nome: Ada")


def test_a_regulation_far_from_every_known_one_suggests_none() -> None:
    facts = {"regulation": "tarocchi-2012", "nearest": ["rur-2015"]}
    assert "rur-2015" not in refusal("it", Refused("unknown-regulation", facts))


def test_while_a_sdadata_is_owed_any_other_act_is_told_to_wait_for_it() -> None:
    facts = {"phase": "roll", "expected": ["combat"]}
    assert "sdadata" in refusal("it", Refused("wrong-phase", facts))


def test_numbers_and_words_agree() -> None:

    one = refusal("it", Refused("more-than-due", {"armies": 3, "due": 1}))
    two = refusal("it", Refused("more-than-due", {"armies": 3, "due": 2}))
    assert "1 armata da" in one
    assert "2 armate da" in two


@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_code_of_damage_has_its_sentence_and_every_sentence_its_code(lang: str) -> None:
    readers = [
        *(PACKAGE / "play").glob("*.py"),
        *(PACKAGE / "app").glob("*.py"),
        *(PACKAGE / "store").glob("*.py"),
        PACKAGE / "envelope.py",
    ]
    sources = "".join(p.read_text(encoding="utf-8") for p in readers)
    raised = set(re.findall(r'Damaged\([^"]*"\w+", "([\w-]+)"', sources))
    said = {key.removeprefix("damaged.") for key in sentences(lang) if key.startswith("damaged.")}
    assert said - {"line"} == raised


def test_a_rule_that_refuses_an_event_says_so_in_the_damage() -> None:
    damage = Damaged(12, "rule", "refused")
    damage.__cause__ = Refused("already-moved", {}, ARTICLE_4)
    assert damaged("it", damage).startswith("riga 12: il regolamento non lo permette: Lo spost")
    assert damaged("it", damage).endswith("(RUR, art. 4)")


@pytest.mark.parametrize(
    ("name", "told"), [("alberta", "l'attacco ad Alberta"), ("cina", "l'attacco a Cina")]
)
def test_italian_says_ad_before_an_a(name: str, told: str) -> None:
    assert told in refusal("it", Refused("attack-owed", {"target": name}))


def test_a_seat_without_a_name_takes_its_article() -> None:
    facts = {"territory": "cina", "owner": 2}
    assert refusal("it", Refused("not-yours", facts)).endswith("un tuo territorio: è del posto 2")
    named = refusal("it", Refused("not-yours", facts), ["Ada", "Bruno", "Carla"])
    assert named.endswith("è di Carla")


def test_tables_in_a_row_are_told_by_their_ends() -> None:
    refused = Refused("tables-missing", {"round": 1, "tables": [3, *range(121, 201), 7, 8]})
    assert refusal("it", refused).endswith("dei tavoli 3, 7, 8 e 121–200")
    as_called = Refused("tables-missing", {"round": 1, "tables": ["121", "122", "123"]})
    assert refusal("it", as_called).endswith("dei tavoli 121–123")
    letters = Refused("tables-missing", {"round": 1, "tables": ["A", "B", "C"]})
    assert refusal("it", letters).endswith("dei tavoli A, B e C")

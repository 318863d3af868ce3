"""The tracer counts what a walk calls, and writes it where it is read."""

from __future__ import annotations

from tools.walk import NAMES, PAGE, Tree, Walk, walked, written


def test_a_card_of_the_tarocchi_is_walked_through_module_by_module() -> None:
    walk = walked(Tree(), ("card",))["card"]
    assert {module.split(".")[0] for module in walk.calls} == {"arbitro"}
    assert any(module.startswith("arbitro.games.mineo") for module in walk.calls)
    assert not any(module.startswith(("arbitro.web", "arbitro.cli")) for module in walk.calls)
    assert len(walk.calls) <= sum(walk.calls.values()) < 200


def test_a_column_is_added_once_and_then_replaced() -> None:
    page = PAGE.read_text(encoding="utf-8")
    once = written(page, "a test", {name: Walk({"arbitro.x": 7}, 3) for name in NAMES})
    again = written(once, "a test", {name: Walk({"arbitro.x": 1_234}, 3) for name in NAMES})
    assert once.count("1 modules, 7 calls") == len(NAMES)
    assert again == once.replace(" 7 calls", " 1,234 calls")
    assert [line for line in once.splitlines() if not line.startswith("|")] == [
        line for line in page.splitlines() if not line.startswith("|")
    ]

"""Write the branches of every case down again, after an answer has changed on purpose.

    python -m tests.referee.rewriting

Then read the difference line by line: what stands in `tests/referee/snapshots` is what a
referee is told, and this program believes whatever the code says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from arbitro.messages import referee as speak
from arbitro.referee.cases.consultation import CaseBook
from arbitro.referee.cases.decision_cards import (
    DISPUTES,
    LADDER,
    RISIKO,
    TAROCCHI,
    UNLAWFUL,
)
from arbitro.referee.effects import plain
from arbitro.referee.verdict import Outcome
from arbitro.regulations import desk_rules
from tests.referee.test_cases import FOLDERS, SNAPSHOTS
from tests.referee.walking import branches

HEAD = """\
# Snapshot, written from the code by `python -m tests.referee.rewriting`: not by hand.
# What the assistant rules, branch by branch: facts in, ruling, consequences and articles out."""
TABLE = (*RISIKO[:17], "attack-on-neutral", "move-unannounced")
MATCH = tuple(case for case in RISIKO[17:32] if case != "attack-on-neutral")
LATER = TABLE + MATCH + UNLAWFUL + DISPUTES + LADDER
PARTS = {
    "dice_and_turn": TABLE,
    "match": MATCH,
    "conduct": tuple(case for case in RISIKO if case not in LATER),
    "unlawful": UNLAWFUL,
    "disputes": DISPUTES + LADDER,
}
TAROCCHI_PARTS = {"hand": TAROCCHI, "disputes": DISPUTES}


def flow(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def lines(case: str, facts: dict[str, Any], outcome: Outcome) -> Iterator[str]:
    """One branch as the file has it."""
    verdict, because = outcome.verdict, outcome.because
    assert verdict is not None
    given = ", ".join(f"{k} {v if isinstance(v, str) else flow(v)}" for k, v in facts.items())
    name = speak.ruling("en", verdict) + (f" ({given})" if given else "")
    yield f"- name: {flow(name)}"
    yield f"  case: {case}"
    if facts:
        yield f"  facts: {flow(facts)}"
    yield f"  status: {verdict.status}"
    yield f"  code: {verdict.code}"
    if verdict.facts:
        yield f"  value: {flow(verdict.facts)}"
    if verdict.applies:
        yield f"  applies: {verdict.applies}"
    if verdict.advice:
        yield f"  advice: {verdict.advice}"
    if verdict.effects:
        yield "  effects:"
        yield from (f"    - {flow(plain(effect))}" for effect in verdict.effects)
    if verdict.sanction:
        yield f"  step: {verdict.sanction.step}"
    if verdict.options:
        yield f"  options: {flow([option.code for option in verdict.options])}"
    yield f"  article: {flow(list(dict.fromkeys(c.article for c in because.citations)))}"
    yield f"  ids: {flow(list(because.ids))}"
    if because.gap:
        yield f"  interpretation: {because.gap}"
    if not because.verified:
        yield "  verified: false"


def different(rules: CaseBook, case: str) -> Iterator[tuple[dict[str, Any], Outcome]]:
    """One way to each ruling that differs in more than its figures."""
    seen = set()
    for facts, outcome in branches(rules, case):
        verdict = outcome.verdict
        assert verdict is not None
        rows = [plain(effect) for effect in verdict.effects]
        key = (
            verdict.code,
            outcome.because.ids,
            outcome.because.verified,
            verdict.sanction.step if verdict.sanction else None,
            tuple(option.code for option in verdict.options),
            flow(rows) if "language" in verdict.code else tuple(row["effect"] for row in rows),
        )
        if key not in seen:
            seen.add(key)
            yield facts, outcome


def page(rules: CaseBook, cases: tuple[str, ...]) -> str:
    text = [HEAD, ""]
    for case in cases:
        for facts, outcome in different(rules, case):
            text += lines(case, facts, outcome)
        text.append("")
    return "\n".join(text).rstrip() + "\n"


def pages() -> dict[Path, Callable[[], str]]:
    """Every snapshot, and what writes it."""
    return {
        SNAPSHOTS / folder / f"{part}.yaml": partial(page, desk_rules(regulation), cases)
        for folder, regulation in FOLDERS.items()
        for part, cases in (TAROCCHI_PARTS if folder == "tarocchi_2012" else PARTS).items()
    }


def main() -> None:
    for path, text in pages().items():
        path.write_text(text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

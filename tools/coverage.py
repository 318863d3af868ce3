"""Count how often each article spoke, in simulated matches and in test cases.

    python tools/coverage.py --simulate [--games 2000] [--seed 7]
    python tools/coverage.py --refresh      count the test cases again, keep the simulated counts

Both write `docs/regulations/coverage.md`. A rule speaks in a match when its id stands among the
reasons of an event or of a refusal; in a test when a case names its id, in YAML under `ids` or as
a literal.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import yaml

from arbitro.bots.simulate import simulate
from arbitro.regulations import texts
from arbitro.regulations.catalogue import RULES

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
PAGE = ROOT / "docs" / "regulations" / "coverage.md"

TABLES = (
    ("rur-2015", 4),
    ("master-2020", 4),
    ("master-2020", 5),
    ("24ore-2018", 3),
    ("24ore-2018", 4),
    ("24ore-2018", 5),
)
HANDS = "tarocchi-2012"
"""Of this as many hands are played as there are matches."""

BOTS = ("random", "sensible")
ROW = re.compile(r"^\| (?P<id>\S+) \| [^|]+ \| (?P<spoken>[\d,]+) \| [\d,]+ \|$", re.MULTILINE)
MATCHES = re.compile(r"([\d,]+) simulated matches \(seed (\d+)\)")


def simulated(games: int, seed: int) -> Counter[str]:
    """How many events and refusals gave each id as a reason, over `games` matches in all."""
    spoken: Counter[str] = Counter()
    runs = list(product(TABLES, BOTS))
    for number, ((regulation, players), bot) in enumerate(runs):
        share = games // len(runs) + (number < games % len(runs))
        for log in simulate(regulation, players, share, seed, bot):
            for event in log.events:
                spoken.update(event.because)
            spoken.update(log.objections)
    for bot in BOTS:
        for log in simulate(HANDS, 4, games // len(BOTS), seed, bot):
            for event in log.events:
                spoken.update(event.because)
    return spoken


def asserted(tests: Path = TESTS) -> Counter[str]:
    """How often the test cases name each id: in YAML once per case, in Python once per literal."""
    cases: Counter[str] = Counter()
    for path in sorted(tests.rglob("*.yaml")):
        for ids in _named(yaml.safe_load(path.read_text(encoding="utf-8"))):
            cases.update(ids)
    for path in sorted(tests.rglob("*.py")):
        cases.update(_literals(ast.parse(path.read_text(encoding="utf-8"))))
    return cases


def _named(cases: object) -> Iterator[set[str]]:
    if isinstance(cases, dict):
        ids = cases.get("ids")
        if isinstance(ids, list):
            yield {str(id) for id in ids} & RULES.keys()
        cases = list(cases.values())
    if isinstance(cases, list):
        for case in cases:
            yield from _named(case)


def _literals(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in RULES:
            yield node.value


def coded() -> dict[str, list[str]]:
    """For each regulation, the game rules of its own text that a decorator cites."""
    cited = {
        id for text in texts() for part in text.coded[:2] for rule in part.rules for id in rule.ids
    }
    return {
        regulation.id: [
            rule.id
            for rule in RULES.values()
            if rule.regulation == regulation.id and rule.kind == "GAME" and rule.id in cited
        ]
        for regulation in texts()
    }


def spoken_in(page: str) -> Counter[str]:
    """The simulated counts written in the page."""
    return Counter({row["id"]: int(row["spoken"].replace(",", "")) for row in ROW.finditer(page)})


def page(spoken: Counter[str], cases: Counter[str], games: int, seed: int) -> str:
    """The report: one table per edition, then what only tests reached and what nothing did."""
    sizes = ", ".join(f"`{regulation}` at {players}" for regulation, players in TABLES)
    parts = [
        f"""\
# How often each article spoke

Over {games:,} simulated matches (seed {seed}), shared among
{sizes},
and as many hands of `{HANDS}`,
half of each with random and half with sensible players. One match in eight among random players
has incidents: a referee acts, somebody does what is seldom done or tries what is not allowed.
*In matches* counts the events and the refusals that gave the rule among their reasons; *in tests*
counts the cases that name its id. Only rules of play that the code cites are listed.

Made by `python tools/coverage.py --simulate --games {games} --seed {seed}`.
"""
    ]
    everything = coded()
    for edition, ids in everything.items():
        lines = [f"| {id} | {RULES[id].article} | {spoken[id]:,} | {cases[id]:,} |\n" for id in ids]
        reached = sum(1 for id in ids if spoken[id])
        parts.append(
            f"## {edition}\n\n{reached} of {len(ids)} rules spoke in a match.\n\n"
            "| id | article | in matches | in tests |\n| --- | --- | --- | --- |\n" + "".join(lines)
        )
    quiet = [id for ids in everything.values() for id in ids if not spoken[id]]
    parts.append(_list("Reached only by tests", [id for id in quiet if cases[id]]))
    parts.append(_list("Reached by nothing", [id for id in quiet if not cases[id]]))
    return "\n".join(parts)


def _list(title: str, ids: list[str]) -> str:
    lines = "".join(f"- {id}: {RULES[id].rule}\n" for id in ids) or "None.\n"
    return f"## {title}\n\n{lines}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Count how often each article spoke.")
    verb = parser.add_mutually_exclusive_group(required=True)
    verb.add_argument("--simulate", action="store_true", help="play the matches, write the page")
    verb.add_argument("--refresh", action="store_true", help="count only the test cases again")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    games, seed = given.games, given.seed
    if given.simulate:
        spoken = simulated(games, seed)
    else:
        old = PAGE.read_text(encoding="utf-8")
        spoken = spoken_in(old)
        found = MATCHES.search(old)
        if found:
            games, seed = int(found[1].replace(",", "")), int(found[2])
    cases = asserted()
    PAGE.write_text(page(spoken, cases, games, seed), encoding="utf-8", newline="\n")
    silent = [id for ids in coded().values() for id in ids if not spoken[id] and not cases[id]]
    for id in silent:
        print(f"{id} spoke nowhere: {RULES[id].rule}", file=sys.stderr)
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())

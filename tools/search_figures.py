"""How well the referee's search finds what lists of queries want: counts, never the queries.

    python -m tools.search_figures tests/referee/fresh_queries.yaml […]

A row of a list has `query`, `regulation` and `want`, ids of the catalogue. A result is right if it
is one of those rules or a card that cites one. A row that wants nothing is off topic: no card may
come. `--missed` prints what failed; for lists the search is developed on, never for fresh ones.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from arbitro.app.case_search import cited_by, find

THREE = 3


class Figures(NamedTuple):
    queries: int
    first: int
    in_three: int
    off_topic: int
    refused: int


def rows(path: Path) -> list[dict[str, Any]]:
    """The queries of a list."""
    found: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def place(row: dict[str, Any]) -> int | None:
    """At which place a right result came, from 1; nothing if none did."""
    edition, wanted = row["regulation"], set(row["want"])
    for at, one in enumerate(find(edition, row["query"]).found, start=1):
        cited = cited_by(edition, one.id) if one.kind == "card" else (one.id, *one.also)
        if wanted & set(cited):
            return at
    return None


def refused(row: dict[str, Any]) -> bool:
    """Whether no card is offered for a query that is off topic."""
    return all(one.kind != "card" for one in find(row["regulation"], row["query"]).found)


def figures(path: Path) -> Figures:
    """The counts of one list."""
    asked = [row for row in rows(path) if row["want"]]
    off = [row for row in rows(path) if not row["want"]]
    places = [place(row) for row in asked]
    return Figures(
        queries=len(asked),
        first=sum(at == 1 for at in places),
        in_three=sum(at is not None and at <= THREE for at in places),
        off_topic=len(off),
        refused=sum(map(refused, off)),
    )


def missed(path: Path) -> None:
    """What failed, with what came instead."""
    for row in rows(path):
        came = find(row["regulation"], row["query"])
        told = [(one.id, one.score) for one in came.found[:THREE]]
        if (not row["want"] and not refused(row)) or (row["want"] and place(row) != 1):
            print(f"{row['regulation']}: {row['query']}\n    {row['want']}\n    {came.sure} {told}")


def main(arguments: list[str]) -> int:
    for name in (one for one in arguments if not one.startswith("--")):
        told = figures(Path(name))
        print(
            f"{Path(name).name}: {told.first} of {told.queries} first, {told.in_three} in three; "
            f"{told.refused} of {told.off_topic} off-topic refused"
        )
        if "--missed" in arguments:
            missed(Path(name))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

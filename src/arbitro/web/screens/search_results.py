"""What a search found, as the rows of a page: cards that open, rules told with their articles."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from arbitro.app.queries.cases import CasesFound
from arbitro.messages.citations import cite_ids

Row = dict[str, Any]


def rows_of(found: CasesFound, lang: str, address: Callable[[str], str]) -> list[Row]:
    """Cards and rules in their common order; rules of one article are one row."""
    rows: list[Row] = [
        {"title": hit.title, "place": hit.place or 0, "href": address(hit.case)}
        for hit in found.hits
    ]
    for place, together in groupby(found.rules, key=lambda rule: rule.place):
        rules = list(together)
        cited = cite_ids(lang, [rule.rule for rule in rules])
        rows.append({"place": place, "cited": cited, "rules": rules})
    return sorted(rows, key=lambda row: int(row["place"]))

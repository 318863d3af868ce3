"""What a search found, as the rows of a page: cards that open, rules told with their articles."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from arbitro.messages.citations import cite_ids

Row = dict[str, Any]


def rows_of(document: Row, lang: str, address: Callable[[str], str]) -> list[Row]:
    """Cards and rules in their common order; rules of one article are one row."""
    rows = [{**hit, "href": address(hit["case"])} for hit in document["hits"]]
    for place, together in groupby(document["rules"], key=lambda rule: rule["place"]):
        rules = list(together)
        ids = [rule["rule"] for rule in rules]
        rows.append({"place": place, "cited": cite_ids(lang, ids), "rules": rules})
    return sorted(rows, key=lambda row: row.get("place", 0))

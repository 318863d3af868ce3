"""The guide to the documents names what there is, and shows it."""

from __future__ import annotations

import re
from pathlib import Path

from arbitro.documents.papers import PAPERS, TABLES

DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDE = (DOCS / "documents.md").read_text(encoding="utf-8")
PICTURES = DOCS / "pictures" / "documents"
LARGEST = 120_000


def rows() -> dict[str, str]:
    """Each document of the guide's first table, and what stands in the column of the rows."""
    found = re.findall(r"^\| `([a-z-]+)` \|.*\| × \| ?(×?) ?\|$", GUIDE, re.MULTILINE)
    return dict(found)


def test_the_guide_lists_every_document_and_which_of_them_have_rows() -> None:
    assert set(rows()) == set(PAPERS)
    assert {name for name, mark in rows().items() if mark} == set(TABLES)


def test_every_picture_is_shown_and_small() -> None:
    there = {path.name for path in PICTURES.glob("*.png")}
    shown = set(re.findall(r"\(pictures/documents/([a-z-]+\.png)\)", GUIDE))
    assert shown == there
    assert [path.name for path in PICTURES.iterdir() if path.stat().st_size > LARGEST] == []

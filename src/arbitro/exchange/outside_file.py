"""How much of a file from outside is taken, and what kind of file it is by its first bytes."""

from __future__ import annotations

from typing import Literal

from arbitro.kernel import Refused

Kind = Literal["xls", "xlsx", "json", "text"]

MOST_BYTES = {"xls": 4 << 20, "xlsx": 4 << 20, "json": 12 << 20, "text": 2 << 20}
MOST_UNPACKED = 12 << 20
"""All parts of an .xlsx together, unpacked."""
MOST_PARTS = 400
MOST_CELLS = 30_000
"""Cells of one workbook. Four hundred players in six rounds need two thirds of this."""
MOST_ROWS = 5_000
MOST_COLUMNS = 256
MOST_JSON_VALUES = 600_000
MOST_LIST_ROWS = 5_000
LONGEST_CELL = 500

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP = b"PK\x03\x04"
_OTHERS = (
    b"%PDF",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"Rar!",
    b"7z\xbc\xaf",
    b"\x1f\x8b",
    b"SQLi",
)

_PAGES = (b"<html", b"<!doctype", b"<?xml", b"<table", b"mime-version")
"""What some programs save under the name of a spreadsheet."""


def kind_of(data: bytes) -> Kind:
    """By content, never by name; within the size its kind may have."""
    kind = _kind(data)
    if len(data) > MOST_BYTES[kind]:
        facts = {"bytes": len(data), "most": MOST_BYTES[kind] >> 20}
        raise Refused("file-too-large", facts)
    return kind


def _kind(data: bytes) -> Kind:
    if not data:
        raise Refused("file-empty", {})
    if data.startswith(OLE):
        return "xls"
    if data.startswith(ZIP):
        return "xlsx"
    start = data[:4096]
    if start.startswith(_OTHERS) or (
        b"\0" in start and start[:2] not in (b"\xff\xfe", b"\xfe\xff")
    ):
        raise Refused("file-of-another-kind", {})
    begins = start.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if begins.startswith(_PAGES):
        raise Refused("workbook-is-a-page", {})
    if begins[:1] == b"{":
        return "json"
    return "text"

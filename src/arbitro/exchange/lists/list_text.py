"""A list as text: its encoding and its delimiter found out, its rows parted."""

from __future__ import annotations

import csv
import io
from typing import NamedTuple

from arbitro.exchange.outside_file import LONGEST_CELL, MOST_BYTES, MOST_LIST_ROWS
from arbitro.exchange.remarks import Remark, note
from arbitro.kernel import Refused

_DELIMITERS = ("\t", ";", ",", "|")
MOST_LIST_COLUMNS = 60
_PROBED = 20


class Decoded(NamedTuple):
    text: str
    remarks: tuple[Remark, ...] = ()


def decoded(data: bytes) -> Decoded:
    """UTF-8 with or without a mark, UTF-16 with one, else Windows-1252 and a note that says so."""
    if len(data) > MOST_BYTES["text"]:
        facts = {"bytes": len(data), "most": MOST_BYTES["text"] >> 20}
        raise Refused("file-too-large", facts)
    marked = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    try:
        text = data.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError:
        try:
            guessed = data.decode("cp1252")
        except UnicodeDecodeError as error:
            raise Refused("not-text", {}) from error
        return Decoded(_sound(guessed), (note("encoding-guessed"),))
    return Decoded(_sound(text))


def _sound(text: str) -> str:
    if "\0" in text:
        raise Refused("not-text", {})
    return text


def rows(text: str, most: int = MOST_LIST_ROWS) -> list[list[str]]:
    """The cells of every row, blank rows left out but counted: row n of the file is at n - 1."""
    if len(text) > MOST_BYTES["text"]:
        raise Refused("file-too-large", {"bytes": len(text), "most": MOST_BYTES["text"] >> 20})
    delimiter = _delimiter(text)
    found: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            cells = [" ".join(cell.split())[: LONGEST_CELL + 1] for cell in row]
            found.append(cells)
            if len(found) > most or len(cells) > MOST_LIST_COLUMNS:
                facts = {"rows": most, "columns": MOST_LIST_COLUMNS}
                raise Refused("list-too-long", facts)
    except csv.Error as error:
        raise Refused("not-text", {}) from error
    if not any(any(row) for row in found):
        raise Refused("list-empty", {})
    return found


def _delimiter(text: str) -> str:
    """The one that parts the first rows most evenly, and into most cells."""
    lines = [line for line in text.splitlines()[:_PROBED] if line.strip()]

    def evenness(delimiter: str) -> tuple[int, int]:
        try:
            widths = [len(row) for row in csv.reader(lines, delimiter=delimiter)]
        except csv.Error:
            return 0, 0
        usual = max(set(widths), key=widths.count, default=0)
        return (widths.count(usual) if usual > 1 else 0), usual

    return max(_DELIMITERS, key=evenness)

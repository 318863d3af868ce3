"""A workbook from outside: its bytes become sheets of plain values, or a sentence."""

from __future__ import annotations

from arbitro.exchange.grid import Book, Wanted
from arbitro.exchange.limits import kind_of
from arbitro.exchange.remarks import Remark, note
from arbitro.kernel import Refused


def opened(data: bytes, wanted: Wanted) -> Book:
    """The sheets wanted, if visible. Which library reads them depends on the first bytes."""
    kind = kind_of(data)
    if kind == "xls":
        from arbitro.exchange import biff  # noqa: PLC0415 - one of two readers is needed

        return biff.read(data, wanted)
    if kind == "xlsx":
        from arbitro.exchange import ooxml  # noqa: PLC0415 - as above

        return ooxml.read(data, wanted)
    raise Refused("not-a-workbook", {})


def left_alone(book: Book) -> list[Remark]:
    """What was in the file and was neither read nor run."""
    remarks = [note("hidden-sheet", sheet) for sheet in book.hidden]
    remarks += [note("sheet-unknown", sheet) for sheet in book.unread]
    if book.macros:
        remarks.append(note("macros-left-alone"))
    if book.links:
        remarks.append(note("links-left-alone"))
    return remarks

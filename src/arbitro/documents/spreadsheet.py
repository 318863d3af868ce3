"""Tables for other programs, as CSV and XLSX: text is never a formula, bytes know no hour."""

from __future__ import annotations

import csv
import re
from datetime import datetime
from decimal import Decimal
from io import BytesIO, StringIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from arbitro.documents.tabular import Cell, Table, shown

BOM = "\ufeff"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_FORBIDDEN_IN_TITLES = re.compile(r"[\[\]:*?/\\]")


def to_csv(table: Table, lang: str, bom: bool = True) -> bytes:
    """UTF-8. In Italian cells part at `;` and decimals at a comma, as the local programs expect."""
    out = StringIO()
    writer = csv.writer(out, delimiter=";" if lang == "it" else ",", lineterminator="\r\n")
    writer.writerow([_harmless(column.title) for column in table.columns])
    for row in table.rows:
        writer.writerow([_for_csv(lang, cell) for cell in row.cells])
    return ((BOM if bom else "") + out.getvalue()).encode()


def _for_csv(lang: str, cell: Cell) -> str:
    return _harmless(cell) if isinstance(cell, str) else shown(lang, cell)


def _harmless(text: str) -> str:
    """Text that a spreadsheet would run as a formula gets the apostrophe that keeps it text."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def to_xlsx(table: Table) -> bytes:
    """One sheet, the head frozen and bold. Numbers are numbers, everything else is text."""
    from openpyxl import Workbook  # noqa: PLC0415 - a tenth of a second that a PDF never needs
    from openpyxl.styles import Alignment, Font  # noqa: PLC0415 - as above
    from openpyxl.utils import get_column_letter  # noqa: PLC0415 - as above

    book = Workbook()
    book.remove(book.worksheets[0])
    sheet = book.create_sheet(_FORBIDDEN_IN_TITLES.sub(" ", table.title)[:31].strip() or "1")
    rows: list[tuple[Cell, ...]] = [tuple(column.title for column in table.columns)]
    rows += [row.cells for row in table.rows]
    for at, cells in enumerate(rows, start=1):
        for across, value in enumerate(cells, start=1):
            cell = sheet.cell(row=at, column=across)
            if isinstance(value, str):
                cell.value = _UNPRINTABLE.sub("", value)
                cell.data_type = "s"
                cell.quotePrefix = value.startswith(_FORMULA)
            else:
                cell.value = value
            if at == 1:
                cell.font = Font(bold=True)
                cell.alignment = Alignment(wrap_text=True, vertical="bottom")
    sheet.freeze_panes = "A2"
    for across in range(1, len(table.columns) + 1):
        longest = max((len(_text(cells[across - 1])) for cells in rows[1:]), default=4)
        sheet.column_dimensions[get_column_letter(across)].width = min(48, max(9, longest + 2))
    out = BytesIO()
    book.save(out)
    return _timeless(out.getvalue())


def _text(cell: Cell) -> str:
    return "" if cell is None else str(float(cell) if isinstance(cell, Decimal) else cell)


def _timeless(data: bytes) -> bytes:
    """The same archive with the hour of its making taken out."""
    made = BytesIO()
    fixed = datetime(*_EPOCH).strftime("%Y-%m-%dT%H:%M:%SZ")  # noqa: DTZ001 - no hour is meant
    with ZipFile(BytesIO(data)) as old, ZipFile(made, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "docProps/core.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", fixed.encode(), content)
            entry = ZipInfo(name, _EPOCH)
            entry.compress_type = ZIP_DEFLATED
            new.writestr(entry, content)
    return made.getvalue()

"""CSV and XLSX: figures stay figures, text stays text, and a file knows no hour."""

from __future__ import annotations

import csv
import zipfile
from decimal import Decimal
from io import BytesIO, StringIO

import openpyxl
import pytest

from arbitro.documents.papers import TABLES, Order, as_csv, as_xlsx
from arbitro.documents.spreadsheet import to_csv, to_xlsx
from arbitro.documents.tabular import Row, Table, columns
from arbitro.kernel import Refused
from tools.sample_papers import gathering, turns

DANGEROUS = ("=1+1", "+39 333", "-nome", "@SUM(A1)", "\t=1", "=cmd|' /C calc'!A0")
SAMPLE = Table(
    title="Prova: [1/2]*?",
    columns=columns(("Nome", "name"), ("Punti", "number"), ("Somma", "total")),
    rows=(
        *(Row((text, -3, Decimal("200.05"))) for text in DANGEROUS),
        Row(("Rossi; Mario", None, Decimal(12))),
    ),
)


def order(lang: str = "it", name: str = "") -> Order:
    state, rules = turns() if name == "schema" else gathering()
    return Order(tournament=state, rules=rules, lang=lang)


def test_an_italian_csv_parts_cells_with_semicolons_and_decimals_with_commas() -> None:
    text = to_csv(SAMPLE, "it", bom=False).decode()
    rows = list(csv.reader(StringIO(text), delimiter=";"))
    assert rows[0] == ["Nome", "Punti", "Somma"]
    assert rows[1][1:] == ["-3", "200,05"]
    assert rows[-1] == ["Rossi; Mario", "", "12"]


def test_an_english_csv_parts_cells_with_commas_and_decimals_with_points() -> None:
    rows = list(csv.reader(StringIO(to_csv(SAMPLE, "en", bom=False).decode())))
    assert rows[1][1:] == ["-3", "200.05"]


def test_the_byte_order_mark_is_there_only_if_wanted() -> None:
    assert to_csv(SAMPLE, "it").startswith(b"\xef\xbb\xbf")
    assert to_csv(SAMPLE, "it", bom=False).startswith(b"Nome")


def test_no_text_of_a_csv_begins_like_a_formula() -> None:
    text = to_csv(SAMPLE, "it", bom=False).decode()
    for row, name in zip(
        list(csv.reader(StringIO(text), delimiter=";"))[1:], DANGEROUS, strict=False
    ):
        assert row[0] == f"'{name}"


def test_no_cell_of_a_workbook_is_a_formula() -> None:
    sheet = openpyxl.load_workbook(BytesIO(to_xlsx(SAMPLE))).worksheets[0]
    for at, name in enumerate(DANGEROUS, start=2):
        cell = sheet.cell(row=at, column=1)
        assert (cell.value, cell.data_type, cell.quotePrefix) == (name, "s", True)
    assert sheet.cell(row=2, column=2).value == -3
    assert sheet.cell(row=2, column=3).value == 200.05


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("name", TABLES)
def test_a_workbook_has_the_rows_of_the_csv(name: str, lang: str) -> None:
    delimiter = ";" if lang == "it" else ","
    text = as_csv(name, order(lang, name), bom=False).decode()
    rows = list(csv.reader(StringIO(text), delimiter=delimiter))
    sheet = openpyxl.load_workbook(BytesIO(as_xlsx(name, order(lang, name)))).worksheets[0]
    assert [cell.value for cell in sheet[1]] == rows[0]
    assert sheet.max_row == len(rows)


def test_the_same_state_gives_the_same_workbook_byte_for_byte() -> None:
    once, again = as_xlsx("standings", order()), as_xlsx("standings", order())
    assert once == again
    with zipfile.ZipFile(BytesIO(once)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_ranking_keeps_in_its_rows_what_the_page_says_in_its_headings() -> None:
    text = as_csv("ranking", order(), bom=False).decode()
    first = next(csv.DictReader(StringIO(text), delimiter=";"))
    assert first["Posto"] == "1"
    assert first["Fase"] == "Finale"


def test_only_what_has_rows_becomes_a_spreadsheet() -> None:
    with pytest.raises(Refused) as caught:
        as_csv("badges", order())
    assert caught.value.code == "unknown-paper"
